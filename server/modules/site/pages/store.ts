import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaticPageName } from '#contract/site/site.ts'
import type { Language } from '#language/languages.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { pageVersions } from './tables.ts'

export type NewPageVersion = Omit<typeof pageVersions.$inferInsert, 'savedAt'>
export type PageVersionRow = typeof pageVersions.$inferSelect

/** The SQL of the static pages. */
export function createPagesStore(orm: NodePgDatabase) {
  return {
    newest: (page: StaticPageName, db: NodePgDatabase | Transaction = orm): Promise<PageVersionRow[]> =>
      newestVersions(db, page),

    /** The newest version in each language of every page that editors saved. */
    newestOfAll: (): Promise<PageVersionRow[]> =>
      orm
        .selectDistinctOn([pageVersions.page, pageVersions.language])
        .from(pageVersions)
        .orderBy(pageVersions.page, pageVersions.language, desc(pageVersions.id)),

    history: (page: StaticPageName): Promise<PageVersionRow[]> => versionsOf(orm, page),

    async version(page: StaticPageName, language: Language, id: number): Promise<PageVersionRow | undefined> {
      const which = and(eq(pageVersions.page, page), eq(pageVersions.language, language), eq(pageVersions.id, id))
      return (await orm.select().from(pageVersions).where(which))[0]
    },
  }
}

/** The newest version of a page in each language that editors saved one in. */
export const newestVersions = (db: Executor, page: StaticPageName): Promise<PageVersionRow[]> =>
  db
    .selectDistinctOn([pageVersions.language])
    .from(pageVersions)
    .where(eq(pageVersions.page, page))
    .orderBy(pageVersions.language, desc(pageVersions.id))

/** The version of a language that was the newest when a later one, of whatever language, was saved. */
export async function versionBefore(
  db: Executor,
  page: StaticPageName,
  language: Language,
  id: number,
): Promise<PageVersionRow | undefined> {
  const earlier = and(eq(pageVersions.page, page), eq(pageVersions.language, language), lt(pageVersions.id, id))
  return (await db.select().from(pageVersions).where(earlier).orderBy(desc(pageVersions.id)).limit(1))[0]
}

/** All versions of a page, newest first. */
export const versionsOf = (db: Executor, page: StaticPageName): Promise<PageVersionRow[]> =>
  db.select().from(pageVersions).where(eq(pageVersions.page, page)).orderBy(desc(pageVersions.id))

/** Locks a page, so that one editor who saves it waits for another one's transaction. */
export async function lockPage(tx: Transaction, page: StaticPageName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`page ${page}`}, 0))`)
}

export async function addPageVersion(tx: Executor, version: NewPageVersion): Promise<PageVersionRow> {
  const [row] = await tx.insert(pageVersions).values(version).returning()
  if (!row) throw new Error(`The page ${version.page} was not saved`)
  return row
}
