import { type SQL, sql } from 'drizzle-orm'
import type { TicketState } from '#contract/events/orders.ts'
import type { MoneyMovement } from '#contract/events/payments/order-money.ts'
import type { PaymentProviderName } from '#contract/events/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Movements of money, read from payments, refunds and books. Amounts are texts of the currency's smallest unit. */

/** Returns the part of a paid order that can still be refunded. */
export async function refundableOf(db: Executor, order: number): Promise<string> {
  const { rows } = await db.execute<{ left: string }>(sql`
    select case state when 'paid' then greatest(refundable(id), 0) else 0 end::text as left
    from orders where id = ${order}`)
  return rows[0]?.left ?? '0'
}

/** How far the orders of an event are that does not take place: counts of orders. */
export async function cancellationOf(db: Executor, event: number) {
  const { rows } = await db.execute<Record<'orders' | 'left' | 'refunding' | 'to_send' | 'refused', number>>(sql`
    select count(*)::int as orders,
      (count(*) filter (where not coalesce(refused, false) and (state = 'payment_in_progress' or state = 'paid'
        and exists (select from tickets where order_id = orders.id and tickets.state = 'valid'))))::int as left,
      (count(*) filter (where refunding))::int as refunding, (count(*) filter (where to_send))::int as to_send,
      (count(*) filter (where refused and state = 'paid'))::int as refused
    from orders left join lateral (
      select bool_or(refunds.state = 'refused' and by = 'system' and cardinality(tickets) > 0) as refused,
        bool_or(refunds.state in ('asked', 'pending') and provider = 'stripe') as refunding,
        bool_or(refunds.state in ('asked', 'pending') and provider <> 'stripe') as to_send
      from refunds join payments on payments.id = payment_id where refunds.order_id = orders.id) as money on true
    where event_id = ${event} and (state <> 'payment_cancelled' or cancel_reason = 'event')`)
  return rows[0] ?? { orders: 0, left: 0, refunding: 0, to_send: 0, refused: 0 }
}

/** The money that buyers get back if an event does not take place, by currency. */
export async function refundsDue(db: Executor, event: number) {
  const { rows } = await db.execute<{ currency: string; exponent: number; orders: number; amount: string }>(sql`
    select currency, currency_exponent as exponent, count(*)::int as orders, sum(due)::text as amount
    from orders cross join lateral (select refundable(orders.id) as due) as money
    where event_id = ${event} and state = 'paid' and total > 0 and due > 0 group by 1, 2 order by 1`)
  return rows
}

/** Tickets of an order that are not void, with what each cost. */
export async function costsOf(db: Executor, order: number) {
  const { rows } = await db.execute<{
    id: string
    name: string
    type_name: string
    state: TicketState
    cost: string
  }>(sql`
    select tickets.id::text, tickets.name, order_lines.name as type_name, state, cost::text
    from tickets join order_lines on order_lines.id = line_id
    where tickets.order_id = ${order} and state <> 'void' order by line_id, place`)
  return rows
}

/** The books of an order, oldest first: each movement once, by the account that it fills. */
export async function movementsOf(db: Executor, order: number) {
  const { rows } = await db.execute<{ at: string; movement: MoneyMovement; amount: string }>(sql`
    select to_char(entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, amount::text,
      case when account = 'cash' then 'received' when account = 'sales' then 'refund_asked'
        when cause like 'order %' then 'sold' when cause like '% refused' then 'refund_refused'
        else 'refund_made' end as movement
    from ledger_entries where order_id = ${order} and amount > 0 order by id`)
  return rows
}

