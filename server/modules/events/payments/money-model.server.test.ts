import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { orderStates } from '#contract/events/order-terms.ts'
import { freeType, pricedType, type TestEvent } from '../orders/test-events.ts'
import { type Held, minute, openPaidSite, type PaidSite } from './test-payments.ts'

/**
 * Whatever happens to orders and money in whatever order, every step leaves books, counters and rows in agreement; and when
 * everything has come to its end, whoever paid has a ticket or the money, by the provider's own records.
 */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
})
afterAll(() => shop.close())

type Step =
  | { kind: 'reserve'; type: 0 | 1; quantity: number; half: boolean }
  | { kind: 'start' | 'pay' | 'tell' | 'tellAgain' | 'cancel' | 'cancelOne' | 'refund' | 'look'; of: number }
  | { kind: 'buy'; quantity: number }
  | { kind: 'upgrade'; of: number; type: 0 | 1 | 2 | 3; isPaid: boolean }
  | { kind: 'refundAmount'; of: number; amount: number }
  | { kind: 'transfer'; of: number; thousandths: number }
  | { kind: 'resolve'; of: number; accept: boolean }
  | { kind: 'pass'; minutes: number }
  | { kind: 'capacity'; capacity: number }
  | { kind: 'refundsEnd'; as: 'succeeded' | 'failed' | 'pending' }
  | { kind: 'mishap'; as: 'timeout after success' | 'failure' | 'too many' }

const nth = fc.nat(30)
const ofOrder = fc.constantFrom('start', 'pay', 'tell', 'tellAgain', 'cancel', 'cancelOne', 'refund', 'look')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      type: fc.constantFrom(0 as const, 1 as const),
      quantity: fc.integer({ min: 1, max: 3 }),
      half: fc.boolean(),
    }),
  },
  { weight: 12, arbitrary: fc.record({ kind: ofOrder, of: nth }) as fc.Arbitrary<Step> },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('buy' as const), quantity: fc.integer({ min: 1, max: 2 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('upgrade' as const),
      of: nth,
      type: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
      isPaid: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refundAmount' as const),
      of: nth,
      amount: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      of: nth,
      // Too little more often than enough or too much.
      thousandths: fc.constantFrom(1, 400, 600, 999, 1_000, 1_100),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('resolve' as const), of: nth, accept: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 50 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('capacity' as const), capacity: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refundsEnd' as const),
      as: fc.constantFrom('succeeded' as const, 'failed' as const, 'pending' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('mishap' as const),
      as: fc.constantFrom('timeout after success' as const, 'failure' as const, 'too many' as const),
    }),
  },
)

const queryOf =
  (shop: PaidSite) =>
  (sql: string, values: unknown[] = []) =>
    shop.site.services.database.pool.query(sql, values)

