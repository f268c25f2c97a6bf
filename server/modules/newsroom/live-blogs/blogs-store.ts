import { and, count, desc, eq, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { LiveState } from '#contract/content/live-states.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { DueRows } from '#server/platform/jobs/due-rows.ts'
import { liveBlogs } from './tables.ts'

export type BlogRow = typeof liveBlogs.$inferSelect
type BlogChange = Partial<Omit<typeof liveBlogs.$inferInsert, 'itemId' | 'version' | 'changedAt'>>

/** The states of all live blogs by article. */
export async function states(db: Executor): Promise<Map<number, LiveState>> {
  const rows = await db.select({ itemId: liveBlogs.itemId, state: liveBlogs.state }).from(liveBlogs)
  return new Map(rows.map(({ itemId, state }) => [itemId, state]))
}

export async function find(db: Executor, item: number): Promise<BlogRow | undefined> {
  return (await db.select().from(liveBlogs).where(eq(liveBlogs.itemId, item)))[0]
}

/** Locked until the transaction ends. */
export async function lock(tx: Transaction, item: number): Promise<BlogRow | undefined> {
  return (await tx.select().from(liveBlogs).where(eq(liveBlogs.itemId, item)).for('no key update'))[0]
}

/** @returns false for an article that runs live already */
export async function add(tx: Transaction, itemId: number): Promise<boolean> {
  const added = await tx.insert(liveBlogs).values({ itemId }).onConflictDoNothing().returning({ id: liveBlogs.itemId })
  return added.length > 0
}

/** Changes a blog, or counts a change of what stands around its notes. */
export async function change(tx: Transaction, item: number, fields: BlogChange = {}): Promise<BlogRow> {
  const [row] = await tx
    .update(liveBlogs)
    .set({ ...fields, version: sql`${liveBlogs.version} + 1`, changedAt: sql`now()` })
    .where(eq(liveBlogs.itemId, item))
    .returning()
  if (!row) throw new Error(`No live blog belongs to the item ${item}`)
  return row
}

/** Live blogs whose end can no longer be undone. */
export const endingRows: DueRows = { rows: 'live_blogs where ends_at <= now()', since: 'ends_at' }

/** The next blog whose end takes effect, locked. */
export async function nextEnd(
  tx: Transaction,
  now: Date,
  except: readonly number[],
): Promise<{ id: number } | undefined> {
  const [row] = await tx
    .select({ id: liveBlogs.itemId })
    .from(liveBlogs)
    .where(and(lte(liveBlogs.endsAt, now), notInArray(liveBlogs.itemId, [...except])))
    .orderBy(liveBlogs.endsAt)
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

const order: SQL[] = [
  sql`case ${liveBlogs.state} when 'live' then 1 when 'paused' then 2 when 'upcoming' then 3 else 4 end`,
  desc(liveBlogs.changedAt),
]

export const list = (db: Executor, window: { limit: number; offset: number }): Promise<BlogRow[]> =>
  db
    .select()
    .from(liveBlogs)
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)

export async function countAll(db: Executor): Promise<number> {
  return (await db.select({ total: count() }).from(liveBlogs))[0]?.total ?? 0
}
