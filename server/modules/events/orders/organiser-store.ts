import { and, asc, desc, eq, exists, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { OrderState } from '#contract/events/order-terms.ts'
import type { TicketState } from '#contract/events/orders.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { holding } from '#server/platform/database/word-search.ts'
import { isPlaced } from './store.ts'
import { orderLines, orders, tickets } from './tables.ts'

export interface OrderFilter {
  events: readonly number[]
  state?: OrderState | undefined
  type?: number | undefined
  words?: string | undefined
  /** First moment, and the first one that is too late. */
  from?: Date | undefined
  to?: Date | undefined
}

/** The orders that an organiser asks for. */
export function ordersWanted(db: Executor, { events, state, type, words, from, to }: OrderFilter): SQL | undefined {
  const ofType =
    type !== undefined &&
    exists(
      db
        .select({ id: orderLines.id })
        .from(orderLines)
        .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.typeId, type))),
    )
  return and(
    inArray(orders.eventId, [...events]),
    isPlaced,
    state && eq(orders.state, state),
    ofType || undefined,
    words ? sql`lower(number || ' ' || orders.name || ' ' || orders.email) like ${holding(words.trim())}` : undefined,
    from && gte(orders.createdAt, from),
    to && lt(orders.createdAt, to),
  )
}

/** Counts of what ends with an event: confirmed orders, orders on hold, places in the queue, and reminders to be sent. */
export async function endingWith(
  db: Executor,
  event: number,
): Promise<Record<'orders' | 'unpaid_orders' | 'waiting' | 'reminders', number>> {
  const { rows } = await db.execute<Record<'orders' | 'unpaid_orders' | 'waiting' | 'reminders', number>>(sql`
    select count(*) filter (where state = 'paid')::int as orders,
      count(*) filter (where state = 'payment_in_progress')::int as unpaid_orders,
      (select count(*)::int from waiting_entries where event_id = ${event} and state in ('waiting', 'offered')) as waiting,
      (select count(*)::int from event_reminders where event_id = ${event} and sent_at is null) as reminders
    from orders where event_id = ${event}`)
  return rows[0] ?? { orders: 0, unpaid_orders: 0, waiting: 0, reminders: 0 }
}

/** A text for each of these events that differs whenever something was ordered, paid for, cancelled or expired. */
export async function salesVersions(db: Executor, events: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: string; version: string }>(sql`
    select e.id, concat_ws(' ',
      (select string_agg(held || '/' || sold, ',' order by id) from ticket_pools where event_id = e.id),
      (select max(id) from orders where event_id = e.id)) as version
    from unnest(${sql.param(events)}::bigint[]) as e (id)`)
  return new Map(rows.map(({ id, version }) => [Number(id), version]))
}

export interface AttendeeFilter {
  event: number
  type?: number | undefined
  state?: TicketState | undefined
  words?: string | undefined
}

const attendeesWanted = ({ event, type, state, words }: AttendeeFilter): SQL | undefined =>
  and(
    eq(tickets.eventId, event),
    type === undefined ? undefined : eq(tickets.typeId, type),
    state && eq(tickets.state, state),
    words ? sql`lower(tickets.name || ' ' || tickets.email || ' ' || number) like ${holding(words.trim())}` : undefined,
  )

const attendees = (db: Executor) =>
  db
    .select({ ticket: tickets, number: orders.number, typeName: orderLines.name })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))

/** Newest orders first. */
export const listAttendees = (db: Executor, filter: AttendeeFilter, window: { offset: number; limit: number }) =>
  attendees(db)
    .where(attendeesWanted(filter))
    .orderBy(desc(tickets.orderId), asc(tickets.lineId), asc(tickets.place))
    .offset(window.offset)
    .limit(window.limit)

export async function countAttendees(db: Executor, filter: AttendeeFilter): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(attendeesWanted(filter))
  return rows[0]?.count ?? 0
}

/** End of a part of a long table. */
export interface TicketPlace {
  orderId: number
  lineId: number
  place: number
}

/** All tickets of an event in the order of their orders, a part at a time, each at the same cost. */
export const ticketsAfter = (db: Executor, event: number, after: TicketPlace, most: number) =>
  attendees(db)
    .where(
      and(
        eq(tickets.eventId, event),
        sql`(${tickets.orderId}, ${tickets.lineId}, ${tickets.place}) > (${after.orderId}, ${after.lineId}, ${after.place})`,
      ),
    )
    .orderBy(asc(tickets.orderId), asc(tickets.lineId), asc(tickets.place))
    .limit(most)

/** All orders of an event likewise. */
export const ordersAfter = (db: Executor, event: number, after: number, most: number) =>
  db
    .select({
      row: orders,
      types: sql<string>`(select string_agg(name || ' × ' || quantity, '; ' order by id) from order_lines
        where order_id = orders.id)`,
      tickets: sql<number>`(select count(*)::int from tickets where order_id = orders.id and state <> 'void')`,
    })
    .from(orders)
    .where(and(eq(orders.eventId, event), isPlaced, sql`${orders.id} > ${after}`))
    .orderBy(asc(orders.id))
    .limit(most)

