import { desc, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { translationUse } from './tables.ts'

export interface DayUse {
  day: string
  requests: number
  characters: number
  tokensIn: number
  tokensOut: number
  costMicros: number
}

const columns = {
  day: translationUse.day,
  requests: sql<number>`sum(${translationUse.requests})`.mapWith(Number),
  characters: sql<number>`sum(${translationUse.characters})`.mapWith(Number),
  tokensIn: sql<number>`sum(${translationUse.tokensIn})`.mapWith(Number),
  tokensOut: sql<number>`sum(${translationUse.tokensOut})`.mapWith(Number),
  costMicros: sql<number>`sum(${translationUse.costMicros})`.mapWith(Number),
}

/** The use of the last days, newest first. */
export const usedByDay = (db: Executor, days: number): Promise<DayUse[]> =>
  db.select(columns).from(translationUse).groupBy(translationUse.day).orderBy(desc(translationUse.day)).limit(days)

/** The use of a day so far; nobody else adds to it until the transaction ends. */
export async function holdDay(tx: Transaction, day: string): Promise<DayUse> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('translation use'))`)
  const [row] = await tx
    .select(columns)
    .from(translationUse)
    .where(sql`${translationUse.day} = ${day}`)
    .groupBy(translationUse.day)
  return row ?? { day, requests: 0, characters: 0, tokensIn: 0, tokensOut: 0, costMicros: 0 }
}

/** Adds to the use of a day; what was counted in advance may be taken back. */
export async function addUse(db: Executor, provider: string, { day, ...use }: DayUse): Promise<void> {
  const row = { day, provider, ...use }
  await db
    .insert(translationUse)
    .values(row)
    .onConflictDoUpdate({
      target: [translationUse.day, translationUse.provider],
      set: {
        requests: sql`${translationUse.requests} + excluded.requests`,
        characters: sql`${translationUse.characters} + excluded.characters`,
        tokensIn: sql`${translationUse.tokensIn} + excluded.tokens_in`,
        tokensOut: sql`${translationUse.tokensOut} + excluded.tokens_out`,
        costMicros: sql`${translationUse.costMicros} + excluded.cost_micros`,
      },
    })
}
