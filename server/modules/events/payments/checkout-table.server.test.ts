import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type CheckoutMethod,
  type CheckoutRow,
  type CheckoutWay,
  checkoutTable,
} from '#contract/events/test-checkout-table.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { confirmation, freeType, reservation, type TestEvent } from '../orders/test-events.ts'
import { type CoinEvent, type CoinSite, openCoinSite } from './chain/test-coins.ts'
import { type Held, later, minute, opener, openPaidSite, type PaidSite } from './test-payments.ts'

/** The checkout table: in every state, by every way back and method, the buyer finds the order as it is. */

let shop: PaidSite
let coins: CoinSite
beforeAll(async () => {
  ;[shop, coins] = await Promise.all([openPaidSite({ two: true }), openCoinSite()])
  // The chain is searched only from the first reading on.
  await coins.read()
})
afterAll(() => Promise.all([shop.close(), coins.close()]))
beforeEach(() => Promise.all([shop.reset(), coins.reset()]))

/** An order of a member, with everything that can happen to it under one payment method. */
interface Checkout {
  order: Held
  event: TestEvent
  buyer: TestMember
  begin(): Promise<unknown>
  pay(): Promise<unknown>
  /** The organiser or the provider completes what is owed to the buyer. */
  refund(): Promise<unknown>
}

const siteOf = (method: CheckoutMethod) => (method === 'stablecoin' ? coins.site : shop.site)

async function open(method: CheckoutMethod): Promise<Checkout> {
  const site = siteOf(method)
  const event =
    method === 'stablecoin'
      ? await coins.addCoinEvent()
      : await shop.addPaidEvent(method === 'free' ? { types: [freeType()] } : {})
  const buyer = await addMember(site)
  const order = (await buyer.call('reserveTickets', reservation(event, 2))).data
  const { idempotency_key: _, ...given } = confirmation(order)
  const provider = ({ card: 'stripe', transfer: 'transfer', stablecoin: 'stablecoin', free: undefined } as const)[
    method
  ]
  const begin = async () => {
    if (provider) await buyer.call('startPayment', { ...given, provider })
    await sendMails(order, method)
  }
  const shared = { order, event, buyer, begin }
  const work = () => shop.payments.work(later(minute))
  switch (method) {
    case 'free':
      return { ...shared, pay: () => buyer.call('confirmOrder', confirmation(order)), refund: async () => {} }
    case 'card':
      return { ...shared, pay: () => payByCard(order, event, begin), refund: work }
    case 'transfer':
      return { ...shared, pay: () => payByTransfer(order, event, begin), refund: () => finishRefunds(order, event) }
    case 'stablecoin':
      return {
        ...shared,
        pay: () => payByCoin(order, event as CoinEvent, begin),
        refund: () => sendBack(event as CoinEvent),
      }
  }
}

const sessionOf = async (order: Held): Promise<string> => {
  const { rows } = await shop.site.services.database.pool.query<{ session: string }>(
    `select external_id as session from payments where order_id = $1 and provider = 'stripe' order by id desc limit 1`,
    [order.id],
  )
  return rows[0]?.session ?? ''
}
/** The provider reports that its session was paid, if only now. */
const report = async (order: Held, event: TestEvent) => {
  const known = shop.stripe.sessions.get(await sessionOf(order))
  const money = known?.payment_intent ?? `pi_late_${order.id}`
  const session = { ...known, status: 'complete', payment_status: 'paid', payment_intent: money }
  expect(await shop.tell('checkout.session.completed', session, event)).toBe(200)
}

async function payByCard(order: Held, event: TestEvent, begin: Checkout['begin']) {
  await begin()
  shop.stripe.pay(await sessionOf(order))
  await report(order, event)
}

async function payByTransfer(order: Held, { organiser }: TestEvent, begin: Checkout['begin']) {
  await begin()
  const { data } = await organiser.call('activityOrderMoney', { order: order.id })
  await organiser.call('markActivityPaid', { payment: data.payments[0]?.id ?? 0, reason: '到账' })
}

