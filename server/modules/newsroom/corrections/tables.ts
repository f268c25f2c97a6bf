import { pgTable, text } from 'drizzle-orm/pg-core'
import type { CorrectionClosing, CorrectionReason } from '#contract/newsroom/corrections.ts'
import type { Language } from '#language/languages.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

export const correctionRequests = pgTable('correction_requests', {
  id: identity(),
  itemId: reference('item_id').notNull(),
  userId: reference('user_id'),
  reason: text().$type<CorrectionReason>().notNull(),
  content: text().notNull(),
  email: text().notNull().default(''),
  language: text().$type<Language>().notNull(),
  sentAt: moment('sent_at').notNull().defaultNow(),
  closedAt: moment('closed_at'),
  closedBy: reference('closed_by'),
  closedHow: text('closed_how').$type<CorrectionClosing>(),
  answer: text().notNull().default(''),
})
