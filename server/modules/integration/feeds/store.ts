import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { sources } from './tables.ts'

export type SourceRow = typeof sources.$inferSelect

/** Adds a source, or gives an existing one its new settings; undefined where nothing had to change. */
export async function saveSource(
  db: Executor,
  row: Pick<SourceRow, 'address' | 'title' | 'takeAs' | 'everyMinutes'>,
): Promise<{ added: boolean } | undefined> {
  const { rows } = await db.execute(sql`
    insert into sources (address, title, take_as, every_minutes)
    values (${row.address}, ${row.title}, ${row.takeAs}, ${row.everyMinutes})
    on conflict (address) do update
      set title = excluded.title, take_as = excluded.take_as, every_minutes = excluded.every_minutes, next_poll_at = now()
      where (sources.title, sources.take_as, sources.every_minutes)
        is distinct from (excluded.title, excluded.take_as, excluded.every_minutes)
    returning (xmax = 0) as added`)
  const [saved] = rows as { added: boolean }[]
  return saved
}

export async function allSources(db: Executor): Promise<SourceRow[]> {
  return db.select().from(sources).orderBy(asc(sources.id))
}

/** How many could not be read when last asked. */
export async function countFailing(db: Executor): Promise<number> {
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(sources).where(sql`${sources.failures} > 0`)
  return row?.n ?? 0
}

export async function deleteSource(db: Executor, key: { id: number } | { address: string }): Promise<boolean> {
  const which = 'id' in key ? eq(sources.id, key.id) : eq(sources.address, key.address)
  return (await db.delete(sources).where(which).returning({ id: sources.id })).length > 0
}

/**
 * Claims sources that are due: their next time is set at once, so that no other process takes them too, and one that
 * dies meanwhile is retried then.
 */
export async function claimDue(db: Executor, limit: number): Promise<SourceRow[]> {
  const due = db
    .select({ id: sources.id })
    .from(sources)
    .where(sql`${sources.nextPollAt} <= now()`)
    .orderBy(asc(sources.nextPollAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(sources)
    .set({ nextPollAt: sql`now() + make_interval(mins => ${sources.everyMinutes})` })
    .where(inArray(sources.id, due))
    .returning()
}

export async function notePoll(
  db: Executor,
  id: number,
  poll: { etag: string | null; lastModified: string | null; result: string; failures: number; waitMinutes: number },
): Promise<void> {
  await db
    .update(sources)
    .set({
      etag: poll.etag,
      lastModified: poll.lastModified,
      lastResult: poll.result,
      failures: poll.failures,
      lastPollAt: sql`now()`,
      nextPollAt: sql`now() + make_interval(mins => ${poll.waitMinutes})`,
    })
    .where(eq(sources.id, id))
}
