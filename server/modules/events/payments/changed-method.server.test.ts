import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAsVisitor } from '../../../test-member.ts'
import { type Held, opener, openPaidSite, type PaidSite } from './test-payments.ts'

/** How long places are on hold for a buyer who changes the payment method. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const minute = 60
const day = 24 * 60 * minute
const query = (sql: string, values: unknown[]) => shop.site.services.database.pool.query(sql, values)
const giveUp = (order: Held) => callAsVisitor(shop.site, 'cancelPayment', opener(order))

/** Starts to pay, after the payment before was given up. @returns the seconds left, to the minute */
async function start(order: Held, provider: 'stripe' | 'transfer'): Promise<number> {
  await giveUp(order)
  const { data, code, message } = await shop.start(order, provider)
  if (code !== 200) throw new Error(message)
  return Math.round(data.order.seconds_left / minute) * minute
}

/** Makes an order older, and its reservation with it. */
async function age(order: Held, seconds: number): Promise<void> {
  await query(
    `update orders set expires_at = expires_at - make_interval(secs => $2), reserved_until = reserved_until - make_interval(secs => $2)
     where id = $1`,
    [order.id, seconds],
  )
  await query(`update payments set created_at = created_at - make_interval(secs => $2) where order_id = $1`, [
    order.id,
    seconds,
  ])
}

describe('another payment method', () => {
  it('brings its own hold, not that of the method before', async () => {
    const order = await shop.hold(await shop.addPaidEvent())
    expect(await start(order, 'transfer')).toBe(3 * day)
    expect(await start(order, 'stripe')).toBe(40 * minute)
    expect(await start(order, 'transfer')).toBe(3 * day)
  })

  it('leaves a note in no word of the provider, which organisers would read', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.hold(event)
    await start(order, 'stripe')
    await giveUp(order)
    const { data } = await event.organiser.call('activityOrderMoney', { order: order.id })
    expect(data.payments).toMatchObject([{ state: 'cancelled', reason: '' }])
  })

  it('chosen a day later has its hold from then on', async () => {
    const order = await shop.hold(await shop.addPaidEvent())
    await start(order, 'transfer')
    await age(order, day)
    expect(await start(order, 'stripe')).toBe(40 * minute)
    // Back to the transfer: the days of the first choice go on.
    expect(await start(order, 'transfer')).toBe(2 * day)
  })

  it('chosen again and again prolongs nothing beyond what was granted', async () => {
    const order = await shop.hold(await shop.addPaidEvent())
    await start(order, 'transfer')
    await age(order, 3 * day - 10 * minute)
    for (const provider of ['stripe', 'transfer', 'stripe', 'transfer'] as const)
      expect(await start(order, provider)).toBe(10 * minute)
  })

  it('never takes from the time that places were reserved for at first', async () => {
    const order = await shop.hold(await shop.addPaidEvent())
    await query(`update orders set expires_at = now() + interval '12 hours' where id = $1`, [order.id])
    const offered = 12 * 60 * minute
    expect(await start(order, 'stripe')).toBe(offered)
    expect(await start(order, 'transfer')).toBe(3 * day)
    expect(await start(order, 'stripe')).toBe(offered)
  })
})
