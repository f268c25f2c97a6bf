import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment } from '#server/platform/database/columns.ts'

/** Result of the entries of a feed: drafts that editors look at, or flash that is shown at once. */
export type TakeAs = 'draft' | 'flash'

export const sources = pgTable('sources', {
  id: identity(),
  address: text().notNull(),
  title: text().notNull().default(''),
  takeAs: text('take_as').$type<TakeAs>().notNull(),
  everyMinutes: integer('every_minutes').notNull(),
  etag: text(),
  lastModified: text('last_modified'),
  nextPollAt: moment('next_poll_at').notNull().defaultNow(),
  lastPollAt: moment('last_poll_at'),
  lastResult: text('last_result'),
  failures: integer().notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
})
