import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { askServer, startTestCluster, type TestCluster } from '../../../../tools/test-cluster.ts'
import { silentLog } from '../../../../tools/test-database.ts'
import { connectDatabase, type Database, transaction } from '../database.ts'
import { workingFor } from '../workload.ts'
import type { Replicas } from './replicas.ts'
import { handlingRequest, readingPublished } from './request-reads.ts'

const maxLagMs = 600
let cluster: TestCluster
let db: Database
let replicas: Replicas

const open = (replicaUrls: string[]) =>
  connectDatabase(cluster.primary.url, silentLog, { replicaUrls, replicaMaxLagMs: maxLagMs })

beforeAll(async () => {
  cluster = await startTestCluster()
  db = await open([cluster.replica.url])
  replicas = db.replicas as Replicas
  await db.pool.query('create table notes (text text)')
  await db.pool.query(`create function add_note() returns text begin atomic
    insert into notes values ('by a function') returning text; end`)
})
afterAll(async () => {
  await db.close()
  await cluster.close()
})
afterEach(async () => {
  await vi.waitFor(() => expect(replicas.usage).toMatchObject([{ inUse: true }]), { timeout: 15_000 })
})

/** Handles a request that reads published content. */
const asReader = <T>(work: () => Promise<T>, after = 0) =>
  handlingRequest({ after, hasWritten: false }, () => workingFor('readers', () => readingPublished(work)))
const isReplica = async () => (await db.orm.execute<{ it: boolean }>(sql`select pg_is_in_recovery() as it`)).rows[0]?.it
const notes = async () => (await db.pool.query<{ text: string }>('select text from notes')).rows.map(({ text }) => text)
const write = async (text: string) => {
  await db.pool.query('insert into notes values ($1)', [text])
  return replicas.position()
}
const onReplica = () => expect.poll(() => asReader(isReplica)).toBe(true)

describe('reads', () => {
  it('of published content come from a replica, and all others from the primary', async () => {
    await onReplica()
    expect(
      await asReader(() => transaction(db, (tx) => tx.execute(sql`select pg_is_in_recovery() as it`))),
    ).toMatchObject({ rows: [{ it: false }] })
    expect(await isReplica()).toBe(false)
    expect(await readingPublished(isReplica)).toBe(false)
    expect(await asReader(() => workingFor('members', isReplica))).toBe(false)
  })

  it('that follow a write of the same request come from the primary', async () => {
    const places = asReader(async () => {
      const before = await isReplica()
      await write('in a request')
      return [before, await isReplica()]
    })
    expect(await places).toEqual([true, false])
    expect(await asReader(async () => [await db.pool.query('select add_note()'), await isReplica()])).toMatchObject([
      { rows: [{ add_note: 'by a function' }] },
      false,
    ])
  })

  it('see what the same client wrote, and what caches were notified of, while nothing is replayed', async () => {
    await cluster.pauseReplay()
    const position = await write('own')
    expect(await asReader(notes, position)).toContain('own')
    expect(await asReader(notes)).not.toContain('own')
    replicas.noteChange()
    expect(await asReader(notes)).toContain('own')
    await cluster.resumeReplay()
    await expect.poll(() => asReader(isReplica, position)).toBe(true)
    expect(await asReader(notes)).toContain('own')
  })
})

describe('a replica', () => {
  it('that is too far behind is not used until it has caught up', async () => {
    await cluster.pauseReplay()
    await write('late')
    await expect.poll(() => replicas.usage[0]?.inUse).toBe(false)
    expect(replicas.usage[0]?.lagMs).toBeGreaterThan(maxLagMs)
    expect(await asReader(notes)).toContain('late')
    await cluster.resumeReplay()
    await onReplica()
    expect(replicas.usage[0]?.lagMs).toBe(0)
  })

  it('that ends fails no reader, and answers again once it is back', async () => {
    const reading = { goesOn: true }
    const answers = Array.from({ length: 4 }, async () => {
      let count = 0
      while (reading.goesOn) {
        await asReader(notes)
        count += 1
      }
      return count
    })
    await cluster.replica.kill()
    await expect.poll(() => replicas.usage[0]?.inUse).toBe(false)
    expect(await asReader(isReplica)).toBe(false)
    await cluster.restartReplica()
    await onReplica()
    reading.goesOn = false
    for (const count of await Promise.all(answers)) expect(count).toBeGreaterThan(0)
  })

  it('that stops answering fails no reader', async () => {
    cluster.replica.freeze()
    expect(await asReader(isReplica)).toBe(false)
    expect(replicas.usage[0]?.inUse).toBe(false)
    cluster.replica.thaw()
    await onReplica()
  })

  it('need not be there when the program starts', async () => {
    const absent = await open(['postgres://postgres@127.0.0.1:1/postgres'])
    expect(absent.replicas?.usage).toMatchObject([{ replica: '127.0.0.1:1/postgres', inUse: false }])
    await absent.close()
  })

  it.each([
    ['belongs to another cluster', () => inject('databaseServer').url, /belongs to another cluster or database/],
    ['is another database', () => cluster.replica.url.replace(/postgres$/, 'template1'), /another cluster or database/],
    ['is the primary itself', () => cluster.primary.url, /is not a replica: it takes writes/],
  ])('that %s is refused at start', async (_what, url, problem) => {
    await expect(open([url()])).rejects.toThrow(problem)
  })
})

it('readers are answered by a replica while the primary is away, also once that is promoted', async () => {
  const other = await startTestCluster()
  const alone = await connectDatabase(other.primary.url, silentLog, { replicaUrls: [other.replica.url] })
  await alone.pool.query('create table notes as select 1 as id')
  await other.caughtUp()
  await other.primary.kill()
  const read = () => asReader(async () => (await alone.pool.query('select * from notes')).rows)
  expect(await read()).toEqual([{ id: 1 }])
  alone.replicas?.noteChange()
  expect(await read()).toEqual([{ id: 1 }])
  await expect(alone.pool.query('select 1')).rejects.toThrow()
  await askServer(other.replica.url, 'select pg_promote()')
  await expect.poll(() => alone.replicas?.usage[0]?.inUse).toBe(false)
  expect(await read()).toEqual([{ id: 1 }])
  await alone.close()
  await other.close()
})
