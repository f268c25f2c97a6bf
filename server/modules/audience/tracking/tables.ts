import { bigint, customType, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { TargetKind } from '#contract/audience/page-targets.ts'
import { moment } from '#server/platform/database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const count = (name: string) => bigint(name, { mode: 'number' }).notNull()
const target = { kind: text().$type<TargetKind>().notNull(), targetId: count('target_id'), path: text().notNull() }
const span = { days: smallint().notNull(), firstDay: date('first_day').notNull() }

export const pageViews = pgTable('page_views', {
  at: moment('at').notNull(),
  ...target,
  previousPath: text('previous_path').notNull().default(''),
  language: text().notNull(),
  visitor: bytes().notNull(),
})

export const pageVisitors = pgTable(
  'page_visitors',
  { day: date().notNull(), ...target, visitor: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.targetId, table.path, table.visitor] })],
)

export const pageViewHours = pgTable(
  'page_view_hours',
  { hour: moment('hour').notNull(), ...target, views: count('views'), readers: count('readers').default(0) },
  (table) => [primaryKey({ columns: [table.kind, table.targetId, table.path, table.hour] })],
)

export const pageViewDays = pgTable(
  'page_view_days',
  { day: date().notNull(), ...target, views: count('views'), visitors: count('visitors') },
  (table) => [primaryKey({ columns: [table.kind, table.targetId, table.path, table.day] })],
)

export const pageViewSpans = pgTable(
  'page_view_spans',
  { ...span, ...target, views: count('views'), visitors: count('visitors') },
  (table) => [primaryKey({ columns: [table.days, table.firstDay, table.kind, table.targetId, table.path] })],
)

export const audienceDays = pgTable(
  'audience_days',
  {
    day: date().notNull(),
    facet: text().$type<'site' | 'source' | 'language' | 'device' | 'country' | 'search' | 'unfound'>().notNull(),
    name: text().notNull(),
    views: count('views'),
    visitors: count('visitors'),
  },
  (table) => [primaryKey({ columns: [table.facet, table.day, table.name] })],
)

export const audienceSpans = pgTable(
  'audience_spans',
  { ...span, facet: text().notNull(), name: text().notNull(), views: count('views'), visitors: count('visitors') },
  (table) => [primaryKey({ columns: [table.days, table.firstDay, table.facet, table.name] })],
)

export const audienceVisitors = pgTable(
  'audience_visitors',
  { day: date().notNull(), facet: text().notNull(), name: text().notNull(), visitor: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.facet, table.name, table.visitor] })],
)

export const pageSources = pgTable(
  'page_sources',
  {
    day: date().notNull(),
    kind: target.kind,
    targetId: target.targetId,
    name: text().notNull(),
    views: count('views'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.targetId, table.day, table.name] })],
)

export const pageReadings = pgTable(
  'page_readings',
  {
    day: date().notNull(),
    itemId: count('item_id'),
    visitor: bytes().notNull(),
    depth: smallint().notNull(),
    seconds: integer().notNull(),
    depthBefore: smallint('depth_before'),
    secondsBefore: integer('seconds_before'),
  },
  (table) => [primaryKey({ columns: [table.day, table.itemId, table.visitor] })],
)

export const readingDays = pgTable(
  'reading_days',
  {
    day: date().notNull(),
    itemId: count('item_id'),
    measure: text().$type<'depth' | 'seconds'>().notNull(),
    step: smallint().notNull(),
    readers: count('readers'),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.day, table.measure, table.step] })],
)

export const visitorSalts = pgTable('visitor_salts', { day: date().primaryKey(), salt: bytes().notNull() })
