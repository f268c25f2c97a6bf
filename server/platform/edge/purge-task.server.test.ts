import { afterAll, beforeAll, expect, it } from 'vitest'
import { transaction } from '#server/platform/database/database.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { purgeTask } from './edge.ts'
import { PurgeQueue } from './purge-queue.ts'
import { PurgeError } from './purge-targets.ts'

/** Purges that the worker makes for processes that were killed after their commit. */

let site: TestSite
beforeAll(async () => {
  // Nothing listens there: what the process itself purges is lost.
  site = await openTestSite({ edge: { kind: 'varnish', urls: ['http://127.0.0.1:9'] } })
})
afterAll(() => site.close())

function worker() {
  const requests: string[][] = []
  const state = { fails: false }
  const target = {
    ...{ host: 'edge.test', keysAtOnce: 100, pauseMs: 0 },
    async purge(keys: readonly string[]) {
      requests.push([...keys])
      if (state.fails) throw new PurgeError('none')
    },
  }
  const log = { warn: () => {}, info: () => {} } as never
  const task = purgeTask({ queues: [new PurgeQueue(target, log)] }, site.services.database)
  return { requests, state, run: () => task.run(new AbortController().signal) }
}
const publish = (tags: string[], fail = false) =>
  transaction(site.services.database, async (tx) => {
    await site.services.bus.publish(tx, tags)
    if (fail) throw new Error('rolled back')
  })
const waiting = async () => (await site.services.database.pool.query('select from edge_purges')).rowCount
/** Makes what waits five seconds older. */
const later = () => site.services.database.pool.query(`update edge_purges set at = at - interval '5 seconds'`)

it('purges what a killed process left, once, and not before an answer on its way has arrived', async () => {
  await publish(['item:1', 'item:1'])
  await publish(['item:2'])
  await publish(['item:3'], true).catch(() => {})
  const { requests, run } = worker()
  await run()
  expect(requests).toEqual([])
  await later()
  await Promise.all([run(), run()])
  expect(requests.flat().filter((key) => key.startsWith('item:'))).toEqual(['item:1', 'item:2'])
  expect(await waiting()).toBe(0)
})

it('keeps what an edge did not take', async () => {
  await publish(['item:4'])
  await later()
  const { requests, state, run } = worker()
  state.fails = true
  await run()
  expect(await waiting()).toBe(1)
  state.fails = false
  await run()
  expect(requests.map(([key]) => key)).toEqual(['item:4', 'item:4'])
  expect(await waiting()).toBe(0)
})
