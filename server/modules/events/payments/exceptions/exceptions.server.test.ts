import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember } from '#server/test-member.ts'
import type { TestEvent } from '../../orders/test-events.ts'
import { type Held, later, minute, openPaidSite, type PaidSite } from '../test-payments.ts'

/** Sessions that the site did not create, or that differ from what it created, settle nothing and end nothing. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite({ two: true })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const listed = async ({ id, organiser }: TestEvent) =>
  (await organiser.call('activityPaymentExceptions', { id })).data.list.map(({ kind, outcome, session }) => [
    kind,
    outcome,
    session,
  ])
const untouched = async (order: Held) => {
  const { order: now, payment, refunds } = await shop.look(order)
  expect([now.state, payment?.state, refunds]).toEqual(['payment_in_progress', 'open', []])
  expect(await shop.messagesOf(order)).toEqual([])
}
/** An order that waits for its card, with the session that the site created for it. */
async function waiting(event: TestEvent) {
  const order = await shop.hold(event)
  const id = await shop.sessionOf(order)
  const own = shop.stripe.sessions.get(id)
  if (!own) throw new Error('There is no session')
  return { order, own, paid: { ...own, status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` } }
}
const link = { metadata: {}, payment_link: 'plink_1', payment_intent: 'pi_link' }

describe('a session that the site did not create', () => {
  it.each([
    ['of a payment link in another currency', 'completed', { ...link, currency: 'vnd' }, 'paid'],
    ['of a payment link in the same currency', 'completed', link, 'paid'],
    ['whose money comes days later', 'async_payment_succeeded', link, 'paid'],
    ['whose money does not come', 'async_payment_failed', { ...link, payment_status: 'unpaid' }, 'failed'],
    ['that expires', 'expired', { ...link, status: 'expired', payment_status: 'unpaid' }, 'cancelled'],
    ['that names the payment everywhere', 'completed', { payment_intent: 'pi_link' }, 'paid'],
  ])('%s is listed and changes nothing', async (_, type, changes, outcome) => {
    const event = await shop.addPaidEvent()
    const { order, own, paid } = await waiting(event)
    const id = `cs_foreign_${own.id}`
    const foreign = { ...paid, id, ...changes }
    const sent = shop.stripe.event(`checkout.session.${type}`, foreign)
    expect(await shop.tell('', null, event, sent)).toBe(200)
    await untouched(order)
    // The same again, at the same moment in both processes, and under another id: it is listed once.
    await Promise.all([shop.site, shop.other].map((to) => shop.tell('', null, event, sent, to)))
    await shop.tell(`checkout.session.${type}`, foreign, event)
    expect(await listed(event)).toEqual([['session', outcome, id]])
    shop.stripe.pay(own.id)
    await shop.tell('checkout.session.completed', shop.stripe.sessions.get(own.id), event)
    expect(await shop.stateOf(order)).toBe('paid')
    expect(await shop.differences()).toEqual([])
  })

  it('is listed for the newsroom too, and shows nothing to another organiser', async () => {
    const [event, other] = [await shop.addPaidEvent(), await shop.addPaidEvent()]
    const { order, paid } = await waiting(event)
    await shop.tell('checkout.session.completed', { ...paid, ...link, id: 'cs_link', currency: 'jpy' }, event)
    const editor = await addMember(shop.site, { roles: ['editor'] })
    const { list } = (await editor.call('paymentExceptions', {})).data
    expect(list.find((one) => one.order === order.id)).toMatchObject({
      ...{ kind: 'session', outcome: 'paid', session: 'cs_link', money: 'pi_link', order_number: order.number },
      ...{ amount: '12800', currency: 'JPY', currency_exponent: 0, expected: '12800', expected_currency: 'HKD' },
      expected_exponent: 2,
    })
    expect((await other.organiser.call('activityPaymentExceptions', { id: event.id })).code).toBe(404)
  })

  it('that names no payment of its account is none of the site’s business', async () => {
    const [event, other] = [await shop.addPaidEvent(), await shop.addPaidEvent()]
    const { order, paid } = await waiting(event)
    expect(await shop.tell('checkout.session.completed', paid, other)).toBe(200)
    expect(await shop.tell('checkout.session.completed', { ...paid, client_reference_id: 'shop-17' }, other)).toBe(200)
    expect([await listed(event), await listed(other)]).toEqual([[], []])
    await untouched(order)
  })

  it('fills no list, however often it is sent', async () => {
    const event = await shop.addPaidEvent()
    const { paid } = await waiting(event)
    for (let n = 0; n < 60; n += 1)
      await shop.tell('checkout.session.completed', { ...paid, ...link, id: `cs_many_${n}` }, event)
    expect((await listed(event)).length).toBeLessThanOrEqual(50)
  })
})

describe('a session of the site', () => {
  it.each([
    ['in another currency', { currency: 'vnd' }, 'currency'],
    ['of another amount', { amount_total: 12_799 }, 'amount'],
    ['of more than was asked for', { amount_total: 12_801 }, 'amount'],
    ['that names another order', { metadata: { payment: '', order: 'HW-0' } }, 'order'],
    ['that names no order', { metadata: {} }, 'order'],
    ['that refers to another payment', { client_reference_id: '999999' }, 'order'],
  ])('%s is listed and settles nothing', async (_, changes, kind) => {
    const event = await shop.addPaidEvent()
    const { order, own, paid } = await waiting(event)
    await shop.tell('checkout.session.completed', { ...paid, ...changes }, event)
    await untouched(order)
    expect(await listed(event)).toEqual([[kind, 'paid', own.id]])
  })

  it('is held to the same where the provider is asked, and frees its places when their time is over', async () => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 1 }] })
    const { order, own } = await waiting(event)
    shop.stripe.pay(own.id)
    Object.assign(own, { currency: 'vnd' })
    await shop.payments.work(later(11 * minute))
    await untouched(order)
    const after = later(60 * minute)
    await shop.payments.work(after)
    await shop.site.services.orders.expire(after)
    expect(await shop.stateOf(order)).toBe('payment_cancelled')
    expect(await listed(event)).toEqual([['currency', 'paid', own.id]])
    expect(await shop.differences()).toEqual([])
    Object.assign(own, { currency: 'hkd' })
  })

  it('settles although the process ended before it recorded the session', async () => {
    const event = await shop.addPaidEvent()
    const { order, own } = await waiting(event)
    const { pool } = shop.site.services.database
    await pool.query(`update payments set external_id = null, address = '' where order_id = $1`, [order.id])
    shop.stripe.pay(own.id)
    await shop.tell('checkout.session.completed', own, event)
    expect(await shop.stateOf(order)).toBe('paid')
    expect(await listed(event)).toEqual([])
  })
})

describe('money that another payment has already', () => {
  it('is answered with 200, listed, and pays one order', async () => {
    const event = await shop.addPaidEvent()
    const [one, two] = [await waiting(event), await waiting(event)]
    const money = { payment_intent: 'pi_shared' }
    const sent = [one, two].map(({ paid }) => shop.stripe.event('checkout.session.completed', { ...paid, ...money }))
    const processes = [shop.site, shop.other]
    const answers = await Promise.all(sent.map((each, n) => shop.tell('', null, event, each, processes[n])))
    expect(answers).toEqual([200, 200])
    const states = await Promise.all([one, two].map(({ order }) => shop.stateOf(order)))
    expect(states.toSorted()).toEqual(['paid', 'payment_in_progress'])
    expect((await listed(event)).map(([kind, outcome]) => [kind, outcome])).toEqual([['money', 'paid']])
    for (const again of sent) expect(await shop.tell('', null, event, again)).toBe(200)
    expect(await listed(event)).toHaveLength(1)
  })
})

describe('a signature', () => {
  it.each(['t=1,v1=', '', 't=,v1=', 'v1=00', 't=NaN,v1=x', 't=1', ',', '='.repeat(50)])(
    'that is none is refused: %j',
    async (signature) => {
      const event = await shop.addPaidEvent()
      const { own } = await waiting(event)
      const sent = { ...shop.stripe.event('checkout.session.completed', own), signature }
      expect(await shop.tell('', null, event, sent)).toBe(400)
    },
  )
})
