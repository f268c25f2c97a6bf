import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refused } from '../../../test-refusal.ts'
import { pricedType, type TestEvent } from '../orders/test-events.ts'
import { type Held, later, minute, openPaidSite, type PaidSite } from './test-payments.ts'

/** Less comes than an order costs: the rest is asked for, or it is taken as enough, or it is refunded. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
const mustAddUp = async () => expect(await shop.differences()).toEqual([])

/** An order of two tickets at 100.00 each that waits for its transfer. */
async function transferred(event: TestEvent): Promise<{ order: Held; payment: number }> {
  const order = await shop.hold(event, 2)
  const { data } = await shop.start(order, 'transfer')
  return { order, payment: data.payment?.id ?? 0 }
}
const mark = (event: TestEvent, payment: number, amount?: string) =>
  event.organiser.call('markActivityPaid', { payment, reason: '银行流水8812', ...(amount && { amount }) })
const resolve = (event: TestEvent, payment: number, accept: boolean) =>
  event.organiser.call('resolveShortPayment', { payment, accept, reason: '银行扣了手续费' })
const moneyOf = async (event: TestEvent, { id }: Held) =>
  (await event.organiser.call('activityOrderMoney', { order: id })).data
const historyOf = async (event: TestEvent, { id }: Held) =>
  (await event.organiser.call('activityOrderDetails', { order: id })).data.history
const priced = () => shop.addPaidEvent({ pools: [{ capacity: 2 }], types: [pricedType('票', '10000')] })

describe('less than an order costs', () => {
  it('holds its places for the rest, and is paid with it', async () => {
    const event = await priced()
    const { order, payment } = await transferred(event)
    await shop.site.services.database.pool.query(
      `update orders set expires_at = now() + interval '1 minute' where id = $1`,
      [order.id],
    )
    expect((await mark(event, payment, '19000')).data.result).toBe('short')
    const waiting = await shop.look(order)
    expect(waiting).toMatchObject({ came: '19000', payment: { state: 'open', provider: 'transfer', amount: '1000' } })
    expect(waiting.order.seconds_left).toBeGreaterThan(2 * 24 * 3_600)
    expect(await shop.messagesOf(order)).toEqual(['payment_short'])
    expect((await moneyOf(event, order)).payments).toMatchObject([
      { state: 'open', standing: '0' },
      { state: 'short', received: '19000', standing: '19000' },
    ])
    await mustAddUp()
    expect((await mark(event, waiting.payment?.id ?? 0)).data.result).toBe('paid')
    expect(await shop.messagesOf(order)).toEqual(['payment_short', 'paid'])
    expect((await moneyOf(event, order)).refundable).toBe('20000')
    await mustAddUp()
  })

  it('goes back whole from all that it came by, and the order ends with the last of it', async () => {
    const event = await priced()
    const { order, payment } = await transferred(event)
    await mark(event, payment, '19000')
    await mark(event, (await shop.look(order)).payment?.id ?? 0)
    const asked = await event.organiser.call('refundActivityOrder', { order: order.id, idempotency_key: randomUUID() })
    expect(asked.data.list.map(({ amount }) => amount).toSorted()).toEqual(['1000', '19000'])
    await shop.payments.work(later(minute))
    for (const [place, { id: refund }] of asked.data.list.entries()) {
      expect(await shop.stateOf(order), `before refund ${place}`).toBe('refund_in_progress')
      await event.organiser.call('finishActivityRefund', { refund, done: true, reason: '' })
      await mustAddUp()
    }
    expect(await shop.stateOf(order)).toBe('refund_complete')
    expect((await shop.hold(event, 2)).lines).toHaveLength(1)
  })

  it('leaves tickets valid where the last of its refunds fails', async () => {
    const event = await priced()
    const { order, payment } = await transferred(event)
    await mark(event, payment, '19000')
    await mark(event, (await shop.look(order)).payment?.id ?? 0)
    const asked = await event.organiser.call('refundActivityOrder', { order: order.id, idempotency_key: randomUUID() })
    await shop.payments.work(later(minute))
    const [last, first] = asked.data.list
    await event.organiser.call('finishActivityRefund', { refund: first?.id ?? 0, done: true, reason: '' })
    await event.organiser.call('finishActivityRefund', { refund: last?.id ?? 0, done: false, reason: '账号有误' })
    const { order: now } = await shop.look(order)
    expect([now.state, now.attendees.map(({ state }) => state)]).toEqual(['paid', ['valid', 'valid']])
    expect((await moneyOf(event, order)).refundable).toBe(last?.amount)
    await mustAddUp()
  })

  it('can be followed by a card, which is charged the rest alone', async () => {
    const event = await priced()
    const { order, payment } = await transferred(event)
    await mark(event, payment, '15000')
    const session = await shop.sessionOf(order)
    expect(shop.stripe.sessions.get(session)?.amount_total).toBe(5_000)
    shop.stripe.pay(session)
    await shop.tell('checkout.session.completed', shop.stripe.sessions.get(session), event)
    expect(await shop.stateOf(order)).toBe('paid')
    await mustAddUp()
  })

  it('goes back by itself once the time for the rest is over', async () => {
    const event = await priced()
    const { order, payment } = await transferred(event)
    await mark(event, payment, '19000')
    const over = later(4 * 24 * 60 * minute)
    await shop.payments.work(over)
    await shop.site.services.orders.expire(over)
    expect(await shop.stateOf(order)).toBe('payment_cancelled')
    expect((await shop.look(order)).refunds).toMatchObject([{ amount: '19000', state: 'asked' }])
    expect(outcome(await resolve(event, payment, true))).toEqual(refused('wrongState'))
    expect((await shop.hold(event, 2)).lines).toHaveLength(1)
    await mustAddUp()
  })

  it('goes back where the organiser cancels the order, and where the rest comes after that', async () => {
    const event = await priced()
    const { order, payment } = await transferred(event)
    await mark(event, payment, '19000')
    const rest = (await shop.look(order)).payment?.id ?? 0
    await event.organiser.call('activityOrderCancel', { order: order.id, reason: '' })
    expect((await mark(event, rest)).data.result).toBe('refunding')
    expect((await shop.look(order)).refunds.map(({ amount }) => amount)).toEqual(['19000', '1000'])
    await mustAddUp()
  })
})

