import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEmptyDatabase, silentLog, type TestDatabase } from '../../../tools/test-database.ts'
import { openNetwork } from '../../../tools/test-network.ts'
import { limitsOf } from './connection-pools.ts'
import { connectDatabase, type Database, isTimeout, isUnavailable, transaction } from './database.ts'
import { readingPublished } from './replicas/request-reads.ts'
import { workingFor } from './workload.ts'

let server: TestDatabase
let db: Database
/** The same, for what shall take too long: a busy machine may need as long for anything. */
let impatient: Database
const limits = limitsOf({ databaseConnections: 8 })

beforeAll(async () => {
  server = await createEmptyDatabase()
  db = await connectDatabase(server.url, silentLog, { limits })
  impatient = await connectDatabase(server.url, silentLog, { limits: limitsOf({ memberStatementMs: 200 }) })
  await db.pool.query('create table counters (id int primary key, hits int)')
  await db.pool.query('insert into counters values (1, 0)')
})
afterAll(async () => {
  await Promise.all([db.close(), impatient.close()])
  await server.drop()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const whoAnswers = () => db.pool.query<{ name: string }>(`select current_setting('application_name') as name`)

describe('connections', () => {
  it('are those of the work that asks, also behind what it waits for', async () => {
    const asked = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      const inTransaction = await transaction(db, (tx) => tx.execute(sql`show application_name`))
      return [(await whoAnswers()).rows[0]?.name, inTransaction.rows[0]?.application_name]
    }
    const answers = await Promise.all([asked(), workingFor('readers', asked), workingFor('members', asked)])
    expect(answers.map(([name]) => name)).toEqual(['harbourwire staff', 'harbourwire readers', 'harbourwire members'])
    expect(answers.map(([, name]) => name)).toEqual(['harbourwire staff', 'harbourwire readers', 'harbourwire members'])
  })

  it('of readers are free while members hold all of theirs', async () => {
    const held = Promise.withResolvers<void>()
    const holding = [1, 2, 3].map(() => workingFor('members', () => transaction(db, () => held.promise)))
    expect((await workingFor('readers', whoAnswers)).rows).toEqual([{ name: 'harbourwire readers' }])
    held.resolve()
    await Promise.all(holding)
  })

  it('of sending are its own where a process has enough, and those of staff where it has few', async () => {
    expect((await workingFor('sending', whoAnswers)).rows[0]?.name).toBe('harbourwire staff')
    const usual = await connectDatabase(server.url, silentLog)
    const { rows } = await workingFor('sending', () =>
      usual.pool.query<{ name: string }>(`select current_setting('application_name') as name`),
    )
    expect(rows[0]?.name).toBe('harbourwire sending')
    await usual.close()
  })

  it('are as many as a process may have', () => {
    for (const databaseConnections of [8, 9, 20, 100]) {
      const { readers, members, staff, ...others } = limitsOf({ databaseConnections })
      const all = [readers, members, staff, ...Object.values(others)].map(({ connections }) => connections)
      expect(all.reduce((sum, count) => sum + count)).toBe(databaseConnections)
      expect(Math.min(readers.connections, members.connections, staff.connections)).toBeGreaterThanOrEqual(2)
    }
  })
})

describe('a statement of a member', () => {
  it('ends after its time; those of others go on', async () => {
    const slow = () => impatient.pool.query('select pg_sleep(0.5)')
    expect(isTimeout(await failureOf(workingFor('members', slow)))).toBe(true)
    await expect(workingFor('readers', slow)).resolves.toMatchObject({ rowCount: 1 })
    const built = async () => await impatient.orm.execute(sql`select pg_sleep(0.5)`)
    expect(isTimeout(await failureOf(workingFor('members', built)))).toBe(true)
  })

  it('waits no longer for rows that somebody else holds', async () => {
    const hit = sql`update counters set hits = hits + 1 where id = 1`
    const held = Promise.withResolvers<void>()
    const holds = Promise.withResolvers<void>()
    const holding = transaction(db, async (tx) => {
      await tx.execute(hit)
      holds.resolve()
      await held.promise
    })
    await holds.promise
    const waiting = workingFor('members', () => transaction(impatient, (tx) => tx.execute(hit)))
    expect(isTimeout(await failureOf(waiting))).toBe(true)
    held.resolve()
    await holding
    await workingFor('members', () => transaction(db, (tx) => tx.execute(hit)))
    expect((await db.pool.query('select hits from counters')).rows).toEqual([{ hits: 2 }])
  })

  it('ran out of time where no connection could be opened, or none became free', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const unanswered = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 50, max: 1 })
    expect(isTimeout(await failureOf(unanswered.query('select 1')))).toBe(true)
    const asked = drizzle({ client: unanswered }).execute(sql`select 1`)
    expect(isTimeout(await failureOf(asked))).toBe(true)
    silent.close()
    const used = new pg.Pool({ connectionString: server.url, max: 1 })
    const holder = await used.connect()
    used.options.connectionTimeoutMillis = 50
    expect(isTimeout(await failureOf(used.query('select 1')))).toBe(true)
    holder.release()
    await Promise.all([unanswered.end(), used.end()])
  })

  it('is unavailable where nothing listens, or it went away under a statement', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    const gone = new pg.Pool({ host: '127.0.0.1', port, max: 1 })
    expect(isUnavailable(await failureOf(drizzle({ client: gone }).execute(sql`select 1`)))).toBe(true)
    expect(isUnavailable(await failureOf(db.orm.execute(sql`select no_such_column`)))).toBe(false)
    const ended = db.orm.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    expect(isUnavailable(await failureOf(ended))).toBe(true)
    expect(isUnavailable(Object.assign(new Error('no file'), { code: 'ENOENT' }))).toBe(false)
    await gone.end()
  })

  it('that fails otherwise ran out of no time', async () => {
    expect(isTimeout(await failureOf(db.pool.query('select nothing_of_the_kind')))).toBe(false)
    expect(isTimeout(undefined)).toBe(false)
  })
})

