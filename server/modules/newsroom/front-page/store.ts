import { and, desc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Arrangement, FrontNames } from '#contract/newsroom/front-page.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { frontArrangements, frontBanners, frontPreviews, frontWords } from './tables.ts'

/** The only SQL for the editors' arrangement. */

export type ArrangementRow = typeof frontArrangements.$inferSelect
export type BannerRow = typeof frontBanners.$inferSelect
export type WordRow = typeof frontWords.$inferSelect

/** Two who save at once go one after the other: the second meets the version of the first. */
const arrangingLock = 4_805_120_020

/** Waits until nobody else saves an arrangement, and keeps others waiting until the transaction ends. */
export async function waitForTurn(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${arrangingLock})`)
}

/** The arrangement that is in effect; undefined while there is none. */
export async function newestArrangement(db: Executor): Promise<ArrangementRow | undefined> {
  return (await db.select().from(frontArrangements).orderBy(desc(frontArrangements.version)).limit(1))[0]
}

/** The arrangement of a version, as it was saved. */
export async function findArrangement(db: Executor, version: number): Promise<ArrangementRow | undefined> {
  return (await db.select().from(frontArrangements).where(eq(frontArrangements.version, version)))[0]
}

/** Adds a version, which is in effect from the commit on. */
export async function addArrangement(
  tx: Executor,
  row: Omit<typeof frontArrangements.$inferInsert, 'savedAt'>,
): Promise<ArrangementRow> {
  const [added] = await tx.insert(frontArrangements).values(row).returning()
  if (!added) throw new Error('The arrangement was not added')
  return added
}

/** Newest first. */
export async function listArrangements(
  db: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<ArrangementRow[]> {
  return db.select().from(frontArrangements).orderBy(desc(frontArrangements.version)).limit(limit).offset(offset)
}

/** Returns the banners that are not in the bin, in the order of the ids. */
export async function bannersByIds(db: Executor, ids: readonly number[]): Promise<BannerRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(frontBanners)
    .where(and(inArray(frontBanners.id, [...ids]), isNull(frontBanners.deletedAt)))
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Hot words that are not in the bin, in the order of the ids. */
export async function wordsByIds(db: Executor, ids: readonly number[]): Promise<WordRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(frontWords)
    .where(and(inArray(frontWords.id, [...ids]), isNull(frontWords.deletedAt)))
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The newest that are not in the bin, but some. */
export async function sparedBanners(db: Executor, but: readonly number[], limit: number): Promise<BannerRow[]> {
  const others = but.length > 0 ? notInArray(frontBanners.id, [...but]) : undefined
  const notDeleted = and(isNull(frontBanners.deletedAt), others)
  return db.select().from(frontBanners).where(notDeleted).orderBy(desc(frontBanners.id)).limit(limit)
}

/** The newest hot words that are not in the bin, but some. */
export async function sparedWords(db: Executor, but: readonly number[], limit: number): Promise<WordRow[]> {
  const others = but.length > 0 ? notInArray(frontWords.id, [...but]) : undefined
  const notDeleted = and(isNull(frontWords.deletedAt), others)
  return db.select().from(frontWords).where(notDeleted).orderBy(desc(frontWords.id)).limit(limit)
}

/** Stores what a preview window shows, and removes what windows showed before that moment. */
export async function keepPreview(
  db: Executor,
  preview: { key: string; arrangement: Arrangement; madeBy: number; madeAt: Date },
  forgetBefore: Date,
): Promise<void> {
  const { arrangement, madeAt } = preview
  await db.delete(frontPreviews).where(lt(frontPreviews.madeAt, forgetBefore))
  await db
    .insert(frontPreviews)
    .values(preview)
    .onConflictDoUpdate({
      target: frontPreviews.key,
      set: { arrangement, madeAt },
      setWhere: eq(frontPreviews.madeBy, preview.madeBy),
    })
}

/** The unsaved arrangement that a preview window shows; undefined once it was removed. */
export async function findPreview(db: Executor, key: string): Promise<Arrangement | undefined> {
  const found = await db
    .select({ arrangement: frontPreviews.arrangement })
    .from(frontPreviews)
    .where(eq(frontPreviews.key, key))
  return found[0]?.arrangement
}

/** Items by id whatever their state, by the title that fits best. */
export async function itemNames(
  db: Executor,
  ids: readonly number[],
  languages: readonly string[],
): Promise<FrontNames['items']> {
  if (ids.length === 0) return []
  const { rows } = await db.execute(sql`
    select item.id::int as id, item.kind, coalesce(text.title, '') as title,
      case when item.merged_into is not null and item.status <> 'approved' then 'merged'
        when item.status <> 'approved' then 'unpublished'
        when coalesce(item.release_time, 'epoch'::timestamptz) > now() then 'scheduled' else 'published' end as state
    from items as item
    left join lateral (
      select title from item_texts where item_id = item.id
      order by array_position(${sql.param([...languages])}::text[], language) nulls last, language limit 1
    ) as text on true
    where item.id = any(${sql.param([...ids])}::bigint[]) and item.status <> 'deleted'`)
  return rows as FrontNames['items']
}
