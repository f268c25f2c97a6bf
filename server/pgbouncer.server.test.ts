import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEmptyDatabase, createTestDatabase, silentLog, type TestDatabase } from '../tools/test-database.ts'
import { openPgBouncer, type TestPgBouncer } from '../tools/test-pgbouncer.ts'
import { isInstalled } from '../tools/test-proxies.ts'
import { addEvent, register } from './modules/events/orders/test-events.ts'
import { connectDatabase, type Transaction, transaction } from './platform/database/database.ts'
import { migrate } from './platform/database/migrations.ts'
import { SharedLocks } from './platform/database/shared-locks.ts'
import { workingFor } from './platform/database/workload.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { testDraft } from './test-draft.ts'
import { callAsVisitor } from './test-member.ts'
import { openTestSite, type TestSite } from './test-site.ts'

const lockProcess = new URL('./test-lock-process.ts', import.meta.url).pathname

/** Two processes of a site that reach PostgreSQL through PgBouncer in transaction mode. */

describe.skipIf(!isInstalled('pgbouncer', '--version'))('a site behind PgBouncer', () => {
  let database: TestDatabase
  let pooler: TestPgBouncer
  let sites: TestSite[]

  beforeAll(async () => {
    database = await createTestDatabase()
    pooler = await openPgBouncer(database.url)
    const settings = { databaseUrl: pooler.url, databaseDirectUrl: database.url }
    sites = [await openTestSite({ database: settings }), await openTestSite({ database: settings })]
  })
  afterAll(async () => {
    for (const site of sites ?? []) await site.close()
    await pooler?.close()
    await database?.drop()
  })

  const poolerOf = (url: string) => Object.assign(new URL(pooler.url), { pathname: new URL(url).pathname }).href
  /** Statements that wait for an advisory lock in the database. */
  const waiting = async () =>
    (
      await one().services.database.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted and objid = 4711`,
      )
    ).rowCount
  const [one, two] = [() => sites[0] as TestSite, () => sites[1] as TestSite]

  it('sells tickets, whose statements have names elsewhere', async () => {
    const event = await addEvent(one())
    const orders = await Promise.all(
      Array.from({ length: 8 }, (_, n) => register([one(), two()][n % 2] as TestSite, event)),
    )
    expect(new Set(orders.map(({ id }) => id)).size).toBe(8)
  })

  it('shows a change of one process at the other', async () => {
    const { content } = one().services
    const draft = { importKey: 'pooled', title: '稳定币条例生效' }
    await content.saveItems([testDraft(draft)])
    const id = (await content.idsByImportKey(['pooled'])).get('pooled') ?? 0
    const page = async () => (await fetch(`${two().origin}/contents/${id}`)).text()
    await expect.poll(page).toContain(draft.title)
    await content.saveItems([testDraft({ ...draft, title: '稳定币条例延期' })])
    await expect.poll(page).toContain('稳定币条例延期')
    expect((await callAsVisitor(two(), 'search', { keyword: '稳定币' })).code).toBe(200)
  })

  it('has the limits of each kind of work, in transactions and for single statements', async () => {
    const { database: db } = one().services
    const settings = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
    const ask = async () => (await db.pool.query(settings)).rows
    expect(await workingFor('members', ask)).toEqual([{ statement: '5s', lock: '5s' }])
    expect(await ask()).toEqual([{ statement: '30s', lock: '0' }])
    const { rows } = await workingFor('members', () => transaction(db, (tx) => tx.execute(settings)))
    expect(rows).toEqual([{ statement: '5s', lock: '5s' }])
  })

  it('fails a single statement whose transaction cannot be committed', async () => {
    const { pool } = one().services.database
    await pool.query('create table parents (id int primary key)')
    await pool.query('create table children (parent int references parents deferrable initially deferred)')
    await expect(pool.query('insert into children values (1)')).rejects.toThrow(/foreign key/)
    expect((await pool.query('select * from children')).rows).toEqual([])
  })

  it('gives an export of a member once, in all processes', async () => {
    const end = await one().services.exportTraffic.begin(1, 'first')
    await expect(two().services.exportTraffic.begin(1, 'second')).rejects.toThrow()
    end()
    const begun = () => two().services.exportTraffic.begin(1, 'third')
    const next = await vi.waitFor(begun, { timeout: 15_000 })
    next()
  })

  it('does jobs', async () => {
    const jobs = await openJobs(one().services.database, silentLog)
    const done = Promise.withResolvers<object>()
    await jobs.work('pooled', async (data) => done.resolve(data))
    const client = await one().services.database.pool.connect()
    await jobs.add(client, 'pooled', [{ n: 1 }])
    client.release()
    jobs.wake('pooled')
    expect(await done.promise).toEqual({ n: 1 })
    await jobs.close()
  })

  it('has each migration applied by one of several processes', async () => {
    const empty = await createEmptyDatabase()
    const open = () => connectDatabase(poolerOf(empty.url), silentLog, { databaseDirectUrl: empty.url })
    const processes = await Promise.all([open(), open()])
    const applied = await Promise.all(processes.map((db) => migrate(db, new URL('./', import.meta.url), silentLog)))
    expect(applied.map(({ length }) => length > 0).toSorted()).toEqual([false, true])
    await Promise.all(processes.map((db) => db.close()))
    await empty.drop()
  })

  it('has its transactions wait for each other at a lock', async () => {
    const order: string[] = []
    const lock = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(4711)`)
    const held = Promise.withResolvers<void>()
    const first = transaction(one().services.database, async (tx) => {
      await lock(tx)
      held.resolve()
      await expect.poll(() => waiting(), { timeout: 15_000 }).toBe(1)
      order.push('first')
    })
    await held.promise
    const second = transaction(two().services.database, async (tx) => {
      await lock(tx)
      order.push('second')
    })
    await Promise.all([first, second])
    expect(order).toEqual(['first', 'second'])
  })

  it('frees the locks of a process that is killed', async () => {
    const child = spawn(process.execPath, [lockProcess, pooler.url, database.url, 'a lock'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = await once(child.stdout, 'data')
    expect(`${said}`).toBe('holds\n')
    const locks = new SharedLocks(two().services.database.direct)
    expect(await locks.tryLock('a lock')).toBeUndefined()
    const ofTransaction = () =>
      transaction(two().services.database, async (tx) => {
        const { rows } = await tx.execute<{ free: boolean }>(
          sql`select pg_try_advisory_xact_lock(hashtextextended('a lock of a transaction', 0)) as free`,
        )
        return rows[0]?.free
      })
    expect(await ofTransaction()).toBe(false)
    child.kill('SIGKILL')
    const release = await vi.waitFor(
      async () => {
        const release = await locks.tryLock('a lock')
        expect(release).toBeDefined()
        return release
      },
      { timeout: 5_000 },
    )
    await expect.poll(ofTransaction, { timeout: 5_000 }).toBe(true)
    await release?.()
  })

  it('leaves nothing of one client to the next: no setting, no named statement, no channel, no lock', async () => {
    const left = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      (select count(*)::int from pg_prepared_statements where name <> '') as prepared,
      (select count(*)::int from pg_listening_channels()) as channels,
      (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`
    // Each holds a connection of the server that no other has.
    const clients = Array.from({ length: 10 }, () => new pg.Client({ connectionString: pooler.url }))
    await Promise.all(clients.map((client) => client.connect()))
    await Promise.all(clients.map((client) => client.query('begin')))
    const answers = await Promise.all(clients.map(async (client) => (await client.query(left)).rows[0]))
    for (const answer of answers)
      expect(answer).toEqual({ statement: '0', lock: '0', prepared: 0, channels: 0, locks: 0 })
    await Promise.all(clients.map((client) => client.end()))
  })
})