async function finishRefunds(order: Held, { organiser }: TestEvent) {
  const { data } = await organiser.call('activityOrderMoney', { order: order.id })
  for (const { id } of data.refunds)
    await organiser.call('finishActivityRefund', { refund: id, done: true, reason: '' })
}

/** Transfers money on the chain, to the seller or back, and waits until it is final. */
async function send(to: CoinEvent['treasury'], amount: bigint, from?: CoinEvent['treasury']) {
  const hash = await coins.chain.transfer(to, amount, { from })
  await coins.chain.mine(20)
  return hash
}

async function payByCoin(order: Held, { treasury }: CoinEvent, begin: Checkout['begin']) {
  await begin()
  await send(treasury, BigInt((await coins.coinOf(order)).units))
  await coins.read()
}

async function sendBack(event: CoinEvent) {
  await coins.site.services.payments.work(later(minute))
  for (const { id, amount, receiver } of await coins.refunds(event)) {
    const hash = await send(
      receiver.toLowerCase() as CoinEvent['treasury'],
      BigInt(amount.replace('.', '')),
      event.treasury,
    )
    await event.organiser.call('noteStablecoinRefund', { refund: id, hash })
  }
}

const ticketsOf = async ({ order, buyer }: Checkout) =>
  (await buyer.call('getOrder', opener(order))).data.attendees.map(({ id, token }) => ({
    ticket: id,
    token: token ?? '',
  }))

/** Cancels an event; the orders end a moment later. */
async function callOff({ id }: TestEvent, method: CheckoutMethod) {
  const { database, orders } = siteOf(method).services
  await database.pool.query(`update events set state = 'cancelled', cancel_reason = '台风' where id = $1`, [id])
  await orders.work(new Date())
}

/** How an order gets into each state of the table. */
const reach: Readonly<Record<string, (checkout: Checkout, method: CheckoutMethod) => Promise<unknown>>> = {
  'names missing': async () => {},
  unpaid: ({ begin }) => begin(),
  async confirming({ order, begin }) {
    await begin()
    shop.stripe.pay(await sessionOf(order))
    shop.stripe.mishaps.push(...Array<'failure'>(20).fill('failure'))
  },
  async 'given up'({ order, buyer, begin }) {
    await begin()
    await buyer.call('cancelPayment', opener(order))
  },
  paid: ({ pay }) => pay(),
  async expired({ begin }, method) {
    await begin()
    const { orders, payments } = siteOf(method).services
    const over = later((method === 'transfer' ? 4 * 24 * 60 : 61) * minute)
    // A payment on a chain may still be under way until the chain was read after the time.
    if (method === 'stablecoin') await coins.readAt(over)
    await payments.work(over)
    await orders.expire(over)
  },
  async cancelled({ order, buyer, begin }, method) {
    await begin()
    await buyer.call('cancelOrder', opener(order))
    await siteOf(method).services.payments.work(later(minute))
  },
  async refunded({ order, buyer, pay, refund }) {
    await pay()
    await buyer.call('cancelOrder', opener(order))
    await refund()
  },
  async 'event cancelled'({ event, pay, refund }, method) {
    await pay()
    await callOff(event, method)
    await refund()
  },
  async 'event cancelled before payment'({ event, begin }, method) {
    await begin()
    await callOff(event, method)
    await siteOf(method).services.payments.work(later(minute))
  },
  async 'part cancelled'(checkout) {
    await checkout.pay()
    const [first] = await ticketsOf(checkout)
    await checkout.buyer.call('cancelTicket', first)
    await checkout.refund()
  },
  async 'passed on'(checkout) {
    await checkout.pay()
    const [first] = await ticketsOf(checkout)
    const to = { name: '友人', email: `friend-${checkout.order.id}@mail.test` }
    await checkout.buyer.call('passTicketOn', { ...first, ...to })
  },
}

