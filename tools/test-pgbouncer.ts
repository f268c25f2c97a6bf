import { type ChildProcess, spawn } from 'node:child_process'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { childOptions, chooseUser } from '#server/platform/database/embedded/embedded-postgres-binaries.ts'
import { freePort } from './free-port.ts'
import { makeServerFolder } from './test-postgres.ts'

/** A PgBouncer of this machine in front of a server, for all of its databases. */
export interface TestPgBouncer {
  /** The address with the database of the server's own address. */
  url: string
  close(): Promise<void>
}

/** Starts `pgbouncer` in transaction mode, with nothing configured for the program that uses it. */
export async function openPgBouncer(server: string): Promise<TestPgBouncer> {
  const { hostname, port, username, password, pathname } = new URL(server)
  const runAs = await chooseUser()
  const folder = await makeServerFolder(runAs)
  const own = await freePort()
  const target = `host=${hostname} port=${port} user=${decodeURIComponent(username)}`
  const secret = password ? ` password=${decodeURIComponent(password)}` : ''
  const settings = {
    ...{ listen_addr: '127.0.0.1', listen_port: own, unix_socket_dir: '', auth_type: 'any' },
    ...{ pool_mode: 'transaction', max_client_conn: 1_000, default_pool_size: 30, server_idle_timeout: 5 },
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, ['[databases]', `* = ${target}${secret}`, '[pgbouncer]', ...lines, ''].join('\n'), {
    mode: 0o600,
  })
  if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(file, runAs.uid, runAs.gid)
  const child = spawn('pgbouncer', [file], { ...childOptions(runAs), stdio: 'ignore' })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const close = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const url = `postgres://${username}@127.0.0.1:${own}${pathname}`
  await untilAnswering(url, child).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { url, close }
}

async function untilAnswering(connectionString: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const client = new pg.Client({ connectionString })
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isThere) return
    await pause(50)
  }
  throw new Error(`pgbouncer ended with ${child.exitCode}`)
}
