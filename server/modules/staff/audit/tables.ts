import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

/** Content of the log about a person, stored separately: it is removed with the account. */
export const auditPersonal = pgTable('audit_personal', {
  entryId: reference('entry_id').primaryKey(),
  about: text().$type<`user:${number}` | `author:${number}`>().notNull(),
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
})

export const auditLog = pgTable('audit_log', {
  id: identity(),
  actorId: reference('actor_id'),
  action: text().notNull(),
  target: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  tokenId: reference('token_id'),
  tokenName: text('token_name'),
  actedAt: moment('acted_at').notNull().defaultNow(),
})
