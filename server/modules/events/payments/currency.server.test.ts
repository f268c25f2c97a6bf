import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callAsVisitor } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { changeCurrency, confirmation, type TestEvent } from '../orders/test-events.ts'
import { opener, openPaidSite, type PaidSite } from './test-payments.ts'

/** The currency of an event stays once amounts in it mean something. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
const query = (text: string, values: unknown[]) => shop.site.services.database.pool.query(text, values)
const change = async ({ id, organiser }: TestEvent, currency: string) => {
  const { data } = await organiser.call('activityDetails', { id })
  return organiser.call('activityUpdate', { id, version: data.version, currency })
}
const fixed = async ({ id, organiser }: TestEvent) =>
  (await organiser.call('activityPricing', { id })).data.currency_fixed
async function sell({ id, organiser }: TestEvent, on_sale: boolean): Promise<void> {
  const { data } = await organiser.call('activityTickets', { id })
  const types = data.types.map(({ sold: _, waiting: __, ...type }) => ({ ...type, on_sale }))
  const { code, message } = await organiser.call('saveActivityTickets', { ...data, id, types })
  if (code !== 200) throw new Error(message)
}

it('stays while tickets with a price are on sale, and changes at once while they are not', async () => {
  const event = await shop.addPaidEvent()
  expect([await fixed(event), outcome(await change(event, 'JPY'))]).toEqual([true, refused('currencyFixed')])
  await sell(event, false)
  expect([await fixed(event), (await change(event, 'JPY')).code]).toEqual([false, 200])
  // Prices are what readers have at once: they are never of another currency than the event.
  const { data } = await callAsVisitor(shop.site, 'getActivityDetails', { id: event.id })
  expect([data.currency, data.currency_exponent]).toEqual(['JPY', 0])
})

it('changes until something was ordered in it', async () => {
  const event = await shop.addPaidEvent()
  const order = await shop.hold(event)
  await sell(event, false)
  expect([await fixed(event), outcome(await change(event, 'JPY'))]).toEqual([true, refused('currencyFixed')])
  // Given up without a payment, it stands in nobody's way.
  await callAsVisitor(shop.site, 'cancelOrder', opener(order))
  expect([await fixed(event), (await change(event, 'USD')).code]).toEqual([false, 200])
  await sell(event, true)
  await shop.buy(event)
  await sell(event, false)
  const answer = await change(event, 'EUR')
  expect(outcome(answer)).toEqual(refused('currencyFixed'))
  expect(answer.message).toContain('货币')
  await expect(query(`update events set currency = 'EUR' where id = $1`, [event.id])).rejects.toMatchObject({
    detail: 'currencyFixed',
  })
})

it.each([
  ['a code takes an amount of it off', 'code'],
  ['a fee is an amount of it', 'fee'],
])('stays where %s', async (_, what) => {
  const event = await shop.addPaidEvent()
  await sell(event, false)
  const code = { purpose: 'amount', value: '1000', idempotency_key: randomUUID() } as const
  if (what === 'code') await event.organiser.call('makeActivityCodes', { id: event.id, ...code })
  else await event.organiser.call('saveActivityPricing', { id: event.id, fee_per_ticket: '100' })
  expect(outcome(await change(event, 'JPY'))).toEqual(refused('currencyFixed'))
})

it('is the one that the buyer saw, or nothing is sold', async () => {
  const event = await shop.addPaidEvent()
  const versionOf = async () =>
    (await query('select version from event_pricing where event_id = $1', [event.id])).rows[0]?.version ?? 0
  const before = await versionOf()
  await changeCurrency(shop.site, event.id, 'USD')
  expect(await versionOf()).toBe(before + 1)
  const order = await shop.hold(event)
  expect(order.currency).toBe('USD')
  expect(outcome(await callAsVisitor(shop.site, 'confirmOrder', confirmation(order)))).toEqual(refused('wrongState'))
})
