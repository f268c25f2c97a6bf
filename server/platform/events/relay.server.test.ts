import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { runRepeatedly } from '#server/platform/jobs/repeated-tasks.ts'
import { inRequest, presentRequestId } from '#server/platform/request-id.ts'
import { createTestDatabase, silentLog, type TestDatabase } from '../../../tools/test-database.ts'
import { connectDatabase, type Database, transaction } from '../database/database.ts'
import { openJobs } from '../jobs/jobs.ts'
import { countFailedEvents, listFailedEvents, retryFailedEvents } from './failed-events.ts'
import { listenTo } from './listeners.ts'
import { forgetHandledEvents, publishEvent, type StoredEvent } from './outbox.ts'
import { openRelay, relayDueEvents } from './relay.ts'

declare module '#server/platform/events/event-map.ts' {
  interface EventMap {
    'test.happened': { what: string }
  }
}

let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await createTestDatabase()
  database = await connectDatabase(made.url, silentLog)
})
afterAll(async () => {
  await database.close()
  await made.drop()
})
beforeEach(async () => {
  for (const table of ['outbox_events', 'handled_events', 'failed_events'])
    await database.pool.query(`delete from ${table}`)
})

const publish = (what: string, options?: Parameters<typeof publishEvent>[3]) =>
  transaction(database, (tx) => publishEvent(tx, 'test.happened', { what }, options))

/** Later than all that was published without a time of its own, whatever the clocks of this process and the database say. */
const soon = () => new Date(Date.now() + 1_000)

/** Takes what is due at a moment. @returns what each listener got */
async function relayed(listeners: Parameters<typeof relayDueEvents>[0]['listeners'], now = soon()) {
  const got: [listener: string, what: unknown][] = []
  await relayDueEvents({ database, listeners }, now, async (_, { name }, events) => {
    for (const { data } of events as StoredEvent[]) got.push([name, (data as { what: string }).what])
  })
  return got
}
const listener = (name: string, work = async () => {}) => listenTo('test.happened', name, work)

it('brings what was committed to all who listen, in its order, once', async () => {
  await publish('one')
  await publish('two')
  const rolledBack = transaction(database, async (tx) => {
    await publishEvent(tx, 'test.happened', { what: 'never' })
    throw new Error('No')
  })
  await expect(rolledBack).rejects.toThrow('No')
  const listeners = [listener('first'), listener('second')]
  expect(await relayed(listeners)).toEqual([
    ['first', 'one'],
    ['first', 'two'],
    ['second', 'one'],
    ['second', 'two'],
  ])
  expect(await relayed(listeners)).toEqual([])
})

it('keeps one event about one thing in a transaction, the last', async () => {
  await transaction(database, async (tx) => {
    await publishEvent(tx, 'test.happened', { what: 'before' }, { key: '1' })
    await publishEvent(tx, 'test.happened', { what: 'other' }, { key: '2' })
    await publishEvent(tx, 'test.happened', { what: 'after' }, { key: '1' })
  })
  expect(await relayed([listener('all')])).toEqual([
    ['all', 'after'],
    ['all', 'other'],
  ])
})

it('waits for the time of an event', async () => {
  const dueAt = new Date(Date.now() + 3_600_000)
  await publish('later', { dueAt })
  expect(await relayed([listener('all')])).toEqual([])
  expect(await relayed([listener('all')], dueAt)).toEqual([['all', 'later']])
})

it('takes what PostgreSQL noted within the millisecond that it is, and nothing of the next', async () => {
  const now = new Date('2026-03-01T00:00:00.123Z')
  const noted = async (moment: string) => {
    await publish(moment)
    await database.pool.query('update outbox_events set due_at = $1 where data = $2', [moment, { what: moment }])
  }
  await noted('2026-03-01T00:00:00.123999Z')
  await noted('2026-03-01T00:00:00.124Z')
  expect(await relayed([listener('all')], now)).toEqual([['all', '2026-03-01T00:00:00.123999Z']])
})

