import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentCalls } from '#contract/events/payments/payments.ts'
import { callAsVisitor } from '../../../test-member.ts'
import { refused } from '../../../test-refusal.ts'
import { testKeys } from '../../../test-stripe.ts'
import { addEvent, confirmation, pricedType } from '../orders/test-events.ts'
import { type Held, later, minute, opener, openPaidSite, type PaidSite } from './test-payments.ts'

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
const mustAddUp = async () => expect(await shop.differences()).toEqual([])

describe('paying by card', () => {
  it('takes one ticket and one message, whichever comes first: the event, the buyer, or neither', async () => {
    const event = await shop.addPaidEvent()
    const [byEvent, byBuyer, byWorker] = [await shop.hold(event), await shop.hold(event), await shop.hold(event)]
    const sessions = [await shop.sessionOf(byEvent), await shop.sessionOf(byBuyer), await shop.sessionOf(byWorker)]
    for (const session of sessions) expect(shop.stripe.pay(session)).toBe(true)
    const paid = shop.stripe.sessions.get(sessions[0] ?? '')
    const sent = shop.stripe.event('checkout.session.completed', paid)
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => shop.tell('', paid, event, sent)))).toEqual([
      200, 200, 200, 200, 200,
    ])
    await shop.payments.buyerPayments.read(opener(byBuyer), {
      caller: undefined,
      language: 'zh-Hans',
      now: later(10_000),
      tags: new Set(),
    } as never)
    await shop.payments.work(later(11 * minute))
    for (const order of [byEvent, byBuyer, byWorker]) {
      const { order: now, payment } = await shop.look(order)
      expect([now.state, now.attendees.length, payment?.state]).toEqual(['paid', 1, 'paid'])
      expect(await shop.messagesOf(order)).toEqual(['paid'])
    }
    await shop.tell('checkout.session.completed', shop.stripe.sessions.get(sessions[1] ?? ''), event)
    expect(await shop.messagesOf(byBuyer)).toEqual(['paid'])
    await mustAddUp()
  })

  it('goes on where it was begun, when the tab was closed, the provider failed, or its answer was lost', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.hold(event, 2)
    shop.stripe.mishaps.push('failure', 'failure')
    expect(outcome(await shop.start(order))).toEqual(refused('paymentProviderFailed'))
    shop.stripe.mishaps.push('timeout after success', 'timeout after success')
    expect(outcome(await shop.start(order))).toEqual(refused('paymentProviderFailed'))
    const before = shop.stripe.sessions.size
    const first = await shop.sessionOf(order)
    expect(await shop.sessionOf(order)).toBe(first)
    expect(shop.stripe.sessions.size).toBe(before)
    expect(shop.stripe.sessions.get(first)).toMatchObject({ amount_total: 25_600, currency: 'hkd' })
    expect((await shop.look(order)).payment?.address).toContain(first)
    await mustAddUp()
  })

  it('is begun by the worker again where the process ended between the provider and the commit', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.hold(event)
    const session = await shop.sessionOf(order)
    await shop.site.services.database.pool.query(
      `update payments set external_id = null, address = '' where order_id = $1`,
      [order.id],
    )
    shop.stripe.pay(session)
    await shop.payments.work(later(11 * minute))
    await shop.payments.work(later(22 * minute))
    expect(await shop.stateOf(order)).toBe('paid')
    await mustAddUp()
  })

  it.each([
    ['with a signature of another secret', { secret: 'whsec_somebodyElse' }],
    ['of half an hour ago', { at: Date.now() - 30 * minute }],
  ])('takes in no event %s', async (_, how) => {
    const event = await shop.addPaidEvent()
    const order = await shop.hold(event)
    const session = await shop.sessionOf(order)
    const forged = { ...shop.stripe.sessions.get(session), payment_status: 'paid', payment_intent: 'pi_forged' }
    expect(await shop.tell('', null, event, shop.stripe.event('checkout.session.completed', forged, how))).toBe(400)
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
  })

  it('takes no word of one organiser for money of another', async () => {
    const [event, other] = [await shop.addPaidEvent(), await shop.addPaidEvent()]
    const order = await shop.hold(event)
    const session = await shop.sessionOf(order)
    const forged = { ...shop.stripe.sessions.get(session), payment_status: 'paid', payment_intent: 'pi_forged' }
    expect(await shop.tell('checkout.session.completed', forged, other)).toBe(200)
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
  })
})

