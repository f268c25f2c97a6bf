import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { CodePurpose } from '#contract/events/tickets.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { holding } from '#server/platform/database/word-search.ts'
import { ticketCodes, ticketCodeTypes, ticketTypes } from './tables.ts'

export type CodeRow = typeof ticketCodes.$inferSelect
type NewCode = Omit<CodeRow, 'id' | 'eventId' | 'uses' | 'endedAt' | 'pausedAt'>

/** Which codes of an event are listed. */
interface CodeFilter {
  purposes: readonly CodePurpose[]
  words?: string | undefined
}

const shownTo = (event: number, { purposes, words }: CodeFilter): SQL | undefined =>
  and(
    eq(ticketCodes.eventId, event),
    inArray(ticketCodes.purpose, [...purposes]),
    isNull(ticketCodes.endedAt),
    words ? sql`lower(code || ' ' || batch) like ${holding(words)}` : undefined,
  )

export async function listCodes(
  db: Executor,
  event: number,
  { offset, limit, ...filter }: CodeFilter & { offset: number; limit: number },
) {
  return db
    .select({
      row: ticketCodes,
      types: sql<number[]>`array(select type_id from ticket_code_types where code_id = ticket_codes.id)`,
    })
    .from(ticketCodes)
    .where(shownTo(event, filter))
    .orderBy(desc(ticketCodes.id))
    .offset(offset)
    .limit(limit)
}

export async function countCodes(db: Executor, event: number, filter: CodeFilter): Promise<number> {
  const rows = await db.select({ count: sql<number>`count(*)::int` }).from(ticketCodes).where(shownTo(event, filter))
  return rows[0]?.count ?? 0
}

/** True if a discount that can be used at a moment makes one of some types free by itself. */
export async function isFreeByCode(db: Executor, types: readonly number[], now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(sql`
    select exists (
      select from ticket_types as type join ticket_codes as code using (event_id)
      where type.id = any (${sql.param([...types])}::bigint[])
        and (purpose = 'percent' and value = 10000 or purpose = 'amount' and value >= price)
        and ended_at is null and paused_at is null and uses < uses_limit
        and (valid_from is null or valid_from <= ${now.toISOString()}::timestamptz)
        and (valid_until is null or valid_until > ${now.toISOString()}::timestamptz)
        and (not exists (select from ticket_code_types where code_id = code.id)
          or exists (select from ticket_code_types where code_id = code.id and type_id = type.id))) as free`)
  return rows[0]?.free ?? false
}

/** How many of some types the event has. */
export async function countTypes(db: Executor, event: number, types: readonly number[]): Promise<number> {
  if (types.length === 0) return 0
  const rows = await db
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, event), inArray(ticketTypes.id, [...types]), isNull(ticketTypes.removedAt)))
  return rows.length
}

/** Adds those that the event does not have yet. @returns how many */
export async function addCodes(
  tx: Executor,
  eventId: number,
  codes: readonly NewCode[],
  types: readonly number[],
): Promise<number> {
  const rows = await tx
    .insert(ticketCodes)
    .values(codes.map((code) => ({ eventId, ...code })))
    .onConflictDoNothing()
    .returning({ id: ticketCodes.id })
  const pairs = rows.flatMap(({ id }) => types.map((typeId) => ({ codeId: id, typeId })))
  for (let at = 0; at < pairs.length; at += 5_000) await tx.insert(ticketCodeTypes).values(pairs.slice(at, at + 5_000))
  return rows.length
}

/** The codes that one request made, in their order. */
export async function codesOfRequest(db: Executor, event: number, request: string): Promise<string[]> {
  const rows = await db
    .select({ code: ticketCodes.code })
    .from(ticketCodes)
    .where(and(eq(ticketCodes.eventId, event), eq(ticketCodes.madeByRequest, request)))
    .orderBy(asc(ticketCodes.id))
  return rows.map(({ code }) => code)
}

/** Takes codes no longer from a moment on, or again where none is given. @returns how many were changed */
export async function pauseCodes(
  tx: Executor,
  event: number,
  ids: readonly number[],
  at: Date | null,
): Promise<number> {
  const rows = await tx
    .update(ticketCodes)
    .set({ pausedAt: at })
    .where(
      and(
        eq(ticketCodes.eventId, event),
        inArray(ticketCodes.id, [...ids]),
        isNull(ticketCodes.endedAt),
        at ? isNull(ticketCodes.pausedAt) : isNotNull(ticketCodes.pausedAt),
      ),
    )
    .returning({ id: ticketCodes.id })
  return rows.length
}

/** All codes of an event in their order, a part at a time, each at the same cost. */
export const codesAfter = (db: Executor, event: number, after: number, most: number) =>
  db
    .select({
      row: ticketCodes,
      types: sql<string>`coalesce((select string_agg(name, '; ' order by ticket_types.id) from ticket_code_types
        join ticket_types on ticket_types.id = type_id where code_id = ticket_codes.id), '')`,
    })
    .from(ticketCodes)
    .where(and(eq(ticketCodes.eventId, event), isNull(ticketCodes.endedAt), sql`${ticketCodes.id} > ${after}`))
    .orderBy(asc(ticketCodes.id))
    .limit(most)

/** Those that were used stay with their orders; their text is free for a new code. */
export async function endCodes(tx: Executor, event: number, ids: readonly number[], now: Date): Promise<number> {
  const named = and(eq(ticketCodes.eventId, event), inArray(ticketCodes.id, [...ids]))
  const unused = sql`not exists (select from order_lines where code_id = ticket_codes.id)
    and not exists (select from order_discounts where code_id = ticket_codes.id)`
  const gone = await tx.delete(ticketCodes).where(and(named, unused)).returning({ id: ticketCodes.id })
  const ended = await tx
    .update(ticketCodes)
    .set({ endedAt: now, codeKey: sql`code_key || ' ' || id` })
    .where(and(named, isNull(ticketCodes.endedAt)))
    .returning({ id: ticketCodes.id })
  return gone.length + ended.length
}