it('leaves events in the outbox where they could not be handed on', async () => {
  await publish('one')
  const failing = relayDueEvents({ database, listeners: [listener('all')] }, soon(), async () => {
    throw new Error('The queue is away')
  })
  await expect(failing).rejects.toThrow('The queue is away')
  expect(await relayed([listener('all')])).toEqual([['all', 'one']])
})

it('gives each event to one of several processes', async () => {
  for (let each = 0; each < 150; each += 1) await publish(String(each))
  const all = await Promise.all([1, 2, 3, 4].map(() => relayed([listener('all')])))
  const got = all.flat().map(([, what]) => Number(what))
  expect(new Set(got).size).toBe(got.length)
  expect(
    [...got, ...(await relayed([listener('all')])).map(([, what]) => Number(what))].toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: 150 }, (_, each) => each))
})

it('handles an event once, however often it is brought, and again where that failed', async () => {
  const done: string[] = []
  let fails = true
  const one = listenTo('test.happened', 'once', async (_tx, { data }) => {
    if (fails) throw new Error('Not now')
    done.push(data.what)
  })
  const event: StoredEvent = { id: 7, type: 'test.happened', data: { what: 'it' }, happenedAt: '2026-03-01T00:00:00Z' }
  await expect(one.handle(database, event, new Date())).rejects.toThrow('Not now')
  fails = false
  await Promise.all([one.handle(database, event, new Date()), one.handle(database, event, new Date())])
  await one.handle(database, event, new Date())
  expect(done).toEqual(['it'])
  await forgetHandledEvents(database.orm, new Date(Date.now() - 60_000))
  await one.handle(database, event, new Date())
  expect(done).toEqual(['it'])
})

it('does all that with jobs: what fails is tried again, what keeps failing is kept', async () => {
  const jobs = await openJobs(database, silentLog)
  const got: string[] = []
  const requests: [what: string, request: string | undefined][] = []
  let tries = 0
  const listeners = [
    listenTo('test.happened', 'good', async (_tx, { data, happenedAt }) => {
      expect(happenedAt).toBeInstanceOf(Date)
      got.push(data.what)
      requests.push([data.what, presentRequestId()])
    }),
    listenTo('test.happened', 'slow', async (_tx, { data }) => {
      tries += 1
      if (data.what === 'bad') throw new Error('Never')
    }),
  ]
  const relay = runRepeatedly([await openRelay({ database, listeners, log: silentLog }, jobs)], silentLog)
  try {
    await inRequest('0123abcd', () => publish('fine'))
    await publish('bad')
    await vi.waitFor(async () => {
      expect(got.toSorted()).toEqual(['bad', 'fine'])
      expect(tries).toBeGreaterThanOrEqual(2)
      const { rows } = await database.pool.query(`select from jobs.job where name = 'event-slow' and state = 'retry'`)
      expect(rows.length).toBeGreaterThanOrEqual(1)
    }, 20_000)
    // The job works for the request that published its event.
    expect(new Map(requests)).toEqual(
      new Map([
        ['fine', '0123abcd'],
        ['bad', undefined],
      ]),
    )
    expect(await countFailedEvents(database.orm)).toBe(0)
    // The state after the last attempt but one.
    await database.pool.query(
      `update jobs.job set retry_count = retry_limit - 1, start_after = now() where name = 'event-slow'`,
    )
    await vi.waitFor(async () => expect(await countFailedEvents(database.orm)).toBe(1), 20_000)
    expect(await listFailedEvents(database.orm)).toEqual([
      expect.objectContaining({ listener: 'slow', type: 'test.happened', data: { what: 'bad' }, error: 'Never' }),
    ])
    expect(await retryFailedEvents(database, listeners, new Date())).toBe(1)
    const mended = listenTo('test.happened', 'slow', async (_tx, { data }) => void got.push(`${data.what}, mended`))
    expect(await retryFailedEvents(database, [mended], new Date())).toBe(0)
    expect(got).toContain('bad, mended')
  } finally {
    await relay.close()
    await jobs.close()
  }
}, 60_000)
