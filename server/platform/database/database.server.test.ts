import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createEmptyDatabase, silentLog, type TestDatabase } from '../../../tools/test-database.ts'
import { connectDatabase, type Database, DatabaseError, sanitizeForPostgres, transaction } from './database.ts'

let server: TestDatabase
let db: Database

beforeAll(async () => {
  server = await createEmptyDatabase()
  db = await connectDatabase(server.url, silentLog)
  await db.pool.query('create table counters (id bigint generated always as identity primary key, value text)')
})
afterAll(async () => {
  await db.close()
  await server.drop()
})

describe('numbers', () => {
  it('gives bigint as exact numbers, in rows and in lists, through pool and Drizzle', async () => {
    const query = `select 9007199254740991::int8 as id, count(*) as n, array[1, null, -2]::int8[] as list`
    const expected = { id: Number.MAX_SAFE_INTEGER, n: 1, list: [1, null, -2] }
    expect((await db.pool.query(query)).rows).toEqual([expected])
    expect((await db.orm.execute(sql.raw(query))).rows).toEqual([expected])
  })

  it('fails rather than give a number that lost digits', async () => {
    await expect(db.pool.query('select 9007199254740993::int8')).rejects.toThrow(/too large/)
    await expect(db.pool.query('select array[9007199254740993]::int8[]')).rejects.toThrow(/too large/)
    expect((await db.pool.query('select 1 as fine')).rows).toEqual([{ fine: 1 }])
  })
})

describe('sanitized text', () => {
  it('is what PostgreSQL gives back', async () => {
    const text = sanitizeForPostgres('\0港\ud800讯😀')
    const { rows } = await db.pool.query('insert into counters (value) values ($1) returning value', [text])
    expect(rows).toEqual([{ value: '港\ufffd讯😀' }])
  })
})

describe('transaction', () => {
  it('holds as a whole or not at all', async () => {
    const before = await db.pool.query('select count(*) as n from counters')
    const failing = transaction(db, async (tx) => {
      await tx.execute(sql`insert into counters (value) values ('gone')`)
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect((await db.pool.query('select count(*) as n from counters')).rows).toEqual(before.rows)
    expect(await transaction(db, async () => 'result')).toBe('result')
  })

  it('fails when its connection breaks while it does something else, and the next one works', async () => {
    const broken = transaction(db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await expect.poll(() => countOf(rows[0]?.pid)).toBe(0)
      await tx.execute(sql`select 1`)
    })
    await expect(broken).rejects.toThrow()
    await expect(transaction(db, (tx) => tx.execute(sql`select 1 as one`))).resolves.toMatchObject({ rowCount: 1 })
  })

  const countOf = async (pid: number | undefined) =>
    (await db.pool.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount

  it('runs the loser of a deadlock again', async () => {
    await db.pool.query(`create table accounts as select id, 0 as hits from generate_series(1, 2) as id`)
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    let runs = 0
    const hit = (one: number, other: number) =>
      transaction(db, async (tx) => {
        runs += 1
        await tx.execute(sql`update accounts set hits = hits + 1 where id = ${one}`)
        holding += 1
        if (holding === 2) bothHold.resolve()
        await bothHold.promise
        await tx.execute(sql`update accounts set hits = hits + 1 where id = ${other}`)
      })
    await Promise.all([hit(1, 2), hit(2, 1)])
    expect(runs).toBeGreaterThanOrEqual(3)
    expect((await db.pool.query('select hits from accounts')).rows).toEqual([{ hits: 2 }, { hits: 2 }])
  })
})

describe('connectDatabase', () => {
  it('says which database cannot be reached, without the password', async () => {
    const url = new URL(inject('databaseServer').url)
    url.password = 'hidden-password'
    url.pathname = 'no_such_database'
    const attempt = connectDatabase(url.href, silentLog)
    await expect(attempt).rejects.toThrow(DatabaseError)
    await expect(attempt).rejects.toThrow(/127\.0\.0\.1:\d+\/no_such_database cannot be reached|cannot be reached/)
    await expect(attempt).rejects.not.toThrow(/hidden-password/)
  })

  it('gives a reason even where the system gives only a code', async () => {
    await expect(connectDatabase('postgres://user@localhost:1/x', silentLog)).rejects.toThrow(/reached: .*ECONNREFUSED/)
  })

  it('refuses a database that does not hold UTF-8', async () => {
    const name = `${new URL(server.url).pathname.slice(1)}_latin`
    await db.pool.query(`create database ${name} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`)
    const url = new URL(server.url)
    url.pathname = name
    await expect(connectDatabase(url.href, silentLog)).rejects.toThrow(/encoded as LATIN1; UTF8 is needed/)
    await db.pool.query(`drop database ${name} with (force)`)
  })

  it('may be closed twice', async () => {
    const other = await connectDatabase(server.url, silentLog)
    await Promise.all([other.close(), other.close()])
    await expect(other.pool.query('select 1')).rejects.toThrow()
  })
})
