import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { childOptions, chooseUser } from '#server/platform/database/embedded/embedded-postgres-binaries.ts'

/** Folder in which Debian and its relatives keep PostgreSQL, each version in a folder of its own. */
const versionsFolder = '/usr/lib/postgresql'
/** The oldest version that the product runs on. */
const oldestVersion = 15
const startWithinMs = 30_000
const askEveryMs = 100

export interface InstalledPostgres {
  version: number
  /** The address of a role that may create databases. */
  url: string
  stop(): Promise<void>
}

async function newestVersion(): Promise<number | undefined> {
  const names = await readdir(versionsFolder).catch(() => [])
  const versions = names.map(Number).filter((version) => version >= oldestVersion)
  return versions.length > 0 ? Math.max(...versions) : undefined
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))))
    })
  })
}

/**
 * Starts the PostgreSQL that the machine has, on a temporary folder and a port of its own; undefined where it has none
 * that is new enough.
 * @throws Error when it is there and does not start
 */
export async function startInstalledPostgres(): Promise<InstalledPostgres | undefined> {
  const version = await newestVersion()
  if (version === undefined) return undefined
  const programs = join(versionsFolder, String(version), 'bin')
  const runAs = await chooseUser()
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-postgres-'))
  if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(folder, runAs.uid, runAs.gid)
  const data = join(folder, 'data')
  const cluster = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync']
  await promisify(execFile)(join(programs, 'initdb'), [...cluster, '--locale=C.UTF-8'], childOptions(runAs))
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, fsync: 'off' }
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...childOptions(runAs), stdio: 'ignore' },
  )
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  try {
    await untilReady(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { version, url, stop }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startWithinMs
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw new Error('The installed PostgreSQL does not start', { cause })
      }
      await pause(askEveryMs)
    }
  }
}