/** The time zone that an event takes place in. */
export async function zoneOf(db: Executor, event: number): Promise<string> {
  const { rows } = await db.execute<{ zone: string }>(sql`select time_zone as zone from events where id = ${event}`)
  return rows[0]?.zone ?? 'UTC'
}

export async function countOf(db: Executor, table: 'orders' | 'attendees', event: number): Promise<number> {
  const [counted, only] = table === 'orders' ? [orders, isPlaced] : [tickets, undefined]
  const condition = and(eq(counted.eventId, event), only)
  const rows = await db.select({ count: sql<number>`count(*)::int` }).from(counted).where(condition)
  return rows[0]?.count ?? 0
}

/** Returns the totals of some events. */
export async function totals(db: Executor, events: readonly number[]) {
  const named = sql`any (${sql.param(events)}::bigint[])`
  const { rows } = await db.execute<{ orders: number; registered: number; waiting: number }>(sql`
    select (select count(*)::int from orders where event_id = ${named} and state in ('paid','refund_in_progress')) as orders,
      (select count(*)::int from tickets where event_id = ${named} and state <> 'void') as registered,
      (select count(*)::int from waiting_entries where event_id = ${named} and state = 'waiting') as waiting`)
  const revenue = await db.execute<{ currency: string; exponent: number; total: string }>(sql`
    select currency, currency_exponent as exponent, sum(total)::text as total from orders
    where event_id = ${named} and state = 'paid' and total > 0 group by 1, 2 order by 1`)
  return { ...(rows[0] ?? { orders: 0, registered: 0, waiting: 0 }), revenue: revenue.rows }
}

/** Orders and tickets of each day of the site's time, from a moment on; without empty days. */
export async function byDay(db: Executor, events: readonly number[], from: Date) {
  const named = sql`any (${sql.param(events)}::bigint[])`
  const day = (column: SQL) => sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  const since = sql`${from.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ day: string; orders: number; registered: number }>(sql`
    select day, sum(orders)::int as orders, sum(registered)::int as registered from (
      select ${day(sql`created_at`)} as day, count(*) as orders, 0 as registered from orders
      where event_id = ${named} and state in ('paid','refund_in_progress') and created_at >= ${since} group by 1
      union all
      select ${day(sql`created_at`)}, 0, count(*) from tickets
      where event_id = ${named} and state <> 'void' and created_at >= ${since} group by 1) as counted
    group by day order by day`)
  return rows
}

/** Places that the types of an event draw on. */
export async function placesOf(db: Executor, event: number): Promise<number> {
  const { rows } = await db.execute<{ places: number }>(sql`
    select coalesce(sum(capacity), 0)::int as places from ticket_pools as pool where event_id = ${event} and exists (
      select from ticket_type_pools join ticket_types as type on type.id = type_id
      where pool_id = pool.id and removed_at is null)`)
  return rows[0]?.places ?? 0
}

/** Tickets that are out, and places, by type. */
export async function byType(db: Executor, event: number) {
  const { rows } = await db.execute<{
    id: number
    name: string
    registered: number
    held: number
    capacity: number
    left: number
    /** Other types that draw on the same places. */
    shared_with: string[]
  }>(sql`
    select type.id, type.name,
      (select count(*)::int from tickets where event_id = ${event} and type_id = type.id and state <> 'void') as registered,
      (select coalesce(sum(quantity), 0)::int from order_lines join orders on orders.id = order_id
        where orders.event_id = ${event} and type_id = type.id and orders.state = 'payment_in_progress') as held,
      coalesce((select min(capacity) from ticket_type_pools join ticket_pools as pool on pool.id = pool_id
        where type_id = type.id), 0) as capacity,
      coalesce((select min(capacity - held - sold) from ticket_type_pools join ticket_pools as pool on pool.id = pool_id
        where type_id = type.id), 0) as "left",
      array(select other.name from ticket_types as other
        where other.event_id = ${event} and other.id <> type.id and other.removed_at is null and exists (
          select from ticket_type_pools as own join ticket_type_pools as theirs on theirs.pool_id = own.pool_id
          join ticket_pools as pool on pool.id = own.pool_id
          where own.type_id = type.id and theirs.type_id = other.id and capacity - held - sold <= all (
            select capacity - held - sold from ticket_type_pools join ticket_pools on ticket_pools.id = pool_id
            where type_id = type.id))
        order by other.position, other.id) as shared_with
    from ticket_types as type where event_id = ${event} and removed_at is null order by position, id`)
  return rows
}

/** Returns what was refunded of each of some orders, and what is going to be, in the currency's smallest unit. */
export async function refundsOf(db: Executor, ids: readonly number[]) {
  const { rows } = await db.execute<{ id: string; refunded: string; refunding: string }>(sql`
    select order_id::text as id, coalesce(sum(amount) filter (where state = 'done'), 0)::text as refunded,
      coalesce(sum(amount) filter (where state in ('asked', 'pending')), 0)::text as refunding
    from refunds where order_id = any (${sql.param(ids)}::bigint[]) group by order_id`)
  const sums = new Map(rows.map(({ id, refunded, refunding }) => [Number(id), { refunded, refunding }]))
  return (id: number) => sums.get(id) ?? { refunded: '0', refunding: '0' }
}
