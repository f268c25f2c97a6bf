import { boolean, customType, doublePrecision, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DocumentKind, SearchAddressKind } from '#contract/outreach/saved-search-terms.ts'
import type { SearchQuery } from '#contract/outreach/saved-searches.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Browsers that keep saved searches and receive pushes without an account. */
export const readerDevices = pgTable('reader_devices', {
  id: identity(),
  tokenHash: bytes('token_hash').notNull(),
  userId: reference('user_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
})

export const savedSearches = pgTable('saved_searches', {
  id: identity(),
  userId: reference('user_id'),
  deviceId: reference('device_id'),
  query: jsonb().$type<SearchQuery>().notNull(),
  terms: text().array().notNull(),
  push: boolean().notNull().default(false),
  email: boolean().notNull().default(false),
  webhookId: reference('webhook_id'),
  crossed: boolean().notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const savedSearchAddresses = pgTable(
  'saved_search_addresses',
  {
    searchId: reference('search_id').notNull(),
    kind: text().$type<SearchAddressKind>().notNull(),
    secretHash: bytes('secret_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.kind] })],
)

export const savedSearchDocuments = pgTable('saved_search_documents', {
  id: identity(),
  kind: text().$type<DocumentKind>().notNull(),
  subjectId: reference('subject_id').notNull(),
  key: text().notNull().default(''),
  terms: text().array().notNull(),
  breaking: boolean().notNull().default(false),
  value: doublePrecision(),
  at: moment('at').notNull(),
})
