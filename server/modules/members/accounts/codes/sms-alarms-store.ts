import { eq, lt, max, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { smsAlarms } from '../tables.ts'
import type { AlarmLevel, BudgetScope } from './sms-budget-policy.ts'

export interface SmsAlarm {
  scope: BudgetScope
  level: AlarmLevel
}

/** Stores an alarm of a day, 'YYYY-MM-DD'. @returns whether it is the first of its kind that day */
export async function putAlarm(db: Executor, day: string, { scope, level }: SmsAlarm): Promise<boolean> {
  const put = await db.insert(smsAlarms).values({ day, scope, level }).onConflictDoNothing().returning({ one: sql`1` })
  return put.length > 0
}

/** The alarms of a day, of each scope the highest. */
export async function alarmsOf(db: Executor, day: string): Promise<SmsAlarm[]> {
  const rows = await db
    .select({ scope: smsAlarms.scope, level: max(smsAlarms.level) })
    .from(smsAlarms)
    .where(eq(smsAlarms.day, day))
    .groupBy(smsAlarms.scope)
    .orderBy(sql`max(level) desc, scope`)
  return rows as SmsAlarm[]
}

export async function removeAlarmsBefore(db: Executor, day: string): Promise<void> {
  await db.delete(smsAlarms).where(lt(smsAlarms.day, day))
}
