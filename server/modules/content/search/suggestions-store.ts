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