/** Days are those of the site's time. */
const dayOf = sql`to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** Returns the revenue of an event's tickets from a moment on, by day and type; refunds are not taken off. */
export async function salesByDay(db: Executor, event: number, from: Date) {
  const { rows } = await db.execute<{
    currency: string
    exponent: number
    day: string
    type: number
    name: string
    amount: string
  }>(sql`
    select currency, currency_exponent as exponent, ${dayOf} as day, type_id::float8 as type, max(order_lines.name) as name,
      round(sum(order_lines.total::numeric * (orders.total - allowance) / orders.total))::text as amount
    from orders join order_lines on order_id = orders.id
    where event_id = ${event} and paid_at >= ${from.toISOString()}::timestamptz and orders.total > 0
    group by 1, 2, 3, 4 order by 1, 4, 3`)
  return rows
}

/** Returns receipts and refunds by provider for an event’s orders. */
export async function providerTotals(db: Executor, event: number) {
  const { rows } = await db.execute<{
    currency: string
    exponent: number
    provider: PaymentProviderName
    payments: number
    received: string
    refunded: string
    refunding: string
    disputes: number
    disputed: string
    net: string
  }>(sql`
    with came as (
      select payments.*, coalesce(done, 0) as done, coalesce(going, 0) as going
      from payments join orders on orders.id = order_id
      left join lateral (
        select sum(amount) filter (where state = 'done') as done,
          sum(amount) filter (where state in ('asked', 'pending')) as going
        from refunds where payment_id = payments.id) as back on true
      where event_id = ${event} and received > 0)
    select currency, currency_exponent as exponent, provider, count(*)::int as payments, sum(received)::text as received,
      sum(done)::text as refunded, sum(going)::text as refunding,
      count(*) filter (where disputed_at is not null)::int as disputes,
      coalesce(sum(received) filter (where disputed_at is not null), 0)::text as disputed,
      (sum(received) - sum(done))::text as net
    from came group by 1, 2, 3 order by 1, 3`)
  return rows
}

/** Money that moved for an event's orders within a time: receipts and refunds, in order. */
export async function movedBetween(
  db: Executor,
  event: number,
  [from, to]: readonly [Date, Date],
  { offset, limit }: { offset: number; limit: number },
) {
  const { rows } = await db.execute<{
    kind: 'payment' | 'refund'
    id: number
    at: string
    number: string
    provider: PaymentProviderName
    reference: string
    currency: string
    exponent: number
    amount: string
    reason: string
    disputed: boolean
  }>(sql`
    select kind, id::float8 as id, to_char(moved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, number,
      provider, reference, currency, exponent, amount::text as amount, reason, disputed
    from (${sumMoved(event, from, to)}) as moved order by moved_at, kind, id offset ${offset} limit ${limit}`)
  return rows
}

export async function countMoved(db: Executor, event: number, [from, to]: readonly [Date, Date]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${sumMoved(event, from, to)}) as moved`,
  )
  return rows[0]?.count ?? 0
}

const sumMoved = (event: number, from: Date, to: Date): SQL => {
  const within = sql`>= ${from.toISOString()}::timestamptz`
  const before = sql`< ${to.toISOString()}::timestamptz`
  return sql`
    select 'payment' as kind, payments.id, settled_at as moved_at, number, provider,
      coalesce(external_payment, '') as reference, payments.currency, payments.currency_exponent as exponent,
      received as amount, reason, disputed_at is not null as disputed
    from payments join orders on orders.id = order_id
    where event_id = ${event} and received > 0 and settled_at ${within} and settled_at ${before}
    union all
    select 'refund', refunds.id, finished_at, number, provider, coalesce(refunds.external_id, ''), payments.currency,
      payments.currency_exponent, refunds.amount, refunds.reason, false
    from refunds join payments on payments.id = payment_id join orders on orders.id = refunds.order_id
    where event_id = ${event} and refunds.state = 'done' and finished_at ${within} and finished_at ${before}`
}

/** Payment providers of some orders, their refunds, and the numbers of their receipts. */
export async function moneyOfOrders(db: Executor, orders: readonly number[]) {
  const { rows } = await db.execute<{
    order: number
    providers: PaymentProviderName[]
    refunded: number
    receipts: number[]
  }>(sql`
    select id::float8 as "order",
      array(select distinct provider from payments where order_id = wanted.id and received > 0 order by 1) as providers,
      (select coalesce(sum(amount), 0)::bigint from refunds where order_id = wanted.id and state = 'done') as refunded,
      array(select number from receipts where order_id = wanted.id order by id) as receipts
    from unnest(${sql.param([...orders])}::bigint[]) as wanted (id)`)
  return rows
}
