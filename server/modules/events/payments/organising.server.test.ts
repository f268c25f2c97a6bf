import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call-table.ts'
import { orderMoneyCalls } from '#contract/events/payments/order-money.ts'
import { paymentCalls } from '#contract/events/payments/payments.ts'
import { priceCalls } from '#contract/events/payments/prices.ts'
import { addMember, callAsVisitor, type TestMember } from '../../../test-member.ts'
import { refused } from '../../../test-refusal.ts'
import { addEvent, pricedType, reservation, type TestEvent } from '../orders/test-events.ts'
import { type Held, later, minute, opener, openPaidSite, type PaidSite } from './test-payments.ts'

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
const query = (text: string, values: unknown[]) => shop.site.services.database.pool.query(text, values)
const refundOf = (order: Held, event: TestEvent, more: object = {}) =>
  event.organiser.call('refundActivityOrder', { order: order.id, idempotency_key: randomUUID(), ...more })

/** An order that waits for a transfer. */
async function transferOf(event: TestEvent, quantity = 1) {
  const order = await shop.hold(event, quantity)
  const { data } = await shop.start(order, 'transfer')
  return { order, payment: data.payment?.id ?? 0 }
}

/** An order that was paid by transfer. */
async function paidByTransfer(event: TestEvent, quantity = 1) {
  const { order, payment } = await transferOf(event, quantity)
  await event.organiser.call('markActivityPaid', { payment, reason: '银行流水 8812' })
  return { order, payment }
}

/** Calls about money of an event, with an input that its manager may make. */
const inputs = (
  { id }: TestEvent,
  { order, payment, refund }: { order: number; payment: number; refund: number },
): Partial<Record<CallName, () => object>> => ({
  activityPricing: () => ({ id }),
  saveActivityPricing: () => ({ id, tax_bp: 500 }),
  activityPayments: () => ({ id }),
  activityRefunds: () => ({ id }),
  activityOrderMoney: () => ({ order }),
  activityRevenue: () => ({ id }),
  markActivityPaid: () => ({ payment, reason: '到账' }),
  refundActivityOrder: () => ({ order, amount: '100', idempotency_key: randomUUID() }),
  finishActivityRefund: () => ({ refund, done: true, reason: '' }),
  activityExport: () => ({ id, of: 'reconciliation', format: 'csv', day: '2026-11-20' }),
})
/** These are about the caller's own account. */
const own: readonly CallName[] = ['paymentAccounts', 'savePaymentAccount']
/** Tried with every role in roles.server.test.ts, which has an order with a receipt. */
const elsewhere: readonly CallName[] = [
  'activityReceipts',
  'activityReceipt',
  'activityCancellation',
  'resolveShortPayment',
  'repeatActivityRefund',
]

