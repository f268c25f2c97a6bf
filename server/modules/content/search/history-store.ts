import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'

/** A question that a member asked. */
export interface StoredSearch {
  id: number
  keyword: string
  searched_at: Date
}

/**
 * Keeps questions of a member, the oldest first, and of all of theirs the newest `most`. One asked before, in whatever
 * capitals, moves up and is written as it was written last.
 */
export async function keepQuestions(
  tx: Transaction,
  userId: number,
  keywords: readonly string[],
  most: number,
): Promise<void> {
  // One at a time for each member: two at once would each count without the other's.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`searches of ${userId}`}, 0))`)
  for (const keyword of keywords)
    await tx.execute(sql`
      insert into search_records (user_id, keyword) values (${userId}, ${keyword})
      on conflict (user_id, lower(keyword))
      do update set keyword = excluded.keyword, turn = default, searched_at = default`)
  await tx.execute(sql`
    delete from search_records where id in
      (select id from search_records where user_id = ${userId} order by turn desc offset ${most})`)
}

/** All questions that are kept of a member, the newest first. */
export async function questionsOf(orm: Executor, userId: number): Promise<StoredSearch[]> {
  const { rows } = await orm.execute<{ id: string | number; keyword: string; searched_at: string | Date }>(sql`
    select id, keyword, searched_at from search_records where user_id = ${userId} order by turn desc`)
  return rows.map(({ id, keyword, searched_at }) => ({ id: Number(id), keyword, searched_at: new Date(searched_at) }))
}

/** Deletes one question of a member, or all. Somebody else's stays, whatever its number. */
export async function deleteQuestions(orm: Executor, userId: number, id?: number): Promise<void> {
  const which = id === undefined ? sql`` : sql`and id = ${id}`
  await orm.execute(sql`delete from search_records where user_id = ${userId} ${which}`)
}
