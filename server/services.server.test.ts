import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, silentLog, type TestDatabase } from '../tools/test-database.ts'
import { openServices } from './services.ts'
import { testSecret } from './test-site.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const open = (stopping?: AbortSignal) =>
  openServices({ databaseUrl: database.url, dataDir: '/tmp', secretKey: testSecret }, silentLog, stopping)

async function connections(): Promise<number> {
  const { rows } = await client.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'harbourwire%'",
  )
  return rows[0].n
}

it('leaves no connection behind, closed once or twice', async () => {
  const services = await open()
  expect(await connections()).toBeGreaterThan(0)
  await services.close()
  await services.close()
  await expect.poll(connections).toBe(0)
})

it('asked to stop while the database was coming up, opens nothing further and leaves no connection behind', async () => {
  await client.query('alter table schema_migrations rename to hidden')
  await expect(open(AbortSignal.abort(new Error('asked to stop')))).rejects.toThrow('asked to stop')
  expect((await client.query("select to_regclass('schema_migrations') as made")).rows).toEqual([{ made: null }])
  await client.query('alter table hidden rename to schema_migrations')
  await expect.poll(connections).toBe(0)
})

it('leaves no connection behind where the last step fails', async () => {
  await client.query('alter table glossary_entries rename to gone')
  await expect(open()).rejects.toThrow(/glossary_entries/)
  await expect.poll(connections).toBe(0)
})
