import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call-table.ts'
import { orderMoneyCalls } from '#contract/events/payments/order-money.ts'
import { paymentDeskCalls } from '#contract/events/payments/payment-desk.ts'
import { paymentExceptionCalls } from '#contract/events/payments/payment-exceptions.ts'
import { paymentCalls } from '#contract/events/payments/payments.ts'
import { stablecoinCalls } from '#contract/events/payments/stablecoins.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import type { TestEvent } from '../orders/test-events.ts'
import { type Held, opener, openPaidSite, type PaidSite } from './test-payments.ts'

/** Every call about money, made by everybody who has a part in an event and by those who have none. */

let shop: PaidSite
let event: TestEvent
let order: Held
let people: Record<Role, TestMember | undefined>
let input: (name: CallName) => object
beforeAll(async () => {
  shop = await openPaidSite()
  event = await shop.addPaidEvent()
  order = await shop.buy(event)
  const [manager, door, reader] = [await addMember(shop.site), await addMember(shop.site), await addMember(shop.site)]
  for (const [member, role] of [
    [manager, 'manager'],
    [door, 'door'],
  ] as const)
    await query('insert into event_roles (event_id, user_id, role) values ($1, $2, $3)', [event.id, member.id, role])
  const other = await shop.addPaidEvent()
  people = {
    ...{ visitor: undefined, reader, door, manager, owner: event.organiser, 'owner of another event': other.organiser },
    editor: await addMember(shop.site, { roles: ['editor'] }),
    administrator: await addMember(shop.site, { roles: ['administrator'] }),
  }
  const { rows } = await query('select id::int from payments where order_id = $1', [order.id])
  const [receipt] = (await shop.look(order)).receipts
  const wish = { order: order.id, amount: '1', idempotency_key: randomUUID() }
  const refund = (await event.organiser.call('refundActivityOrder', wish)).data.list[0]?.id ?? 0
  const coin = { chain: 1, symbol: 'USDC' }
  const session = shop.stripe.sessions.get(await shop.sessionOf(await shop.hold(event)))
  await shop.tell('checkout.session.completed', { ...session, id: 'cs_foreign', payment_status: 'paid' }, event)
  const exception = (await event.organiser.call('activityPaymentExceptions', { id: event.id })).data.list[0]?.id
  input = (name) =>
    ({
      ...{ activityPayments: { id: event.id }, activityRefunds: { id: event.id }, activityRevenue: { id: event.id } },
      ...{ activityCancellation: { id: event.id }, activityOrderMoney: { order: order.id } },
      ...{
        finishActivityRefund: { refund, done: true, reason: '' },
        repeatActivityRefund: { refund },
        choosePaymentCoin: { order: order.id, coin },
      },
      savePaymentAccount: { provider: 'transfer', enabled: false, instructions: '', hold_days: 3 },
      assignStablecoin: { transfer: 1, order_number: order.number, enough: false, reason: '到账' },
      noteStablecoinRefund: { transfer: 1, hash: `0x${'0'.repeat(64)}` },
      resolveShortPayment: { payment: rows[0].id, accept: true, reason: '到账' },
      markActivityPaid: { payment: rows[0].id, reason: '到账' },
      refundActivityOrder: { order: order.id, amount: '1', idempotency_key: randomUUID() },
      activityPaymentExceptions: { id: event.id },
      handlePaymentException: { exception, version: 1, note: '已核对' },
      reopenPaymentException: { exception, version: 1 },
      activityReceipts: { order: order.id },
      activityReceipt: { order: order.id, receipt: receipt?.id ?? 0 },
      staffOrderPayments: { order: order.id },
      lookAgainAtPayment: { kind: 'payment', id: rows[0].id },
      noteRefundByHand: { refund, reason: '银行转账' },
      switchPaymentProvider: { provider: 'transfer', offered: true, reason: '' },
      ...{ getOrderPayment: { order: order.id }, cancelPayment: { order: order.id }, getReceipt: { order: order.id } },
      startPayment: {
        order: order.id,
        provider: 'stripe',
        name: '甲',
        email: 'a@mail.test',
        attendees: [{ line: 1, name: '甲' }],
      },
    })[name as string] ?? {}
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const query = (sql: string, values: unknown[] = []) => shop.site.services.database.pool.query(sql, values)
const roles = [
  'visitor',
  'reader',
  'door',
  'manager',
  'owner',
  'owner of another event',
  'editor',
  'administrator',
] as const
type Role = (typeof roles)[number]

const managing: readonly Role[] = ['manager', 'owner', 'editor', 'administrator']
const staff: readonly Role[] = ['editor', 'administrator']
const members = roles.filter((role) => role !== 'visitor')
/** Permission to make the call; a refusal because of the state is another matter. */
const allowed: Readonly<Record<string, readonly Role[]>> = {
  ...{ activityPayments: managing, activityRefunds: managing, markActivityPaid: managing },
  ...{
    resolveShortPayment: managing,
    finishActivityRefund: managing,
    repeatActivityRefund: managing,
    activityOrderMoney: managing,
  },
  ...{ activityPaymentExceptions: managing, handlePaymentException: managing, reopenPaymentException: managing },
  paymentExceptions: staff,
  ...{ activityRevenue: managing, activityCancellation: managing },
  ...{ refundActivityOrder: managing, activityReceipts: managing, activityReceipt: managing },
  // Each member has accounts, and what came to their addresses, of their own.
  ...{
    paymentAccounts: members,
    savePaymentAccount: members,
    stablecoinExceptions: members,
    stablecoinRefunds: members,
  },
  // Nothing came to any.
  ...{ assignStablecoin: [], noteStablecoinRefund: [] },
  ...{ staffOrders: staff, staffOrderPayments: staff, paymentHealth: staff, stuckPayments: staff },
  ...{ lookAgainAtPayment: staff, paymentDisputes: staff, switchPaymentProvider: ['administrator'] },
  noteRefundByHand: ['administrator'],
  // An order is opened by its token or its buyer's account alone.
  ...{ getOrderPayment: [], startPayment: [], cancelPayment: [], choosePaymentCoin: [], getReceipt: [] },
}
it('is asked of every call about money', () => {
  const calls = {
    ...paymentCalls,
    ...paymentDeskCalls,
    ...paymentExceptionCalls,
    ...orderMoneyCalls,
    ...stablecoinCalls,
  }
  expect(Object.keys(allowed).toSorted()).toEqual(Object.keys(calls).toSorted())
})

const isRefused = (code: number): boolean => [10100, 403, 404, 10600].includes(code)

describe.each(Object.keys(allowed))('%s', (name) => {
  it.each(roles)('by a %s', async (role) => {
    const person = people[role]
    const { code } = await (person
      ? person.call(name as CallName, input(name as CallName) as never)
      : callAsVisitor(shop.site, name as CallName, input(name as CallName) as never))
    expect([code, isRefused(code)]).toEqual([code, !allowed[name]?.includes(role)])
  })
})

it('opens nothing with the token of another order', async () => {
  const other = await shop.buy(await shop.addPaidEvent())
  for (const name of ['getOrderPayment', 'cancelPayment', 'getReceipt'] as const)
    expect((await callAsVisitor(shop.site, name, { ...opener(other), order: order.id })).code).toBe(404)
  for (const name of ['getOrderPayment', 'getReceipt'] as const)
    expect((await callAsVisitor(shop.site, name, opener(order))).code).toBe(200)
})
