import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
