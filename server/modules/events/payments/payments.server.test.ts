import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { callAsVisitor } from '../../../test-member.ts'
import { refused } from '../../../test-refusal.ts'
import { openTestSite, type TestSite } from '../../../test-site.ts'
import {
  addEvent,
  confirmation,
  drift,
  pricedType,
  reservation,
  resetLimits,
  type TestEvent,
} from '../orders/test-events.ts'
import { openTestStripe, type TestStripe, testKeys } from './test-stripe.ts'

let stripe: TestStripe
let site: TestSite
beforeAll(async () => {
  stripe = await openTestStripe()
  site = await openTestSite({ payments: { stripeUrl: stripe.url } })
})
afterAll(async () => {
  await site.close()
  await stripe.close()
})
beforeEach(async () => {
  await resetLimits(site)
  stripe.setRefunds('succeeded')
  stripe.mishaps.length = 0
})

const minute = 60_000
const later = (ms: number) => new Date(Date.now() + ms)
const payments = () => site.services.payments
const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
/** Nothing is lost and nothing doubled: places, codes and books agree with the rows. */
const mustAddUp = async () => {
  expect(await drift(site)).toEqual([])
  expect(await payments().books.check()).toEqual([])
}

/** An event whose organiser takes cards and transfers. */
async function addPaidEvent(options: Parameters<typeof addEvent>[1] = {}): Promise<TestEvent> {
  const event = await addEvent(site, { types: [pricedType()], ...options })
  await event.organiser.call('savePaymentAccount', { provider: 'stripe', enabled: true, ...testKeys })
  const instructions = '汇丰银行 123-456789-838\n备注请写订单号'
  await event.organiser.call('savePaymentAccount', { provider: 'transfer', enabled: true, instructions, hold_days: 3 })
  return event
}

type Held = CallOutput<'reserveTickets'>
const opener = ({ id, token }: Pick<Held, 'id' | 'token'>) => ({ order: id, token })
const hold = async (event: TestEvent, quantity = 1): Promise<Held> =>
  (await callAsVisitor(site, 'reserveTickets', reservation(event, quantity))).data
const start = (
  order: Held,
  provider: 'stripe' | 'transfer' = 'stripe',
  more: Partial<CallInput<'startPayment'>> = {},
) => {
  const { idempotency_key: _, ...given } = confirmation(order)
  return callAsVisitor(site, 'startPayment', { ...given, provider, ...more })
}
const look = async (order: Held) => (await callAsVisitor(site, 'getOrderPayment', opener(order))).data
const stateOf = async (order: Held) => (await look(order)).order.state

