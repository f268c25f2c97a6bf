import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../../../tools/test-database.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts'
import { canEnter, chooseUser, type RunAs } from './embedded-postgres-binaries.ts'
import { findPlace, type Place } from './embedded-postgres-place.ts'
import { findPostmaster, stopServer } from './embedded-postgres-process.ts'

const FIXTURE = fileURLToPath(new URL('./embedded-postgres.fixture.ts', import.meta.url))
const nobody: RunAs = { uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0
const otherUserCanRun = isRoot && canEnter(fileURLToPath(new URL('../..', import.meta.url)), nobody)

let home: string
let dataDir: string
const children: ChildProcess[] = []

beforeEach(async () => {
  home = await newHome()
  dataDir = join(home, 'data')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  const found = await place()
  await stopServer(found, silentLog)
  await rm(found.folder, { recursive: true, force: true })
  await rm(home, { recursive: true, force: true })
})

async function newHome(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'harbourwire-embedded-')))
  await chmod(folder, 0o755)
  return folder
}

async function place(): Promise<Place> {
  return (await findPlace(dataDir, await chooseUser())).place
}

async function postmaster() {
  return findPostmaster(await place())
}

type Report = { url?: string; owned?: boolean; folder?: string; error?: string; stopped?: boolean }

/** Another process of the program, using the same data folder, in a process group of its own as from a terminal. */
async function launch(as: RunAs = {}): Promise<{ child: ChildProcess; report: Report; next: () => Promise<Report> }> {
  const child = spawn(process.execPath, [FIXTURE, dataDir], {
    ...as,
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value ?? '{}') as Report
  return { child, report: await next(), next }
}

/** Signals go to the whole group, as Ctrl-C does: the server must not be in it. */
async function end(child: ChildProcess, how: 'leave' | NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  if (how === 'leave') child.stdin?.end()
  else process.kill(-(child.pid ?? 0), how)
  await ended
}

/** Without forcing anything to disk: no test here cuts the power, and disks are slow. */
async function open(): Promise<EmbeddedPostgres> {
  return openEmbeddedPostgres(dataDir, silentLog, { durable: false })
}

async function query<T extends object>(url: string | undefined, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL, from nothing', () => {
  it('starts fresh, safe and private, and finds its data again after a clean stop', async () => {
    const first = await openEmbeddedPostgres(dataDir, silentLog)
    expect(first.owned).toBe(true)
    const settings = `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
      current_setting('listen_addresses') as listens, (select rolsuper from pg_roles where rolname = current_user) as super`
    expect(await query(first.url, settings)).toEqual([
      { fsync: 'on', encoding: 'UTF8', listens: '127.0.0.1', super: false },
    ])
    await query(first.url, `create table notes as select '港讯' as text`)
    expect((await stat(join(first.folder, 'connection.json'))).mode & 0o777).toBe(0o600)
    const url = new URL(first.url)
    url.password = 'guess'
    await expect(query(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    await first.stop()
    expect(await postmaster()).toBeUndefined()

    const second = await open()
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select text from notes')).toEqual([{ text: '港讯' }])
    expect(await readFile(join(second.folder, 'server.log'), 'utf8')).not.toContain('not properly shut down')
    await second.stop()
  })

  it('is shared by processes, whoever comes or goes first, and stopped by the last', async () => {
    const [one, two] = await Promise.all([launch(), launch()])
    expect([one.report.error, two.report.error]).toEqual([undefined, undefined])
    expect(one.report.url).toBe(two.report.url)
    expect([one.report.owned, two.report.owned].sort()).toEqual([false, true])
    const [starter, joiner] = one.report.owned ? [one, two] : [two, one]
    await end(starter.child, 'leave')
    expect(await query(joiner.report.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await end(joiner.child, 'leave')
    expect(await postmaster()).toBeUndefined()
    expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
  })

  it('says so when the data were made by another version, and when the folder holds something else', async () => {
    await mkdir(join(dataDir, 'postgres', 'cluster'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '13\n')
    await expect(open()).rejects.toThrow(/was made by PostgreSQL 13, but PostgreSQL \d+ is installed/)
    await rm(join(dataDir, 'postgres'), { recursive: true })
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'stray'), '')
    await expect(open()).rejects.toThrow(/cannot be set up in/)
  })
})

describe('the embedded PostgreSQL, with data', () => {
  let prepared: string

  // Copying a stopped server's data takes a fraction of the time that making them takes.
  beforeAll(async () => {
    prepared = await newHome()
    await (await openEmbeddedPostgres(prepared, silentLog, { durable: false })).stop()
  })
  beforeEach(async () => {
    await promisify(execFile)('cp', ['-a', prepared, dataDir])
  })
  afterAll(() => rm(prepared, { recursive: true }))

  it('takes over the server a killed process left behind', async () => {
    const { child, report } = await launch()
    expect(report.owned).toBe(true)
    await query(report.url, 'create table notes as select 1 as kept')
    const orphan = (await postmaster())?.pid
    await end(child, 'SIGKILL')
    expect((await postmaster())?.pid).toBe(orphan)

    const server = await open()
    expect(server.owned).toBe(false)
    expect(await query(server.url, 'select kept from notes')).toEqual([{ kept: 1 }])
    await server.stop()
    expect(await postmaster()).toBeUndefined()
  })

  it('recovers when program and server were killed and the lock file names a stranger', async () => {
    const { child, report } = await launch()
    await query(report.url, 'create table notes as select 1 as kept')
    const running = await postmaster()
    await end(child, 'SIGKILL')
    process.kill(running?.pid ?? 0, 'SIGKILL')
    await vi.waitFor(async () => expect(await postmaster()).toBeUndefined(), 15_000)
    const lock = join((await place()).cluster, 'postmaster.pid')
    const text = await readFile(lock, 'utf8')
    // PostgreSQL assumes that processes of its own user might be servers.
    const stranger = spawn('sleep', ['60'], { ...(await chooseUser()), cwd: '/' })
    children.push(stranger)
    await writeFile(lock, text.replace(/^\d+/, String(stranger.pid)))

    const server = await open()
    expect(server.owned).toBe(true)
    expect(await query(server.url, 'select kept from notes')).toEqual([{ kept: 1 }])
    await server.stop()
  })

  it('lets go of what a killed program was doing, long before it would have been done', async () => {
    const server = await open()
    await query(server.url, 'create table notes as select 1 as kept')
    const work = `
      import pg from ${JSON.stringify(import.meta.resolve('pg'))}
      const client = new pg.Client({ connectionString: process.argv[1] })
      await client.connect()
      await client.query('begin; lock table notes')
      process.stdout.write('locked')
      await client.query('select pg_sleep(600)')`
    const killed = spawn(process.execPath, ['--input-type=module', '--eval', work, server.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(killed)
    await once(killed.stdout as NodeJS.ReadableStream, 'data')
    const busy = `select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(600)' and pid <> pg_backend_pid()`
    await vi.waitFor(async () => expect(await query(server.url, busy)).toEqual([{ n: 1 }]), { timeout: 30_000 })
    killed.kill('SIGKILL')
    expect(await query(server.url, 'select kept from notes')).toEqual([{ kept: 1 }])
    expect(await query(server.url, busy)).toEqual([{ n: 0 }])
    await server.stop()
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'stops in order on %s and lets the signal end the program',
    async (signal) => {
      const { child, report } = await launch()
      expect(report.owned).toBe(true)
      const connected = new pg.Client({ connectionString: report.url })
      connected.on('error', () => {})
      await connected.connect()
      await end(child, signal)
      expect(child.signalCode).toBe(signal)
      expect(await postmaster()).toBeUndefined()
      expect(await readFile(join((await place()).folder, 'server.log'), 'utf8')).toContain(
        'database system is shut down',
      )
      await connected.end()
    },
  )

  it('moves to another port when its own is taken', async () => {
    const first = await open()
    const port = Number(new URL(first.url).port)
    await first.stop()
    const taker = createServer().listen(port, '127.0.0.1')
    await once(taker, 'listening')
    const second = await open()
    expect(Number(new URL(second.url).port)).not.toBe(port)
    expect(await query(second.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await second.stop()
    taker.close()
  })

  it('comes back on the same address after the server was killed under the running program', async () => {
    const server = await open()
    const killed = (await postmaster())?.pid ?? 0
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(
      async () => {
        const again = await postmaster()
        expect(again?.ready && again.pid !== killed).toBe(true)
      },
      { timeout: 15_000, interval: 50 },
    )
    await vi.waitFor(async () => expect(await query(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }]), {
      timeout: 15_000,
    })
    await server.stop()
    expect(await postmaster()).toBeUndefined()
  })
})

describe.runIf(isRoot)('the embedded PostgreSQL, run by root', () => {
  it('keeps its data where the server can reach them when the data folder is closed, and finds them again', async () => {
    await chmod(home, 0o700)
    const first = await open()
    expect(first.folder.startsWith(home)).toBe(false)
    await query(first.url, 'create table notes as select 1 as kept')
    await first.stop()
    const second = await open()
    expect(second.folder).toBe(first.folder)
    expect(await query(second.url, 'select kept from notes')).toEqual([{ kept: 1 }])
    await second.stop()
  })

  it('does not begin anew when the data it kept elsewhere are gone', async () => {
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'postgres-location'), join(home, 'gone'))
    await expect(open()).rejects.toThrow(/which is gone/)
    await rm(join(dataDir, 'postgres-location'))
  })

  it.runIf(otherUserCanRun)('works as an ordinary user, and root then leaves the data to that user', async () => {
    await mkdir(dataDir)
    await chown(dataDir, nobody.uid ?? 0, nobody.gid ?? 0)
    const { child, report } = await launch(nobody)
    expect(report).toMatchObject({ owned: true, folder: join(dataDir, 'postgres') })
    await query(report.url, 'create table notes as select 1 as kept')
    const joined = await open()
    expect(joined.owned).toBe(false)
    await joined.stop()
    await end(child, 'leave')
    const server = await open()
    expect(await query(server.url, 'select kept from notes')).toEqual([{ kept: 1 }])
    await server.stop()
    expect((await stat(join(dataDir, 'postgres', 'connection.json'))).uid).toBe(nobody.uid)
    const again = await launch(nobody)
    expect(again.report.owned).toBe(true)
    await end(again.child, 'leave')
  })

  it.runIf(otherUserCanRun)('tells an ordinary user when the data belong to somebody else', async () => {
    await (await open()).stop()
    await chown(dataDir, nobody.uid ?? 0, nobody.gid ?? 0)
    const { report } = await launch({ uid: 1, gid: 1 })
    expect(report.error).toMatch(/belongs to another user/)
  })
})