describe('what came is taken as enough', () => {
  it('issues tickets and a receipt about what was paid, and no more goes back', async () => {
    const event = await priced()
    const { order, payment } = await transferred(event)
    await mark(event, payment, '18999')
    expect(outcome(await resolve(event, payment, true)).data).toEqual({ result: 'paid' })
    const { order: now, receipts, came, allowance } = await shop.look(order)
    expect([now.state, now.attendees.length, came, allowance]).toEqual(['paid', 2, '0', '1001'])
    expect(receipts).toMatchObject([{ kind: 'receipt', amount: '18999' }])
    const money = await moneyOf(event, order)
    expect(money.refundable).toBe('18999')
    expect(money.tickets.map(({ cost }) => cost)).toEqual(['9499', '9500'])
    expect(money.payments).toMatchObject([
      { state: 'cancelled', amount: '1001' },
      { state: 'paid', received: '18999', standing: '0', reason: '银行扣了手续费' },
    ])
    expect((await historyOf(event, order)).filter(({ action }) => action === 'less_accepted')).toMatchObject([
      { by: 'organiser', detail: '1001' },
    ])
    await mustAddUp()
    expect(outcome(await resolve(event, payment, true))).toEqual(refused('wrongState'))
    await event.organiser.call('refundActivityOrder', { order: order.id, idempotency_key: randomUUID() })
    await shop.payments.work(later(minute))
    const [refund] = (await moneyOf(event, order)).refunds
    expect(refund?.amount).toBe('18999')
    await event.organiser.call('finishActivityRefund', { refund: refund?.id ?? 0, done: true, reason: '' })
    expect((await shop.look(order)).receipts.map(({ amount }) => amount)).toEqual(['18999', '18999'])
    expect(await shop.stateOf(order)).toBe('refund_complete')
    await mustAddUp()
  })

  it('wants a reason, and something that came', async () => {
    const event = await priced()
    const { payment } = await transferred(event)
    expect(outcome(await resolve(event, payment, true))).toEqual(refused('wrongState'))
    await mark(event, payment, '100')
    const asked = { payment, accept: true, reason: '  ' }
    expect((await event.organiser.call('resolveShortPayment', asked)).status).toBe(400)
    expect((await mark(event, payment, '0')).status).toBe(400)
    await mustAddUp()
  })

  it('closes the card that was to pay the rest, which nobody pays any more', async () => {
    const event = await priced()
    const { order, payment } = await transferred(event)
    await mark(event, payment, '15000')
    const session = await shop.sessionOf(order)
    expect((await resolve(event, payment, true)).data.result).toBe('paid')
    expect(shop.stripe.pay(session)).toBe(false)
    await mustAddUp()
  })

  it('does not let go of a rest that was paid in the same moment', async () => {
    const event = await priced()
    const { order, payment } = await transferred(event)
    await mark(event, payment, '15000')
    const session = await shop.sessionOf(order)
    shop.stripe.pay(session)
    expect(outcome(await resolve(event, payment, true))).toEqual(refused('wrongState'))
    expect([await shop.stateOf(order), (await moneyOf(event, order)).refundable]).toEqual(['paid', '20000'])
    await mustAddUp()
  })

  it.each(Array.from({ length: 5 }, (_, round) => round))('races the rest and its way back: round %s', async () => {
    const event = await priced()
    const { order, payment } = await transferred(event)
    await mark(event, payment, '15000')
    const rest = (await shop.look(order)).payment?.id ?? 0
    await Promise.all([resolve(event, payment, true), resolve(event, payment, false), mark(event, rest)])
    await mustAddUp()
    const { order: now, refunds } = await shop.look(order)
    const { payments, refundable } = await moneyOf(event, order)
    const came = payments.reduce((sum, { received }) => sum + Number(received), 0)
    const back = refunds.reduce((sum, { amount }) => sum + Number(amount), 0)
    const standing = payments.reduce((sum, one) => sum + Number(one.standing), 0)
    expect(came).toBe(back + Number(refundable) + standing)
    expect(now.state === 'paid').toBe(now.attendees.length === 2)
  })
})

