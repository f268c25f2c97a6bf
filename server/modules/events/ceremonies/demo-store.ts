import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'

/** The SQL of ceremonies of the demonstration content. */

/** True if this one, or another of its year, is there. */
export async function isThere(db: Executor, { key, year }: { key: string; year: number }): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ceremony_editions where key = ${key} or (year = ${year} and deleted_at is null)`)
  return rows.length > 0
}

interface DemoVotes {
  editionId: number
  awardId: number
  nomineeId: number
  receipts: readonly string[]
  at: Date
}

/** Adds votes of nobody. */
export async function addVotes(
  db: Executor,
  { editionId, awardId, nomineeId, receipts, at }: DemoVotes,
): Promise<void> {
  await db.execute(sql`
    insert into ceremony_votes (edition_id, award_id, nominee_id, receipt, voted_at)
    select ${editionId}, ${awardId}, ${nomineeId}, receipt, ${at}
    from unnest(${sql.param(`{${receipts.join(',')}}`)}::text[]) as receipt`)
}
