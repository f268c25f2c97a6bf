import { and, asc, count, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { landingLimits } from '#contract/site/landing-pages/landing-terms.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { StoredContent } from './landing-draft.ts'
import { landingPages, landingPageVersions } from './tables.ts'

/** The SQL of landing pages themselves. */

export type LandingRow = typeof landingPages.$inferSelect
export type VersionRow = typeof landingPageVersions.$inferSelect

const notDeleted = isNull(landingPages.deletedAt)
const one = async (rows: Promise<LandingRow[]>): Promise<LandingRow | undefined> => (await rows)[0]
const where = (db: Executor, condition: SQL | undefined) =>
  db.select().from(landingPages).where(and(notDeleted, condition))

export const byPath = (db: Executor, path: string): Promise<LandingRow | undefined> =>
  one(where(db, eq(landingPages.path, path)))

export const published = (db: Executor): Promise<LandingRow[]> =>
  where(db, eq(landingPages.state, 'published')).orderBy(asc(landingPages.id))

export const all = (db: Executor): Promise<LandingRow[]> => where(db, undefined).orderBy(desc(landingPages.id))

export const find = (db: Executor, id: number): Promise<LandingRow | undefined> =>
  one(where(db, eq(landingPages.id, id)))

/** Locks one until the transaction ends. */
export const hold = (tx: Executor, id: number): Promise<LandingRow | undefined> =>
  one(where(tx, eq(landingPages.id, id)).for('update'))

export async function add(
  tx: Executor,
  fields: Pick<typeof landingPages.$inferInsert, 'path' | 'content'> & Partial<typeof landingPages.$inferInsert>,
): Promise<LandingRow> {
  const [row] = await tx.insert(landingPages).values(fields).returning()
  if (!row) throw new Error('The page was not added')
  return row
}

/** Writes over one that the caller has locked; edited content is no longer demonstration content. */
export async function save(
  tx: Executor,
  id: number,
  fields: Partial<typeof landingPages.$inferInsert>,
): Promise<LandingRow> {
  const [row] = await tx
    .update(landingPages)
    .set({ demo: false, ...fields, version: sql`${landingPages.version} + 1`, updatedAt: sql`now()` })
    .where(eq(landingPages.id, id))
    .returning()
  if (!row) throw new Error('The page was not saved')
  return row
}

/** Publishes the saved version, or withdraws a page. The saved version stays the same. */
export async function publish(
  tx: Executor,
  id: number,
  to: { at: Date } | { state: 'draft' | 'archived' | 'published' },
): Promise<LandingRow> {
  const shown =
    'at' in to
      ? {
          state: 'published' as const,
          published: sql`${landingPages.content}`,
          publishedVersion: sql`(select max(version) from landing_page_versions where page_id = ${id})`,
          publishedAt: to.at,
        }
      : { state: to.state }
  const [row] = await tx
    .update(landingPages)
    .set({ ...shown, demo: false, version: sql`${landingPages.version} + 1`, updatedAt: sql`now()` })
    .where(eq(landingPages.id, id))
    .returning()
  if (!row) throw new Error('The page was not published')
  return row
}

/** Keeps a version; the oldest ones go, but never the one that readers see. */
export async function keepVersion(
  tx: Executor,
  { id, version, content, publishedVersion }: LandingRow,
  by: number | null,
): Promise<void> {
  await tx.insert(landingPageVersions).values({ pageId: id, version, content, savedBy: by })
  await tx
    .delete(landingPageVersions)
    .where(
      and(
        eq(landingPageVersions.pageId, id),
        sql`${landingPageVersions.version} is distinct from ${publishedVersion}`,
        lt(
          landingPageVersions.version,
          sql`(select min(version) from (select version from landing_page_versions where page_id = ${id} order by version desc limit ${landingLimits.versions}::int) as newest)`,
        ),
      ),
    )
}

export const versionsOf = (
  db: Executor,
  id: number,
): Promise<Pick<VersionRow, 'version' | 'savedAt' | 'savedBy'>[]> => {
  const { version, savedAt, savedBy } = landingPageVersions
  return db
    .select({ version, savedAt, savedBy })
    .from(landingPageVersions)
    .where(eq(landingPageVersions.pageId, id))
    .orderBy(desc(version))
}

/** The content of a page as it was in a version. */
export async function versionOf(db: Executor, id: number, version: number): Promise<StoredContent | undefined> {
  const [row] = await db
    .select({ content: landingPageVersions.content })
    .from(landingPageVersions)
    .where(and(eq(landingPageVersions.pageId, id), eq(landingPageVersions.version, version)))
  return row?.content
}

export async function setDeleted(
  tx: Executor,
  id: number,
  deleted: { by: number; at: Date } | null,
): Promise<LandingRow | undefined> {
  const version = sql`${landingPages.version} + 1`
  // A page restored from the bin is not public at once.
  const change = deleted
    ? { deletedAt: deleted.at, deletedBy: deleted.by, version }
    : { deletedAt: null, deletedBy: null, state: 'draft' as const, version }
  const condition = and(eq(landingPages.id, id), deleted ? notDeleted : sql`${landingPages.deletedAt} is not null`)
  return one(tx.update(landingPages).set(change).where(condition).returning())
}

/** Deletes a page in the bin permanently. */
export async function purge(tx: Executor, id: number): Promise<void> {
  await tx.delete(landingPages).where(and(eq(landingPages.id, id), sql`${landingPages.deletedAt} is not null`))
}

/** True if there is one of the demonstration content, or at this path. */
export async function isThere(db: Executor, key: string, path: string): Promise<boolean> {
  const rows = await db
    .select({ id: landingPages.id })
    .from(landingPages)
    .where(sql`${landingPages.key} = ${key} or (${landingPages.path} = ${path} and ${notDeleted})`)
  return rows.length > 0
}

const ofDemo = eq(landingPages.demo, true)

/** Deletes what nobody changed. @returns the numbers of the pages */
export async function deleteDemo(tx: Executor): Promise<number[]> {
  return (await tx.delete(landingPages).where(ofDemo).returning({ id: landingPages.id })).map(({ id }) => id)
}

/** How many pages are demonstration content. */
export async function countDemo(db: Executor): Promise<number> {
  return (await db.select({ count: count() }).from(landingPages).where(ofDemo))[0]?.count ?? 0
}
