import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pricedType, type TestEvent } from '../orders/test-events.ts'
import { type Held, later, minute, openPaidSite, type PaidSite } from './test-payments.ts'

/**
 * The process ends somewhere between what a provider did and the commit that notes it: its transaction ends at that very
 * statement, and nothing of it stays. Books must be right at once, and the worker, with nothing but the clock, brings
 * everything to its end.
 */

let shop: PaidSite
beforeAll(async () => {
  shop = await openPaidSite()
  await query(`
    create table kill_points (name text primary key);
    create function die_here() returns trigger language plpgsql as $$
    begin
      if exists (select from kill_points where name = tg_argv[0]) then
        raise exception 'killed at %', tg_argv[0] using errcode = 'XX000';
      end if;
      return null;
    end $$;`)
  const tables = ['payments', 'orders', 'tickets', 'ticket_pools', 'ledger_entries', 'order_history', 'order_messages']
  for (const table of [...tables, 'receipts', 'refunds', 'provider_events'])
    await query(
      `create trigger die_here after insert or update on ${table} for each row execute function die_here('${table}')`,
    )
  await query(`create trigger die_begun after update of external_id on payments
    for each row when (new.external_id is not null) execute function die_here('way to pay')`)
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const query = (sql: string, values: unknown[] = []) => shop.site.services.database.pool.query(sql, values)
const mustAddUp = async (event: TestEvent) => {
  expect(await shop.differences()).toEqual([])
  const { findings } = await shop.payments.booksCheck.check(later(0))
  return findings.filter((one) => one.event === event.id).map(({ what }) => what)
}

/** Does something while whoever writes to a table dies. @returns whether somebody did */
async function dyingAt(table: string, work: () => Promise<unknown>): Promise<boolean> {
  await query('insert into kill_points (name) values ($1)', [table])
  const failed = await work().then(
    (answer) => typeof answer === 'number' && answer >= 500,
    () => true,
  )
  await query('delete from kill_points')
  return failed
}

const paidSession = async (order: Held) => {
  const session = await shop.sessionOf(order)
  shop.stripe.pay(session)
  return shop.stripe.sessions.get(session)
}
const refundOf = (order: Held, event: TestEvent) =>
  event.organiser.call('refundActivityOrder', { order: order.id, idempotency_key: randomUUID() })
const moneyAt = (order: Held) => {
  const taken = [...shop.stripe.sessions.values()].filter(({ metadata }) => metadata.order === order.number)
  const given = [...shop.stripe.refunds.values()].filter((refund) =>
    taken.some((session) => session.payment_intent === refund.payment_intent && refund.status === 'succeeded'),
  )
  return {
    taken: taken.reduce((sum, one) => sum + (one.payment_status === 'paid' ? one.amount_total : 0), 0),
    given: given.reduce((sum, { amount }) => sum + amount, 0),
  }
}

describe('money came, and the process ends', () => {
  it.each([
    'provider_events',
    'payments',
    'ledger_entries',
    'order_history',
    'ticket_pools',
    'orders',
    'tickets',
    'order_messages',
    'receipts',
  ])('while it writes to %s: nothing of it stays, and it is taken in later', async (table) => {
    const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
    const order = await shop.hold(event)
    const session = await paidSession(order)
    expect(await dyingAt(table, () => shop.tell('checkout.session.completed', session, event))).toBe(true)
    expect(await shop.messagesOf(order)).toEqual([])
    const { rows } = await query(
      `select state, (select count(*)::int from tickets where order_id = orders.id) as tickets from orders where id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ state: 'payment_in_progress', tickets: 0 }])
    expect(await mustAddUp(event)).toEqual([])
    await shop.payments.work(later(11 * minute))
    await shop.payments.work(later(22 * minute))
    expect(await shop.stateOf(order)).toBe('paid')
    expect(await shop.messagesOf(order)).toEqual(['paid'])
    expect((await shop.look(order)).receipts).toHaveLength(1)
    expect(await mustAddUp(event)).toEqual([])
  })

  it('after the commit, before the provider has its answer: it tells again, and nothing happens twice', async () => {
    const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
    const order = await shop.hold(event)
    const sent = shop.stripe.event('checkout.session.completed', await paidSession(order))
    expect([await shop.tell('', null, event, sent), await shop.tell('', null, event, sent)]).toEqual([200, 200])
    expect([await shop.stateOf(order), await shop.messagesOf(order)]).toEqual(['paid', ['paid']])
    expect(await mustAddUp(event)).toEqual([])
  })
})

describe('a payment is begun, and the process ends', () => {
  it.each([
    ['before the provider is asked', 'orders', 0],
    ['after the provider made the way to pay', 'way to pay', 1],
  ])('%s: the buyer goes on, and pays once', async (_, table, made) => {
    const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
    const order = await shop.hold(event)
    const before = shop.stripe.sessions.size
    expect(await dyingAt(table, async () => (await shop.start(order)).status)).toBe(true)
    expect(shop.stripe.sessions.size - before).toBe(made)
    expect(await mustAddUp(event)).toEqual([])
    const session = await shop.sessionOf(order)
    expect(await shop.sessionOf(order)).toBe(session)
    shop.stripe.pay(session)
    await shop.payments.work(later(11 * minute))
    expect(await shop.stateOf(order)).toBe('paid')
    expect(moneyAt(order)).toEqual({ taken: 10_000, given: 0 })
    expect(await mustAddUp(event)).toEqual([])
  })
})

describe('money goes back, and the process ends', () => {
  it.each([
    'refunds',
    'ledger_entries',
    'tickets',
    'ticket_pools',
    'orders',
    'order_messages',
    'order_history',
    'receipts',
  ])('after the provider gave it, while it writes to %s: it goes back once', async (table) => {
    const event = await shop.addPaidEvent({ pools: [{ capacity: 1 }], types: [pricedType('票', '10000')] })
    const order = await shop.buy(event)
    await refundOf(order, event)
    // A due refund is first recorded as attempted, so the table of refunds is locked before the provider is asked.
    await dyingAt(table, () => shop.payments.work(later(minute)))
    expect(await shop.stateOf(order)).toBe('refund_in_progress')
    expect(await mustAddUp(event)).toEqual([])
    for (const minutes of [3, 8, 20]) await shop.payments.work(later(minutes * minute))
    expect(await shop.stateOf(order)).toBe('refund_complete')
    expect(moneyAt(order)).toEqual({ taken: 10_000, given: 10_000 })
    expect(await shop.messagesOf(order)).toEqual(['paid', 'cancelled', 'refunded'])
    expect((await shop.hold(event)).lines).toHaveLength(1)
    expect(await mustAddUp(event)).toEqual([])
  })

  it.each(['refunds', 'ledger_entries', 'tickets', 'orders', 'order_messages'])(
    'while it is asked for, at %s: it is asked for again',
    async (table) => {
      const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
      const order = await shop.buy(event)
      expect(await dyingAt(table, async () => (await refundOf(order, event)).status)).toBe(true)
      expect(await shop.stateOf(order)).toBe('paid')
      expect((await shop.look(order)).order.attendees.map(({ state }) => state)).toEqual(['valid'])
      await refundOf(order, event)
      await shop.payments.work(later(minute))
      expect(await shop.stateOf(order)).toBe('refund_complete')
      expect(moneyAt(order)).toEqual({ taken: 10_000, given: 10_000 })
      expect(await mustAddUp(event)).toEqual([])
    },
  )
})

describe('time is over, and the process ends', () => {
  it.each(['payments', 'order_history'])(
    'after the provider closed the way to pay, while it writes to %s: the place becomes free later',
    async (table) => {
      const event = await shop.addPaidEvent({ pools: [{ capacity: 1 }], types: [pricedType('票', '10000')] })
      const order = await shop.hold(event)
      const session = await shop.sessionOf(order)
      await dyingAt(table, () => shop.payments.work(later(60 * minute)))
      await shop.site.services.orders.expire(later(60 * minute))
      expect(await shop.stateOf(order)).toBe('payment_in_progress')
      expect(await mustAddUp(event)).toEqual([])
      await shop.payments.work(later(61 * minute))
      await shop.site.services.orders.expire(later(61 * minute))
      expect(await shop.stateOf(order)).toBe('payment_cancelled')
      expect(shop.stripe.pay(session)).toBe(false)
      expect((await shop.hold(event)).lines).toHaveLength(1)
      expect(await mustAddUp(event)).toEqual([])
    },
  )
})

describe('without one transaction for all of it', () => {
  it('money is left without a ticket where the process ends in between', async () => {
    const event = await shop.addPaidEvent({ types: [pricedType('票', '10000')] })
    const order = await shop.hold(event)
    await paidSession(order)
    // The payment is recorded in a transaction of its own, as a naive program does; the next one dies.
    await query(`update payments set state = 'paid', received = amount, settled_at = now() where order_id = $1`, [
      order.id,
    ])
    await shop.payments.work(later(11 * minute))
    expect(await shop.stateOf(order)).toBe('payment_in_progress')
    expect((await shop.differences()).length).toBeGreaterThan(0)
    await query(`update payments set state = 'open', received = 0, settled_at = null where order_id = $1`, [order.id])
    await shop.payments.work(later(22 * minute))
    expect(await mustAddUp(event)).toEqual([])
  })
})