describe('every call of organisers about money', () => {
  it('is tried below', () => {
    const nothing = { id: 0, organiser: {} as TestMember, pools: [], types: [], questions: [] }
    const tried = Object.keys(inputs(nothing, { order: 0, payment: 0, refund: 0 })).concat(own, elsewhere)
    const all = Object.values({ ...paymentCalls, ...orderMoneyCalls, ...priceCalls })
    const organisers = all.filter(({ auth }) => auth === 'organiser').map(({ name }) => name)
    expect(tried.sort()).toEqual([...organisers, 'activityExport'].sort())
  })

  it.each(['owner', 'manager', 'editor', 'door', 'owner of another event', 'reader', 'visitor'] as const)(
    'by a %s',
    async (role) => {
      const event = await shop.addPaidEvent()
      const { order, payment } = await paidByTransfer(event)
      await refundOf(order, event, { amount: '100', reason: '旧的' })
      await shop.payments.work(later(minute))
      const refund = (await event.organiser.call('activityRefunds', { id: event.id })).data.list[0]?.id ?? 0
      const caller =
        role === 'owner' ? event.organiser : await addMember(shop.site, { roles: role === 'editor' ? ['editor'] : [] })
      const give = `insert into event_roles (event_id, user_id, role) values ($1, $2, $3)`
      if (role === 'manager' || role === 'door') await query(give, [event.id, caller.id, role])
      if (role === 'owner of another event') await addEvent(shop.site, { organiser: caller })
      const may = role === 'owner' || role === 'manager' || role === 'editor'
      const wanted = may ? 200 : role === 'door' ? 403 : role === 'visitor' ? 10100 : 404
      const codes: [string, number][] = []
      for (const [name, input] of Object.entries(inputs(event, { order: order.id, payment, refund })) as [
        CallName,
        () => object,
      ][]) {
        const { code } =
          role === 'visitor' ? await callAsVisitor(shop.site, name, input()) : await caller.call(name, input())
        codes.push([name, code])
      }
      expect(codes).toEqual(codes.map(([name]) => [name, wanted]))
      if (!may) {
        const { data } = await event.organiser.call('activityOrderMoney', { order: order.id })
        expect(data).toMatchObject({ refundable: '12700', refunds: [{ state: 'pending', amount: '100' }] })
        expect((await event.organiser.call('activityPricing', { id: event.id })).data.tax_bp).toBe(0)
      }
    },
  )

  it('shows accounts to their owner alone', async () => {
    const event = await shop.addPaidEvent()
    const stranger = await addMember(shop.site)
    const { data } = await stranger.call('paymentAccounts', {})
    expect(data.list.map(({ enabled, has_keys, instructions }) => [enabled, has_keys, instructions])).toEqual(
      data.list.map(() => [false, false, '']),
    )
    const mine = (await event.organiser.call('paymentAccounts', {})).data.list
    const stripe = mine.find(({ provider }) => provider === 'stripe')
    expect(stripe?.key_endings).toEqual({ secret_key: 'wire', webhook_secret: 'Test' })
    expect(mine.find(({ provider }) => provider === 'transfer')?.key_endings).toEqual({
      secret_key: '',
      webhook_secret: '',
    })
  })
})

describe('payments and refunds', () => {
  it('are found by state, provider, words and time', async () => {
    const event = await shop.addPaidEvent()
    const card = await shop.buy(event)
    const { order: waiting } = await transferOf(event)
    await refundOf(card, event, { amount: '2800', reason: '退差价' })
    await query(`update payments set created_at = '2026-03-01T15:59:00Z' where order_id = $1`, [waiting.id])
    await query(`update payments set disputed_at = now() where order_id = $1`, [card.id])
    const found = async (filter: object) =>
      (await event.organiser.call('activityPayments', { id: event.id, ...filter })).data.list.map(({ order }) => order)
    expect(await found({})).toEqual([waiting.id, card.id])
    expect(await found({ state: 'paid' })).toEqual([card.id])
    expect(await found({ provider: 'transfer' })).toEqual([waiting.id])
    expect(await found({ disputed: true })).toEqual([card.id])
    expect(await found({ words: waiting.number.toLowerCase() })).toEqual([waiting.id])
    expect(await found({ words: `BUYER-${card.id}@` })).toEqual([card.id])
    expect(await found({ words: '100%' })).toEqual([])
    // 23:59 of the site's day.
    expect(await found({ from: '2026-03-01', to: '2026-03-01' })).toEqual([waiting.id])
    expect(await found({ to: '2026-02-28' })).toEqual([])
    const refunds = async (filter: object) =>
      (await event.organiser.call('activityRefunds', { id: event.id, ...filter })).data.list
    expect(await refunds({ provider: 'stripe', words: '陈大文' })).toMatchObject([
      { amount: '2800', reason: '退差价', buyer: '陈大文', order_number: card.number },
    ])
    expect(await refunds({ provider: 'transfer' })).toEqual([])
    expect(await refunds({ to: '2026-01-01' })).toEqual([])
    const page = (await event.organiser.call('activityPayments', { id: event.id, page: 2, size: 1 })).data
    expect([page.total, page.more, page.list.map(({ order }) => order)]).toEqual([2, false, [card.id]])
  })

  it('are told for one order with its tickets, what is left, and what moved', async () => {
    const event = await shop.addPaidEvent()
    const { order, payment } = await paidByTransfer(event, 3)
    const money = async () => (await event.organiser.call('activityOrderMoney', { order: order.id })).data
    const { tickets, ...first } = await money()
    expect(first).toMatchObject({ refundable: '38400', payments: [{ id: payment, reason: '银行流水 8812' }] })
    expect(tickets.map(({ cost, state }) => [cost, state])).toEqual(Array(3).fill(['12800', 'valid']))
    await refundOf(order, event, { tickets: [tickets[0]?.id], reason: '不来了' })
    await shop.payments.work(later(minute))
    const refund = (await money()).refunds[0]
    expect(refund).toMatchObject({ amount: '12800', tickets: 1, state: 'pending', reason: '不来了' })
    await event.organiser.call('finishActivityRefund', { refund: refund?.id ?? 0, done: false, reason: '账号不对' })
    await refundOf(order, event, { tickets: [tickets[1]?.id] })
    await shop.payments.work(later(2 * minute))
    const again = (await money()).refunds[0]?.id ?? 0
    await event.organiser.call('finishActivityRefund', { refund: again, done: true, reason: '' })
    const last = await money()
    expect(last.refundable).toBe('25600')
    expect(last.tickets.map(({ state }) => state)).toEqual(['valid', 'valid'])
    expect(last.movements.map(({ movement, amount }) => [movement, amount])).toEqual([
      ['received', '38400'],
      ['sold', '38400'],
      ['refund_asked', '12800'],
      ['refund_refused', '12800'],
      ['refund_asked', '12800'],
      ['refund_made', '12800'],
    ])
    expect(await shop.differences()).toEqual([])
  })
})

