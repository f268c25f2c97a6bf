import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { addMember, callAsVisitor } from '../../../test-member.ts'
import { refused } from '../../../test-refusal.ts'
import { pricedType, type TestEvent } from '../orders/test-events.ts'
import { type Held, later, minute, opener, openPaidSite, type PaidSite } from './test-payments.ts'

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
const query = (text: string, values: unknown[]) => shop.site.services.database.pool.query(text, values)
const mustAddUp = async () => expect(await shop.differences()).toEqual([])

describe('giving money back', () => {
  const refundOf = (order: Held, event: TestEvent, more: Partial<CallInput<'refundActivityOrder'>> = {}) =>
    event.organiser.call('refundActivityOrder', { order: order.id, idempotency_key: randomUUID(), ...more })

  it('does so once, however often it is asked for, and frees the places once', async () => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 3 }] })
    const order = await shop.buy(event, 2)
    await Promise.all(Array.from({ length: 10 }, () => refundOf(order, event)))
    expect(await shop.stateOf(order)).toBe('refund_in_progress')
    await Promise.all([shop.payments.work(later(minute)), shop.payments.work(later(minute))])
    expect(await shop.stateOf(order)).toBe('refund_complete')
    const { rows } = await shop.site.services.database.pool.query<{ money: string }>(
      'select external_payment as money from payments where order_id = $1',
      [order.id],
    )
    const given = [...shop.stripe.refunds.values()].filter((refund) => refund.payment_intent === rows[0]?.money)
    expect(given.map(({ amount }) => amount)).toEqual([25_600])
    expect((await shop.look(order)).refunds).toMatchObject([{ amount: '25600', state: 'done' }])
    expect((await shop.hold(event, 3)).lines).toHaveLength(1)
    await mustAddUp()
  })

  it('says that the order is cancelled, not a part of it, also while an earlier refund is under way', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.buy(event)
    shop.stripe.setRefunds('pending')
    await refundOf(order, event, { amount: '300' })
    await shop.payments.work(later(minute))
    await callAsVisitor(shop.site, 'cancelOrder', opener(order))
    await shop.site.services.orders.work(new Date())
    const { rows } = await query('select subject from waiting_mails where body like $1', [`%${order.number}%`])
    expect(rows.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('订单已取消'))
    expect(rows.map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('部分'))
    // The refund of the rest begins here, not in the test that comes next.
    await shop.payments.work(later(minute))
    await mustAddUp()
  })

  it('makes tickets valid again where the provider refuses', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.buy(event)
    shop.stripe.setRefunds('pending')
    await refundOf(order, event)
    await shop.payments.work(later(minute))
    expect((await shop.look(order)).order.attendees[0]?.state).toBe('suspended')
    const [pending] = [...shop.stripe.refunds.values()].slice(-1)
    await shop.tell(
      'refund.failed',
      { ...pending, status: 'failed', failure_reason: 'expired_or_canceled_card' },
      event,
    )
    const { order: now, refunds } = await shop.look(order)
    expect([now.state, now.attendees[0]?.state, refunds[0]?.state]).toEqual(['paid', 'valid', 'refused'])
    const { data } = await event.organiser.call('activityRefunds', { id: event.id })
    expect(data.list[0]).toMatchObject({ state: 'refused', problem: 'expired_or_canceled_card' })
    await mustAddUp()
  })

  it('gives back parts, of tickets and of amounts, never more than was paid', async () => {
    const event = await shop.addPaidEvent({
      types: [pricedType('票', '10000', { group_prices: [{ from: 3, price: '3333' }] })],
    })
    const order = await shop.buy(event, 3)
    const [first] = order.attendees
    expect(await refundOf(order, event, { tickets: [first?.id ?? ''] })).toMatchObject({ code: 200 })
    expect(await refundOf(order, event, { amount: '3334' })).toMatchObject({ code: 200 })
    expect(outcome(await refundOf(order, event, { amount: '3333' }))).toEqual(refused('refundTooHigh'))
    await shop.payments.work(later(minute))
    const { order: now, refunds } = await shop.look(order)
    expect(now.state).toBe('paid')
    expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
      ['3333', 'done'],
      ['3334', 'done'],
    ])
    expect(now.attendees.filter(({ state }) => state === 'valid')).toHaveLength(2)
    await refundOf(order, event)
    // All of it is on its way back: an amount more is refused, not taken without effect.
    expect(outcome(await refundOf(order, event, { amount: '1' }))).toEqual(refused('wrongState'))
    await shop.payments.work(later(2 * minute))
    expect(await shop.stateOf(order)).toBe('refund_complete')
    expect((await shop.look(order)).refunds.at(-1)?.amount).toBe('3332')
    await mustAddUp()
  })

  it('is noted as paid back by hand once where it was refused twice', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.buy(event, 2)
    const [first, second] = order.attendees.map(({ id }) => id)
    shop.stripe.setRefunds('failed')
    const refuse = async (wish: object) => {
      expect((await refundOf(order, event, wish)).code).toBe(200)
      await shop.payments.work(later(minute))
    }
    const byHand = async () => {
      const { data } = await event.organiser.call('activityOrderMoney', { order: order.id })
      return data.refunds.map(({ amount, left_by_hand }) => [amount, left_by_hand])
    }
    await refuse({ tickets: [first ?? ''] })
    await refuse({ tickets: [first ?? ''] })
    // The newest stands for both of them; another ticket is a matter of its own.
    await refuse({ tickets: [second ?? ''] })
    expect(await byHand()).toEqual([
      ['12800', '12800'],
      ['12800', '12800'],
      ['12800', '0'],
    ])
    await refuse({})
    expect(await byHand()).toEqual([
      ['25600', '25600'],
      ['12800', '0'],
      ['12800', '0'],
      ['12800', '0'],
    ])
    const { data } = await event.organiser.call('activityOrderMoney', { order: order.id })
    const note = { refund: data.refunds[0]?.id ?? 0, done: true, reason: '银行转账' }
    expect((await event.organiser.call('finishActivityRefund', note)).data.state).toBe('done')
    expect((await byHand()).map(([, left]) => left)).toEqual(['0', '0', '0', '0'])
    expect(await shop.stateOf(order)).toBe('refund_complete')
    await mustAddUp()
  })

  it('is listed with the order, of which a part may be on its way', async () => {
    const event = await shop.addPaidEvent()
    const [order, other] = [await shop.buy(event, 2), await shop.buy(event)]
    const listed = async () => {
      const { data } = await event.organiser.call('activityOrders', { id: event.id })
      return data.list.map(({ id, refunded, refunding }) => ({ id, refunded, refunding }))
    }
    await refundOf(order, event, { amount: '5000' })
    expect((await listed())[1]).toEqual({ id: order.id, refunded: '0', refunding: '5000' })
    await shop.payments.work(later(minute))
    await refundOf(order, event, { amount: '700' })
    expect(await listed()).toEqual([
      { id: other.id, refunded: '0', refunding: '0' },
      { id: order.id, refunded: '5000', refunding: '700' },
    ])
  })

  it('waits for the organiser where the money goes back by hand', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.hold(event)
    await shop.start(order, 'transfer')
    const [payment] = (await event.organiser.call('activityPayments', { id: event.id })).data.list
    await event.organiser.call('markActivityPaid', { payment: payment?.id ?? 0, reason: '到账' })
    const { data } = await refundOf(order, event)
    await shop.payments.work(later(minute))
    expect(await shop.stateOf(order)).toBe('refund_in_progress')
    const done = { refund: data.list[0]?.id ?? 0, done: true, reason: '' }
    expect((await event.organiser.call('finishActivityRefund', done)).data.state).toBe('done')
    expect(outcome(await event.organiser.call('finishActivityRefund', done))).toEqual(refused('wrongState'))
    expect(await shop.stateOf(order)).toBe('refund_complete')
    await mustAddUp()
  })

  it('follows the cancellation of the event and of its buyers', async () => {
    const event = await shop.addPaidEvent()
    const [own, others] = [await shop.buy(event), await shop.buy(event)]
    expect((await callAsVisitor(shop.site, 'cancelOrder', opener(own))).data.state).toBe('refund_in_progress')
    await shop.site.services.database.pool.query(
      `update events set state = 'cancelled', cancel_reason = '台风' where id = $1`,
      [event.id],
    )
    await shop.site.services.orders.work(new Date())
    await shop.payments.work(later(minute))
    expect([await shop.stateOf(own), await shop.stateOf(others)]).toEqual(['refund_complete', 'refund_complete'])
    await mustAddUp()
  })
})

