import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAsVisitor } from '../../../test-member.ts'
import { pricedType, register, type TestEvent } from '../orders/test-events.ts'
import { type Held, later, minute, opener, openPaidSite, type PaidSite } from './test-payments.ts'
import { type Exchanges, exchangesAt, type HeldTicket, opened, ticketOf } from './test-upgrades.ts'

/** A ticket that is exchanged for another type: one of both is valid at any time, and money and places add up. */

let shop: PaidSite
let exchanges: Exchanges
beforeAll(async () => {
  shop = await openPaidSite({ two: true })
  exchanges = exchangesAt(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const query = (sql: string, values: unknown[] = []) => shop.site.services.database.pool.query(sql, values)

describe('what a ticket can be exchanged for', () => {
  it('is what costs as much or more, for the difference', async () => {
    const event = await exchanges.classes()
    const { data } = await exchanges.options(ticketOf(await shop.buy(event)))
    expect(data).toMatchObject({ paid: '10000', currency_exponent: 2, open: null })
    expect(data.list.map(({ name, language, total, difference }) => [name, language, total, difference])).toEqual([
      ['贵宾票', 'zh-Hans', '15000', '5000'],
      ['前排票', 'zh-Hans', '10000', '0'],
    ])
  })

  it('counts fees and taxes of both, and says where nothing is dearer', async () => {
    const event = await exchanges.classes()
    await event.organiser.call('saveActivityPricing', { id: event.id, tax_bp: 1_000, tax_included: false, fee_bp: 500 })
    const order = await shop.buy(event)
    expect(order.total).toBe('11550')
    const { data } = await exchanges.options(ticketOf(order))
    expect(data.list.find(({ name }) => name === '贵宾票')).toMatchObject({ total: '17325', difference: '5775' })
    const { data: changed } = await exchanges.upgrade(ticketOf(order), event.types[1], '5775')
    // Tax was added to what is left to pay, and is a part of it.
    expect(changed.amounts).toMatchObject({ subtotal: '5250', tax: '525', total: '5775' })
    const { order: paid } = await exchanges.payFor(changed, event)
    expect((await exchanges.options(ticketOf(paid))).data.list).toEqual([])
    await exchanges.mustAddUp(event)
  })

  it('is nothing for a ticket that was passed on, given back or used, nor once the event began', async () => {
    const event = await exchanges.classes()
    const [gone, passed] = [await shop.buy(event), await shop.buy(event)]
    await callAsVisitor(shop.site, 'cancelOrder', opener(gone))
    expect((await exchanges.options(ticketOf(gone))).code).toBe(11247)
    await callAsVisitor(shop.site, 'passTicketOn', { ...opened(ticketOf(passed)), name: '李四', email: 'li@mail.test' })
    expect((await exchanges.options(ticketOf(passed))).code).toBe(404)
    const used = ticketOf(await shop.buy(event))
    await exchanges.letIn(used, event)
    expect((await exchanges.options(used)).code).toBe(11247)
    expect((await exchanges.upgrade(used, event.types[3], '0')).code).toBe(11247)
    const late = ticketOf(await shop.buy(event))
    await query(`update events set starts_at = now() - interval '1 minute' where id = $1`, [event.id])
    expect((await exchanges.options(late)).code).toBe(11230)
    expect((await exchanges.upgrade(late, event.types[1], '5000')).code).toBe(11230)
    await exchanges.mustAddUp(event)
  })
})

describe('an exchange', () => {
  it('leaves the old ticket as it is until the difference is paid, and puts the new one in its place then', async () => {
    const event = await exchanges.classes()
    const order = await shop.buy(event)
    const ticket = ticketOf(order)
    const { data: changed } = await exchanges.upgrade(ticket, event.types[1], '5000')
    expect(changed).toMatchObject({ state: 'payment_in_progress', total: '5000' })
    expect(changed.upgrade).toEqual({
      ...{ order_number: order.number, type_name: '普通票', type_language: 'zh-Hans' },
    })
    expect(await exchanges.ticketNow(ticket)).toMatchObject({ state: 'valid', type_name: '普通票' })
    expect(await exchanges.poolsOf(event)).toEqual([
      { held: 0, sold: 1 },
      { held: 1, sold: 0 },
    ])
    const { order: paid, receipts } = await exchanges.payFor(changed, event)
    expect(paid).toMatchObject({ state: 'paid', total: '5000', attendees: [{ name: '参加者 1', exchanged: false }] })
    expect(receipts.map(({ kind, amount }) => [kind, amount])).toEqual([['receipt', '5000']])
    const now = await exchanges.ticketNow(ticket)
    expect(now).toMatchObject({ state: 'void', can_upgrade: false, code: null })
    expect(now.exchanged_for).toEqual({ ticket: paid.attendees[0]?.id, token: paid.attendees[0]?.token })
    expect(await exchanges.ticketNow(ticketOf(paid))).toMatchObject({
      state: 'valid',
      type_name: '贵宾票',
      name: '参加者 1',
    })
    expect((await shop.look(order)).order).toMatchObject({ state: 'paid', attendees: [{ exchanged: true }] })
    expect(await exchanges.poolsOf(event)).toEqual([
      { held: 0, sold: 0 },
      { held: 0, sold: 1 },
    ])
    expect(await shop.messagesOf(paid)).toEqual(['paid'])
    await exchanges.mustAddUp(event)
  })

  it('is done at once where nothing is to be paid, and keeps the place that both types draw on', async () => {
    const event = await exchanges.classes({ pools: [{ capacity: 1 }, { capacity: 1 }] })
    const ticket = ticketOf(await shop.buy(event))
    const { data } = await exchanges.upgrade(ticket, event.types[3], '0')
    expect(data).toMatchObject({ state: 'paid', total: '0', attendees: [{ state: 'valid', type_name: '前排票' }] })
    expect(await exchanges.poolsOf(event)).toEqual([
      { held: 0, sold: 1 },
      { held: 0, sold: 1 },
    ])
    expect(await shop.messagesOf(data)).toEqual(['placed'])
    await exchanges.mustAddUp(event)
  })

  it('takes no place of a type that is sold out', async () => {
    const event = await exchanges.classes({ pools: [{ capacity: 5 }, { capacity: 0 }] })
    const ticket = ticketOf(await shop.buy(event))
    expect((await exchanges.options(ticket)).data.list).toEqual([])
    expect((await exchanges.upgrade(ticket, event.types[1], '5000')).code).toBe(11201)
    expect(await exchanges.ticketNow(ticket)).toMatchObject({ state: 'valid' })
    await exchanges.mustAddUp(event)
  })

  it('refuses cheaper types, hidden ones, and a difference that was not shown', async () => {
    const event = await exchanges.classes()
    const ticket = ticketOf(await shop.buy(event))
    expect((await exchanges.upgrade(ticket, event.types[2], '0')).code).toBe(11213)
    expect((await exchanges.upgrade(ticket, event.types[1], '0')).code).toBe(11213)
    expect((await exchanges.upgrade(ticket, 999_999_999, '0')).code).toBe(404)
    const { data: setup } = await event.organiser.call('activityTickets', { id: event.id })
    const types = setup.types.map((type) => ({ ...type, hidden: type.name === '贵宾票' }))
    await event.organiser.call('saveActivityTickets', { ...setup, id: event.id, types })
    expect((await exchanges.upgrade(ticket, event.types[1], '5000')).code).toBe(404)
    await exchanges.mustAddUp(event)
  })

  it('of a free ticket costs what the other costs', async () => {
    const event = await exchanges.classes()
    const free = { ...event, types: event.types.slice(4) }
    const ticket = ticketOf(await register(shop.site, free))
    const { data } = await exchanges.upgrade(ticket, event.types[0], '10000')
    expect((await exchanges.payFor(data, event)).order.state).toBe('paid')
    expect((await exchanges.ticketNow(ticket)).state).toBe('void')
    await exchanges.mustAddUp(event)
  })

  it('that is not paid leaves everything as it was', async () => {
    const event = await exchanges.classes()
    const ticket = ticketOf(await shop.buy(event))
    const { data } = await exchanges.upgrade(ticket, event.types[1], '5000')
    expect((await exchanges.upgrade(ticket, event.types[3], '0')).code).toBe(11248)
    expect((await exchanges.options(ticket)).data.open).toEqual(opener(data))
    await shop.site.services.orders.expire(later(16 * minute))
    expect((await shop.look(data)).order).toMatchObject({ state: 'payment_cancelled', cancel_reason: 'expiry' })
    expect(await exchanges.ticketNow(ticket)).toMatchObject({ state: 'valid' })
    expect((await exchanges.options(ticket)).data.open).toBeNull()
    expect(await exchanges.poolsOf(event)).toEqual([
      { held: 0, sold: 1 },
      { held: 0, sold: 0 },
    ])
    await exchanges.mustAddUp(event)
  })

  it('is made by late money after all where there is a place, and else gives the money back', async () => {
    const event = await exchanges.classes({ pools: [{ capacity: 5 }, { capacity: 1 }] })
    const tickets = [ticketOf(await shop.buy(event)), ticketOf(await shop.buy(event))]
    const late: { order: Held; session: string }[] = []
    for (const ticket of tickets) {
      const { data } = await exchanges.upgrade(ticket, event.types[1], '5000')
      const session = await shop.sessionOf(data)
      await query(
        `update orders set state = 'payment_cancelled', cancel_reason = 'expiry', expires_at = null where id = $1`,
        [data.id],
      )
      await query('update ticket_pools set held = held - 1 where id = $1', [event.pools[1]])
      late.push({ order: data, session })
    }
    for (const { session } of late) {
      shop.stripe.pay(session)
      await shop.tell('checkout.session.completed', shop.stripe.sessions.get(session), event)
    }
    await shop.payments.work(later(minute))
    expect(await Promise.all(late.map(({ order }) => shop.stateOf(order)))).toEqual(['paid', 'refund_complete'])
    expect(await Promise.all(tickets.map(async (one) => (await exchanges.ticketNow(one)).state))).toEqual([
      'void',
      'valid',
    ])
    await exchanges.mustAddUp(event)
  })
})

describe('what happens to the ticket while its exchange is paid', () => {
  const ways: [string, (ticket: HeldTicket, event: TestEvent) => Promise<unknown>, string][] = [
    [
      'it is passed on',
      (ticket) => callAsVisitor(shop.site, 'passTicketOn', { ...opened(ticket), name: '李四', email: 'li@mail.test' }),
      'valid',
    ],
    ['it is given back', (ticket) => callAsVisitor(shop.site, 'cancelTicket', opened(ticket)), 'void'],
    ['it is used at the door', (ticket, event) => exchanges.letIn(ticket, event), 'valid'],
  ]
  it.each(ways)('%s: the money for it goes back', async (_, happens, state) => {
    const event = await exchanges.classes()
    const ticket = ticketOf(await shop.buy(event))
    const { data } = await exchanges.upgrade(ticket, event.types[1], '5000')
    await happens(ticket, event)
    expect((await exchanges.payFor(data, event)).order).toMatchObject({
      state: 'payment_cancelled',
      cancel_reason: 'failure',
    })
    await shop.payments.work(later(minute))
    expect(await exchanges.refundsOf(data)).toEqual([{ amount: 5_000, state: 'done' }])
    expect(await shop.messagesOf(data)).toEqual(['late_money', 'refunded'])
    const { rows } = await query('select state from tickets where id = $1', [ticket.id])
    expect(rows).toEqual([{ state }])
    expect((await exchanges.poolsOf(event))[1]).toEqual({ held: 0, sold: 0 })
    await exchanges.mustAddUp(event)
  })

  it('is one thing only where payment, passing on, giving back and the door race at both processes', async () => {
    const event = await exchanges.classes({ pools: [{ capacity: 40 }, { capacity: 40 }] })
    for (let round = 0; round < 6; round += 1) {
      await shop.reset()
      const order = await shop.buy(event)
      const ticket = ticketOf(order)
      const { data } = await exchanges.upgrade(ticket, event.types[1], '5000')
      const session = await shop.sessionOf(data)
      shop.stripe.pay(session)
      const sent = shop.stripe.event('checkout.session.completed', shop.stripe.sessions.get(session))
      const others = [
        () => callAsVisitor(shop.other, 'cancelTicket', opened(ticket)),
        () => callAsVisitor(shop.other, 'passTicketOn', { ...opened(ticket), name: '李', email: 'li@mail.test' }),
        () => exchanges.letIn(ticket, event),
      ]
      await Promise.all([
        shop.tell('', null, event, sent),
        shop.tell('', null, event, sent, shop.other),
        others[round % 3]?.(),
      ])
      await shop.payments.work(later(minute))
      const { rows } = await query(
        `select count(*) filter (where tickets.state <> 'void')::int as valid,
           (select sum(received) from payments where order_id in ($1, $2))::int
             - coalesce((select sum(amount) from refunds where order_id in ($1, $2)), 0)::int as kept,
           coalesce(sum(cost) filter (where tickets.state <> 'void'), 0)::int + sum(carried)::int as worth
         from tickets where order_id in ($1, $2)`,
        [order.id, data.id],
      )
      const [{ valid, kept, worth }] = rows
      expect(valid).toBe(kept === 0 ? 0 : 1)
      expect(kept).toBe(worth)
    }
    await exchanges.mustAddUp(event)
  })

  it('is one exchange however often it is asked for, and one of two that race', async () => {
    const event = await exchanges.classes()
    const ticket = ticketOf(await shop.buy(event))
    const key = randomUUID()
    const same = await Promise.all(
      [0, 1, 2, 3].map((n) =>
        exchanges.upgrade(ticket, event.types[3], '0', { key, site: n % 2 === 0 ? shop.site : shop.other }),
      ),
    )
    expect(new Set(same.map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1)
    const next = ticketOf(same[0]?.data as Held)
    const two = await Promise.all([
      exchanges.upgrade(next, event.types[1], '5000'),
      exchanges.upgrade(next, event.types[1], '5000', { site: shop.other }),
    ])
    expect(two.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 11248])
    expect(await exchanges.poolsOf(event)).toEqual([
      { held: 0, sold: 1 },
      // The front row draws on the second pool already; the other type keeps that place.
      { held: 0, sold: 1 },
    ])
    await exchanges.mustAddUp(event)
  })
})

describe('a ticket that was exchanged and is given back', () => {
  it('brings back what was paid for both, each the way it came', async () => {
    const event = await exchanges.classes()
    const order = await shop.buy(event)
    const { data } = await exchanges.upgrade(ticketOf(order), event.types[1], '5000')
    const { order: paid } = await exchanges.payFor(data, event)
    expect(paid.refund).toBe('15000')
    expect((await exchanges.ticketNow(ticketOf(paid))).refund).toBe('15000')
    await callAsVisitor(shop.site, 'cancelOrder', opener(paid))
    await shop.payments.work(later(minute))
    expect([await shop.stateOf(order), await shop.stateOf(paid)]).toEqual(['refund_complete', 'refund_complete'])
    expect(await exchanges.refundsOf(order)).toEqual([{ amount: 10_000, state: 'done' }])
    expect(await exchanges.refundsOf(paid)).toEqual([{ amount: 5_000, state: 'done' }])
    const { receipts } = await shop.look(order)
    expect(receipts.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['receipt', '10000'],
      ['credit_note', '10000'],
    ])
    expect(await exchanges.poolsOf(event)).toEqual([
      { held: 0, sold: 0 },
      { held: 0, sold: 0 },
    ])
    await exchanges.mustAddUp(event)
  })

  it('leaves the other tickets of its first order their own money, after two exchanges', async () => {
    const event = await exchanges.classes({
      types: [pricedType('普通票', '10000'), pricedType('贵宾票', '15000'), pricedType('包厢票', '20000')],
    })
    const order = await shop.buy(event, 2)
    const first = await exchanges.upgrade(ticketOf(order), event.types[1], '5000')
    const { order: second } = await exchanges.payFor(first.data, event)
    const third = await exchanges.upgrade(ticketOf(second), event.types[2], '5000')
    const { order: last } = await exchanges.payFor(third.data, event)
    // The organiser cannot refund the value of the ticket in another order.
    const back = (amount?: string) =>
      event.organiser.call('refundActivityOrder', {
        ...{ order: order.id, idempotency_key: randomUUID() },
        ...(amount && { amount }),
      })
    expect((await back('10001')).code).toBe(11219)
    await back()
    await shop.payments.work(later(minute))
    expect(await exchanges.refundsOf(order)).toEqual([{ amount: 10_000, state: 'done' }])
    expect(await shop.stateOf(order)).toBe('paid')
    expect(last.refund).toBe('20000')
    await callAsVisitor(shop.site, 'cancelOrder', opener(last))
    await shop.payments.work(later(2 * minute))
    expect(await Promise.all([order, second, last].map(shop.stateOf))).toEqual(Array(3).fill('refund_complete'))
    await exchanges.mustAddUp(event)
  })

  /** A ticket that was exchanged for a more expensive one and refunded, while the provider refuses refunds. */
  async function exchangedWithoutRefunds() {
    const event = await exchanges.classes()
    const order = await shop.buy(event)
    const { data } = await exchanges.upgrade(ticketOf(order), event.types[1], '5000')
    const { order: paid } = await exchanges.payFor(data, event)
    shop.stripe.setRefunds('failed')
    await callAsVisitor(shop.site, 'cancelOrder', opener(paid))
    await shop.payments.work(later(minute))
    return { event, order, paid }
  }

  it('stays exchanged where the provider refuses both refunds, and comes back in full at the next attempt', async () => {
    const { event, order, paid } = await exchangedWithoutRefunds()
    expect([await shop.stateOf(order), await shop.stateOf(paid)]).toEqual(['paid', 'paid'])
    expect(await exchanges.ticketNow(ticketOf(paid))).toMatchObject({ state: 'valid', refund: '15000' })
    await exchanges.mustAddUp(event)
    shop.stripe.setRefunds('succeeded')
    await callAsVisitor(shop.site, 'cancelOrder', opener(paid))
    await shop.payments.work(later(2 * minute))
    expect([await shop.stateOf(order), await shop.stateOf(paid)]).toEqual(['refund_complete', 'refund_complete'])
    await exchanges.mustAddUp(event)
  })

  it('can be paid back in another way where the provider refuses for good, each order for itself', async () => {
    const { event, order, paid } = await exchangedWithoutRefunds()
    /** Notes the newest refund of an order. @returns how much of it could be */
    async function payBack({ id }: Held): Promise<string | undefined> {
      const { data: money } = await event.organiser.call('activityOrderMoney', { order: id })
      const [newest] = money.refunds
      const done = { refund: newest?.id ?? 0, done: true, reason: '现金退还' }
      const { code } = await event.organiser.call('finishActivityRefund', done)
      expect(code === 200).toBe(newest?.left_by_hand !== '0')
      await exchanges.mustAddUp(event)
      return newest?.left_by_hand
    }
    // The earlier payment counts for the ticket that is valid.
    expect(await payBack(order)).toBe('0')
    expect(await payBack(paid)).toBe('5000')
    expect(await exchanges.ticketNow(ticketOf(paid))).toMatchObject({ state: 'void' })
    await shop.payments.work(later(2 * minute))
    expect([await shop.stateOf(order), await shop.stateOf(paid)]).toEqual(['paid', 'refund_complete'])
    expect(await payBack(order)).toBe('10000')
    expect(await shop.stateOf(order)).toBe('refund_complete')
  })

  it('comes back for both once the event is cancelled, also where one of two tickets was exchanged', async () => {
    const event = await exchanges.classes()
    const order = await shop.buy(event, 2)
    const { data } = await exchanges.upgrade(ticketOf(order), event.types[1], '5000')
    const { order: paid } = await exchanges.payFor(data, event)
    const free = await exchanges.upgrade(ticketOf(await shop.buy(event)), event.types[3], '0')
    await query(`update events set state = 'cancelled', cancel_reason = '台风' where id = $1`, [event.id])
    // Messages left by other tests are not sent here.
    await query('update order_messages set done_at = now() where done_at is null')
    await shop.site.services.orders.work(later(0))
    await shop.payments.work(later(minute))
    const states = await Promise.all([order, paid, free.data].map(shop.stateOf))
    expect(states).toEqual(['refund_complete', 'refund_complete', 'refund_complete'])
    expect((await exchanges.refundsOf(order)).map(({ amount }) => amount)).toEqual([10_000, 10_000])
    const { rows } = await query(
      `select count(*)::int as open from orders where event_id = $1 and state <> 'refund_complete'`,
      [event.id],
    )
    expect(rows).toEqual([{ open: 0 }])
    await exchanges.mustAddUp(event)
  })
})
