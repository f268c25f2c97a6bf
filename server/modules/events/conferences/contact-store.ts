import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { conferenceMessages, editions } from './tables.ts'

/** The SQL of what readers write to those who organise a conference. */

export type NewMessage = Omit<typeof conferenceMessages.$inferInsert, 'id' | 'doneAt' | 'doneBy'>
export type MessageRow = typeof conferenceMessages.$inferSelect

/** How long messages are kept after the last day of their edition. */
const retentionDays = 180

export async function addMessage(db: Executor, message: NewMessage): Promise<number> {
  const [row] = await db.insert(conferenceMessages).values(message).returning({ id: conferenceMessages.id })
  if (!row) throw new Error('The message was not kept')
  return row.id
}

/** A number that a message could have and none will: what is thanked without being kept looks like the rest. */
export async function unusedNumber(db: Executor): Promise<number> {
  const next = sql<string>`nextval(pg_get_serial_sequence('conference_messages', 'id'))`.as('next')
  const [row] = await db.select({ next }).from(sql`(values (1)) as once`)
  return Number(row?.next)
}

interface Filter {
  edition: number | undefined
  open: boolean
}

const condition = ({ edition, open }: Filter) =>
  and(
    edition === undefined ? undefined : eq(conferenceMessages.editionId, edition),
    open ? isNull(conferenceMessages.doneAt) : undefined,
  )

export const listMessages = (db: Executor, filter: Filter, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({ message: conferenceMessages, texts: editions.texts })
    .from(conferenceMessages)
    .innerJoin(editions, eq(editions.id, conferenceMessages.editionId))
    .where(condition(filter))
    .orderBy(desc(conferenceMessages.id))
    .limit(limit)
    .offset(offset)

export async function countMessages(db: Executor, filter: Filter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(conferenceMessages).where(condition(filter))
  return row?.count ?? 0
}

/** @param done by whom and when; null: it is open again. @returns whether there is such a message */
export async function settleMessage(
  db: Executor,
  id: number,
  done: { by: number; at: Date } | null,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .update(conferenceMessages)
    .set({ doneAt: done?.at ?? null, doneBy: done?.by ?? null })
    .where(eq(conferenceMessages.id, id))
    .returning()
  return row
}

export async function eraseOld(db: Executor, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from conference_messages using conference_editions as edition
    where edition.id = edition_id and edition.last_day < (${now.toISOString()}::timestamptz)::date - ${retentionDays}::int`)
  return rowCount ?? 0
}
