import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SourceProblem } from '#contract/events/partner-events.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Versions } from '#server/platform/text/wording.ts'

export const partnerSources = pgTable('partner_sources', {
  id: identity(),
  key: text(),
  name: text().notNull(),
  versions: jsonb().$type<Versions<'name'>>().notNull().default({}),
  /** Null: events of a file, which nobody reads again. */
  url: text(),
  timeZone: text('time_zone').notNull().default('UTC'),
  everyMinutes: integer('every_minutes').notNull().default(360),
  nextReadAt: moment('next_read_at').notNull().defaultNow(),
  readAt: moment('read_at'),
  result: text().notNull().default(''),
  failures: integer().notNull().default(0),
  problem: text().$type<SourceProblem>(),
  paused: boolean().notNull().default(false),
  /** It goes with the demonstration content. */
  demo: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})

export const partnerEvents = pgTable('partner_events', {
  id: identity(),
  sourceId: reference('source_id'),
  /** Identifier at its source: the UID, and of repeated ones the date. */
  uid: text(),
  title: text().notNull(),
  language: text().notNull().default('en'),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  timeZone: text('time_zone').notNull(),
  startsOn: date('starts_on', { mode: 'string' }).notNull(),
  endsOn: date('ends_on', { mode: 'string' }).notNull(),
  allDay: boolean('all_day').notNull().default(false),
  city: text().notNull().default(''),
  cityKey: text('city_key').notNull().default(''),
  venue: text().notNull().default(''),
  url: text().notNull().default(''),
  /** The newsroom does not want it; its source does not bring it back. */
  hidden: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
