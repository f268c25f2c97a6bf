import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { OrderState } from '#contract/events/order-terms.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { orderDiscounts, orderHistory, orderLines, orders, tickets, ticketTransfers } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type LineRow = typeof orderLines.$inferSelect
export type DiscountRow = typeof orderDiscounts.$inferSelect
export type TicketRow = typeof tickets.$inferSelect
export type HistoryRow = typeof orderHistory.$inferSelect

/** Lets no other change of the order happen until the transaction ends. */
export async function holdOrder(tx: Executor, id: number): Promise<OrderRow | undefined> {
  return (await tx.select().from(orders).where(eq(orders.id, id)).for('update'))[0]
}

export const historyOf = (db: Executor, order: number): Promise<HistoryRow[]> =>
  db.select().from(orderHistory).where(eq(orderHistory.orderId, order)).orderBy(asc(orderHistory.id))

/** An order with all that is in it, read as orders are shown; the statements are built once. */
export function createOrdersStore(orm: NodePgDatabase) {
  const order = sql.placeholder('order')
  const row = orm.select().from(orders).where(eq(orders.id, order)).prepare('order_by_id')
  const lines = orm.select().from(orderLines).where(eq(orderLines.orderId, order)).orderBy(asc(orderLines.id))
  const held = orm
    .select()
    .from(tickets)
    .where(eq(tickets.orderId, order))
    .orderBy(asc(tickets.lineId), asc(tickets.place))
  const taken = orm
    .select()
    .from(orderDiscounts)
    .where(eq(orderDiscounts.orderId, order))
    .orderBy(orderDiscounts.codeId)
  const [linesOfOrder, ticketsOfOrder] = [lines.prepare('lines_of_order'), held.prepare('tickets_of_order')]
  const discountsOfOrder = taken.prepare('discounts_of_order')
  return {
    find: async (id: number): Promise<OrderRow | undefined> => (await row.execute({ order: id }))[0],
    lines: (id: number): Promise<LineRow[]> => linesOfOrder.execute({ order: id }),
    discounts: (id: number): Promise<DiscountRow[]> => discountsOfOrder.execute({ order: id }),
    tickets: (id: number): Promise<TicketRow[]> => ticketsOfOrder.execute({ order: id }),

    /** Returns the refund for cancelling a paid order now, or one ticket of it, in the currency's smallest unit. */
    async refundOf(
      { id, state, total, upgradeSerial }: Pick<OrderRow, 'id' | 'state' | 'total' | 'upgradeSerial'>,
      ticket?: string,
    ): Promise<string> {
      // Most orders cost nothing. Where a ticket was exchanged, something may have been paid before.
      if (state !== 'paid' || (total === 0 && upgradeSerial === null)) return '0'
      const named = ticket === undefined ? sql`null` : sql`array[${ticket}::uuid]`
      const { rows } = await orm.execute<{ refund: string }>(sql`select refund_of(${id}, ${named})::text as refund`)
      return rows[0]?.refund ?? '0'
    },
  }
}

export async function addHistory(db: Executor, entry: typeof orderHistory.$inferInsert): Promise<void> {
  await db.insert(orderHistory).values(entry)
}

/** Holds for orders that somebody placed, rather than only reserved places for. */
export const isPlaced = sql`is_placed(orders)`

/** Tickets of an order that are not void, or the places that it holds. */
const placesOf = sql<number>`case orders.state
  when 'payment_in_progress' then (select sum(quantity)::int from order_lines where order_id = orders.id)
  else (select count(*)::int from tickets where order_id = orders.id and state <> 'void') end`

const validOf = (condition: SQL) =>
  sql<number>`(select count(*)::int from tickets where order_id = orders.id and state = 'valid' and ${condition})`

export type OrdersStore = ReturnType<typeof createOrdersStore>

/** Tickets or reserved places of an order, the valid tickets that its buyer has, and those that were transferred. */
export interface OrderPlaces {
  places: number
  own: number
  transferred: number
}

export type ListedOrder = { row: OrderRow; types: { name: string; tickets: number }[] } & OrderPlaces

const listed = {
  row: orders,
  places: placesOf,
  own: validOf(sql`passed_on_at is null`),
  transferred: validOf(sql`passed_on_at is not null`),
  types: sql<ListedOrder['types']>`(
    select coalesce(json_agg(json_build_object('name', name, 'tickets', tickets) order by first), '[]') from (
      select name, min(id) as first, sum(case orders.state when 'payment_in_progress' then quantity
        else (select count(*) from tickets where order_id = orders.id and line_id = order_lines.id and state <> 'void')
        end)::int as tickets
      from order_lines where order_id = orders.id group by name) as counted)`,
}

/** A page of the orders that a condition holds for, newest first. */
export const listOrders = (
  db: Executor,
  condition: SQL | undefined,
  window: { offset: number; limit: number },
): Promise<ListedOrder[]> =>
  db.select(listed).from(orders).where(condition).orderBy(desc(orders.id)).offset(window.offset).limit(window.limit)

export async function countOrders(db: Executor, condition: SQL | undefined): Promise<number> {
  const rows = await db.select({ count: sql<number>`count(*)::int` }).from(orders).where(condition)
  return rows[0]?.count ?? 0
}

export const boughtBy = (
  user: number,
  { state, event }: { state?: OrderState | undefined; event?: number | undefined },
): SQL | undefined =>
  and(
    eq(orders.buyerId, user),
    state && eq(orders.state, state),
    event === undefined ? undefined : eq(orders.eventId, event),
  )

/** A ticket with its type and order. */
export interface HeldTicket {
  ticket: TicketRow
  line: LineRow
  order: OrderRow
}