describe('a payment that was begun', () => {
  const messagesOf = async (order: Held) => {
    const { rows } = await query(
      `select topic, next_at > now() as later, done_at is not null as sent from order_messages where order_id = $1`,
      [order.id],
    )
    return rows
  }

  it('is gone on with from a mail, at once for a transfer, later for a card, and not once it is paid', async () => {
    const event = await shop.addPaidEvent()
    const { order } = await transferOf(event)
    await shop.start(order, 'transfer')
    expect(await messagesOf(order)).toMatchObject([{ topic: 'payment_open', later: false }])
    const card = await shop.hold(event)
    await shop.sessionOf(card)
    expect(await messagesOf(card)).toEqual([{ topic: 'payment_open', later: true, sent: false }])
    const paid = await shop.buy(event)
    await query(`update order_messages set next_at = '2020-01-01' where order_id = any ($1)`, [[card.id, paid.id]])
    await shop.site.services.orders.work(new Date())
    const mails = async (one: Held) => {
      const { rows } = await query(
        `select body from waiting_mails join order_messages on about like 'order-message:' || id || ':%'
         where order_id = $1 and topic = 'payment_open'`,
        [one.id],
      )
      return rows
    }
    const [mail] = await mails(card)
    expect(mail?.body).toContain(`/order/${card.id}`)
    const [toTransfer] = await mails(order)
    expect(toTransfer?.body).toContain(`订单号${order.number}：\n\n汇丰银行 123-456789-838\n备注请写订单号`)
    expect(mail?.body).not.toContain('汇丰银行')
    expect(mail?.body).toContain(card.number)
    expect(await mails(paid)).toEqual([])
  })
})