/** Sends the emails about an order that are due later as well. */
async function sendMails({ id }: Held, method: CheckoutMethod) {
  const { database, orders } = siteOf(method).services
  await database.pool.query(`update order_messages set next_at = '2020-01-01' where order_id = $1`, [id])
  await orders.work(new Date())
}

/** The link to the order in the last email about it. */
async function tokenOfMail(order: Held, method: CheckoutMethod): Promise<string | undefined> {
  await sendMails(order, method)
  const { id } = order
  const { rows } = await siteOf(method).services.database.pool.query<{ body: string }>(
    `select body from waiting_mails join order_messages on about like 'order-message:' || order_messages.id || ':%'
     where order_id = $1 order by order_messages.id desc`,
    [id],
  )
  const link = new RegExp(`/order/${id}\\?token=([\\w-]+)`)
  return rows.flatMap(({ body }) => link.exec(body)?.[1] ?? [])[0]
}

/** The answer that the buyer gets by each way back, from another process where there are two. */
async function lookBy(way: CheckoutWay, { order, buyer }: Checkout, method: CheckoutMethod) {
  const elsewhere = method === 'stablecoin' ? coins.site : shop.other
  switch (way) {
    case 'address':
      return callAsVisitor(siteOf(method), 'getOrderPayment', opener(order))
    case 'elsewhere':
      return callAsVisitor(elsewhere, 'getOrderPayment', opener(order))
    case 'mail': {
      const token = await tokenOfMail(order, method)
      expect(token, 'an email leads to the order').toBeDefined()
      return callAsVisitor(elsewhere, 'getOrderPayment', { order: order.id, token })
    }
    case 'account':
      return callAsVisitor(
        elsewhere,
        'getOrderPayment',
        { order: order.id },
        { headers: { authorization: buyer.token } },
      )
  }
}

const seen = ({ order, payment }: Awaited<ReturnType<typeof lookBy>>['data']) => {
  const valid = order.attendees.filter(({ state }) => state === 'valid')
  return {
    ...{ order: order.state, payment: payment?.state ?? null, clock: order.seconds_left > 0 },
    named: order.given.length > 0,
    tickets: {
      valid: valid.length,
      cancelled: order.attendees.filter(({ state }) => state === 'void').length,
      passedOn: valid.filter(({ passed_on }) => passed_on).length,
    },
  }
}

const expected = ({ order, payment, clock, named, tickets }: CheckoutRow, method: CheckoutMethod) => ({
  ...{ order, clock, named, tickets },
  payment: method === 'free' ? null : payment,
})

const cells = checkoutTable.flatMap((row) => row.methods.map((method) => [row.state, method, row] as const))

describe('an order that its buyer comes back to', () => {
  it.each(cells)('is found as it is by every way: %s, %s', async (state, method, row) => {
    const checkout = await open(method)
    await reach[state]?.(checkout, method)
    for (const way of row.ways) {
      const { data } = await lookBy(way, checkout, method)
      expect(data && seen(data), way).toEqual(expected(row, method))
    }
    const listed = await checkout.buyer.call('myOrders', { event: checkout.event.id })
    expect(listed.data.list).toMatchObject([{ id: checkout.order.id, state: row.order }])
  })

  const reported = checkoutTable.filter(({ methods, late }) => late && methods.includes('card'))
  it.each(reported.map((row) => [row.state, row.late, row] as const))(
    'whose card payment is reported late is settled once: %s, then %s',
    async (state, late, { refunded = false }) => {
      const checkout = await open('card')
      const { order, event } = checkout
      await reach[state]?.(checkout, 'card')
      shop.stripe.mishaps.length = 0
      shop.stripe.pay(await sessionOf(order))
      for (let times = 0; times < 3; times += 1) await report(order, event)
      for (const way of ['address', 'elsewhere', 'account'] as const) {
        const { data } = await lookBy(way, checkout, 'card')
        expect([data.order.state, data.refunds.length > 0], way).toEqual([late, refunded || state === 'part cancelled'])
      }
      expect(await shop.differences()).toEqual([])
    },
  )
})
