import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, type Database } from '#server/platform/database/database.ts'
import { createEmptyDatabase, createTestDatabase, silentLog, type TestDatabase } from '../../../tools/test-database.ts'
import { checkUpgrade } from './upgrade-check.ts'

const server = new URL('../../', import.meta.url)
let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await createTestDatabase()
  database = await connectDatabase(made.url, silentLog)
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

const config = { dataDir: '.', databaseUrl: 'postgres://elsewhere', databaseConnections: 20 }
async function check(on: Database, options: Partial<Parameters<typeof checkUpgrade>[1]> = {}) {
  const findings = await checkUpgrade(on, { config, server, oldestNode: '20.12', ...options })
  return Object.fromEntries(
    findings.map(({ about, isRight, detail }) => [about, `${isRight ? 'ok' : 'WRONG'} ${detail}`]),
  )
}

it('finds nothing to do for a site of this version', async () => {
  const findings = await check(database)
  expect(Object.values(findings).filter((text) => !text.startsWith('ok'))).toEqual([])
  expect(findings.Migrations).toBe('ok none is missing')
})

it('names the migrations of a new site, and of one that lacks the newest, and applies none', async () => {
  const empty = await createEmptyDatabase()
  const fresh = await connectDatabase(empty.url, silentLog)
  expect((await check(fresh)).Migrations).toMatch(/^ok \d+ to apply: 0131_baseline, /)
  expect((await fresh.pool.query(`select to_regclass('schema_migrations') as made`)).rows).toEqual([{ made: null }])
  await fresh.close()
  await empty.drop()
  const { rows } = await database.pool.query(
    'delete from schema_migrations where number = (select max(number) from schema_migrations) returning *',
  )
  expect((await check(database)).Migrations).toBe(
    `ok 1 to apply: ${rows[0].name}; processes of the version before can serve meanwhile`,
  )
  const [columns, values] = [Object.keys(rows[0]), Object.values(rows[0])]
  await database.pool.query(
    `insert into schema_migrations (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    values,
  )
})

it('refuses a database that is newer than the program', async () => {
  await database.pool.query(
    `insert into schema_migrations (number, name, checksum) values (9000, '9000_later.sql', 'x')`,
  )
  expect((await check(database)).Migrations).toMatch(/^WRONG .*9000_later.sql.*newer/)
  await database.pool.query('delete from schema_migrations where number = 9000')
})

it('names transactions that migrations would wait for', async () => {
  const client = new pg.Client({ connectionString: made.url, application_name: 'a report' })
  await client.connect()
  await client.query('begin; select from items')
  // The transaction has begun half a minute ago for those who ask now.
  const later = {
    pool: {
      query: (text: string, values?: unknown[]) =>
        database.pool.query(text.replaceAll('now()', `now() + interval '31 seconds'`), values),
    },
  } as unknown as Database
  expect((await check(later)).Transactions).toMatch(/^WRONG .*process \d+ \(a report\) for 3\d s/)
  await client.end()
})

it('names a Node.js, connections and a disk that are too small', async () => {
  const small = await check(database, { oldestNode: '99.0', config: { ...config, databaseConnections: 10_000 } })
  expect([small['Node.js'], small.Connections]).toEqual([
    expect.stringMatching(/^WRONG .*99\.0 or newer/),
    expect.stringMatching(/^WRONG .*a process takes 10000/),
  ])
  const embedded = await check(database, { config: { ...config, databaseUrl: undefined } })
  expect(embedded.Disk).toMatch(/GB free in DATA_DIR, 1\.0 GB needed/)
})
