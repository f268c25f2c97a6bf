import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { waitingEntries } from '../tables.ts'

export type WaitingRow = typeof waitingEntries.$inferSelect
export type NewEntry = Omit<typeof waitingEntries.$inferInsert, 'id' | 'state' | 'orderId'>

/** @returns undefined where the address waits for this type already */
export async function addEntry(db: Executor, entry: NewEntry): Promise<number | undefined> {
  const rows = await db.insert(waitingEntries).values(entry).onConflictDoNothing().returning({ id: waitingEntries.id })
  return rows[0]?.id
}

export async function findEntry(db: Executor, id: number): Promise<WaitingRow | undefined> {
  return (await db.select().from(waitingEntries).where(eq(waitingEntries.id, id)))[0]
}

/** How many wait for the type, up to this entry. */
export async function positionOf(db: Executor, { id, typeId }: Pick<WaitingRow, 'id' | 'typeId'>): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.typeId, typeId), eq(waitingEntries.state, 'waiting'), sql`id <= ${id}`))
  return rows[0]?.count ?? 0
}

export async function leave(db: Executor, id: number): Promise<void> {
  await db
    .update(waitingEntries)
    .set({ state: 'left' })
    .where(and(eq(waitingEntries.id, id), eq(waitingEntries.state, 'waiting')))
}

export type NextRow = WaitingRow & {
  endsMs: number
  /** Price of one ticket, in the currency's smallest unit. */
  price: string
}

/**
 * Returns the entries for which enough places are free, in the order in which they came.
 * @param after number of the last entry that was looked at
 * @param except types that are passed over
 */
export async function nextInLine(
  db: Executor,
  now: Date,
  { after, except, most }: { after: number; except: ReadonlySet<number>; most: number },
): Promise<NextRow[]> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const rows = await db
    .select({
      row: waitingEntries,
      endsMs: sql<number>`(extract(epoch from events.ends_at) * 1000)::float8`,
      price: sql<string>`type.price::text`,
    })
    .from(waitingEntries)
    .innerJoin(sql`ticket_types as type`, sql`type.id = ${waitingEntries.typeId}`)
    .innerJoin(sql`events`, sql`events.id = ${waitingEntries.eventId}`)
    .where(
      sql`${waitingEntries.state} = 'waiting' and ${waitingEntries.id} > ${after} and type.on_sale
        and type.id <> all (${sql.param([...except])}::bigint[]) and type.removed_at is null
        and ${waitingEntries.quantity} <= type.per_order
        and (type.sale_from is null or type.sale_from <= ${moment})
        and (type.sale_until is null or type.sale_until > ${moment})
        and events.state = 'published' and events.deleted_at is null and events.ends_at > ${moment}
        and ${waitingEntries.quantity} <= (
          select min(capacity - held - sold) from ticket_type_pools join ticket_pools as pool on pool.id = pool_id
          where type_id = type.id)`,
    )
    .orderBy(waitingEntries.id)
    .limit(most)
  return rows.map(({ row, ...more }) => ({ ...row, ...more }))
}
