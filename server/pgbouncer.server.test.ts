import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, silentLog, type TestDatabase } from '../tools/test-database.ts'
import { openPgBouncer, type TestPgBouncer } from '../tools/test-pgbouncer.ts'
import { isInstalled } from '../tools/test-proxies.ts'
import { addEvent, register } from './modules/events/orders/test-events.ts'
import { transaction } from './platform/database/database.ts'
import { workingFor } from './platform/database/workload.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { testDraft } from './test-draft.ts'
import { callAsVisitor } from './test-member.ts'
import { openTestSite, type TestSite } from './test-site.ts'

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
})
