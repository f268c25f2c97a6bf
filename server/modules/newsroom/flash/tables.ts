import { customType, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { FlashFields, FlashVersion } from '#contract/newsroom/flash.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'

export type StoredState = 'draft' | 'planned' | 'published' | 'retracted'

/** Fields of a flash. Flash had no category at first: those stored then, or imported from such a site, have none. */
const flashFields = customType<{ data: FlashFields; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (fields) => JSON.stringify(fields),
  fromDriver: (stored) => ({ category: null, ...(stored as Omit<FlashFields, 'category'>) }),
})

/** A publication that can be undone, with what it replaced. Moments are ISO 8601. */
export interface Undo {
  /** The person who published, and may undo it. */
  by: number
  until: string
  before: { state: 'draft' | 'planned'; publishAt: string | null }
}

export const flashReports = pgTable('flash_reports', {
  id: identity(),
  itemId: reference('item_id'),
  /** The person who created it. */
  writerId: reference('writer_id'),
  /** Authors of the words that it holds as a draft. */
  wordedBy: reference('worded_by'),
  version: integer().notNull().default(1),
  state: text().$type<StoredState>().notNull().default('draft'),
  fields: flashFields('fields').notNull(),
  publishAt: moment('publish_at'),
  undo: jsonb().$type<Undo>(),
  createdAt: moment('created_at').notNull().defaultNow(),
  savedAt: moment('saved_at').notNull().defaultNow(),
  /** Since when it is in the bin. */
  deletedAt: moment('deleted_at'),
})

export const flashVersions = pgTable(
  'flash_versions',
  {
    flashId: reference('flash_id').notNull(),
    number: integer().notNull(),
    kind: text().$type<FlashVersion['kind']>().notNull(),
    fields: flashFields('fields').notNull(),
    note: text().notNull().default(''),
    savedBy: reference('saved_by'),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.flashId, table.number] })],
)
