import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { landingLimits } from '#contract/site/landing-pages/landing-terms.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { createRecordRows } from '#server/platform/database/records/record-rows.ts'
import type { StoredContent } from './landing-draft.ts'
import { landingPages, landingPageVersions } from './tables.ts'

/** The SQL of landing pages themselves. */

export type LandingRow = typeof landingPages.$inferSelect
export type VersionRow = typeof landingPageVersions.$inferSelect

const { notDeleted, ...rows } = createRecordRows(landingPages)
export const { find, hold, add, change: save, setDeleted, purge } = rows

const one = async (rows: Promise<LandingRow[]>): Promise<LandingRow | undefined> => (await rows)[0]
const where = (db: Executor, condition: SQL | undefined) =>
  db.select().from(landingPages).where(and(notDeleted, condition))

export const byPath = (db: Executor, path: string): Promise<LandingRow | undefined> =>
  one(where(db, eq(landingPages.path, path)))

export const published = (db: Executor): Promise<LandingRow[]> =>
  where(db, eq(landingPages.state, 'published')).orderBy(asc(landingPages.id))

export const all = (db: Executor): Promise<LandingRow[]> => where(db, undefined).orderBy(desc(landingPages.id))

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