function runner(shop: PaidSite, event: TestEvent) {
  const query = queryOf(shop)
  const { orders, payments } = shop.site.services
  const held: Held[] = []
  let passed = 0
  const now = () => new Date(Date.now() + passed * minute)
  const context = () => ({
    ...{ language: 'zh-Hans' as const, now: now(), tags: new Set<string>() },
    caller: { address: randomUUID(), session: undefined } as never,
  })
  /** Refusals are answers too; anything else is a fault. */
  const orRefused = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
  }
  const sessionsOf = ({ number }: Held) =>
    [...shop.stripe.sessions.values()].filter(({ metadata }) => metadata.order === number)
  const passTime = async (minutes: number) => {
    passed += minutes
    await orders.expire(now())
    await payments.work(now())
    await orders.expire(now())
  }

  /** Pays what was ordered last, and the provider sends the event. */
  async function payLast(): Promise<void> {
    for (const kind of ['start', 'pay', 'tell'] as const) await run({ kind, of: held.length - 1 })
  }

  async function run(one: Step): Promise<void> {
    if (one.kind === 'buy') {
      const before = held.length
      await run({ kind: 'reserve', type: 0, quantity: one.quantity, half: false })
      return held.length > before ? payLast() : undefined
    }
    if (one.kind === 'reserve') {
      const lines = [{ type: event.types[one.type] ?? 0, quantity: one.quantity }]
      const asked = {
        ...{ event: event.id, lines, discount_codes: one.half ? ['half'] : [], idempotency_key: randomUUID() },
      }
      await orRefused(orders.buyerOrders.reserve(asked, context()).then((order) => held.push(order)))
      return
    }
    if (one.kind === 'pass') return passTime(one.minutes)
    if (one.kind === 'refundsEnd') return shop.stripe.setRefunds(one.as)
    if (one.kind === 'mishap') {
      shop.stripe.mishaps.push(one.as)
      return
    }
    if (one.kind === 'capacity') {
      const { data: setup } = await event.organiser.call('activityTickets', { id: event.id })
      const pools = setup.pools.map((pool) => ({ ...pool, capacity: one.capacity }))
      await event.organiser.call('saveActivityTickets', { ...setup, id: event.id, pools })
      return
    }
    const order = held[one.of % Math.max(1, held.length)]
    if (!order) return
    const opened = { order: order.id, token: order.token }
    const attendees = order.lines.flatMap(({ id, quantity }) =>
      Array.from({ length: quantity }, () => ({ line: id, name: '参加者', answers: {} })),
    )
    const buyer = { name: '陈大文', email: 'model@mail.test' }
    const back = { order: order.id, idempotency_key: randomUUID() }
    switch (one.kind) {
      case 'start':
        return orRefused(
          payments.buyerPayments.start({ ...opened, provider: 'stripe', ...buyer, attendees }, context()),
        )
      case 'pay':
        for (const { id } of sessionsOf(order)) shop.stripe.pay(id)
        return
      case 'tell':
      case 'tellAgain': {
        for (const session of sessionsOf(order)) {
          const type = session.status === 'expired' ? 'checkout.session.expired' : 'checkout.session.completed'
          const sent = shop.stripe.event(type, session)
          const turns = one.kind === 'tell' ? 1 : 3
          await Promise.all(Array.from({ length: turns }, () => shop.tell('', null, event, sent)))
        }
        return
      }
      case 'look':
        return orRefused(payments.buyerPayments.read(opened, context()))
      case 'upgrade': {
        const whole = await orders.buyerOrders.read(opened, context())
        const ticket = whole.attendees.find(({ state }) => state === 'valid')
        if (!ticket?.token) return
        const asked = { ticket: ticket.id, token: ticket.token }
        const type = event.types[one.type] ?? 0
        const before = held.length
        await orRefused(
          orders.ticketUpgrades.options(asked, context()).then(async ({ list }) => {
            const difference = list.find((offer) => offer.type === type)?.difference ?? '0'
            const wish = { ...asked, type, expected_difference: difference, idempotency_key: randomUUID() }
            held.push(await orders.ticketUpgrades.upgrade(wish, context()))
          }),
        )
        return one.isPaid && held.length > before ? payLast() : undefined
      }
      case 'cancel':
        return orRefused(orders.buyerOrders.cancel(opened, context()))
      case 'cancelOne': {
        const whole = await orders.buyerOrders.read(opened, context())
        const [ticket] = whole.attendees.filter(({ state }) => state === 'valid')
        if (ticket) await orRefused(orders.buyerOrders.cancel({ ...opened, tickets: [ticket.id] }, context()))
        return
      }
      case 'refund':
        await event.organiser.call('refundActivityOrder', back)
        return
      case 'transfer': {
        const given = { ...opened, ...buyer, attendees, provider: 'transfer' as const }
        await orRefused(payments.buyerPayments.start(given, context()))
        const money = await event.organiser.call('activityOrderMoney', { order: order.id })
        const waits = money.data.payments.find(({ provider, received }) => provider === 'transfer' && received === '0')
        if (!waits) return
        const amount = `${Math.ceil((Number(waits.amount) * one.thousandths) / 1_000)}`
        await event.organiser.call('markActivityPaid', { payment: waits.id, amount, reason: '银行流水' })
        return
      }
      case 'resolve': {
        const money = await event.organiser.call('activityOrderMoney', { order: order.id })
        const short = money.data.payments.find(({ standing }) => standing !== '0')
        if (!short) return
        const wish = { payment: short.id, accept: one.accept, reason: '银行扣了手续费' }
        await event.organiser.call('resolveShortPayment', wish)
        return
      }
      case 'refundAmount':
        await event.organiser.call('refundActivityOrder', { ...back, amount: `${one.amount}` })
    }
  }

  /** The organiser sends refunds manually. */
  async function sendBack(): Promise<void> {
    const pending = await query(
      `select refunds.id::float8 as id from refunds join payments on payments.id = payment_id
       join orders on orders.id = refunds.order_id
       where event_id = $1 and refunds.state = 'pending' and provider = 'transfer' order by refunds.id`,
      [event.id],
    )
    for (const { id: refund } of pending.rows)
      await event.organiser.call('finishActivityRefund', { refund, done: true, reason: '' })
  }

  return { run, passTime, sendBack, sessionsOf, held }
}

async function mustAgree(shop: PaidSite, event: TestEvent): Promise<void> {
  const query = queryOf(shop)
  expect(await shop.differences()).toEqual([])
  const { rows } = await query(`select distinct state from orders where event_id = $1 and not state = any ($2)`, [
    event.id,
    [...orderStates],
  ])
  expect(rows).toEqual([])
  const { rows: over } = await query(
    `select payments.id from payments join orders on orders.id = order_id
     left join lateral (select coalesce(sum(amount), 0) as back from refunds where payment_id = payments.id
       and refunds.state <> 'refused') as given on true
     where event_id = $1 and back > received`,
    [event.id],
  )
  expect(over).toEqual([])
}

