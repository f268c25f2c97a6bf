import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { holding } from '#server/platform/database/word-search.ts'
import { invitationCodes, invitationCodeTypes, ticketTypes } from './tables.ts'

export type CodeRow = typeof invitationCodes.$inferSelect
type NewCode = Pick<CodeRow, 'code' | 'codeKey' | 'usesLimit' | 'validFrom' | 'validUntil' | 'batch' | 'madeByRequest'>

const shownTo = (event: number, words: string | undefined): SQL | undefined =>
  and(
    eq(invitationCodes.eventId, event),
    isNull(invitationCodes.endedAt),
    words ? sql`lower(code || ' ' || batch) like ${holding(words)}` : undefined,
  )

export async function listCodes(
  db: Executor,
  event: number,
  { words, offset, limit }: { words: string | undefined; offset: number; limit: number },
) {
  return db
    .select({
      row: invitationCodes,
      types: sql<number[]>`array(select type_id from invitation_code_types where code_id = invitation_codes.id)`,
    })
    .from(invitationCodes)
    .where(shownTo(event, words))
    .orderBy(desc(invitationCodes.id))
    .offset(offset)
    .limit(limit)
}

export async function countCodes(db: Executor, event: number, words: string | undefined): Promise<number> {
  const rows = await db.select({ count: sql<number>`count(*)::int` }).from(invitationCodes).where(shownTo(event, words))
  return rows[0]?.count ?? 0
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
    .insert(invitationCodes)
    .values(codes.map((code) => ({ eventId, ...code })))
    .onConflictDoNothing()
    .returning({ id: invitationCodes.id })
  const pairs = rows.flatMap(({ id }) => types.map((typeId) => ({ codeId: id, typeId })))
  for (let at = 0; at < pairs.length; at += 5_000)
    await tx.insert(invitationCodeTypes).values(pairs.slice(at, at + 5_000))
  return rows.length
}

/** The codes that one request made, in their order. */
export async function codesOfRequest(db: Executor, event: number, request: string): Promise<string[]> {
  const rows = await db
    .select({ code: invitationCodes.code })
    .from(invitationCodes)
    .where(and(eq(invitationCodes.eventId, event), eq(invitationCodes.madeByRequest, request)))
    .orderBy(asc(invitationCodes.id))
  return rows.map(({ code }) => code)
}

/** Those that were used stay with their orders; their text is free for a new code. */
export async function endCodes(tx: Executor, event: number, ids: readonly number[], now: Date): Promise<number> {
  const named = and(eq(invitationCodes.eventId, event), inArray(invitationCodes.id, [...ids]))
  const unused = sql`not exists (select from order_lines where code_id = invitation_codes.id)`
  const gone = await tx.delete(invitationCodes).where(and(named, unused)).returning({ id: invitationCodes.id })
  const ended = await tx
    .update(invitationCodes)
    .set({ endedAt: now, codeKey: sql`code_key || ' ' || id` })
    .where(and(named, isNull(invitationCodes.endedAt)))
    .returning({ id: invitationCodes.id })
  return gone.length + ended.length
}