/** An order that is paid by card. */
async function buy(event: TestEvent, quantity = 1): Promise<Held> {
  const order = await hold(event, quantity)
  const session = await sessionOf(order)
  stripe.pay(session)
  await tell('checkout.session.completed', stripe.sessions.get(session), event)
  return (await look(order)).order
}
async function sessionOf(order: Held): Promise<string> {
  const { data } = await start(order)
  return data.payment?.address.split('/').at(-1) ?? ''
}
async function accountOf({ organiser }: TestEvent): Promise<string> {
  const { data } = await organiser.call('paymentAccounts', {})
  return (
    data.list
      .find(({ provider }) => provider === 'stripe')
      ?.webhook_address.split('/')
      .at(-1) ?? ''
  )
}
/** Stripe tells of something. @returns the status of the answer */
async function tell(
  type: string,
  object: unknown,
  event: TestEvent,
  sent = stripe.event(type, object),
): Promise<number> {
  const answer = await fetch(`${site.origin}/payments/stripe/${await accountOf(event)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': sent.signature },
    body: sent.body,
  })
  await answer.text()
  return answer.status
}
const messagesOf = async (order: Held) => {
  const { rows } = await site.services.database.pool.query<{ topic: string }>(
    'select topic from order_messages where order_id = $1 order by id',
    [order.id],
  )
  return rows.map(({ topic }) => topic)
}

describe('paying by card', () => {
  it('takes one ticket and one message, whichever comes first: the event, the buyer, or neither', async () => {
    const event = await addPaidEvent()
    const [byEvent, byBuyer, byWorker] = [await hold(event), await hold(event), await hold(event)]
    const sessions = [await sessionOf(byEvent), await sessionOf(byBuyer), await sessionOf(byWorker)]
    for (const session of sessions) expect(stripe.pay(session)).toBe(true)
    const paid = stripe.sessions.get(sessions[0] ?? '')
    const sent = stripe.event('checkout.session.completed', paid)
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => tell('', paid, event, sent)))).toEqual([200, 200, 200, 200, 200])
    await payments().paying.read(opener(byBuyer), {
      caller: undefined,
      language: 'zh-Hans',
      now: later(10_000),
      tags: new Set(),
    } as never)
    await payments().work(later(11 * minute))
    for (const order of [byEvent, byBuyer, byWorker]) {
      const { order: now, payment } = await look(order)
      expect([now.state, now.attendees.length, payment?.state]).toEqual(['paid', 1, 'paid'])
      expect(await messagesOf(order)).toEqual(['paid'])
    }
    await tell('checkout.session.completed', stripe.sessions.get(sessions[1] ?? ''), event)
    expect(await messagesOf(byBuyer)).toEqual(['paid'])
    await mustAddUp()
  })

  it('goes on where it was begun, when the tab was closed, the provider failed, or its answer was lost', async () => {
    const event = await addPaidEvent()
    const order = await hold(event, 2)
    stripe.mishaps.push('failure', 'failure')
    expect(outcome(await start(order))).toEqual(refused('paymentProviderFailed'))
    stripe.mishaps.push('timeout after success', 'timeout after success')
    expect(outcome(await start(order))).toEqual(refused('paymentProviderFailed'))
    const before = stripe.sessions.size
    const first = await sessionOf(order)
    expect(await sessionOf(order)).toBe(first)
    expect(stripe.sessions.size).toBe(before)
    expect(stripe.sessions.get(first)).toMatchObject({ amount_total: 25_600, currency: 'hkd' })
    expect((await look(order)).payment?.address).toContain(first)
    await mustAddUp()
  })

  it('is begun by the worker again where the process ended between the provider and the commit', async () => {
    const event = await addPaidEvent()
    const order = await hold(event)
    const session = await sessionOf(order)
    await site.services.database.pool.query(
      `update payments set external_id = null, address = '' where order_id = $1`,
      [order.id],
    )
    stripe.pay(session)
    await payments().work(later(11 * minute))
    await payments().work(later(22 * minute))
    expect(await stateOf(order)).toBe('paid')
    await mustAddUp()
  })

  it.each([
    ['with a signature of another secret', { secret: 'whsec_somebodyElse' }],
    ['of half an hour ago', { at: Date.now() - 30 * minute }],
  ])('takes in no event %s', async (_, how) => {
    const event = await addPaidEvent()
    const order = await hold(event)
    const session = await sessionOf(order)
    const forged = { ...stripe.sessions.get(session), payment_status: 'paid', payment_intent: 'pi_forged' }
    expect(await tell('', null, event, stripe.event('checkout.session.completed', forged, how))).toBe(400)
    expect(await stateOf(order)).toBe('payment_in_progress')
  })

  it('takes no word of one organiser for money of another', async () => {
    const [event, other] = [await addPaidEvent(), await addPaidEvent()]
    const order = await hold(event)
    const session = await sessionOf(order)
    const forged = { ...stripe.sessions.get(session), payment_status: 'paid', payment_intent: 'pi_forged' }
    expect(await tell('checkout.session.completed', forged, other)).toBe(200)
    expect(await stateOf(order)).toBe('payment_in_progress')
  })
})

describe('time that is over', () => {
  it('asks the provider first, and frees the places only where no money came', async () => {
    const event = await addPaidEvent({ pools: [{ capacity: 2 }] })
    const [paid, unpaid] = [await hold(event), await hold(event)]
    stripe.pay(await sessionOf(paid))
    const closed = await sessionOf(unpaid)
    const after = later(60 * minute)
    await site.services.orders.expire(after)
    expect([await stateOf(paid), await stateOf(unpaid)]).toEqual(['payment_in_progress', 'payment_in_progress'])
    await payments().work(after)
    await site.services.orders.expire(after)
    expect([await stateOf(paid), await stateOf(unpaid)]).toEqual(['paid', 'payment_cancelled'])
    expect(stripe.pay(closed)).toBe(false)
    await mustAddUp()
  })

  it('gives late money its ticket where there is still one, else back', async () => {
    const event = await addPaidEvent({ pools: [{ capacity: 1 }], types: [pricedType('唯一的票', '5000')] })
    const late = await hold(event)
    await start(late, 'transfer')
    const [payment] = (await event.organiser.call('activityPayments', { id: event.id })).data.list
    const after = later(4 * 24 * 60 * minute)
    await payments().work(after)
    await site.services.orders.expire(after)
    expect(await stateOf(late)).toBe('payment_cancelled')
    const mark = (id: number) => event.organiser.call('markActivityPaid', { payment: id, reason: '银行流水 8812' })
    expect((await mark(payment?.id ?? 0)).data).toEqual({ result: 'paid' })
    expect((await mark(payment?.id ?? 0)).data).toEqual({ result: 'known' })
    expect(await stateOf(late)).toBe('paid')
    await mustAddUp()
  })

  it('pays back what came for a place that somebody else has by then', async () => {
    const event = await addPaidEvent({ pools: [{ capacity: 1 }] })
    const late = await hold(event)
    const session = await sessionOf(late)
    const after = later(60 * minute)
    await payments().work(after)
    await site.services.orders.expire(after)
    const first = await buy(event)
    expect(first.state).toBe('paid')
    const money = {
      ...stripe.sessions.get(session),
      status: 'complete',
      payment_status: 'paid',
      payment_intent: `pi_${session}`,
    }
    stripe.sessions.set(session, money as never)
    await tell('checkout.session.completed', money, event)
    expect(await stateOf(late)).toBe('refund_in_progress')
    await payments().work(later(minute))
    expect(await stateOf(late)).toBe('refund_complete')
    expect(await messagesOf(late)).toEqual(['late_money', 'refunded'])
    await mustAddUp()
  })

  it('has one outcome where expiry and payment race', async () => {
    const event = await addPaidEvent({ pools: [{ capacity: 20 }], types: [pricedType('票', '100', { per_order: 20 })] })
    const orders = await Promise.all(Array.from({ length: 10 }, () => hold(event)))
    const sessions: string[] = []
    for (const order of orders) sessions.push(await sessionOf(order))
    const after = later(60 * minute)
    await Promise.all([
      ...sessions.map(
        async (session) =>
          stripe.pay(session) && tell('checkout.session.completed', stripe.sessions.get(session), event),
      ),
      payments().work(after),
      site.services.orders.expire(after),
      payments().work(after),
    ])
    await payments().work(later(61 * minute))
    await site.services.orders.expire(after)
    for (const [place, order] of orders.entries()) {
      const isPaid = stripe.sessions.get(sessions[place] ?? '')?.payment_status === 'paid'
      expect(await stateOf(order)).toBe(isPaid ? 'paid' : 'payment_cancelled')
    }
    await mustAddUp()
  })
})

describe('changing the way to pay', () => {
  it('closes the first way, so that nobody pays twice', async () => {
    const event = await addPaidEvent()
    const order = await hold(event)
    const session = await sessionOf(order)
    const { data } = await start(order, 'transfer')
    expect(data.payment).toMatchObject({
      provider: 'transfer',
      state: 'open',
      instructions: expect.stringContaining('汇丰'),
    })
    expect(stripe.pay(session)).toBe(false)
    const seconds = data.order.seconds_left
    expect(seconds).toBeGreaterThan(2 * 24 * 3_600)
    expect((await callAsVisitor(site, 'cancelPayment', opener(order))).data.payment?.state).toBe('cancelled')
    await mustAddUp()
  })

  it('finds the order paid where the money came before the change', async () => {
    const event = await addPaidEvent()
    const order = await hold(event)
    stripe.pay(await sessionOf(order))
    expect((await callAsVisitor(site, 'cancelPayment', opener(order))).data.order.state).toBe('paid')
    await mustAddUp()
  })

  it('gives back money that came for an order which its buyer had cancelled', async () => {
    const event = await addPaidEvent()
    const order = await hold(event)
    const session = await sessionOf(order)
    await callAsVisitor(site, 'cancelOrder', opener(order))
    stripe.pay(session)
    await payments().work(later(minute))
    await payments().work(later(2 * minute))
    expect((await look(order)).refunds).toMatchObject([{ amount: '12800', state: 'done' }])
    expect(await stateOf(order)).toBe('payment_cancelled')
    await mustAddUp()
  })
})

describe('giving money back', () => {
  const refundOf = (order: Held, event: TestEvent, more: Partial<CallInput<'refundActivityOrder'>> = {}) =>
    event.organiser.call('refundActivityOrder', { order: order.id, idempotency_key: randomUUID(), ...more })

  it('does so once, however often it is asked for, and frees the places once', async () => {
    const event = await addPaidEvent({ pools: [{ capacity: 3 }] })
    const order = await buy(event, 2)
    await Promise.all(Array.from({ length: 10 }, () => refundOf(order, event)))
    expect(await stateOf(order)).toBe('refund_in_progress')
    await Promise.all([payments().work(later(minute)), payments().work(later(minute))])
    expect(await stateOf(order)).toBe('refund_complete')
    const { rows } = await site.services.database.pool.query<{ money: string }>(
      'select external_payment as money from payments where order_id = $1',
      [order.id],
    )
    const given = [...stripe.refunds.values()].filter((refund) => refund.payment_intent === rows[0]?.money)
    expect(given.map(({ amount }) => amount)).toEqual([25_600])
    expect((await look(order)).refunds).toMatchObject([{ amount: '25600', state: 'done' }])
    expect((await hold(event, 3)).lines).toHaveLength(1)
    await mustAddUp()
  })

  it('makes tickets valid again where the provider refuses', async () => {
    const event = await addPaidEvent()
    const order = await buy(event)
    stripe.setRefunds('pending')
    await refundOf(order, event)
    await payments().work(later(minute))
    expect((await look(order)).order.attendees[0]?.state).toBe('suspended')
    const [pending] = [...stripe.refunds.values()].slice(-1)
    await tell('refund.failed', { ...pending, status: 'failed', failure_reason: 'expired_or_canceled_card' }, event)
    const { order: now, refunds } = await look(order)
    expect([now.state, now.attendees[0]?.state, refunds[0]?.state]).toEqual(['paid', 'valid', 'refused'])
    const { data } = await event.organiser.call('activityRefunds', { id: event.id })
    expect(data.list[0]).toMatchObject({ state: 'refused', problem: 'expired_or_canceled_card' })
    await mustAddUp()
  })

  it('gives back parts, of tickets and of amounts, never more than was paid', async () => {
    const event = await addPaidEvent({
      types: [pricedType('票', '10000', { group_prices: [{ from: 3, price: '3333' }] })],
    })
    const order = await buy(event, 3)
    const [first] = order.attendees
    expect(await refundOf(order, event, { tickets: [first?.id ?? ''] })).toMatchObject({ code: 200 })
    expect(await refundOf(order, event, { amount: '3334' })).toMatchObject({ code: 200 })
    expect(outcome(await refundOf(order, event, { amount: '3333' }))).toEqual(refused('refundTooHigh'))
    await payments().work(later(minute))
    const { order: now, refunds } = await look(order)
    expect(now.state).toBe('paid')
    expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
      ['3333', 'done'],
      ['3334', 'done'],
    ])
    expect(now.attendees.filter(({ state }) => state === 'valid')).toHaveLength(2)
    await refundOf(order, event)
    await payments().work(later(2 * minute))
    expect(await stateOf(order)).toBe('refund_complete')
    expect((await look(order)).refunds.at(-1)?.amount).toBe('3332')
    await mustAddUp()
  })

  it('waits for the organiser where the money goes back by hand', async () => {
    const event = await addPaidEvent()
    const order = await hold(event)
    await start(order, 'transfer')
    const [payment] = (await event.organiser.call('activityPayments', { id: event.id })).data.list
    await event.organiser.call('markActivityPaid', { payment: payment?.id ?? 0, reason: '到账' })
    const { data } = await refundOf(order, event)
    await payments().work(later(minute))
    expect(await stateOf(order)).toBe('refund_in_progress')
    const done = { refund: data.list[0]?.id ?? 0, done: true, reason: '' }
    expect((await event.organiser.call('finishActivityRefund', done)).data.state).toBe('done')
    expect(outcome(await event.organiser.call('finishActivityRefund', done))).toEqual(refused('wrongState'))
    expect(await stateOf(order)).toBe('refund_complete')
    await mustAddUp()
  })

  it('follows the cancellation of the event and of its buyers', async () => {
    const event = await addPaidEvent()
    const [own, others] = [await buy(event), await buy(event)]
    expect((await callAsVisitor(site, 'cancelOrder', opener(own))).data.state).toBe('refund_in_progress')
    await site.services.database.pool.query(
      `update events set state = 'cancelled', cancel_reason = '台风' where id = $1`,
      [event.id],
    )
    await site.services.orders.work(new Date())
    await payments().work(later(minute))
    expect([await stateOf(own), await stateOf(others)]).toEqual(['refund_complete', 'refund_complete'])
    await mustAddUp()
  })
})

describe('who may', () => {
  it('lets nobody but the managers of an event touch its money', async () => {
    const [event, other] = [await addPaidEvent(), await addPaidEvent()]
    const order = await hold(event)
    await start(order, 'transfer')
    const [payment] = (await event.organiser.call('activityPayments', { id: event.id })).data.list
    const stranger = other.organiser
    const key = randomUUID()
    for (const answer of [
      await stranger.call('activityPayments', { id: event.id }),
      await stranger.call('activityRefunds', { id: event.id }),
      await stranger.call('markActivityPaid', { payment: payment?.id ?? 0, reason: '我的' }),
      await stranger.call('refundActivityOrder', { order: order.id, idempotency_key: key }),
      await stranger.call('finishActivityRefund', { refund: 1, done: true, reason: '' }),
    ])
      expect([404, 403]).toContain(answer.code)
    for (const name of ['getOrderPayment', 'cancelPayment'] as const)
      expect(outcome(await callAsVisitor(site, name, { order: order.id, token: 'wrong' }))).toEqual(
        refused('orderMissing'),
      )
    expect(await stateOf(order)).toBe('payment_in_progress')
  })

  it('never sends keys back, and takes none of another shape', async () => {
    const event = await addPaidEvent()
    const { data } = await event.organiser.call('paymentAccounts', {})
    expect(JSON.stringify(data)).not.toContain(testKeys.secret_key)
    expect(data.list.find(({ provider }) => provider === 'stripe')).toMatchObject({ has_keys: true, enabled: true })
    const { rows } = await site.services.database.pool.query('select * from payment_accounts')
    expect(JSON.stringify(rows)).not.toContain(testKeys.secret_key)
    const wrong = { provider: 'stripe', enabled: true, secret_key: 'pk_live_public' } as const
    expect(outcome(await event.organiser.call('savePaymentAccount', wrong))).toEqual(refused('invalidInput'))
  })

  it('offers no way to pay that the organiser has not set up', async () => {
    const event = await addEvent(site, { types: [pricedType()] })
    const order = await hold(event)
    expect((await look(order)).methods).toEqual([])
    expect(outcome(await start(order))).toEqual(refused('paymentMethodMissing'))
    expect(outcome(await callAsVisitor(site, 'confirmOrder', confirmation(order)))).toEqual(refused('wrongState'))
  })
})
