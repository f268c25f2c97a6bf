import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, time } from 'drizzle-orm/pg-core'
import type { IncidentStatus } from '#contract/content/incidents.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Versions } from '#server/platform/text/wording.ts'

export const incidents = pgTable('incidents', {
  id: identity(),
  key: text(),
  title: text().notNull(),
  summary: text().notNull().default(''),
  language: text().notNull().default('zh-Hans'),
  versions: jsonb().$type<Versions<'title' | 'summary'>>().notNull().default({}),
  status: text().$type<IncidentStatus>().notNull().default('ongoing'),
  publishedAt: moment('published_at').notNull().defaultNow(),
  online: boolean().notNull().default(true),
  /** The day that it happened. */
  occurredOn: date('occurred_on', { mode: 'string' }),
  /** Whole US dollars. */
  loss: bigint({ mode: 'number' }),
  chains: text().notNull().default(''),
  /** Other names for searching, separated by commas. */
  aliases: text().notNull().default(''),
  version: integer().notNull().default(1),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
  demo: boolean().notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const incidentEntries = pgTable('incident_entries', {
  id: identity(),
  incidentId: reference('incident_id').notNull(),
  day: date({ mode: 'string' }).notNull(),
  /** Time of day in the site's time; null if only the day is known. */
  clock: time(),
  position: integer().notNull().default(0),
  title: text().notNull(),
  text: text().notNull().default(''),
  versions: jsonb().$type<Versions<'title' | 'text'>>().notNull().default({}),
  itemId: reference('item_id'),
  sourceUrl: text('source_url'),
})

export const incidentLabels = pgTable(
  'incident_labels',
  {
    incidentId: reference('incident_id').notNull(),
    labelId: reference('label_id').notNull(),
    position: smallint().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.incidentId, t.labelId] })],
)
