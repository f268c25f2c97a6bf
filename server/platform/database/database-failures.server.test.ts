import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, silentLog, type TestDatabase } from '../../../tools/test-database.ts'
import { connectDatabase, type Database, transaction } from './database.ts'
import { blamesData, failureLine } from './database-failures.ts'
import { rehearsal } from './rehearsal.ts'

let server: TestDatabase
let db: Database

beforeAll(async () => {
  server = await createEmptyDatabase()
  db = await connectDatabase(server.url, silentLog)
  await db.pool.query('create table notes (id int primary key, value text not null check (length(value) < 5000))')
  await db.pool.query('create index on notes (value)')
})
afterAll(async () => {
  await db.close()
  await server.drop()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: unknown) => error,
  )
const insert = (id: number, value: string | null) => db.orm.execute(sql`insert into notes values (${id}, ${value})`)

describe('a failure of the database', () => {
  it.each([
    ['NUL', () => insert(1, 'a\0b'), /invalid byte sequence/],
    ['a number that is too large', () => insert(2 ** 40, 'a'), /out of range/],
    ['nothing where something has to be', () => insert(1, null), /not-null/],
    ['a broken rule', () => insert(1, 'a'.repeat(6000)), /violates check/],
    [
      'what no index can hold',
      () =>
        insert(1, Array.from({ length: 4000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20000))).join('')),
      /index row|maximum/,
    ],
    ['taking too long', () => db.pool.query('set statement_timeout = 1; select pg_sleep(1)'), /statement timeout/],
  ])('blames the data for %s', async (_name, work, message) => {
    const failure = await failureOf(work())
    expect(blamesData(failure)).toBe(true)
    expect(failureLine(failure)).toMatch(message)
    expect(failureLine(failure)).not.toContain('insert into')
  })

  it('blames nothing that was sent where the connection breaks', async () => {
    const failure = await failureOf(
      transaction(db, (tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
    )
    expect(blamesData(failure)).toBe(false)
    const closed = await connectDatabase(server.url, silentLog)
    await closed.close()
    expect(blamesData(await failureOf(closed.orm.execute(sql`select 1`)))).toBe(false)
    expect(blamesData(await failureOf(transaction(closed, async () => {})))).toBe(false)
  })
})

it('a rehearsal gives its result and leaves nothing behind', async () => {
  const result = await rehearsal(db, async (tx) => {
    await tx.execute(sql`insert into notes values (7, 'seven')`)
    return (await tx.execute(sql`select value from notes`)).rows
  })
  expect(result).toEqual([{ value: 'seven' }])
  expect((await db.pool.query('select * from notes')).rows).toEqual([])
  await expect(
    rehearsal(db, async () => {
      throw new RangeError('no')
    }),
  ).rejects.toThrow('no')
})
