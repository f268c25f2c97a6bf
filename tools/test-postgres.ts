import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { childOptions, type RunAs } from '#server/platform/database/embedded/embedded-postgres-binaries.ts'

const startWithinMs = 30_000
const askEveryMs = 100

/** A server on a cluster that a test made. */
export interface RunningPostgres {
  /** The address of a role that may do everything. */
  url: string
  /** Stops the server from answering, while connections to it stay open; `thaw` ends that. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
  /** True after its end, however it came. */
  hasEnded(): boolean
  /** Ends the server as a loss of power does. */
  kill(): Promise<void>
}

/** Makes a temporary folder that the user of the server owns. */
export async function makeServerFolder({ uid, gid }: RunAs, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'harbourwire-postgres-'))
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  return folder
}

/** Makes a cluster whose only role needs no password. */
export async function makeCluster(initdb: string, data: string, runAs: RunAs): Promise<void> {
  const options = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync']
  await promisify(execFile)(initdb, [...options, '--locale=C.UTF-8'], childOptions(runAs))
}

interface Server {
  /** The program. */
  postgres: string
  data: string
  /** For its socket. */
  folder: string
  port: number
  runAs: RunAs
  settings?: Readonly<Record<string, string>>
}

/** Starts a server and waits until it answers. @throws Error when it does not start */
export async function runPostgres({
  postgres,
  data,
  folder,
  port,
  runAs,
  settings = {},
}: Server): Promise<RunningPostgres> {
  const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, fsync: 'off', ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(postgres, ['-D', data, ...options], { ...childOptions(runAs), stdio: 'ignore' })
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  const end = (signal: NodeJS.Signals) => async () => {
    server.kill(signal)
    await ended
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const running = {
    ...{ url, stop: end('SIGINT'), kill: end('SIGQUIT') },
    hasEnded: () => server.exitCode !== null || server.signalCode !== null,
    freeze: () => signalAll(server.pid as number, 'SIGSTOP'),
    thaw: () => signalAll(server.pid as number, 'SIGCONT'),
  }
  try {
    await untilReady(url, () => server.exitCode === null)
  } catch (error) {
    await running.stop()
    throw error
  }
  return running
}

/** Signals a server and the processes that answer for it. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  for (const one of [pid, ...children]) process.kill(one, signal)
}

/** @throws Error when it ends, or does not answer in time */
async function untilReady(url: string, isRunning: () => boolean): Promise<void> {
  const deadline = Date.now() + startWithinMs
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      if (!isRunning() || Date.now() > deadline) throw new Error('PostgreSQL does not start', { cause })
      await pause(askEveryMs)
    }
  }
}