describe('places that somebody begins to pay for again and again', () => {
  const minutesHeld = async (order: Held) => {
    const { rows } = await shop.site.services.database.pool.query<{ minutes: number | null }>(
      `select extract(epoch from expires_at - (select min(created_at) from payments where order_id = orders.id))::float8
        / 60 as minutes from orders where id = $1`,
      [order.id],
    )
    return Math.round(rows[0]?.minutes ?? 0)
  }
  async function startLater(order: Held, minutes: number, provider: 'stripe' | 'transfer' = 'stripe') {
    const { idempotency_key: _, ...given } = confirmation(order)
    const context = { caller: undefined, language: 'zh-Hans', now: later(minutes * minute), tags: new Set() }
    await shop.payments.buyerPayments.start(
      paymentCalls.startPayment.input.parse({ ...given, provider }),
      context as never,
    )
    return minutesHeld(order)
  }

  it('are held for two hours by card, and are free for others then', async () => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 1 }] })
    const order = await shop.hold(event)
    const held = []
    for (const minutes of [0, 35, 70, 105, 119]) {
      held.push(await startLater(order, minutes))
      // The next one is another payment.
      await callAsVisitor(shop.site, 'cancelPayment', opener(order))
    }
    expect(held).toEqual([40, 75, 110, 120, 120])
    await expect(startLater(order, 121)).rejects.toMatchObject({ reason: 'reservationExpired' })
    await shop.payments.work(later(121 * minute))
    await shop.site.services.orders.expire(later(121 * minute))
    expect((await shop.hold(event)).state).toBe('payment_in_progress')
    await mustAddUp()
  })

  it('are held by transfer for the days that the organiser chose, whatever was tried before', async () => {
    const order = await shop.hold(await shop.addPaidEvent())
    const days = 3 * 24 * 60
    expect(await startLater(order, 0)).toBe(40)
    expect(await startLater(order, 30, 'transfer')).toBe(days)
    // A card has its own time, and the days of the transfer count from the first payment.
    expect(await startLater(order, 60)).toBe(100)
    expect(await startLater(order, 90, 'transfer')).toBe(days)
    expect(await startLater(order, days - 10, 'transfer')).toBe(days)
  })
})

describe('time that is over', () => {
  it('asks the provider first, and frees the places only where no money came', async () => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 2 }] })
    const [paid, unpaid] = [await shop.hold(event), await shop.hold(event)]
    shop.stripe.pay(await shop.sessionOf(paid))
    const closed = await shop.sessionOf(unpaid)
    const after = later(60 * minute)
    await shop.site.services.orders.expire(after)
    expect([await shop.stateOf(paid), await shop.stateOf(unpaid)]).toEqual([
      'payment_in_progress',
      'payment_in_progress',
    ])
    await shop.payments.work(after)
    await shop.site.services.orders.expire(after)
    expect([await shop.stateOf(paid), await shop.stateOf(unpaid)]).toEqual(['paid', 'payment_cancelled'])
    expect(shop.stripe.pay(closed)).toBe(false)
    await mustAddUp()
  })

  it('gives late money its ticket where there is still one, else back', async () => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 1 }], types: [pricedType('唯一的票', '5000')] })
    const late = await shop.hold(event)
    await shop.start(late, 'transfer')
    const [payment] = (await event.organiser.call('activityPayments', { id: event.id })).data.list
    const after = later(4 * 24 * 60 * minute)
    await shop.payments.work(after)
    await shop.site.services.orders.expire(after)
    expect(await shop.stateOf(late)).toBe('payment_cancelled')
    const mark = (id: number) => event.organiser.call('markActivityPaid', { payment: id, reason: '银行流水 8812' })
    expect((await mark(payment?.id ?? 0)).data).toEqual({ result: 'paid' })
    expect((await mark(payment?.id ?? 0)).data).toEqual({ result: 'known' })
    expect(await shop.stateOf(late)).toBe('paid')
    await mustAddUp()
  })

  it('pays back what came for a place that somebody else has by then', async () => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 1 }] })
    const late = await shop.hold(event)
    const session = await shop.sessionOf(late)
    const after = later(60 * minute)
    await shop.payments.work(after)
    await shop.site.services.orders.expire(after)
    const first = await shop.buy(event)
    expect(first.state).toBe('paid')
    const money = {
      ...shop.stripe.sessions.get(session),
      status: 'complete',
      payment_status: 'paid',
      payment_intent: `pi_${session}`,
    }
    shop.stripe.sessions.set(session, money as never)
    await shop.tell('checkout.session.completed', money, event)
    expect(await shop.stateOf(late)).toBe('refund_in_progress')
    await shop.payments.work(later(minute))
    expect(await shop.stateOf(late)).toBe('refund_complete')
    expect(await shop.messagesOf(late)).toEqual(['late_money', 'refunded'])
    await mustAddUp()
  })

  it('has one outcome where expiry and payment race', async () => {
    const event = await shop.addPaidEvent({
      pools: [{ capacity: 20 }],
      types: [pricedType('票', '100', { per_order: 20 })],
    })
    const orders = await Promise.all(Array.from({ length: 10 }, () => shop.hold(event)))
    const sessions: string[] = []
    for (const order of orders) sessions.push(await shop.sessionOf(order))
    const after = later(60 * minute)
    await Promise.all([
      ...sessions.map(
        async (session) =>
          shop.stripe.pay(session) && shop.tell('checkout.session.completed', shop.stripe.sessions.get(session), event),
      ),
      shop.payments.work(after),
      shop.site.services.orders.expire(after),
      shop.payments.work(after),
    ])
    await shop.payments.work(later(61 * minute))
    await shop.site.services.orders.expire(after)
    for (const [place, order] of orders.entries()) {
      const isPaid = shop.stripe.sessions.get(sessions[place] ?? '')?.payment_status === 'paid'
      expect(await shop.stateOf(order)).toBe(isPaid ? 'paid' : 'payment_cancelled')
    }
    await mustAddUp()
  })
})