it('names slow statements in the log, without their values', async () => {
  const log = { ...silentLog, warn: vi.fn() }
  const watched = await connectDatabase(server.url, log, { slowStatementMs: 30 })
  await watched.pool.query('select $1 as email, hits, pg_sleep(0.05) from counters', ['ada@example.org'])
  // On a machine with other work, statements of the connection itself may be slow as well.
  expect(log.warn.mock.calls).toContainEqual([
    expect.objectContaining({ statement: 'select counters', ms: expect.any(Number) }),
    'A statement was slow',
  ])
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('ada@')
  await watched.close()
})

describe('a connection that breaks under a statement', () => {
  const slowly = `select count(*)::int as n from counters, pg_sleep(0.5)`
  const underWay = async () => {
    const { rows } =
      await db.pool.query(`select from pg_stat_activity where state = 'active' and query like '%pg_sleep(0.5)%'
      and pid <> pg_backend_pid()`)
    expect(rows).toHaveLength(1)
  }
  it.each([
    [
      'is replaced for a public read',
      (read: () => Promise<unknown>) => workingFor('readers', () => readingPublished(read)),
      { rows: [{ n: 1 }] },
    ],
    ['fails any other statement', (read: () => Promise<unknown>) => read(), undefined],
  ])('%s', async (_, asking, answer) => {
    const network = await openNetwork(server.url)
    const beyond = await connectDatabase(network.url, silentLog, { limits })
    const asked = asking(() => beyond.pool.query(slowly)).catch(() => undefined)
    await vi.waitFor(underWay, { timeout: 15_000, interval: 20 })
    network.breakConnections()
    const found = await asked
    if (answer) expect(found).toMatchObject(answer)
    else expect(found).toBeUndefined()
    await beyond.close()
    await network.close()
  })
})
