import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MessageKind } from '#contract/members/inbox.ts'
import type { AnswerWay, Audience } from '#contract/members/inbox-desk.ts'
import type { Language } from '#language/languages.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

export interface MessageText {
  title: string
  text: string
}

/** The same message in at least one language. */
export type MessageTexts = Partial<Record<Language, MessageText>>

export const messages = pgTable('messages', {
  id: identity(),
  userId: reference('user_id').notNull(),
  kind: text().$type<MessageKind>().notNull(),
  texts: jsonb().$type<MessageTexts>().notNull(),
  link: text(),
  sentAt: moment('sent_at').notNull().defaultNow(),
  readAt: moment('read_at'),
  /** Key of the item that may take it back until `heldUntil`: 'feedback:5'. */
  about: text(),
  heldUntil: moment('held_until'),
})

export const feedback = pgTable('feedback', {
  id: identity(),
  userId: reference('user_id'),
  content: text().notNull(),
  contact: text().notNull().default(''),
  page: text().notNull().default(''),
  language: text().$type<Language>().notNull(),
  sentAt: moment('sent_at').notNull().defaultNow(),
  answeredAt: moment('answered_at'),
  answer: text(),
  answeredBy: reference('answered_by'),
  answeredHow: text('answered_how').$type<AnswerWay>(),
})

export const broadcasts = pgTable('broadcasts', {
  id: identity(),
  key: uuid().notNull(),
  audience: jsonb().$type<Audience>().notNull(),
  texts: jsonb().$type<MessageTexts>().notNull(),
  link: text(),
  recipients: integer().notNull().default(0),
  sentBy: reference('sent_by'),
  sentAt: moment('sent_at').notNull().defaultNow(),
  /** It goes to nobody before this time, and can be taken back until then. */
  heldUntil: moment('held_until'),
  /** When it was: it went to nobody, and a request that is repeated does not send it after all. */
  takenBackAt: moment('taken_back_at'),
})
