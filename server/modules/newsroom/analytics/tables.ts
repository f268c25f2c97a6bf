import { boolean, date, pgTable, text } from 'drizzle-orm/pg-core'
import type { Language } from '#language/languages.ts'
import { reference } from '#server/platform/database/columns.ts'

/** The members of staff who receive reports, and the last day of each that was sent. */
export const analyticsReports = pgTable('analytics_reports', {
  userId: reference('user_id').primaryKey(),
  daily: boolean().notNull().default(false),
  weekly: boolean().notNull().default(false),
  language: text().$type<Language>().notNull(),
  dailySent: date('daily_sent'),
  weeklySent: date('weekly_sent'),
})
