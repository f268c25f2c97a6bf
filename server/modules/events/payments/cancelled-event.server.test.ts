import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember } from '../../../test-member.ts'
import { refused } from '../../../test-refusal.ts'
import { freeType, pricedType, register, type TestEvent } from '../orders/test-events.ts'
import { type Held, later, minute, openPaidSite, type PaidSite } from './test-payments.ts'

/** An event with many orders that does not take place: all of them end, a process at a time or several, and the organiser sees how far. */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite({ two: true })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const query = (sql: string, values: unknown[] = []) => shop.site.services.database.pool.query(sql, values)
const callOff = ({ id }: TestEvent) =>
  query(`update events set state = 'cancelled', cancel_reason = '台风' where id = $1`, [id])
const progressOf = async ({ id, organiser }: TestEvent) => (await organiser.call('activityCancellation', { id })).data
const mustAddUp = async () => expect(await shop.differences()).toEqual([])

async function byTransfer(event: TestEvent): Promise<Held> {
  const order = await shop.hold(event)
  const { data } = await shop.start(order, 'transfer')
  await event.organiser.call('markActivityPaid', { payment: data.payment?.id ?? 0, reason: '到账' })
  return order
}

describe('cancelling an event', () => {
  it('says beforehand what it affects, and is refused where that was not seen', async () => {
    const event = await shop.addPaidEvent({ types: [pricedType('票', '9800'), freeType('赠票')] })
    for (let n = 0; n < 3; n += 1) await shop.buy(event)
    await shop.hold(event)
    await register(shop.site, { ...event, types: [event.types[1] ?? 0] })
    const { data } = await event.organiser.call('activityConsequences', { id: event.id })
    const money = { amount: '29400', currency: 'HKD', exponent: 2 }
    expect(data.list).toEqual(
      expect.arrayContaining([
        { kind: 'refund', count: 3, money },
        { kind: 'orders', count: 4 },
        { kind: 'unpaid_orders', count: 1 },
      ]),
    )
    const { version } = (await event.organiser.call('activityDetails', { id: event.id })).data
    const cancel = (given: object) =>
      event.organiser.call('cancelActivity', { id: event.id, version, reason: '台风', ...given })
    const typed = data.name
    expect(await cancel({ typed })).toMatchObject(refused('consequencesUnseen'))
    await shop.buy(event)
    expect(await cancel({ seen: data.list, typed })).toMatchObject(refused('consequencesUnseen'))
    const seen = (await event.organiser.call('activityConsequences', { id: event.id })).data.list
    for (const wrong of [undefined, '', `${typed}2`])
      expect(await cancel({ seen, typed: wrong })).toMatchObject({ ...refused('nameNotTyped'), fields: ['typed'] })
    expect((await cancel({ seen, typed })).data.state).toBe('cancelled')
    const stranger = await addMember(shop.site)
    expect((await stranger.call('activityConsequences', { id: event.id })).code).not.toBe(200)
  })
})

describe('a cancelled event', () => {
  it('ends each order once, whatever stops in between, and says how far it is', async () => {
    const event = await shop.addPaidEvent({ types: [pricedType(), freeType('赠票')] })
    const [card, other] = [await shop.buy(event), await shop.buy(event)]
    const [transfer, held] = [await byTransfer(event), await shop.hold(event)]
    const free = await register(shop.site, { ...event, types: [event.types[1] ?? 0] })
    expect(await progressOf(event)).toEqual({ orders: 5, left: 5, refunding: 0, to_send: 0, refused: 0 })
    await callOff(event)
    // One process ends before it is at all of them.
    await query(`alter table refunds add constraint stops check (order_id <> ${other.id})`)
    await shop.site.services.orders.work(new Date())
    expect(await progressOf(event)).toEqual({ orders: 5, left: 1, refunding: 1, to_send: 1, refused: 0 })
    await query('alter table refunds drop constraint stops')
    await Promise.all([shop.site, shop.other].map(({ services }) => services.orders.work(new Date())))
    expect(await progressOf(event)).toEqual({ orders: 5, left: 0, refunding: 2, to_send: 1, refused: 0 })
    await Promise.all([shop.site, shop.other].map(({ services }) => services.payments.work(later(minute))))
    expect(await progressOf(event)).toEqual({ orders: 5, left: 0, refunding: 0, to_send: 1, refused: 0 })
    const { data } = await event.organiser.call('activityRefunds', { id: event.id, state: 'pending' })
    await event.organiser.call('finishActivityRefund', { refund: data.list[0]?.id ?? 0, done: true, reason: '' })
    expect(await progressOf(event)).toEqual({ orders: 5, left: 0, refunding: 0, to_send: 0, refused: 0 })
    const states = await Promise.all([card, other, transfer, held, free].map(shop.stateOf))
    expect(states).toEqual([...Array(3).fill('refund_complete'), 'payment_cancelled', 'refund_complete'])
    expect(await shop.messagesOf(card)).toEqual(['paid', 'cancelled', 'refunded'])
    for (const order of [card, other]) expect((await shop.look(order)).refunds).toHaveLength(1)
    await mustAddUp()
  })

  it('gives back what was refused before, and leaves to its organiser what is refused now', async () => {
    const event = await shop.addPaidEvent()
    const [before, now] = [await shop.buy(event), await shop.buy(event)]
    shop.stripe.setRefunds('failed')
    const part = { order: before.id, amount: '100', idempotency_key: randomUUID() }
    expect((await event.organiser.call('refundActivityOrder', part)).code).toBe(200)
    await shop.payments.work(later(minute))
    await callOff(event)
    await shop.site.services.orders.work(new Date())
    const [first] = (await event.organiser.call('activityRefunds', { id: event.id, state: 'asked' })).data.list
    expect(first).toBeDefined()
    await shop.payments.work(later(2 * minute))
    expect(await progressOf(event)).toEqual({ orders: 2, left: 0, refunding: 0, to_send: 0, refused: 2 })
    // Nothing is tried again by itself.
    await shop.site.services.orders.work(new Date())
    await shop.payments.work(later(3 * minute))
    expect([await shop.stateOf(before), await shop.stateOf(now)]).toEqual(['paid', 'paid'])
    expect((await shop.look(before)).refunds.map(({ state }) => state)).toEqual(['refused', 'refused'])
    await mustAddUp()
  })
})

