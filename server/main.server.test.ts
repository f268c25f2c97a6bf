import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../tools/test-database.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
let dataDir: string
let site: ChildProcess
let output: string
/** A site keeps its key, with which what it stores is encrypted. */
const key = randomBytes(32).toString('hex')

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'harbourwire-main-'))
  // The user that the embedded PostgreSQL runs as when we are root must be able to enter.
  await chmod(dataDir, 0o755)
})

afterAll(async () => {
  site.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the program as `npm start` does, on a database of its own. */
function startProgram(port = '0', more: Record<string, string> = {}): void {
  const settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    SITE_ORIGIN: 'http://127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SECRET_KEY: key,
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'info',
    ...more,
  }
  output = ''
  site = spawn(process.execPath, [main], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [site.stdout, site.stderr]) stream?.on('data', (text) => (output += text))
}

async function until(what: string, happened: () => boolean): Promise<void> {
  while (!happened()) {
    if (site.exitCode !== null || site.signalCode !== null) throw new Error(`waiting for ${what}: ${output}`)
    await pause(5)
  }
}

const postgresRuns = () => existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))
const said = (text: string) => () => output.includes(text)

describe('asked to stop', () => {
  it.each([
    ['while PostgreSQL is coming up', postgresRuns, 'SIGTERM'],
    ['when it has just begun to listen', said('Server listening'), 'SIGTERM'],
    ['when it has just said that it is ready', said('Harbourwire answers'), 'SIGTERM'],
    ['by Ctrl+C', said('Harbourwire answers'), 'SIGINT'],
  ] as const)('%s, ends well and leaves nothing running', async (_, moment, signal) => {
    startProgram()
    await until('the moment', moment)
    const ended = once(site, 'exit')
    site.kill(signal)
    site.kill(signal)
    expect(await ended, output).toEqual([0, null])
    expect(postgresRuns()).toBe(false)
    expect(output.split('\n').filter((line) => /"level":"(error|fatal)"|Error/.test(line))).toEqual([])
  })
})

it('goes on serving for a while once it is asked to stop, without keeping connections, and says that it is not ready', async () => {
  startProgram('0', { STOP_DELAY_SECONDS: '2' })
  await until('its address', said('Harbourwire answers'))
  const [origin] = /http:\/\/localhost:\d+/.exec(output) ?? []
  const ready = async () => (await fetch(`${origin}/readyz`.replace('localhost', '127.0.0.1'))).status
  expect(await ready()).toBe(200)
  const ended = once(site, 'exit')
  site.kill('SIGTERM')
  await until('the signal', said('Stopping'))
  expect(await ready()).toBe(503)
  const page = await fetch(`${origin}/news`.replace('localhost', '127.0.0.1'))
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect(await ended, output).toEqual([0, null])
})

describe('says in one sentence, changes nothing and ends', () => {
  async function refusal(more: Record<string, string>): Promise<[code: unknown, lines: string[]]> {
    startProgram('0', more)
    const [code] = await once(site, 'close')
    return [code, output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))]
  }

  it('where the database is newer than the program', async () => {
    const database = await createTestDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`insert into schema_migrations (number, name, checksum) values (9000, '9000_later.sql', 'x')`)
    const functions = () => client.query('select name, checksum from schema_functions order by name')
    const before = (await functions()).rows
    expect(await refusal({ DATABASE_URL: database.url })).toEqual([
      1,
      [expect.stringMatching(/9000_later\.sql, which/)],
    ])
    expect((await functions()).rows).toEqual(before)
    await client.end()
    await database.drop()
  })

  it.each([
    ['the database is away', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /127\.0\.0\.1:1\/none cannot be reached/],
    [
      'there are replicas of no primary',
      { DATABASE_REPLICA_URLS: 'postgres://127.0.0.1:1/none' },
      /DATABASE_REPLICA_URLS/,
    ],
    ['a cache has no address', { EDGE: 'varnish' }, /EDGE_URL/],
    ['a role does not exist', { ROLES: 'web,cook' }, /ROLES/],
  ])('where %s', async (_, more, sentence) => {
    const [code, lines] = await refusal(more)
    // Settings have a heading, since several of them may be wrong.
    const heading = 'The configuration has a problem:'
    expect([code, lines.filter((line) => line !== heading)]).toEqual([1, [expect.stringMatching(sentence)]])
  })
})

it('says in one sentence that its port is in use, and leaves nothing running', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  startProgram(`${port}`)
  const [code] = await once(site, 'exit')
  other.close()
  const said = output.split('\n').filter((line) => /port/i.test(line) && !line.startsWith('{'))
  expect([code, said]).toEqual([1, [expect.stringContaining(`Port ${port} is in use by another program.`)]])
  expect(output).not.toMatch(/EADDRINUSE|^ +at /m)
  expect(postgresRuns()).toBe(false)
})
