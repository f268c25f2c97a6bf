import { customType, pgTable, text } from 'drizzle-orm/pg-core'
import type { ApiScope } from '#contract/integration/integration-terms.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const apiTokens = pgTable('api_tokens', {
  id: identity(),
  name: text().notNull(),
  ownerId: reference('owner_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  hint: text().notNull(),
  scopes: text().array().$type<ApiScope[]>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  lastUsedFrom: text('last_used_from'),
  revokedAt: moment('revoked_at'),
  revokedBy: reference('revoked_by'),
})
