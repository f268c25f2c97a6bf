import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRequest, presentRequestId } from '#server/platform/request-id.ts'
import { createEmptyDatabase, silentLog, type TestDatabase } from '../../../tools/test-database.ts'
import { connectDatabase, type Database, transaction } from './database.ts'
import { type EndedStatement, endedStatements } from './statements/statement-watch.ts'

let server: TestDatabase
let db: Database

beforeAll(async () => {
  server = await createEmptyDatabase()
  db = await connectDatabase(server.url, silentLog)
})
afterAll(async () => {
  await db.close()
  await server.drop()
})

/** Process number of the connection that answered, with a value of our own. */
const ask = (value: number) => db.pool.query('select pg_backend_pid() as pid, $1::int as value', [value])

describe('queries of one moment', () => {
  it('go over one connection and get each its own answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, value) => ask(value)))
    expect(answers.map(({ rows }) => rows[0].value)).toEqual(Array.from({ length: 20 }, (_, value) => value))
    expect(new Set(answers.map(({ rows }) => rows[0].pid)).size).toBe(1)
  })

  it('take those along that are asked behind promises that are already kept', async () => {
    const later = async (value: number) => {
      await undefined
      await undefined
      return ask(value)
    }
    const answers = await Promise.all([ask(1), later(2), later(3)])
    expect(new Set(answers.map(({ rows }) => rows[0].pid)).size).toBe(1)
  })

  it('belong each to the request that asked', async () => {
    const seen: [text: string, request: string | undefined][] = []
    const listen = (statement: unknown) => seen.push([(statement as EndedStatement).text, presentRequestId()])
    endedStatements.subscribe(listen)
    await Promise.all(['one', 'two'].map((id) => inRequest(id, () => db.pool.query(`select '${id}'`))))
    await inRequest('three', () => transaction(db, (tx) => tx.execute(sql`select 'three'`)))
    endedStatements.unsubscribe(listen)
    expect(seen).toEqual([
      ["select 'one'", 'one'],
      ["select 'two'", 'two'],
      ...['begin', "select 'three'", 'commit'].map((text) => [text, 'three']),
    ])
  })

  it('fail alone: in the statement, in its values, and in reading the answer', async () => {
    const circle: unknown[] = []
    circle.push(circle)
    const answers = await Promise.allSettled([
      ask(1),
      db.pool.query('select nothing_of_the_kind'),
      db.pool.query('select 1 / $1::int', [0]),
      db.pool.query({ text: 'select $1::json', values: [{ toJSON: () => circle }] }),
      db.pool.query('select 9007199254740993::int8'),
      ask(2),
    ])
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect((await ask(3)).rows[0].value).toBe(3)
  })

  it('find the same named statement prepared once for all', async () => {
    const statement = db.orm.select({ one: sql<number>`${sql.placeholder('n')}::int` }).from(sql`generate_series(1, 1)`)
    const prepared = statement.prepare('batched_test')
    const answers = await Promise.all([1, 2, 3].map((n) => prepared.execute({ n })))
    expect(answers).toEqual([[{ one: 1 }], [{ one: 2 }], [{ one: 3 }]])
  })

  it('do not fall into a transaction that is under way', async () => {
    await db.pool.query('create table seen (value int)')
    await transaction(db, async (tx) => {
      await tx.execute(sql`insert into seen values (1)`)
      expect((await db.pool.query('select * from seen')).rows).toEqual([])
    })
    expect((await db.pool.query('select * from seen')).rows).toEqual([{ value: 1 }])
  })

  it('all fail when the connection breaks, and the next ones find another', async () => {
    const killer = new pg.Client({ connectionString: server.url })
    await killer.connect()
    const { rows } = await ask(0)
    const hanging = Promise.allSettled([ask(1), db.pool.query('select pg_sleep(30)'), ask(2)])
    await killer.query('select pg_terminate_backend($1)', [rows[0].pid])
    const answers = await hanging
    expect(answers.slice(1).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await ask(3)).rows[0].value).toBe(3)
    await killer.end()
  })
})
