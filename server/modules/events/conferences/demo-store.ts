import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { conferences, editions } from './tables.ts'

/** The SQL of conferences of the demonstration content. */

export async function hasConference(db: Executor, key: string): Promise<boolean> {
  return (await db.select({ id: conferences.id }).from(conferences).where(eq(conferences.key, key))).length > 0
}

/** Deletes what nobody changed. @returns the numbers of the editions */
export async function deleteDemo(db: Executor): Promise<number[]> {
  const removed = await db.delete(editions).where(eq(editions.demo, true)).returning({ id: editions.id })
  await db.execute(sql`delete from conferences where demo
    and not exists (select from conference_editions where conference_id = conferences.id)`)
  return removed.map(({ id }) => id)
}