/** Takes steps at a new event, looking after each whether all agrees, and lets everything come to its end. */
async function walk(shop: PaidSite, steps: readonly Step[]): Promise<void> {
  const query = queryOf(shop)
  await shop.reset()
  const event = await shop.addPaidEvent({
    pools: [{ capacity: 6 }, { capacity: 2 }],
    types: [
      pricedType('票', '1001'),
      freeType('赠票'),
      pricedType('贵票', '1500'),
      pricedType('前排票', '2000', { pools: [0, 1] }),
    ],
    cancellationHours: 0,
  })
  await event.organiser.call('makeActivityCodes', {
    ...{ id: event.id, purpose: 'percent', value: '5000', code: 'half', uses_limit: 3 },
    idempotency_key: randomUUID(),
  })
  const { run, passTime, sendBack, sessionsOf, held } = runner(shop, event)
  // Most of what can happen needs a ticket that is paid.
  for (const quantity of [2, 1]) await run({ kind: 'buy', quantity })
  for (const one of steps) {
    await run(one)
    await mustAgree(shop, event)
  }
  // All comes to its end: the provider answers again, makes pending refunds, and time passes.
  await shop.reset()
  for (const refund of shop.stripe.refunds.values()) if (refund.status === 'pending') refund.status = 'succeeded'
  for (const minutes of [60, 60, 24 * 60, 4 * 24 * 60, 60]) await passTime(minutes)
  await sendBack()
  await mustAgree(shop, event)
  const { findings } = await shop.payments.booksCheck.check(new Date())
  expect(findings.filter((one) => one.event === event.id)).toEqual([])
  for (const order of held) {
    const { rows } = await query(
      `select state,
         (select coalesce(sum(case state when 'void' then carried else cost end), 0)::int from tickets
           where order_id = orders.id) as worth,
         -- Of a ticket that is void already, as it was exchanged: the organiser's to settle.
         (select coalesce(sum(amount), 0)::int from refunds where order_id = orders.id and refunds.state = 'refused'
           and exists (select from tickets where id = any (refunds.tickets) and tickets.state = 'void')) as stuck,
         (select coalesce(sum(amount), 0)::int from refunds where order_id = orders.id and refunds.state = 'done'
           and from_sales and cardinality(tickets) = 0 and not is_whole) as amounts,
         (select coalesce(sum(received), 0)::int from payments where order_id = orders.id
           and provider = 'transfer') as by_hand,
         (select coalesce(sum(refunds.amount), 0)::int from refunds join payments on payments.id = payment_id
           where payments.order_id = orders.id and provider = 'transfer' and refunds.state = 'done') as back_by_hand
       from orders where id = $1`,
      [order.id],
    )
    const { state, worth, stuck, amounts, by_hand, back_by_hand } = rows[0]
    const intents = sessionsOf(order).filter(({ payment_status: status }) => status === 'paid')
    const taken = intents.reduce((sum, session) => sum + session.amount_total, by_hand)
    const given = [...shop.stripe.refunds.values()]
      .filter(
        ({ status, payment_intent: intent }) =>
          status === 'succeeded' && intents.some((one) => one.payment_intent === intent),
      )
      .reduce((sum, { amount }) => sum + amount, back_by_hand)
    expect(['refund_in_progress', 'payment_in_progress']).not.toContain(state)
    // Nobody keeps money that no ticket stands for; amounts alone may have gone back besides.
    expect(taken - given, `${order.number} ${state}`).toBeLessThanOrEqual(worth + stuck)
    expect(taken - given, `${order.number} ${state}`).toBeGreaterThanOrEqual(worth - amounts)
  }
}

/** Money is under way while the buyer gives up; two tickets were bought before. */
const givenUpWhilePaying: readonly Step[] = [
  { kind: 'reserve', type: 0, quantity: 1, half: false },
  { kind: 'start', of: 2 },
  { kind: 'pay', of: 2 },
  { kind: 'cancel', of: 2 },
  { kind: 'tell', of: 2 },
]

describe('money', () => {
  // Hundreds of steps, each of several calls.
  it('is with a ticket or with its buyer at the end of any history', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 36 }), (steps) => walk(shop, steps)),
      { numRuns: 10, examples: [[[...givenUpWhilePaying]]] },
    )
  })

  it('is with nobody where what comes for an order that is over is not looked at', { timeout: 120_000 }, async () => {
    const naive = await openPaidSite()
    try {
      await queryOf(naive)('alter function settle_payment rename to settle_payment_in_progress')
      await queryOf(naive)(`
        create function settle_payment(asked jsonb) returns text language sql as $$
          select case (select orders.state from orders join payments on order_id = orders.id
              where payments.id = (asked -> 'payment')::bigint)
            when 'payment_in_progress' then settle_payment_in_progress(asked) else 'known' end
        $$`)
      await expect(walk(naive, givenUpWhilePaying)).rejects.toMatchObject({ name: 'AssertionError' })
    } finally {
      await naive.close()
    }
  })
})