describe('what came is given back', () => {
  it('and all of the order is to be paid again', async () => {
    const event = await priced()
    const { order, payment } = await transferred(event)
    await mark(event, payment, '19000')
    expect((await resolve(event, payment, false)).data.result).toBe('refunding')
    const { refunds, came, payment: last } = await shop.look(order)
    expect([refunds.map(({ amount }) => amount), came, last?.state]).toEqual([['19000'], '0', 'cancelled'])
    await mustAddUp()
    const session = await shop.sessionOf(order)
    expect(shop.stripe.sessions.get(session)?.amount_total).toBe(20_000)
    // The rest, sent all the same, does not pay an order whose other part is refunded.
    expect((await mark(event, last?.id ?? 0)).data.result).toBe('short')
    await mustAddUp()
  })

  it('stands again where its refund fails', async () => {
    const event = await priced()
    const { order, payment } = await transferred(event)
    await mark(event, payment, '19000')
    await resolve(event, payment, false)
    await shop.payments.work(later(minute))
    const [refund] = (await moneyOf(event, order)).refunds
    await event.organiser.call('finishActivityRefund', { refund: refund?.id ?? 0, done: false, reason: '账号有误' })
    expect((await shop.look(order)).came).toBe('19000')
    expect((await resolve(event, payment, true)).data.result).toBe('paid')
    await mustAddUp()
  })
})
