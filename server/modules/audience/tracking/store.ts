import { and, eq, gte, inArray, sql, sum } from 'drizzle-orm'
import type { TargetKind } from '#contract/audience/page-targets.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { pageViewDays, visitorSalts } from './tables.ts'

/** The salt of a day, the same for all processes. @param fresh what it becomes where there is none yet */
export async function saltOf(db: Executor, day: string, fresh: Buffer): Promise<Buffer> {
  await db.insert(visitorSalts).values({ day, salt: fresh }).onConflictDoNothing()
  const [row] = await db.select({ salt: visitorSalts.salt }).from(visitorSalts).where(eq(visitorSalts.day, day))
  return row?.salt ?? fresh
}

export interface DayOfViews {
  day: string
  views: number
  visitors: number
}

/** Views of some targets together, day by day since one; without empty days. @param from 'YYYY-MM-DD' */
export async function viewsByDay(
  db: Executor,
  kind: TargetKind,
  ids: readonly number[],
  from: string,
): Promise<DayOfViews[]> {
  const { day, views, visitors, targetId } = pageViewDays
  return db
    .select({ day, views: sum(views).mapWith(Number), visitors: sum(visitors).mapWith(Number) })
    .from(pageViewDays)
    .where(and(eq(pageViewDays.kind, kind), inArray(targetId, [...ids]), eq(pageViewDays.path, ''), gte(day, from)))
    .groupBy(day)
    .orderBy(day)
}

/** Forgets who was where before a day. @param today 'YYYY-MM-DD' */
export async function forgetVisitors(db: Executor, today: string): Promise<void> {
  await db.execute(sql`delete from visitor_salts where day < ${today}::date`)
  await db.execute(sql`delete from page_visitors where day < ${today}::date`)
  await db.execute(sql`delete from page_readings where day < ${today}::date`)
  await db.execute(sql`delete from audience_visitors where day < ${today}::date`)
}
