import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, silentLog, type TestDatabase } from '../../../tools/test-database.ts'
import { countUpTo } from './counting.ts'
import { connectDatabase, type Database } from './database.ts'

let empty: TestDatabase
let database: Database

beforeAll(async () => {
  empty = await createEmptyDatabase()
  database = await connectDatabase(empty.url, silentLog)
})
afterAll(async () => {
  await database.close()
  await empty.drop()
})

it.each([
  [undefined, 7],
  [8, 7],
  [7, 7],
  [3, 3],
  [0, 0],
])('counts to %s of seven rows: %s', async (limit, counted) => {
  const rows = sql`select from generate_series(1, ${10}) as number where number > ${3}`
  expect(await countUpTo(database.orm, rows, limit)).toBe(counted)
})
