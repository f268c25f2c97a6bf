import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { quizzes } from './tables.ts'

/** The SQL of quizzes themselves. */

export type QuizRow = typeof quizzes.$inferSelect
export type QuizFields = Pick<QuizRow, 'slug' | 'texts' | 'axes' | 'results' | 'questions'>

const notDeleted = isNull(quizzes.deletedAt)
const one = async (rows: Promise<QuizRow[]>): Promise<QuizRow | undefined> => (await rows)[0]
const where = (db: Executor, condition: SQL | undefined) => db.select().from(quizzes).where(and(notDeleted, condition))

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

export const find = (db: Executor, id: number): Promise<QuizRow | undefined> => one(where(db, eq(quizzes.id, id)))

/** Locks one until the transaction ends. */
export const hold = (tx: Executor, id: number): Promise<QuizRow | undefined> =>
  one(where(tx, eq(quizzes.id, id)).for('update'))

/** Adds one, or writes over one that the caller has locked; edited content is no longer demonstration content. */
export async function save(
  tx: Executor,
  id: number | undefined,
  fields: Partial<typeof quizzes.$inferInsert> & Pick<QuizFields, 'texts'>,
): Promise<QuizRow> {
  const [row] =
    id === undefined
      ? await tx
          .insert(quizzes)
          .values(fields as typeof quizzes.$inferInsert)
          .returning()
      : await tx
          .update(quizzes)
          .set({ demo: false, ...fields, version: sql`${quizzes.version} + 1`, updatedAt: sql`now()` })
          .where(eq(quizzes.id, id))
          .returning()
  if (!row) throw new Error('The quiz was not saved')
  return row
}

export async function setDeleted(
  tx: Executor,
  id: number,
  deleted: { by: number; at: Date } | null,
): Promise<QuizRow | undefined> {
  const version = sql`${quizzes.version} + 1`
  // A quiz restored from the bin is not public at once.
  const change = deleted
    ? { deletedAt: deleted.at, deletedBy: deleted.by, version }
    : { deletedAt: null, deletedBy: null, state: 'draft' as const, version }
  const condition = and(eq(quizzes.id, id), deleted ? notDeleted : sql`${quizzes.deletedAt} is not null`)
  return one(tx.update(quizzes).set(change).where(condition).returning())
}

export async function purge(tx: Executor, id: number): Promise<void> {
  await tx.delete(quizzes).where(and(eq(quizzes.id, id), sql`${quizzes.deletedAt} is not null`))
}

/** True if there is one of the demonstration content, or of this address. */
export async function isThere(db: Executor, key: string, slug: string): Promise<boolean> {
  const rows = await db
    .select({ id: quizzes.id })
    .from(quizzes)
    .where(sql`${quizzes.key} = ${key} or ${quizzes.slug} = ${slug}`)
  return rows.length > 0
}

const ofDemo = eq(quizzes.demo, true)

/** Deletes what nobody changed. @returns the numbers of the quizzes */
export async function deleteDemo(tx: Executor): Promise<number[]> {
  return (await tx.delete(quizzes).where(ofDemo).returning({ id: quizzes.id })).map(({ id }) => id)
}

export async function countDemo(db: Executor): Promise<number> {
  return (await db.select({ count: count() }).from(quizzes).where(ofDemo))[0]?.count ?? 0
}
