import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { MistakeClosing, MistakeReason } from '#contract/mistakes.ts'
import type { Language } from '#language/languages.ts'

const reference = (name: string) => bigint(name, { mode: 'number' })
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const mistakes = pgTable('mistakes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  itemId: reference('item_id').notNull(),
  userId: reference('user_id'),
  reason: text().$type<MistakeReason>().notNull(),
  content: text().notNull(),
  email: text().notNull().default(''),
  language: text().$type<Language>().notNull(),
  sentAt: moment('sent_at').notNull().defaultNow(),
  closedAt: moment('closed_at'),
  closedBy: reference('closed_by'),
  closedHow: text('closed_how').$type<MistakeClosing>(),
  answer: text().notNull().default(''),
})
