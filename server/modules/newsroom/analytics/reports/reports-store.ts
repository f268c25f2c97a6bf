import { eq, sql } from 'drizzle-orm'
import type { ReportKind } from '#contract/audience/analytics-report-terms.ts'
import type { Language } from '#language/languages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { analyticsReports } from '../tables.ts'

export interface ReportSettings {
  daily: boolean
  weekly: boolean
  language: Language
}

export async function find(db: Executor, user: number): Promise<ReportSettings | undefined> {
  const { daily, weekly, language } = analyticsReports
  return (
    await db.select({ daily, weekly, language }).from(analyticsReports).where(eq(analyticsReports.userId, user))
  )[0]
}

export async function save(db: Executor, user: number, settings: ReportSettings): Promise<void> {
  await db
    .insert(analyticsReports)
    .values({ userId: user, ...settings })
    .onConflictDoUpdate({ target: analyticsReports.userId, set: settings })
}

export async function remove(db: Executor, user: number): Promise<void> {
  await db.delete(analyticsReports).where(eq(analyticsReports.userId, user))
}

export async function stop(db: Executor, user: number, kind: ReportKind): Promise<void> {
  await db
    .update(analyticsReports)
    .set({ [kind]: false })
    .where(eq(analyticsReports.userId, user))
}

export async function hasMail(db: Executor, user: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from users where id = ${user} and email is not null`)
  return rows.length > 0
}

export interface Receiver extends Record<string, unknown> {
  user: number
  email: string
  language: Language
}

const sentColumn = { daily: sql.raw('daily_sent'), weekly: sql.raw('weekly_sent') } as const
const wantColumn = { daily: sql.raw('daily'), weekly: sql.raw('weekly') } as const

/** Members of staff who want a report and have not got that of the period that ends on this day. */
export async function receivers(db: Executor, kind: ReportKind, last: string): Promise<Receiver[]> {
  const { rows } = await db.execute<Receiver>(sql`
    select users.id::float8 as user, users.email, analytics_reports.language
    from analytics_reports join users on users.id = analytics_reports.user_id
    where ${wantColumn[kind]} and (${sentColumn[kind]} is null or ${sentColumn[kind]} < ${last}::date)
      and users.status = 'active' and users.email is not null and users.roles && '{editor,administrator}'::text[]
    order by users.id`)
  return rows
}

/** Notes that a report was sent. @returns whether nobody else did so before */
export async function take(tx: Executor, kind: ReportKind, user: number, last: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update analytics_reports set ${sentColumn[kind]} = ${last}::date
    where user_id = ${user} and ${wantColumn[kind]}
      and (${sentColumn[kind]} is null or ${sentColumn[kind]} < ${last}::date)`)
  return rowCount === 1
}
