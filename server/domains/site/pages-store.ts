import { desc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaticPageName } from '#contract/site.ts'
import type { Executor } from '#server/platform/database.ts'
import { pageVersions } from './tables.ts'

export type NewPageVersion = Omit<typeof pageVersions.$inferInsert, 'savedAt'>

/** The SQL of the static pages. */
export function createPagesStore(orm: NodePgDatabase) {
  return {
    /** The newest version in each language that editors saved one in. */
    newest: (page: StaticPageName) =>
      orm
        .selectDistinctOn([pageVersions.language])
        .from(pageVersions)
        .where(eq(pageVersions.page, page))
        .orderBy(pageVersions.language, desc(pageVersions.id)),

    /** All versions of a page, newest first. */
    history: (page: StaticPageName) =>
      orm.select().from(pageVersions).where(eq(pageVersions.page, page)).orderBy(desc(pageVersions.id)),
  }
}

export async function addPageVersion(tx: Executor, version: NewPageVersion): Promise<void> {
  await tx.insert(pageVersions).values(version)
}