describe('what buyers are told would come back', () => {
  it('is what comes back', async () => {
    const event = await shop.addPaidEvent()
    const order = await shop.buy(event, 2)
    const shown = async () => (await callAsVisitor(shop.site, 'getOrder', opener(order))).data
    const [first, second] = (await shown()).attendees
    const held = (ticket: typeof first) => ({ ticket: ticket?.id ?? '', token: ticket?.token ?? '' })
    const ticket = async (one: typeof first) => (await callAsVisitor(shop.site, 'getTicket', held(one))).data
    expect([(await shown()).refund, (await ticket(first)).refund]).toEqual(['25600', '12800'])
    // Part of it was refunded before: the first ticket is refunded at its price, the last one for the rest.
    await refundOf(order, event, { amount: '5000' })
    await shop.payments.work(later(minute))
    expect([(await shown()).refund, (await ticket(first)).refund]).toEqual(['20600', '12800'])
    await callAsVisitor(shop.site, 'cancelTicket', held(first))
    await shop.payments.work(later(2 * minute))
    expect([(await shown()).refund, (await ticket(second)).refund]).toEqual(['7800', '7800'])
    await callAsVisitor(shop.site, 'cancelOrder', opener(order))
    await shop.payments.work(later(3 * minute))
    expect((await shop.look(order)).refunds.map(({ amount }) => amount)).toEqual(['5000', '12800', '7800'])
    expect([(await shown()).refund, (await shown()).state]).toEqual(['0', 'refund_complete'])
    expect(await shop.differences()).toEqual([])
  })

  it('is nothing once the rule allows no cancellation', async () => {
    const event = await shop.addPaidEvent({ cancellationHours: null })
    const order = await shop.buy(event)
    const { data } = await callAsVisitor(shop.site, 'getOrder', opener(order))
    expect([data.can_cancel, data.refund]).toEqual([false, '0'])
  })
})

describe('totals of money', () => {
  it('are by currency, type and day, and by provider with what went back', async () => {
    const event = await shop.addPaidEvent({ types: [pricedType(), pricedType('学生票', '5000')] })
    const cheap = { ...event, types: event.types.slice(1) }
    const card = await shop.buy(event, 2)
    await paidByTransfer(cheap)
    await refundOf(card, event, { amount: '800' })
    await shop.payments.work(later(minute))
    const { data } = await event.organiser.call('activityRevenue', { id: event.id, days: 3 })
    expect(data.currencies).toHaveLength(1)
    const [{ currency, days, types, providers }] = data.currencies as [(typeof data.currencies)[number]]
    expect([currency, types.map(({ name }) => name)]).toEqual(['HKD', ['普通票', '学生票']])
    expect(days.map(({ amounts }) => amounts)).toEqual([
      ['0', '0'],
      ['0', '0'],
      ['25600', '5000'],
    ])
    expect(providers).toMatchObject([
      { provider: 'stripe', payments: 1, received: '25600', refunded: '800', net: '24800', disputes: 0 },
      { provider: 'transfer', payments: 1, received: '5000', refunded: '0', net: '5000' },
    ])
  })

  it('have their total in the currency where orders are loaded as a table', async () => {
    const event = await shop.addPaidEvent()
    const { order } = await transferOf(event)
    const { data } = await event.organiser.call('activityExport', { id: event.id, of: 'orders', format: 'csv' })
    const answer = await fetch(shop.site.origin + data.address, { headers: { authorization: event.organiser.token } })
    const line = (await answer.text()).split('\r\n').find((one) => one.includes(order.number))
    expect(line).toContain(',HKD,128,0,0,0,128,0,')
  })

  it('are loaded for a day as a table in which nothing is a formula', async () => {
    const event = await shop.addPaidEvent()
    const { order, payment } = await transferOf(event)
    await event.organiser.call('markActivityPaid', { payment, reason: '=HYPERLINK("http://evil.test")' })
    await query(`update payments set settled_at = '2026-03-01T16:00:00Z' where id = $1`, [payment])
    await shop.buy(event)
    const load = async (day: string, by = event.organiser) => {
      const { data } = await event.organiser.call('activityExport', {
        ...{ id: event.id, of: 'reconciliation', format: 'csv', day },
      })
      const answer = await fetch(`${shop.site.origin}${data.address}`, { headers: { authorization: by.token } })
      return { rows: data.rows, name: data.name, text: await answer.text() }
    }
    const { rows, name, text } = await load('2026-03-02')
    expect([rows, name]).toEqual([1, `reconciliation-${event.id}-2026-03-02.csv`])
    const lines = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[1]).toBe(
      `2026-03-02 00:00:00,收款,${order.number},银行转账,,HKD,128,,,"'=HYPERLINK(""http://evil.test"")"`,
    )
    expect((await load('2026-03-01')).rows).toBe(0)
    expect((await load('2026-03-02', await addMember(shop.site))).text).not.toContain(order.number)
    const bad = await event.organiser.call('activityExport', { id: event.id, of: 'reconciliation' })
    expect(outcome(bad)).toEqual(refused('invalidInput'))
    const forged = await event.organiser.call('activityExport', { id: event.id, of: 'orders', day: '2026-03-02' })
    expect(outcome(forged)).toEqual(refused('invalidInput'))
  })
})

