import { bigint, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ApiScope } from '#contract/tokens.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const apiTokens = pgTable('api_tokens', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
  tokenHash: bytes('token_hash').notNull(),
  hint: text().notNull(),
  scopes: text().array().$type<ApiScope[]>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  lastUsedFrom: text('last_used_from'),
  revokedAt: moment('revoked_at'),
  revokedBy: bigint('revoked_by', { mode: 'number' }),
})
