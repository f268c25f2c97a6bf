import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { CodePurpose } from '#contract/events/tickets.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { holding } from '#server/platform/database/word-search.ts'
import { ticketCodes, ticketTypes } from './tables.ts'

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

/**
 * Adds those that the event does not have yet, in one statement whatever their number.
 * @param codes as they are written, with the form in which they are compared
 * @param common what they share
 * @returns how many
 */
export async function addCodes(
  tx: Executor,
  event: number,
  codes: readonly Pick<NewCode, 'code' | 'codeKey'>[],
  { types, ...common }: Omit<NewCode, 'code' | 'codeKey'> & { types: readonly number[] },
): Promise<number> {
  const time = (moment: Date | null) => sql`${moment?.toISOString() ?? null}::timestamptz`
  const texts = (name: 'code' | 'codeKey') => sql`${sql.param(codes.map((code) => code[name]))}::text[]`
  const { rows } = await tx.execute<{ made: number }>(sql`
    with made as (
      insert into ticket_codes (event_id, code, code_key, purpose, value, combinable, uses_limit, valid_from, valid_until,
        batch, made_by_request)
      select ${event}, code, code_key, ${common.purpose}, ${common.value}, ${common.combinable}, ${common.usesLimit},
        ${time(common.validFrom)}, ${time(common.validUntil)}, ${common.batch}, ${common.madeByRequest}::uuid
      from unnest(${texts('code')}, ${texts('codeKey')}) with ordinality as given (code, code_key, place) order by place
      on conflict do nothing returning id
    ), opened as (
      insert into ticket_code_types (code_id, type_id)
      select id, type_id from made cross join unnest(${sql.param([...types])}::bigint[]) as type_id
    )
    select count(*)::int as made from made`)
  return rows[0]?.made ?? 0
}

/** Waits until no other transaction of any process makes many codes; until this one ends no other begins. */
export async function holdMakingMany(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('making many codes', 0))`)
}

/** Counts all codes of an event, ended ones included; until the transaction ends nobody else adds any. */
export async function countForAdding(tx: Executor, event: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`codes of ${event}`}, 0))`)
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ticket_codes where event_id = ${event}`,
  )
  return rows[0]?.count ?? 0
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

/** Ends codes. Used ones stay with their orders; their text is free for a new code. */
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