describe('late money that could not be given back', () => {
  /** An order that was paid after its time, when its place was sold, and whose card takes no money back. */
  async function lateOrder(): Promise<{ event: TestEvent; late: Held }> {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 1 }] })
    const late = await shop.hold(event)
    const session = await shop.sessionOf(late)
    shop.stripe.pay(session)
    await query(
      `update orders set state = 'payment_cancelled', cancel_reason = 'expiry', expires_at = null where id = $1`,
      [late.id],
    )
    await query('select free_held(array[$1::bigint])', [late.id])
    await shop.buy(event)
    shop.stripe.setRefunds('failed')
    await shop.tell('checkout.session.completed', shop.stripe.sessions.get(session), event)
    await shop.payments.work(later(minute))
    return { event, late }
  }

  it('is noted as paid back in another way, once', async () => {
    const { event, late } = await lateOrder()
    const money = async () => (await event.organiser.call('activityOrderMoney', { order: late.id })).data
    const [failed] = (await money()).refunds
    expect(failed).toMatchObject({ state: 'refused', owed: true, left_by_hand: '12800' })
    const note = (reason: string) =>
      event.organiser.call('finishActivityRefund', { refund: failed?.id ?? 0, done: true, reason })
    expect((await note(' ')).code).toBe(refused('invalidInput').code)
    const answers = await Promise.all(['现金退还', '现金退还'].map(note))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, refused('wrongState').code])
    const { refunds, movements } = await money()
    expect(refunds).toMatchObject([{ state: 'done', owed: false, left_by_hand: '0', reason: '现金退还' }])
    expect(movements.at(-1)).toMatchObject({ movement: 'refund_made', amount: '12800' })
    const { data } = await event.organiser.call('activityOrderDetails', { order: late.id })
    expect(data.history.at(-1)).toMatchObject({ action: 'refund_complete', by: 'organiser', detail: '12800' })
    expect(await shop.stateOf(late)).toBe('refund_complete')
    await mustAddUp()
  })

  it('is owed still: its organiser asks it back once more, however often they press, and the order ends', async () => {
    const administrator = await addMember(shop.site, { roles: ['administrator'] })
    const { event, late } = await lateOrder()
    const refunds = async () => (await event.organiser.call('activityOrderMoney', { order: late.id })).data.refunds
    const [failed] = await refunds()
    expect(failed).toMatchObject({ state: 'refused', owed: true, amount: '12800' })
    const isStuck = async () => {
      const { data } = await administrator.call('stuckPayments', { page: 1, size: 100 })
      const { data: desk } = await administrator.call('getDesk', {})
      expect(desk.troubles.refunds).toBe(data.list.filter(({ state }) => state === 'refused').length)
      return data.list.some(({ order }) => order === late.id)
    }
    expect(await isStuck()).toBe(true)
    const repeat = () => event.organiser.call('repeatActivityRefund', { refund: failed?.id ?? 0 })
    shop.stripe.setRefunds('succeeded')
    const answers = await Promise.all([1, 2, 3].map(repeat))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      200,
      ...[1, 2].map(() => refused('wrongState').code),
    ])
    expect((await refunds()).map(({ state, owed }) => [state, owed])).toEqual([
      ['asked', false],
      ['refused', false],
    ])
    expect(await isStuck()).toBe(false)
    await shop.payments.work(later(2 * minute))
    expect((await refunds())[0]).toMatchObject({ state: 'done', owed: false })
    expect(await shop.stateOf(late)).toBe('refund_complete')
    expect(outcome(await repeat())).toEqual(refused('wrongState'))
    await mustAddUp()
  })

  it('is noted in the console by administrators, with what they noted in the log', async () => {
    const [administrator, editor] = [
      await addMember(shop.site, { roles: ['administrator'] }),
      await addMember(shop.site, { roles: ['editor'] }),
    ]
    const { late } = await lateOrder()
    const refunds = async () => (await administrator.call('staffOrderPayments', { order: late.id })).data.refunds
    const [failed] = await refunds()
    const note = (member: typeof editor, reason: string, refund = failed?.id ?? 0) =>
      member.call('noteRefundByHand', { refund, reason })
    expect(outcome(await note(editor, '银行转账'))).toEqual(refused('notAllowed'))
    expect(outcome(await note(administrator, ' '))).toEqual(refused('invalidInput'))
    expect(outcome(await note(administrator, '银行转账', 2 ** 40))).toEqual(refused('orderMissing'))
    const answers = await Promise.all(['银行转账', '银行转账'].map((reason) => note(administrator, reason)))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, refused('wrongState').code])
    expect(await refunds()).toMatchObject([{ state: 'done', left_by_hand: '0', reason: '银行转账' }])
    const { data } = await administrator.call('auditLog', { target: `order:${late.id}` })
    expect(data.list).toMatchObject([
      { action: 'refund.byHand', actor: { id: administrator.id }, after: { amount: 'HK$128.00', reason: '银行转账' } },
    ])
    expect(await shop.stateOf(late)).toBe('refund_complete')
    await mustAddUp()
  })

  it('is not asked back where a ticket was sold for it', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.buy(event)
    shop.stripe.setRefunds('failed')
    const whole = { order: order.id, idempotency_key: randomUUID() }
    await event.organiser.call('refundActivityOrder', whole)
    await shop.payments.work(later(minute))
    const { data } = await event.organiser.call('activityOrderMoney', { order: order.id })
    expect(data.refunds[0]).toMatchObject({ state: 'refused', owed: false })
    const again = await event.organiser.call('repeatActivityRefund', { refund: data.refunds[0]?.id ?? 0 })
    expect(outcome(again)).toEqual(refused('wrongState'))
    await mustAddUp()
  })
})
