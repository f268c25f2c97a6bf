import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { createRecordRows } from '#server/platform/database/records/record-rows.ts'
import { quizzes } from './tables.ts'

/** The SQL of quizzes themselves. */

export type QuizRow = typeof quizzes.$inferSelect
export type QuizFields = Pick<QuizRow, 'slug' | 'texts' | 'axes' | 'results' | 'questions'>

const rows = createRecordRows(quizzes)
export const { find, hold, save, setDeleted, purge } = rows

const one = async (rows: Promise<QuizRow[]>): Promise<QuizRow | undefined> => (await rows)[0]
const where = (db: Executor, condition: SQL | undefined) =>
  db.select().from(quizzes).where(and(rows.notDeleted, condition))

/** One that readers can open; a draft is found with its key alone. */
export const bySlug = (db: Executor, slug: string, preview?: string): Promise<QuizRow | undefined> =>
  one(
    where(
      db,
      and(
        eq(quizzes.slug, slug),
        sql`(${quizzes.state} = 'published' or ${quizzes.previewKey} = ${preview ?? null}::uuid)`,
      ),
    ),
  )

/** All that readers can open, for the sitemap. */
export const published = (db: Executor): Promise<QuizRow[]> =>
  where(db, eq(quizzes.state, 'published')).orderBy(asc(quizzes.id))

export const all = (db: Executor): Promise<QuizRow[]> => where(db, undefined).orderBy(desc(quizzes.id))
