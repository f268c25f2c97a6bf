import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { IncidentStatus } from '#contract/incidents.ts'
import type { Versions } from '#server/platform/wording.ts'

const identity = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const reference = (name: string) => bigint(name, { mode: 'number' })
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const incidents = pgTable('incidents', {
  id: identity(),
  key: text(),
  title: text().notNull(),
  summary: text().notNull().default(''),
  language: text().notNull().default('zh-Hans'),
  versions: jsonb().$type<Versions<'title' | 'summary'>>().notNull().default({}),
  status: text().$type<IncidentStatus>().notNull().default('ongoing'),
  publishedAt: moment('published_at').notNull().defaultNow(),
  demo: boolean().notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const incidentEntries = pgTable('incident_entries', {
  id: identity(),
  incidentId: reference('incident_id').notNull(),
  day: date({ mode: 'string' }).notNull(),
  position: integer().notNull().default(0),
  title: text().notNull(),
  text: text().notNull().default(''),
  versions: jsonb().$type<Versions<'title' | 'text'>>().notNull().default({}),
  itemId: reference('item_id'),
})
