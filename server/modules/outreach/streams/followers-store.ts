import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { streamFollowers } from './tables.ts'

/** Processes that have not written for so long have ended. */
const recent = sql`${streamFollowers.seenAt} > now() - interval '20 seconds'`

/** Replaces the counts of a process, and removes those of processes that have ended. */
export async function keepCounts(db: Executor, process: string, counts: ReadonlyMap<string, number>): Promise<void> {
  const tags = sql.param([...counts.keys()])
  await db.execute(sql`
    delete from stream_followers
    where (process = ${process} and tag <> all(${tags}::text[])) or seen_at < now() - interval '1 minute'`)
  if (counts.size === 0) return
  await db
    .insert(streamFollowers)
    .values([...counts].map(([tag, streams]) => ({ process, tag, streams })))
    .onConflictDoUpdate({
      target: [streamFollowers.process, streamFollowers.tag],
      set: { streams: sql`excluded.streams`, seenAt: sql`now()` },
    })
}

/** How many streams of all other processes follow each of these tags. */
export async function countsElsewhere(
  db: Executor,
  process: string,
  tags: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ tag: streamFollowers.tag, streams: sql<number>`sum(${streamFollowers.streams})::int` })
    .from(streamFollowers)
    .where(and(inArray(streamFollowers.tag, [...tags]), ne(streamFollowers.process, process), recent))
    .groupBy(streamFollowers.tag)
  return new Map(rows.map(({ tag, streams }) => [tag, streams]))
}
