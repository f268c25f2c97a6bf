import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, silentLog, type TestDatabase } from '../../../tools/test-database.ts'
import { openJobs } from './jobs.ts'

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

it('two processes share one schedule, run due work once, and stop when they are asked to', async () => {
  const ran: string[] = []
  const running = Promise.withResolvers<AbortSignal>()
  const open = () => openJobs(database, silentLog, { everySeconds: 0.5 })
  const processes = await Promise.all([open(), open()])
  for (const [index, jobs] of processes.entries()) {
    await jobs.schedule('count', '0 0 1 1 *', async (signal) => {
      ran.push(`process ${index}`)
      running.resolve(signal)
      await new Promise((done) => signal.addEventListener('abort', done))
    })
  }
  expect((await client.query('select name, cron from jobs.schedule')).rows).toEqual([
    { name: 'count', cron: '0 0 1 1 *' },
  ])
  // The clock on the first of January.
  await client.query("insert into jobs.job (name) values ('count')")
  const signal = await running.promise
  expect(signal.aborted).toBe(false)
  await Promise.all(processes.map((jobs) => jobs.close()))
  expect(signal.aborted).toBe(true)
  expect(ran).toHaveLength(1)
  expect((await client.query("select state from jobs.job where name = 'count'")).rows).toEqual([{ state: 'completed' }])
})
