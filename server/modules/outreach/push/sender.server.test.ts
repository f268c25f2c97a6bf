import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { type ComposedPush, createPushSender, type SenderNeeds } from './sender.ts'
import { createReceiver } from './test-push-service.ts'
import { createVapid, createVapidKeys } from './vapid.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => query('delete from reader_devices'))
afterEach(() => void vi.restoreAllMocks())

const query = async (text: string, values: unknown[] = []) =>
  (await site.services.database.pool.query(text, values)).rows

/** Devices of one push service, with a message for each. */
async function addMessages(count: number): Promise<void> {
  const { p256dh, auth } = createReceiver()
  await query(
    `with device as (
      insert into reader_devices (token_hash) select sha256(n::text::bytea) from generate_series(1, $1::int) as n returning id
    ), search as (
      insert into saved_searches (device_id, query, terms, push) select id, '{}', '{x}', true from device returning id, device_id
    ), subscription as (
      insert into push_subscriptions (device_id, endpoint, p256dh, auth, language, time_zone, next_at)
      select id, 'https://push.example/' || id, $2, $3, 'en', 'UTC', now() from device returning device_id
    )
    insert into push_messages (device_id, document_id, search_id, breaking, due_at, created_at)
    select device_id, 1, search.id, true, now(), now() from search join subscription using (device_id)`,
    [count, Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')],
  )
}

const composed: ComposedPush = {
  content: { title: 'News', body: '', path: '/', language: 'en', actions: {} } as unknown as ComposedPush['content'],
  ...{ breaking: true, isTranslated: true, publishedAt: new Date() },
}

function createSender(given: Partial<SenderNeeds>) {
  const { sendDue, giveUpUnknown } = createPushSender({
    database: site.services.database,
    deliveries: { add: async () => {} },
    remove: async () => {},
    threads: site.services.threads,
    vapid: async () => signing,
    transport: { send: async () => taken, close: async () => {} },
    compose: async () => composed,
    stopToken: () => '',
    recordAgainMs: [0, 0],
    ...given,
  })
  /** @param minutes from now, so that claims of an earlier attempt are free */
  const send = (minutes = 0) => sendDue(new AbortController().signal, () => new Date(Date.now() + minutes * 60_000))
  return { send, giveUpUnknown }
}
const taken = { status: 201, retryAfter: undefined }
const states = () => query('select state, count(*)::int from push_messages group by state order by state')
const signing = createVapid(createVapidKeys(), 'https://site.test')
const failure = new Error('no database')

describe('an attempt that fails', () => {
  it('as a text is read leaves no push under way, and the next one sends all', async () => {
    await addMessages(21)
    let texts = 0
    const { send } = createSender({
      async compose() {
        texts += 1
        if (texts === 21) throw failure
        return composed
      },
    })
    await expect(send()).rejects.toBe(failure)
    const later = performance.now() + 3_000
    vi.spyOn(performance, 'now').mockReturnValue(later)
    expect(await send(3)).toBe(21)
  })

  it('for want of keys claims nothing', async () => {
    await addMessages(1)
    const vapid = vi.fn(async () => signing).mockRejectedValueOnce(failure)
    const { send } = createSender({ vapid })
    await expect(send()).rejects.toBe(failure)
    expect(
      await query('select state, claimed_until from push_messages join push_subscriptions using (device_id)'),
    ).toEqual([{ state: 'waiting', claimed_until: null }])
    expect(await send()).toBe(1)
  })

  it('while pushes are under way has their outcomes recorded', async () => {
    await addMessages(501)
    const failing = Promise.withResolvers<void>()
    let texts = 0
    const { send } = createSender({
      async compose() {
        texts += 1
        if (texts <= 500) return composed
        failing.resolve()
        throw failure
      },
      transport: { send: () => failing.promise.then(() => taken), close: async () => {} },
    })
    await expect(send()).rejects.toBe(failure)
    expect(await states()).toEqual([
      { state: 'sent', count: 500 },
      { state: 'waiting', count: 1 },
    ])
  })

  /** Deliveries that cannot be added a number of times, once those before sending were. */
  function failingDeliveries(times: number): SenderNeeds['deliveries'] {
    let calls = 0
    return {
      async add() {
        calls += 1
        if (calls > 1 && calls <= times + 1) throw failure
      },
    }
  }

  it('as outcomes are recorded loses none if that succeeds later', async () => {
    await addMessages(3)
    const attempt = createSender({ deliveries: failingDeliveries(2) }).send()
    // It fails where it still waited for pushes as the first ones were recorded.
    await attempt.catch((error) => expect(error).toBe(failure))
    expect(await states()).toEqual([{ state: 'sent', count: 3 }])
  })

  it('as outcomes are recorded, again and again, reports and counts those that nobody knows', async () => {
    await addMessages(3)
    await query('update push_messages set flash_id = 7')
    const attempt = createSender({ deliveries: failingDeliveries(Number.POSITIVE_INFINITY) }).send()
    await expect(attempt).rejects.toThrow('The outcomes of 3 pushes could not be recorded')
    expect(await states()).toEqual([{ state: 'sending', count: 3 }])
    const add = vi.fn<SenderNeeds['deliveries']['add']>(async () => {})
    const { send, giveUpUnknown } = createSender({ deliveries: { add } })
    await giveUpUnknown(new Date(Date.now() + 3 * 60_000))
    expect(await states()).toEqual([{ state: 'unknown', count: 3 }])
    expect(add.mock.calls[0]?.[0]).toEqual([
      { itemId: 7, channel: 'push', state: 'unknown', cause: 'interrupted', count: 3 },
    ])
    expect(await send(3)).toBe(0)
  })
})
