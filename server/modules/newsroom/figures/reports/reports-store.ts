import { eq, sql } from 'drizzle-orm'
import { boolean, date, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReportKind } from '#contract/audience/figure-reports.ts'
import type { Language } from '#language/languages.ts'
import { reference } from '#server/platform/database/columns.ts'
import type { Executor } from '#server/platform/database/database.ts'

export const figureReports = pgTable('figure_reports', {
  userId: reference('user_id').primaryKey(),
  daily: boolean().notNull().default(false),
  weekly: boolean().notNull().default(false),
  language: text().$type<Language>().notNull(),
  dailySent: date('daily_sent'),
  weeklySent: date('weekly_sent'),
})

export interface ReportSettings {
  daily: boolean
  weekly: boolean
  language: Language
}

export async function find(db: Executor, user: number): Promise<ReportSettings | undefined> {
  const { daily, weekly, language } = figureReports
  return (await db.select({ daily, weekly, language }).from(figureReports).where(eq(figureReports.userId, user)))[0]
}

export async function save(db: Executor, user: number, settings: ReportSettings): Promise<void> {
  await db
    .insert(figureReports)
    .values({ userId: user, ...settings })
    .onConflictDoUpdate({ target: figureReports.userId, set: settings })
}

export async function remove(db: Executor, user: number): Promise<void> {
  await db.delete(figureReports).where(eq(figureReports.userId, user))
}

export async function stop(db: Executor, user: number, kind: ReportKind): Promise<void> {
  await db
    .update(figureReports)
    .set({ [kind]: false })
    .where(eq(figureReports.userId, user))
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
    select users.id::float8 as user, users.email, figure_reports.language
    from figure_reports join users on users.id = figure_reports.user_id
    where ${wantColumn[kind]} and (${sentColumn[kind]} is null or ${sentColumn[kind]} < ${last}::date)
      and users.status = 'active' and users.email is not null and users.roles && '{editor,administrator}'::text[]
    order by users.id`)
  return rows
}

/** Notes that a report was sent. @returns whether nobody else did so before */
export async function take(tx: Executor, kind: ReportKind, user: number, last: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update figure_reports set ${sentColumn[kind]} = ${last}::date
    where user_id = ${user} and ${wantColumn[kind]}
      and (${sentColumn[kind]} is null or ${sentColumn[kind]} < ${last}::date)`)
  return rowCount === 1
}
