import { spawn, spawnSync } from 'node:child_process'
import { closeSync, fchownSync, openSync, readFileSync, statSync } from 'node:fs'
import { open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#server/platform/log.ts'
import { type Binaries, childOptions, type RunAs } from './embedded-postgres-binaries.ts'
import type { Place } from './embedded-postgres-place.ts'

/** Interval in milliseconds at which the server's files are checked while it starts or stops. */
const LOOK_EVERY = 15
const LARGEST_LOG = 4 * 1024 * 1024
const FAST_STOP_WITHIN = 15_000
const IMMEDIATE_STOP_WITHIN = 5_000

/** A server process as PostgreSQL's own lock file describes it. */
export type Postmaster = { pid: number; port: number; ready: boolean }

/** Chosen for a laptop or small machine with two cores that the site shares with the database. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '128MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // After a crash the journal since the last checkpoint is replayed before anybody is served: about a second for this much.
  max_wal_size: '192MB',
  // A statement whose program was killed ends within this time; otherwise it would hold its locks, for which the
  // restarted program waits, until it is done.
  client_connection_check_interval: '1s',
  // Short queries gain nothing from compilation or from parallel workers, which also need more shared memory than
  // containers give by default.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  fsync: 'on',
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * True if the process is a server working on the cluster. Process numbers are reused, above all in containers, so a
 * number in a leftover file proves nothing; but a server's working folder is its cluster.
 */
function worksOn(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster)
  }
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return there.ino === here.ino && there.dev === here.dev
  } catch (error) {
    // A server of another user does not show its folder, but its command line.
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  }
}

async function readLock(place: Place): Promise<string | undefined> {
  try {
    return await readFile(join(place.cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The server running on the place's data, if there is one; a lock file left behind by a dead one counts as none. */
export async function findPostmaster(place: Place): Promise<Postmaster | undefined> {
  const lock = await readLock(place)
  if (lock === undefined) return undefined
  const [pid, , , port, , , , status] = lock.split('\n')
  if (!worksOn(Number(pid), place.cluster)) return undefined
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' }
}

/** PostgreSQL does not start while the number in a lock file belongs to any living process, whatever that is. */
async function removeForeignLock(place: Place): Promise<void> {
  const lock = await readLock(place)
  const pid = Number(lock?.split('\n')[0])
  if (pid > 0 && isAlive(pid) && !worksOn(pid, place.cluster)) await rm(join(place.cluster, 'postmaster.pid'))
}

async function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const probe = createServer()
  probe.once('error', () => resolve(false))
  probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  return promise
}

/** The preferred port when it is free (0: none preferred), else any free one. */
export async function choosePort(preferred: number): Promise<number> {
  if (preferred > 0 && (await isFree(preferred))) return preferred
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const port = typeof address === 'object' && address ? address.port : 0
    probe.close(() => resolve(port))
  })
  return promise
}

async function logSize(place: Place): Promise<number> {
  return (await stat(place.logFile).catch(() => undefined))?.size ?? 0
}

/** Returns the output of the server since its log had the given size, at most the last 4 kB. */
async function newLogText(place: Place, from: number): Promise<string> {
  const file = await open(place.logFile)
  try {
    const { size } = await file.stat()
    const start = Math.max(from, size - 4096)
    const { buffer } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
    return buffer.toString('utf8').trim()
  } finally {
    await file.close()
  }
}

/** A failed start. `again` says whether another try, perhaps with another port, may succeed. */
export type StartOutcome = { started: true } | { started: false; again: boolean; text: string }

/**
 * Starts the server and waits until it takes connections, `deadline` (milliseconds since 1970) passes, or it gives up.
 * It runs in a session of its own, so that Ctrl-C in a terminal reaches our process alone, which then stops it in
 * order; and it writes to a file, not to us, so that it outlives us undamaged when we are killed.
 */
export async function startServer(
  place: Place,
  binaries: Binaries,
  runAs: RunAs,
  port: number,
  extra: Record<string, string>,
  deadline: number,
): Promise<StartOutcome> {
  await removeForeignLock(place)
  if ((await logSize(place)) > LARGEST_LOG) await truncate(place.logFile)
  const before = await logSize(place)
  const settings = Object.entries({ ...SETTINGS, ...extra, port: String(port) })
  const output = openSync(place.logFile, 'a', 0o600)
  if (runAs.uid !== undefined && runAs.gid !== undefined) fchownSync(output, runAs.uid, runAs.gid)
  const server = spawn(
    binaries.postgres,
    ['-D', place.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...childOptions(runAs), detached: true, stdio: ['ignore', output, output] },
  )
  closeSync(output)
  server.unref()
  let failure: string | undefined
  server.once('error', (error) => {
    failure = error.message
  })
  server.once('exit', (code, signal) => {
    failure ??= `ended with ${signal ?? code}`
  })
  while (failure === undefined) {
    const found = await findPostmaster(place)
    if (found?.ready && found.pid === server.pid) return { started: true }
    if (Date.now() > deadline) return { started: false, again: false, text: 'it is still starting' }
    await pause(LOOK_EVERY)
  }
  const text = await newLogText(place, before).catch(() => '')
  // Ports in use, a second starter, and the last moments of a killed server's helpers are all temporary.
  const again = /could not bind|could not create any TCP|lock file .* already exists|pre-existing shared memory/.test(
    text,
  )
  return { started: false, again, text: text || failure }
}

async function hasEnded(place: Place, pid: number, within: number): Promise<boolean> {
  const deadline = Date.now() + within
  while (worksOn(pid, place.cluster)) {
    if (Date.now() > deadline) return false
    await pause(LOOK_EVERY)
  }
  return true
}

/**
 * Stops the server and waits for its end: connections are ended and everything is written out (fast shutdown). One that
 * takes longer than 15 seconds is stopped at once; it then repairs itself from its journal at the next start.
 */
export async function stopServer(place: Place, log: Log): Promise<void> {
  const running = await findPostmaster(place)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  if (await hasEnded(place, running.pid, FAST_STOP_WITHIN)) return
  log.warn({ pid: running.pid }, 'PostgreSQL takes too long to shut down; stopping it immediately')
  process.kill(running.pid, 'SIGQUIT')
  if (await hasEnded(place, running.pid, IMMEDIATE_STOP_WITHIN)) return
  log.error({ pid: running.pid }, 'PostgreSQL does not stop')
}
