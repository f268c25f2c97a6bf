import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the log says about a person, stored separately: it is removed with the account. */
export const auditPersonal = pgTable('audit_personal', {
  entryId: bigint('entry_id', { mode: 'number' }).primaryKey(),
  about: text().$type<`user:${number}` | `author:${number}`>().notNull(),
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
})

export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  actorId: bigint('actor_id', { mode: 'number' }),
  action: text().notNull(),
  target: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  tokenId: bigint('token_id', { mode: 'number' }),
  tokenName: text('token_name'),
  actedAt: timestamp('acted_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
