import { and, type SQL, sql } from 'drizzle-orm'
import type { OrderState } from '#contract/events/order-terms.ts'
import type { StaffOrder, StuckPayment } from '#contract/events/payments/payment-desk.ts'
import type { PaymentProviderName } from '#contract/events/payments/payments.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { holding } from '#server/platform/database/word-search.ts'

/** The SQL of the newsroom's lists of orders and payments. */

export interface OrdersFilter {
  state?: OrderState | undefined
  provider?: PaymentProviderName | undefined
  event?: number | undefined
  keyword?: string | undefined
}

interface Window {
  offset: number
  limit: number
}

const lastProvider = sql`(select provider from payments where order_id = orders.id order by id desc limit 1)`

const conditionsOf = ({ state, provider, event, keyword }: OrdersFilter): SQL =>
  and(
    sql`is_placed(orders)`,
    state && sql`orders.state = ${state}`,
    event === undefined ? undefined : sql`orders.event_id = ${event}`,
    provider && sql`${lastProvider} = ${provider}`,
    keyword === undefined
      ? undefined
      : sql`lower(orders.number || ' ' || orders.name || ' ' || orders.email || ' ' || events.title) like ${holding(keyword)}`,
  ) ?? sql`true`

type OrderRow = Omit<StaffOrder, 'id' | 'event' | 'created_time'> & {
  id: string
  event: string
  title: string
  created: number
}

export async function listOrders(db: Executor, filter: OrdersFilter, { offset, limit }: Window): Promise<OrderRow[]> {
  const { rows } = await db.execute<OrderRow>(sql`
    select orders.id::text, orders.number, event_id::text as event, events.title, orders.state, ${lastProvider} as provider,
      orders.name, orders.email, orders.currency_exponent, orders.currency, orders.total::text,
      (extract(epoch from orders.created_at) * 1000)::float8 as created,
      case orders.state
        when 'payment_in_progress' then (select sum(quantity)::int from order_lines where order_id = orders.id)
        else (select count(*)::int from tickets where order_id = orders.id and tickets.state <> 'void') end as tickets
    from orders join events on events.id = event_id
    where ${conditionsOf(filter)} order by orders.id desc offset ${offset} limit ${limit}`)
  return rows
}

export const countOrders = (db: Executor, filter: OrdersFilter, limit?: number): Promise<number> =>
  countUpTo(db, sql`select from orders join events on events.id = event_id where ${conditionsOf(filter)}`, limit)

export type StuckRow = Omit<StuckPayment, 'id' | 'order' | 'event' | 'created_time' | 'asked_time'> &
  Record<'id' | 'order' | 'event' | 'title', string> & { created: number; asked: number }

/** How long things usually take, in minutes: cards are paid within half an hour, and refunds asked for at once. */
const usual = { payment: 45, refund: 60 } as const
const fewTries = 3

const stuck = (now: Date): SQL => {
  const before = (minutes: number) => sql`${new Date(now.getTime() - minutes * 60_000).toISOString()}::timestamptz`
  return sql`
    select 'payment' as kind, payments.id, order_id, provider, payments.state, amount, payments.currency,
      payments.currency_exponent, null::int as tries, '' as problem, payments.created_at, asked_at
    from payments where state = 'open' and provider <> 'transfer' and created_at < ${before(usual.payment)}
    union all
    select 'refund', refunds.id, refunds.order_id, provider, refunds.state, refunds.amount, payments.currency,
      payments.currency_exponent, tries, problem, refunds.created_at, next_at
    from refunds join payments on payments.id = payment_id
    where refunds.state in ('asked', 'pending') and provider not in ('transfer', 'stablecoin')
      and (refunds.created_at < ${before(usual.refund)} or refunds.state = 'asked' and tries >= ${fewTries})
    union all
    select 'refund', refunds.id, refunds.order_id, provider, refunds.state, refunds.amount, payments.currency,
      payments.currency_exponent, tries, problem, refunds.created_at, coalesce(finished_at, next_at)
    from refunds join payments on payments.id = payment_id
    where refunds.state = 'refused' and needs_refund(refunds)`
}

/** Lists the cases that did not come to an end by themselves, the oldest first. */
export async function listStuck(db: Executor, now: Date, { offset, limit }: Window): Promise<StuckRow[]> {
  const { rows } = await db.execute<StuckRow>(sql`
    select kind, stuck.id::text, order_id::text as order, number as order_number, event_id::text as event, events.title,
      provider, stuck.state, amount::text, stuck.currency, stuck.currency_exponent, tries, problem,
      (extract(epoch from stuck.created_at) * 1000)::float8 as created,
      (extract(epoch from asked_at) * 1000)::float8 as asked
    from (${stuck(now)}) as stuck join orders on orders.id = order_id join events on events.id = event_id
    order by stuck.created_at, kind, stuck.id offset ${offset} limit ${limit}`)
  return rows
}

export const countStuck = (db: Executor, now: Date): Promise<number> =>
  countUpTo(db, sql`select from (${stuck(now)}) as stuck`)

/** How many refunds were refused that are owed still; nobody but their organiser can have them made. */
export const countRefused = (db: Executor): Promise<number> =>
  countUpTo(db, sql`select from refunds where state = 'refused' and needs_refund(refunds)`)