export async function findTicket(db: Executor, id: string): Promise<HeldTicket | undefined> {
  const rows = await db
    .select({ ticket: tickets, line: orderLines, order: orders })
    .from(tickets)
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(eq(tickets.id, id))
  return rows[0]
}

const inTime = (past: boolean, now: Date): SQL =>
  past
    ? sql`events.ends_at <= ${now.toISOString()}::timestamptz`
    : sql`events.ends_at > ${now.toISOString()}::timestamptz`

/** The tickets that somebody holds, by the time of their events; `rows` of the page, and how many there are. */
export async function ticketsHeldBy(
  db: Executor,
  user: number,
  { past, event, now, offset, limit }: { past: boolean; event?: number; now: Date; offset: number; limit: number },
): Promise<{ rows: { ticket: TicketRow; line: LineRow }[]; total: number }> {
  const ofEvent = event === undefined ? undefined : eq(tickets.eventId, event)
  const condition = and(eq(tickets.userId, user), ne(tickets.state, 'void'), ofEvent, inTime(past, now))
  const ticketsWithLines = () =>
    db
      .select({ ticket: tickets, line: orderLines })
      .from(tickets)
      .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
      .innerJoin(sql`events`, sql`events.id = ${tickets.eventId}`)
      .where(condition)
  const order = past ? sql`events.starts_at desc` : sql`events.starts_at`
  const [rows, counted] = await Promise.all([
    ticketsWithLines()
      .orderBy(order, asc(tickets.orderId), asc(tickets.lineId), asc(tickets.place))
      .offset(offset)
      .limit(limit),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(tickets)
      .innerJoin(sql`events`, sql`events.id = ${tickets.eventId}`)
      .where(condition),
  ])
  return { rows, total: counted[0]?.count ?? 0 }
}

/** The events that somebody holds tickets of, last first. */
export async function eventsJoinedBy(
  db: Executor,
  user: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await db.execute<{ id: number; total: number }>(sql`
    select events.id, (count(*) over ())::int as total from events
    where id in (select event_id from tickets where user_id = ${user} and state <> 'void')
    order by starts_at desc, id desc offset ${offset} limit ${limit}`)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** Changes a ticket that is valid and still has the serial that was read. @returns whether it had */
export async function changeTicket(
  tx: Executor,
  { id, orderId, serial }: Pick<TicketRow, 'id' | 'orderId' | 'serial'>,
  changes: Partial<Pick<TicketRow, 'name' | 'email' | 'answers' | 'userId' | 'serial' | 'language' | 'passedOnAt'>>,
  now: Date,
): Promise<boolean> {
  // A buyer who returns tickets locks the order first; in the opposite order, each would wait for the other.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('key share')
  const rows = await tx
    .update(tickets)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(tickets.id, id), eq(tickets.serial, serial), eq(tickets.state, 'valid')))
    .returning({ id: tickets.id })
  return rows.length > 0
}

export async function changeBuyer(
  tx: Executor,
  id: number,
  { name, email, now }: { name: string; email: string; now: Date },
): Promise<void> {
  await tx.update(orders).set({ name, email, updatedAt: now }).where(eq(orders.id, id))
}

/** Returns the orders and tickets of somebody that the site still holds, for the download of their own data. */
export async function personalOrders(db: Executor, user: number) {
  const [bought, held, transferred, waiting] = await Promise.all([
    db.select().from(orders).where(eq(orders.buyerId, user)).orderBy(asc(orders.id)),
    db.select().from(tickets).where(eq(tickets.userId, user)).orderBy(asc(tickets.orderId)),
    db.select().from(ticketTransfers).where(eq(ticketTransfers.userId, user)).orderBy(asc(ticketTransfers.happenedAt)),
    db.execute<{ event_id: number; state: string; joined_at: string }>(
      sql`select event_id, state, joined_at::text from waiting_entries where user_id = ${user} order by id`,
    ),
  ])
  return { bought, held, transferred, waiting: waiting.rows }
}

/** Forgets who somebody is in orders, tickets and lists; what organisers count stays. */
export async function erasePerson(tx: Executor, user: number): Promise<void> {
  await tx
    .update(orders)
    .set({ buyerId: null, name: '', email: '', attendees: sql`without_names(attendees)` })
    .where(eq(orders.buyerId, user))
  await tx.execute(sql`
    update ticket_transfers set receiver = '' from tickets
    where tickets.id = ticket_id and tickets.user_id = ${user} and ticket_transfers.serial = tickets.serial - 1`)
  await tx.update(ticketTransfers).set({ userId: null, name: '', email: '' }).where(eq(ticketTransfers.userId, user))
  await tx.update(tickets).set({ userId: null, name: '', email: '', answers: {} }).where(eq(tickets.userId, user))
  await tx.execute(sql`delete from waiting_entries where user_id = ${user}`)
  await tx.execute(sql`delete from event_reminders where user_id = ${user}`)
}

/** True if an event has tickets that are out. */
export async function boughtOf(db: Executor, event: number): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.eventId, event), inArray(orders.state, ['paid', 'refund_in_progress'])))
    .limit(1)
  return rows.length > 0
}

/** Takes out the orders of demonstration events, with their tickets. @returns how many there were */
export async function removeDemoOrders(db: Executor): Promise<number> {
  const ofDemo = sql`${orders.eventId} in (select id from events where demo)`
  return (await db.delete(orders).where(ofDemo).returning({ id: orders.id })).length
}

/** Deletes which clients reserved places in orders that were made before a moment. */
export async function forgetClients(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    update orders set client = null, network = null where (client is not null or network is not null) and created_at < ${before.toISOString()}::timestamptz`)
}