describe('codes for discounts', () => {
  it('are not taken while they are paused, not even by who has them in the basket', async () => {
    const event = await shop.addPaidEvent()
    const make = { id: event.id, code: 'HALF', purpose: 'percent', value: '5000', uses_limit: 9 } as const
    await event.organiser.call('makeActivityCodes', { ...make, idempotency_key: randomUUID() })
    const purposes = ['percent' as const]
    const listed = async () => (await event.organiser.call('activityCodes', { id: event.id, purposes })).data.list
    const code = (await listed())[0]?.id ?? 0
    const pause = (paused: boolean) =>
      event.organiser
        .call('pauseActivityCodes', { id: event.id, codes: [code], paused })
        .then(({ data }) => data.changed)
    const wanted = () => reservation(event, 1, { discount_codes: ['HALF'] })
    const before = await callAsVisitor(shop.site, 'reserveTickets', wanted())
    expect(before.data.total).toBe('6400')
    expect([await pause(true), await pause(true)]).toEqual([1, 0])
    expect((await listed())[0]).toMatchObject({ paused: true, uses: 1 })
    const { lines, discount_codes } = wanted()
    expect(outcome(await callAsVisitor(shop.site, 'quoteOrder', { event: event.id, lines, discount_codes }))).toEqual(
      refused('discountRefused'),
    )
    expect(outcome(await callAsVisitor(shop.site, 'reserveTickets', wanted()))).toEqual(refused('discountRefused'))
    // A transaction that computed the price before the pause is refused by the database itself.
    await expect(query('update ticket_codes set uses = uses + 1 where id = $1', [code])).rejects.toMatchObject({
      code: 'HT001',
      detail: 'codeRefused',
    })
    const { data } = await shop.start(before.data, 'transfer')
    await event.organiser.call('markActivityPaid', { payment: data.payment?.id ?? 0, reason: '到账' })
    expect(await shop.stateOf(before.data)).toBe('paid')
    expect([await pause(false), (await callAsVisitor(shop.site, 'reserveTickets', wanted())).code]).toEqual([1, 200])
    expect(await shop.differences()).toEqual([])
  })

  it('are loaded as a table, invitations among them', async () => {
    const event = await shop.addPaidEvent()
    const make = (more: object) =>
      event.organiser.call('makeActivityCodes', { id: event.id, idempotency_key: randomUUID(), ...more })
    await make({ code: 'TEN', purpose: 'amount', value: '1000', combinable: true, types: event.types, batch: '=1+1' })
    await make({ code: 'door' })
    const { data } = await event.organiser.call('activityExport', { id: event.id, of: 'codes', format: 'csv' })
    const headers = { authorization: event.organiser.token }
    const text = await (await fetch(`${shop.site.origin}${data.address}`, { headers })).text()
    expect([data.rows, text.trim().split('\r\n').slice(1)]).toEqual([
      2,
      [`TEN,减免金额,,10,HKD,✓,0,1,,,,'=1+1,普通票`, 'door,邀请,,,,,0,1,,,,,'],
    ])
  })
})