describe('money of a cancelled event that was refused', () => {
  const cancelled = async (event: TestEvent) => {
    await callOff(event)
    await shop.site.services.orders.work(new Date())
    await shop.payments.work(later(minute))
  }
  const refundsOf = async ({ organiser }: TestEvent, order: Held) =>
    (await organiser.call('activityOrderMoney', { order: order.id })).data.refunds
  const finish = ({ organiser }: TestEvent, refund: number | undefined, done: boolean, reason = '现金退还') =>
    organiser.call('finishActivityRefund', { refund: refund ?? 0, done, reason })
  async function isShown(order: Held): Promise<boolean> {
    const administrator = await addMember(shop.site, { roles: ['administrator'] })
    const { data } = await administrator.call('stuckPayments', { page: 1, size: 100 })
    expect(await shop.payments.countRefused()).toBe(data.list.filter(({ state }) => state === 'refused').length)
    return data.list.some((stuck) => stuck.order === order.id)
  }

  it('stands on the desk while anything of it is left, until it went back in another way', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.buy(event, 2)
    shop.stripe.setRefunds('failed')
    await cancelled(event)
    expect(await isShown(order)).toBe(true)
    shop.stripe.setRefunds('succeeded')
    const part = { order: order.id, amount: '100', idempotency_key: randomUUID() }
    expect((await event.organiser.call('refundActivityOrder', part)).code).toBe(200)
    await shop.payments.work(later(2 * minute))
    expect(await isShown(order)).toBe(true)
    const [, failed] = await refundsOf(event, order)
    expect(failed).toMatchObject({ state: 'refused', amount: '25600', left_by_hand: '25500' })
    const stranger = await addMember(shop.site)
    expect((await finish({ ...event, organiser: stranger }, failed?.id, true)).code).not.toBe(200)
    const answers = await Promise.all([1, 2].map(() => finish(event, failed?.id, true)))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, refused('wrongState').code])
    expect((await refundsOf(event, order))[1]).toMatchObject({ state: 'done', amount: '25500', reason: '现金退还' })
    expect(await isShown(order)).toBe(false)
    expect(await shop.stateOf(order)).toBe('refund_complete')
    expect((await shop.look(order)).receipts.map(({ amount }) => amount)).toEqual(['25600', '100', '25500'])
    await mustAddUp()
  })

  it('stands on the desk where another part of it went back, in either order', async () => {
    for (const isRefusedFirst of [true, false]) {
      const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
      const order = await shop.hold(event, 2)
      const { data } = await shop.start(order, 'transfer')
      const mark = (payment: number | undefined, amount: string) =>
        event.organiser.call('markActivityPaid', { payment: payment ?? 0, amount, reason: '到账' })
      await mark(data.payment?.id, '19000')
      await mark((await shop.look(order)).payment?.id, '1000')
      await cancelled(event)
      const [last, first] = await refundsOf(event, order)
      const steps = [() => finish(event, first?.id, false, '账号有误'), () => finish(event, last?.id, true)]
      for (const step of isRefusedFirst ? steps : steps.toReversed()) expect((await step()).code).toBe(200)
      const { order: now } = await shop.look(order)
      expect([now.state, now.attendees.map(({ state }) => state)]).toEqual(['paid', ['void', 'void']])
      expect(await isShown(order)).toBe(true)
      expect((await finish(event, first?.id, true)).data).toMatchObject({ state: 'done', amount: '19000' })
      expect(await isShown(order)).toBe(false)
      expect(await shop.stateOf(order)).toBe('refund_complete')
      await mustAddUp()
    }
  })
})
