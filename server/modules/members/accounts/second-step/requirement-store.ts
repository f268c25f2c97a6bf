import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { secondFactorExceptions } from '../tables.ts'

interface RequirementRow {
  /** A second factor can be required of the member. */
  concerned: boolean
  met: boolean
  /** The end of an exception that holds. */
  until: Date | null
}

export async function requirementOf(db: Executor, userId: number, now: Date): Promise<RequirementRow> {
  const { rows } = await db.execute(sql`
    select is_staff_or_paid(${userId}) as concerned,
      exists (select from passkeys where user_id = ${userId})
        or exists (select from second_steps where user_id = ${userId}) as met,
      (select until from second_factor_exceptions
        where user_id = ${userId} and until > ${now.toISOString()}::timestamptz) as until`)
  const { until, ...row } = rows[0] as unknown as Omit<RequirementRow, 'until'> & { until: string | null }
  return { ...row, until: until === null ? null : new Date(until) }
}

/** Puts an exception in the place of the one before. */
export async function putException(db: Executor, row: typeof secondFactorExceptions.$inferInsert): Promise<void> {
  await db
    .insert(secondFactorExceptions)
    .values(row)
    .onConflictDoUpdate({ target: secondFactorExceptions.userId, set: row })
}
