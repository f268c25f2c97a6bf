import { sql } from 'drizzle-orm'
import type { Language } from '#language/languages.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** A ticket that another one was exchanged for. */
export interface Successor {
  id: string
  orderId: number
  serial: number
  isPassedOn: boolean
}

/** Returns the tickets that tickets were exchanged for, by the ids of the latter. */
export async function successorsOf(db: Executor, tickets: readonly string[]): Promise<Map<string, Successor>> {
  if (tickets.length === 0) return new Map()
  const { rows } = await db.execute<{
    former: string
    id: string
    order: string
    serial: number
    passed_on_at: unknown
  }>(sql`
    select orders.upgrade_of as former, tickets.id, orders.id::text as "order", tickets.serial, tickets.passed_on_at
    from orders join tickets on tickets.order_id = orders.id
    where orders.upgrade_of = any (${sql.param([...tickets])}::uuid[])`)
  return new Map(
    rows.map(({ former, id, order, serial, passed_on_at }) => [
      former,
      { id, orderId: Number(order), serial, isPassedOn: passed_on_at !== null },
    ]),
  )
}

/** The ticket that an order's own takes the place of: the number of its order, and the name of its type. */
export async function formerOf(
  db: Executor,
  ticket: string,
): Promise<{ orderNumber: string; typeName: string } | undefined> {
  const { rows } = await db.execute<{ number: string; name: string }>(sql`
    select orders.number, order_lines.name from tickets
    join orders on orders.id = tickets.order_id join order_lines on order_lines.id = tickets.line_id
    where tickets.id = ${ticket}::uuid`)
  return rows[0] && { orderNumber: rows[0].number, typeName: rows[0].name }
}

/** Returns the sum paid for a ticket and all that it was exchanged from, in the smallest unit of its currency. */
export async function worthOf(db: Executor, ticket: string): Promise<bigint> {
  const { rows } = await db.execute<{ worth: string }>(sql`select ticket_worth(${ticket}::uuid)::text as worth`)
  return BigInt(rows[0]?.worth ?? '0')
}

/** An exchange of a ticket that waits for its payment. */
export async function openUpgrade(db: Executor, ticket: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text from orders where upgrade_of = ${ticket}::uuid and state = 'payment_in_progress'`)
  return rows[0] && Number(rows[0].id)
}

/** Types that take no place besides the one that a ticket has: they can be had where all others are sold out. */
export async function typesInPlace(db: Executor, line: number): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select type_id::text as id from ticket_type_pools, (select pool_ids from order_lines where id = ${line}) as line
    group by type_id having bool_and(pool_id = any (line.pool_ids))`)
  return new Set(rows.map(({ id }) => Number(id)))
}

/** An exchange as it is ordered; amounts are in the currency's smallest unit. */
export interface UpgradeOrder {
  ticket: string
  /** Serial of the ticket as its holder saw it. */
  serial: number
  type: number
  number: string
  language: Language
  actor: number | null
  /** The version of the event's prices that the amounts were counted by, and what was paid before. */
  version: number
  worth: string
  subtotal: string
  tax: string
  total: string
  key: string
  /** SHA-256 of the request, in hexadecimal. */
  hash: string
  now: Date
  expires: Date
}

/** Orders an exchange, in one function of the database. @returns the number of the order */
export async function orderUpgrade(db: Executor, order: UpgradeOrder): Promise<number> {
  const { rows } = await db.execute<{ made: string }>(
    sql`select order_upgrade(${JSON.stringify(order)}::jsonb)::text as made`,
  )
  return Number(rows[0]?.made)
}