describe('what is signed with the secret of an account', () => {
  it('is refused where it is none of Stripe', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.hold(event)
    const session = shop.stripe.sessions.get(await shop.sessionOf(order)) as object
    const paid = { ...session, payment_status: 'paid', payment_intent: 'pi_1' }
    for (const wrong of [
      { ...paid, amount_total: 1.5 },
      { ...paid, amount_total: -5 },
      { ...paid, amount_total: 'all' },
      { ...paid, payment_intent: 'p'.repeat(10_000) },
      { ...paid, payment_intent: 'pi\u0000' },
      { ...paid, payment_intent: '钱'.repeat(100) },
      { ...paid, id: '钱'.repeat(100) },
      { ...paid, client_reference_id: {} },
      null,
    ])
      expect(await shop.tell('checkout.session.completed', wrong, event), JSON.stringify(wrong).slice(0, 90)).toBe(400)
    expect(await shop.tell('refund.updated', { id: 'r'.repeat(300_000), status: 'succeeded' }, event)).toBe(400)
    const named = shop.stripe.event('checkout.session.completed', paid, { id: '钱'.repeat(150) })
    expect(await shop.tell('', paid, event, named)).toBe(400)
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
  })
})

describe('changing the way to pay', () => {
  it('is offered with the card first', async () => {
    const order = await shop.hold(await shop.addPaidEvent())
    expect((await shop.look(order)).methods.map(({ provider }) => provider)).toEqual(['stripe', 'transfer'])
  })

  it('closes the first way, so that nobody pays twice', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.hold(event)
    const session = await shop.sessionOf(order)
    const { data } = await shop.start(order, 'transfer')
    expect(data.payment).toMatchObject({
      provider: 'transfer',
      state: 'open',
      instructions: expect.stringContaining('汇丰'),
    })
    expect(shop.stripe.pay(session)).toBe(false)
    const seconds = data.order.seconds_left
    expect(seconds).toBeGreaterThan(2 * 24 * 3_600)
    expect((await callAsVisitor(shop.site, 'cancelPayment', opener(order))).data.payment?.state).toBe('cancelled')
    await mustAddUp()
  })

  it('finds the order paid where the money came before the change', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.hold(event)
    shop.stripe.pay(await shop.sessionOf(order))
    expect((await callAsVisitor(shop.site, 'cancelPayment', opener(order))).data.order.state).toBe('paid')
    await mustAddUp()
  })

  it('gives back money that came for an order which its buyer had cancelled', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.hold(event)
    const session = await shop.sessionOf(order)
    await callAsVisitor(shop.site, 'cancelOrder', opener(order))
    shop.stripe.pay(session)
    await shop.payments.work(later(minute))
    await shop.payments.work(later(2 * minute))
    expect((await shop.look(order)).refunds).toMatchObject([{ amount: '12800', state: 'done' }])
    expect(await shop.stateOf(order)).toBe('payment_cancelled')
    await mustAddUp()
  })
})

describe('who may', () => {
  it('lets nobody but the managers of an event touch its money', async () => {
    const [event, other] = [await shop.addPaidEvent(), await shop.addPaidEvent()]
    const order = await shop.hold(event)
    await shop.start(order, 'transfer')
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
      expect(outcome(await callAsVisitor(shop.site, name, { order: order.id, token: 'wrong' }))).toEqual(
        refused('orderMissing'),
      )
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
  })

  it('never sends keys back, and takes none of another shape', async () => {
    const event = await shop.addPaidEvent()
    const { data } = await event.organiser.call('paymentAccounts', {})
    expect(JSON.stringify(data)).not.toContain(testKeys.secret_key)
    expect(data.list.find(({ provider }) => provider === 'stripe')).toMatchObject({ has_keys: true, enabled: true })
    const { rows } = await shop.site.services.database.pool.query('select * from payment_accounts')
    expect(JSON.stringify(rows)).not.toContain(testKeys.secret_key)
    const wrong = { provider: 'stripe', enabled: true, secret_key: 'pk_live_public' } as const
    expect(outcome(await event.organiser.call('savePaymentAccount', wrong))).toEqual(refused('paymentKeyWrong'))
  })

  it('offers no way to pay that the organiser does not take any more', async () => {
    const event = await addEvent(shop.site, { types: [pricedType()] })
    const order = await shop.hold(event)
    const stopped = { provider: 'transfer', enabled: false, instructions: '', hold_days: 3 } as const
    await event.organiser.call('savePaymentAccount', stopped)
    expect((await shop.look(order)).methods).toEqual([])
    expect(outcome(await shop.start(order))).toEqual(refused('paymentMethodMissing'))
    expect(outcome(await callAsVisitor(shop.site, 'confirmOrder', confirmation(order)))).toEqual(refused('wrongState'))
  })
})
