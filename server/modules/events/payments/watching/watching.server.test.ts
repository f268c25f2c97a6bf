import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { addEvent, pricedType, register } from '../../orders/test-events.ts'
import { later, minute, openPaidSite, type PaidSite } from '../test-payments.ts'

let shop: PaidSite
let editor: TestMember
let administrator: TestMember
beforeAll(async () => {
  shop = await openPaidSite()
  editor = await addMember(shop.site, { roles: ['editor'] })
  administrator = await addMember(shop.site, { roles: ['administrator'] })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const query = (sql: string, values: unknown[] = []) => shop.site.services.database.pool.query(sql, values)
const outcome = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({ status, code, data })
const healthOf = async (provider: string) =>
  (await editor.call('paymentHealth', {})).data.providers.find((one) => one.provider === provider)

describe('places that are only reserved', () => {
  it('are no orders, neither to the newsroom nor to the organiser, also once their time is over', async () => {
    const event = await shop.addPaidEvent()
    const [unnamed, over, begun] = [await shop.hold(event), await shop.hold(event), await shop.hold(event)]
    await shop.start(begun, 'transfer')
    await query(`update orders set expires_at = now() - interval '1 minute' where id = $1`, [over.id])
    await shop.site.services.orders.expire(new Date())
    expect(await shop.stateOf(over)).toBe('payment_cancelled')
    const seen = await administrator.call('staffOrders', { event: event.id })
    expect([seen.data.total, seen.data.list.map(({ id }) => id)]).toEqual([1, [begun.id]])
    const own = await event.organiser.call('activityOrders', { id: event.id })
    expect([own.data.total, own.data.list.map(({ id }) => id)]).toEqual([1, [begun.id]])
    expect(await shop.stateOf(unnamed)).toBe('payment_in_progress')
  })
})

describe('all orders', () => {
  it('are found by state, provider, event and words, the newest first', async () => {
    const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
    const [bought, held, byTransfer] = [await shop.buy(event, 2), await shop.hold(event), await shop.hold(event)]
    for (const order of [held, byTransfer]) await shop.start(order, 'transfer')
    await callAsVisitor(shop.site, 'cancelPayment', { order: held.id, token: held.token })
    const other = await addEvent(shop.site)
    const free = await register(shop.site, other)
    const numbers = async (input: CallInput<'staffOrders'>) =>
      (await editor.call('staffOrders', input)).data.list.map(({ id }) => id)
    expect(await numbers({ event: event.id })).toEqual([byTransfer.id, held.id, bought.id])
    expect(await numbers({ event: event.id, state: 'paid' })).toEqual([bought.id])
    expect(await numbers({ event: event.id, provider: 'transfer' })).toEqual([byTransfer.id, held.id])
    expect(await numbers({ keyword: free.number.toLowerCase() })).toEqual([free.id])
    expect(await numbers({ keyword: `BUYER-${bought.id}@mail.test` })).toEqual([bought.id])
    expect(await numbers({ event: event.id, keyword: '100%' })).toEqual([])
    const { data } = await editor.call('staffOrders', { event: event.id, size: 1, page: 3 })
    expect(data).toMatchObject({ total: 3, more: false, total_capped: false })
    expect(data.list[0]).toMatchObject({
      ...{ number: bought.number, state: 'paid', provider: 'stripe', tickets: 2, total: '20000', currency: 'HKD' },
      event: { id: event.id, title: '香港 Web3 见面会' },
    })
  })

  it('show what was paid and given back', async () => {
    const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
    const order = await shop.buy(event)
    await event.organiser.call('refundActivityOrder', { order: order.id, amount: '300', idempotency_key: randomUUID() })
    const { data } = await editor.call('staffOrderPayments', { order: order.id })
    expect(data.payments).toMatchObject([{ state: 'paid', received: '10000', order_number: order.number }])
    expect(data.refunds).toMatchObject([{ state: 'asked', amount: '300' }])
    expect(outcome(await editor.call('staffOrderPayments', { order: 999_999_999 }))).toEqual(refused('orderMissing'))
  })
})

describe('the health of a provider', () => {
  it('says when it last told something, what went wrong, and how much of the day failed', async () => {
    const event = await shop.addPaidEvent()
    const before = await healthOf('stripe')
    const [paid, failed] = [await shop.hold(event), await shop.hold(event)]
    shop.stripe.mishaps.push('failure', 'failure')
    await shop.start(paid)
    const [first, second] = [await shop.sessionOf(paid), await shop.sessionOf(failed)]
    shop.stripe.pay(first)
    await shop.tell('checkout.session.completed', shop.stripe.sessions.get(first), event)
    await shop.tell('checkout.session.async_payment_failed', shop.stripe.sessions.get(second), event)
    const now = await healthOf('stripe')
    expect(now).toMatchObject({
      stopped: null,
      notified_time: expect.any(String),
      last_problem: { problem: expect.stringContaining('Stripe') },
      problems_today: (before?.problems_today ?? 0) + 1,
      paid_today: (before?.paid_today ?? 0) + 1,
      failed_today: (before?.failed_today ?? 0) + 1,
      accounts: expect.any(Number),
    })
    expect(await healthOf('transfer')).toMatchObject({ notified_time: null, last_problem: null, problems_today: 0 })
  })

  it('notes events with a wrong signature, once a minute however many come', async () => {
    const event = await shop.addPaidEvent()
    const before = (await healthOf('stripe'))?.problems_today ?? 0
    const forged = { secret: 'whsec_somebodyElse' }
    for (let n = 0; n < 3; n += 1)
      await shop.tell('', null, event, shop.stripe.event('checkout.session.completed', {}, forged))
    expect(await healthOf('stripe')).toMatchObject({
      problems_today: before + 1,
      last_problem: { problem: 'signature' },
    })
  })
})

describe('what is stuck', () => {
  it('is listed until it is looked at again and comes to an end', async () => {
    const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
    const [lost, over, refunding] = [await shop.hold(event), await shop.hold(event), await shop.buy(event)]
    shop.stripe.pay(await shop.sessionOf(lost))
    await shop.sessionOf(over)
    await event.organiser.call('refundActivityOrder', { order: refunding.id, idempotency_key: randomUUID() })
    const orders = [lost.id, over.id, refunding.id]
    const stuck = async () =>
      (await editor.call('stuckPayments', { size: 50 })).data.list.filter(({ order }) => orders.includes(order))
    expect(await stuck()).toEqual([])
    for (const table of ['payments', 'refunds'])
      await query(`update ${table} set created_at = created_at - interval '2 hours' where order_id = any ($1)`, [
        orders,
      ])
    await query(`update orders set expires_at = expires_at - interval '1 hour' where id = $1`, [over.id])
    expect((await stuck()).map(({ kind, order, state }) => [kind, order, state])).toEqual([
      ['payment', lost.id, 'open'],
      ['payment', over.id, 'open'],
      ['refund', refunding.id, 'asked'],
    ])
    shop.stripe.mishaps.push('failure', 'failure')
    const [first] = await stuck()
    const again = (one: { kind: 'payment' | 'refund'; id: number }) =>
      editor.call('lookAgainAtPayment', { kind: one.kind, id: one.id })
    expect(outcome(await again(first ?? { kind: 'payment', id: 0 }))).toEqual(refused('paymentProviderFailed'))
    const ends: string[] = []
    for (const one of await stuck()) ends.push((await again(one)).data.state)
    expect(ends).toEqual(['paid', 'cancelled', 'done'])
    expect(await stuck()).toEqual([])
    expect(await shop.stateOf(lost)).toBe('paid')
    expect(await shop.stateOf(refunding)).toBe('refund_complete')
    expect(outcome(await again({ kind: 'refund', id: 999_999_999 }))).toEqual(refused('orderMissing'))
    expect(await shop.differences()).toEqual([])
  })
})

it('lists disputes with their events until they are withdrawn', async () => {
  const event = await shop.addPaidEvent()
  const order = await shop.buy(event)
  const { rows } = await query('select external_payment as money from payments where order_id = $1', [order.id])
  const tell = (name: 'created' | 'closed', status: string) =>
    shop.tell(
      `charge.dispute.${name}`,
      { id: 'dp_1', object: 'dispute', status, payment_intent: rows[0]?.money },
      event,
    )
  const listed = async () => (await editor.call('paymentDisputes', {})).data

  await tell('created', 'needs_response')
  const first = await listed()
  expect(first.list[0]).toMatchObject({
    ...{ order_number: order.number, title: '香港 Web3 见面会', disputed_time: expect.any(String), state: 'paid' },
  })
  expect(first.total).toBe(1)

  // The money is gone: it stays in the list, since when it was first heard of.
  await query(`update payments set disputed_at = disputed_at - interval '1 day' where order_id = $1`, [order.id])
  const before = await listed()
  await tell('closed', 'lost')
  expect(await listed()).toEqual(before)

  await tell('closed', 'won')
  expect(await listed()).toMatchObject({ total: 0, list: [] })
})

describe('the switch of a provider', () => {
  it('takes it out of what buyers are offered, is logged, and lets payments under way come to an end', async () => {
    const event = await shop.addPaidEvent()
    const [under, next] = [await shop.hold(event), await shop.hold(event)]
    const session = await shop.sessionOf(under)
    const stop = { provider: 'stripe', offered: false } as const
    expect(outcome(await administrator.call('switchPaymentProvider', { ...stop, reason: ' ' }))).toEqual(
      refused('invalidInput'),
    )
    const { data } = await administrator.call('switchPaymentProvider', { ...stop, reason: '供应商故障' })
    expect(data.providers.find(({ provider }) => provider === 'stripe')?.stopped).toMatchObject({
      reason: '供应商故障',
      by: { id: administrator.id },
    })
    expect((await shop.look(next)).methods.map(({ provider }) => provider)).toEqual(['transfer'])
    expect(outcome(await shop.start(next))).toEqual(refused('paymentMethodMissing'))
    shop.stripe.pay(session)
    await shop.tell('checkout.session.completed', shop.stripe.sessions.get(session), event)
    expect(await shop.stateOf(under)).toBe('paid')
    await administrator.call('switchPaymentProvider', { ...stop, reason: '再按一次' })
    await administrator.call('switchPaymentProvider', { provider: 'stripe', offered: true, reason: '' })
    expect((await shop.look(next)).methods.map(({ provider }) => provider)).toContain('stripe')
    const log = (await administrator.call('auditLog', { target: 'provider:stripe' })).data.list
    expect(log.map(({ action }) => action)).toEqual(['payment.offer', 'payment.stop'])
    expect(outcome(await editor.call('switchPaymentProvider', { ...stop, reason: '无权' }))).toEqual(
      refused('notAllowed'),
    )
  })
})

it('forgets problems that are long past', async () => {
  await shop.addPaidEvent()
  await query(`insert into provider_problems (provider, problem, happened_at)
    values ('transfer', 'old', now() - interval '61 days'), ('transfer', 'new', now() - interval '59 days')`)
  await shop.payments.forgetProblems(later(minute))
  const { rows } = await query(`select problem from provider_problems where provider = 'transfer'`)
  expect(rows).toEqual([{ problem: 'new' }])
})
