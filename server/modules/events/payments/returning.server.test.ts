import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAsVisitor } from '../../../test-member.ts'
import { confirmation, reservation } from '../orders/test-events.ts'
import { type Held, opener, openPaidSite, type PaidSite } from './test-payments.ts'

let paid: PaidSite
beforeAll(async () => {
  paid = await openPaidSite({ two: true })
})
beforeEach(() => paid.reset())
afterAll(() => paid.close())

/** The ways by which a buyer comes back to an order, each to another process than the one before. */
const ways: readonly [string, (order: Held) => Promise<{ state: string; given: number; left: number }>][] = [
  ['its address', async (order) => seen((await callAsVisitor(paid.site, 'getOrder', opener(order))).data)],
  [
    'its address at another process',
    async (order) => seen((await callAsVisitor(paid.other, 'getOrder', opener(order))).data),
  ],
  ['the page of its payment', async (order) => seen((await paid.look(order)).order)],
]
const seen = ({ state, given, seconds_left }: Held) => ({ state, given: given.length, left: seconds_left })

/** States of an order that is not paid yet: how it gets there, and whether who comes is known then. */
const states: readonly [string, (order: Held) => Promise<unknown>, number][] = [
  ['held', async () => {}, 0],
  ['paying by card', (order) => paid.start(order), 2],
  ['paying by transfer', (order) => paid.start(order, 'transfer'), 2],
  [
    'card given up for a transfer',
    async (order) => {
      await paid.start(order)
      await callAsVisitor(paid.site, 'cancelPayment', opener(order))
      await paid.start(order, 'transfer')
    },
    2,
  ],
  [
    'transfer given up',
    async (order) => {
      await paid.start(order, 'transfer')
      await callAsVisitor(paid.site, 'cancelPayment', opener(order))
    },
    2,
  ],
]

describe('an order that its buyer comes back to', () => {
  it.each(states)('is the same by every way: %s', async (_, reach, given) => {
    const order = await paid.hold(await paid.addPaidEvent(), 2)
    await reach(order)
    for (const [way, come] of ways) {
      const found = await come(order)
      expect(found, way).toMatchObject({ state: 'payment_in_progress', given })
      expect(found.left, way).toBeGreaterThan(0)
    }
  })

  it('can be paid with what was given before, in another way and on another device', async () => {
    const order = await paid.hold(await paid.addPaidEvent(), 2)
    await paid.start(order)
    const { data } = await callAsVisitor(paid.other, 'getOrder', opener(order))
    const { idempotency_key: _, ...first } = confirmation(order)
    expect(data.given).toMatchObject(first.attendees.map(({ line, name }) => ({ line, name })))
    const { name, email, given } = data
    const again = { ...opener(order), provider: 'transfer', name, email, attendees: given } as const
    expect((await callAsVisitor(paid.other, 'startPayment', again)).data).toMatchObject({
      payment: { provider: 'transfer', state: 'open' },
      order: { given },
    })
  })

  it('is paid at the first look after its buyer paid, without a word of the provider', async () => {
    const order = await paid.hold(await paid.addPaidEvent())
    const session = await paid.sessionOf(order)
    paid.stripe.pay(session)
    // The first look at a payment that was only just begun comes too early to ask; the page looks again by itself.
    await paid.site.services.database.pool.query(
      `update payments set asked_at = asked_at - interval '4 seconds' where order_id = $1`,
      [order.id],
    )
    const found = await paid.look(order)
    expect(found).toMatchObject({ order: { state: 'paid', given: [] }, payment: { state: 'paid' } })
    expect(await paid.differences()).toEqual([])
  })

  it('has the provider asked once in three seconds, however many tabs and processes look', async () => {
    const order = await paid.hold(await paid.addPaidEvent())
    const session = await paid.sessionOf(order)
    const { pool } = paid.site.services.database
    await pool.query(`update payments set asked_at = asked_at - interval '4 seconds' where order_id = $1`, [order.id])
    paid.stripe.pay(session)
    // The one question fails, with its one retry: a second question would be answered.
    paid.stripe.mishaps.push('failure', 'failure')
    const look = (site: Parameters<typeof callAsVisitor>[0]) => callAsVisitor(site, 'getOrderPayment', opener(order))
    const looks = await Promise.all([look(paid.site), look(paid.other), look(paid.site)])
    expect(looks.map(({ data }) => data.order.state)).toEqual(Array(3).fill('payment_in_progress'))
    expect(paid.stripe.mishaps).toEqual([])
  })

  it('is shown as it stands while the provider does not answer', async () => {
    const order = await paid.hold(await paid.addPaidEvent())
    await paid.sessionOf(order)
    await paid.site.services.database.pool.query(
      `update payments set asked_at = asked_at - interval '4 seconds' where order_id = $1`,
      [order.id],
    )
    paid.stripe.mishaps.push('failure', 'failure')
    expect(await paid.look(order)).toMatchObject({
      payment: { state: 'open' },
      order: { state: 'payment_in_progress' },
    })
  })

  it('comes back to an address that says that its buyer paid, and to a plain one where they did not', async () => {
    const order = await paid.hold(await paid.addPaidEvent())
    const session = await paid.sessionOf(order)
    const { success_url: success } = paid.stripe.sessions.get(session) ?? { success_url: '' }
    const address = new URL(success)
    expect([address.pathname.endsWith(`/order/${order.id}`), address.searchParams.get('paid')]).toEqual([true, '1'])
    expect(address.searchParams.get('token')).toBe(order.token)
  })
})

describe('a refused code', () => {
  it('leaves no trace: the right one applies to the next question and the order', async () => {
    const event = await paid.addPaidEvent()
    await event.organiser.call('makeActivityCodes', {
      ...{ id: event.id, purpose: 'amount', value: '1000', uses_limit: 2, code: 'HARBOUR20' },
      idempotency_key: crypto.randomUUID(),
    })
    const { lines } = reservation(event)
    const quote = (codes: string[]) =>
      callAsVisitor(paid.site, 'quoteOrder', { event: event.id, lines, discount_codes: codes })
    const plain = (await quote([])).data.total
    expect((await quote(['WRONG1'])).code).toBe(11_214)
    expect((await quote(['HARBOUR20'])).data.total).toBe(`${Number(plain) - 1_000}`)
    const wanted = { ...reservation(event), discount_codes: ['WRONG1'] }
    expect((await callAsVisitor(paid.site, 'reserveTickets', wanted)).code).toBe(11_214)
    const right = { ...reservation(event), discount_codes: ['HARBOUR20'] }
    expect((await callAsVisitor(paid.site, 'reserveTickets', right)).data.total).toBe(`${Number(plain) - 1_000}`)
    expect(await paid.differences()).toEqual([])
  })
})
