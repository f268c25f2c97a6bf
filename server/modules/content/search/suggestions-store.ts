import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'

/** Names of records that begin so, as they are written or in pinyin, the shortest first. */
export async function termsBeginning(
  db: Executor,
  key: string,
  limit: number,
): Promise<{ term: string; length: number }[]> {
  const pattern = `${key.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.execute<{ term: string; length: number }>(sql`
    select term, min(length(key)) as length from search_suggestions where key like ${pattern}
    group by term order by min(length(key)), count(*) desc, term limit ${limit}`)
  return rows
}

/** The longest of some beginnings that any name has; undefined where none has one. */
export async function longestBeginning(db: Executor, beginnings: readonly string[]): Promise<string | undefined> {
  const { rows } = await db.execute<{ beginning: string }>(sql`
    select beginning from unnest(${sql.param(beginnings)}::text[]) as beginning
    where exists (select from search_suggestions where key ~>=~ beginning and starts_with(key, beginning)
      and key ~<~ (beginning || ${'\u{10ffff}'}))
    order by length(beginning) desc limit 1`)
  return rows[0]?.beginning
}
