import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { type ErasedKind, eraseRecordsAgain, recordErasure } from '#server/platform/backup/erased-records.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { landingPages, landingSubmissions } from './tables.ts'

/** The SQL of what readers sent by the forms of landing pages. */

export type SubmissionRow = typeof landingSubmissions.$inferSelect
export type NewSubmission = Omit<typeof landingSubmissions.$inferInsert, 'id' | 'seenAt' | 'seenBy'>

/** How long submissions are kept. */
const retentionDays = 365

/** Stores what a reader sent by the form of a page. @returns its number */
export async function add(tx: Executor, given: NewSubmission): Promise<number> {
  const [row] = await tx.insert(landingSubmissions).values(given).returning({ id: landingSubmissions.id })
  if (!row) throw new Error('The submission was not kept')
  return row.id
}

interface Filter {
  page: number | undefined
  unseen: boolean
}
const condition = ({ page, unseen }: Filter) =>
  and(
    isNull(landingPages.deletedAt),
    page === undefined ? undefined : eq(landingSubmissions.pageId, page),
    unseen ? isNull(landingSubmissions.seenAt) : undefined,
  )

/** Submissions, the newest first, with their pages. */
export const list = (db: Executor, filter: Filter, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({ submission: landingSubmissions, path: landingPages.path, content: landingPages.content })
    .from(landingSubmissions)
    .innerJoin(landingPages, eq(landingPages.id, landingSubmissions.pageId))
    .where(condition(filter))
    .orderBy(desc(landingSubmissions.id))
    .limit(limit)
    .offset(offset)

/** Submissions of a page with numbers below `before`, the newest first. */
export const listBefore = (
  db: Executor,
  pageId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<SubmissionRow[]> =>
  db
    .select()
    .from(landingSubmissions)
    .where(
      and(eq(landingSubmissions.pageId, pageId), before === undefined ? undefined : lt(landingSubmissions.id, before)),
    )
    .orderBy(desc(landingSubmissions.id))
    .limit(limit)

/** The labels that fields of a page's submissions had, those of the newest first. */
export async function labelsOf(db: Executor, pageId: number): Promise<string[]> {
  const { rows } = await db.execute<{ label: string }>(sql`
    select field ->> 'label' as label
    from ${landingSubmissions} cross join jsonb_array_elements(values) with ordinality as fields (field, place)
    where page_id = ${pageId}
    group by 1 order by max(id) desc, min(place) limit ${maxLabels}`)
  return rows.map(({ label }) => label)
}

/** Columns of a table at most: spreadsheets open no more than 16,384, and a form has twenty fields. */
const maxLabels = 500

export async function countOf(db: Executor, filter: Filter): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(landingSubmissions)
    .innerJoin(landingPages, eq(landingPages.id, landingSubmissions.pageId))
    .where(condition(filter))
  return row?.count ?? 0
}

/** How many submissions a page has, and how many of them nobody has looked at. */
export async function countsOf(db: Executor, pageId: number): Promise<{ answers: number; new_answers: number }> {
  const unseen = sql<number>`(count(*) filter (where ${landingSubmissions.seenAt} is null))::int`
  const [row] = await db
    .select({ answers: count(), new_answers: unseen })
    .from(landingSubmissions)
    .where(eq(landingSubmissions.pageId, pageId))
  return row ?? { answers: 0, new_answers: 0 }
}

/** Submissions of each page that nobody has looked at. */
export async function waiting(db: Executor): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: landingSubmissions.pageId, count: count() })
    .from(landingSubmissions)
    .where(isNull(landingSubmissions.seenAt))
    .groupBy(landingSubmissions.pageId)
  return new Map(rows.map((row) => [row.id, row.count]))
}

/** @param seen by whom and when; null: it is new again */
export async function settle(
  tx: Executor,
  id: number,
  seen: { by: number; at: Date } | null,
): Promise<SubmissionRow | undefined> {
  const [row] = await tx
    .update(landingSubmissions)
    .set({ seenAt: seen?.at ?? null, seenBy: seen?.by ?? null })
    .where(eq(landingSubmissions.id, id))
    .returning()
  return row
}

/** A submission is known by its number and its content. */
const erasedSubmissions: ErasedKind = {
  kind: 'form entry',
  table: 'landing_submissions',
  key: `record.id || ' ' || record.values::text`,
}

/** Deletes submissions again that came back with a restored backup. */
export const eraseAgain = (database: Pick<Database, 'orm'>): Promise<void> =>
  eraseRecordsAgain(database, erasedSubmissions, (tx, ids) =>
    tx.delete(landingSubmissions).where(inArray(landingSubmissions.id, [...ids])),
  )

/** Deletes a submission permanently. @returns its content */
export async function erase(tx: Executor, id: number, now: Date): Promise<SubmissionRow | undefined> {
  await recordErasure(tx, erasedSubmissions, id, now)
  const [row] = await tx.delete(landingSubmissions).where(eq(landingSubmissions.id, id)).returning()
  return row
}

/** Submissions of a member, the newest first. */
export const ofMember = (db: Executor, userId: number): Promise<SubmissionRow[]> =>
  db.select().from(landingSubmissions).where(eq(landingSubmissions.userId, userId)).orderBy(desc(landingSubmissions.id))

/** Deletes all that a member sent, in the transaction that erases the account. */
export async function eraseOfMember(tx: Executor, userId: number): Promise<void> {
  await tx.delete(landingSubmissions).where(eq(landingSubmissions.userId, userId))
}

/** @returns how many */
export async function eraseOld(db: Executor, now: Date): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from landing_submissions where sent_at < ${now.toISOString()}::timestamptz - make_interval(days => ${retentionDays}::int)`,
  )
  return rowCount ?? 0
}
