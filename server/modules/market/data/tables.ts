import { bigint, boolean, customType, date, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { DataMetric, DataType, DataUnit, EntityKind, MarkKind, TradeMethod } from '#contract/market/data-terms.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Versions } from '#server/platform/text/wording.ts'
import type { EntityText } from './market-draft.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const dataEntities = pgTable('data_entities', {
  id: identity(),
  key: text().notNull(),
  kind: text().$type<EntityKind>().notNull(),
  symbol: text().notNull().default(''),
  name: text().notNull(),
  about: text().notNull().default(''),
  issuer: text().notNull().default(''),
  backing: text().notNull().default(''),
  language: text().notNull().default('en'),
  versions: jsonb().$type<Versions<EntityText>>().notNull().default({}),
  labelId: reference('label_id'),
  country: text().notNull().default(''),
  /** Key of the coin that a fund holds. */
  coin: text().notNull().default(''),
  /** Currency that a stablecoin is pegged to. */
  currency: text().notNull().default(''),
  exchange: text().notNull().default(''),
  website: text().notNull().default(''),
  /** Annual fee of a fund, as a fraction of one. */
  fee: doublePrecision(),
  /** A fund of the table of spot ETFs. */
  spot: boolean().notNull().default(false),
  demo: boolean().notNull().default(false),
  hidden: boolean().notNull().default(false),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
  version: integer().notNull().default(1),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const dataEntityNames = pgTable('data_entity_names', {
  sourceKey: text('source_key').notNull(),
  name: text().notNull(),
  entityId: reference('entity_id').notNull(),
})

export const dataSeries = pgTable('data_series', {
  id: identity(),
  key: text().notNull(),
  metric: text().$type<DataMetric>().notNull(),
  unit: text().$type<DataUnit>().notNull(),
  entityId: reference('entity_id').notNull(),
  coin: text().notNull().default(''),
  sourceId: reference('source_id'),
  lastDay: date('last_day', { mode: 'string' }),
  lastAt: moment('last_at'),
  readAt: moment('read_at'),
  demo: boolean().notNull().default(false),
})

export const dataPoints = pgTable('data_points', {
  seriesId: reference('series_id').notNull(),
  at: moment('at').notNull(),
  value: doublePrecision().notNull(),
  sourceId: reference('source_id'),
  sourceAt: moment('source_at'),
  arrivedAt: moment('arrived_at').notNull().defaultNow(),
})

export const dataDays = pgTable('data_days', {
  seriesId: reference('series_id').notNull(),
  day: date({ mode: 'string' }).notNull(),
  value: doublePrecision().notNull(),
})

/** The days again, 128 to a row as the bytes of their numbers; triggers fill it. */
export const dataDayBlocks = pgTable('data_day_blocks', {
  seriesId: reference('series_id').notNull(),
  block: integer().notNull(),
  packed: bytes().notNull(),
})

/** The leading numbers of each type, with the revision of the type that they were computed from. */
export const dataSummaries = pgTable('data_summaries', {
  type: text().$type<DataType>().notNull(),
  revision: bigint({ mode: 'number' }).notNull().default(0),
  summaryRevision: bigint('summary_revision', { mode: 'number' }),
  summary: jsonb().$type<object>(),
  computedAt: moment('computed_at'),
})

export const dataCorrections = pgTable('data_corrections', {
  id: identity(),
  seriesId: reference('series_id').notNull(),
  at: moment('at').notNull(),
  former: doublePrecision().notNull(),
  corrected: doublePrecision().notNull(),
  sourceId: reference('source_id'),
  sourceAt: moment('source_at'),
  arrivedAt: moment('arrived_at').notNull(),
  correctedAt: moment('corrected_at').notNull().defaultNow(),
  correctedBy: reference('corrected_by'),
})

export const dataHeldPoints = pgTable('data_held_points', {
  id: identity(),
  seriesId: reference('series_id').notNull(),
  at: moment('at').notNull(),
  value: doublePrecision().notNull(),
  before: doublePrecision().notNull(),
  sourceId: reference('source_id'),
  sourceAt: moment('source_at'),
  arrivedAt: moment('arrived_at').notNull().defaultNow(),
  verdict: text().$type<'confirmed' | 'refused'>(),
  decidedAt: moment('decided_at'),
  decidedBy: reference('decided_by'),
})

export const dataTrades = pgTable('data_trades', {
  id: identity(),
  entityId: reference('entity_id').notNull(),
  coin: text().notNull(),
  day: date({ mode: 'string' }).notNull(),
  change: doublePrecision().notNull(),
  method: text().$type<TradeMethod>().notNull().default('other'),
  price: doublePrecision(),
  amount: doublePrecision(),
  holdings: doublePrecision(),
  sourceName: text('source_name').notNull().default(''),
  sourceUrl: text('source_url').notNull().default(''),
  sourceId: reference('source_id'),
  demo: boolean().notNull().default(false),
})

export const dataSources = pgTable('data_sources', {
  id: identity(),
  key: text().notNull(),
  name: text().notNull(),
  connector: text().notNull(),
  address: text().notNull().default(''),
  website: text().notNull().default(''),
  options: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  everyMinutes: integer('every_minutes').notNull().default(60),
  staleMinutes: integer('stale_minutes').notNull().default(1560),
  limits: jsonb().$type<Partial<Record<DataMetric, number>>>().notNull().default({}),
  paused: boolean().notNull().default(true),
  nextRunAt: moment('next_run_at').notNull().defaultNow(),
  cache: jsonb().$type<AnswerMarks>().notNull().default({}),
  sourceAt: moment('source_at'),
  readAt: moment('read_at'),
  failures: integer().notNull().default(0),
  problem: text(),
  demo: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})

/** Validators of a source's last answers by address, so that only newer ones are fetched. */
export type AnswerMarks = Record<string, { etag?: string; modified?: string }>

export const dataSourceKeys = pgTable('data_source_keys', {
  sourceId: reference('source_id').notNull(),
  sealed: text().notNull(),
})

/** Something that happened on a day, which charts mark. */
export const dataMarks = pgTable('data_marks', {
  id: identity(),
  day: date({ mode: 'string' }).notNull(),
  type: text().$type<MarkKind>().notNull(),
  /** The coin whose charts have it; empty: all charts. */
  coin: text().notNull().default(''),
  name: text().notNull(),
  language: text().notNull().default('zh-Hans'),
  versions: jsonb().$type<Versions<'name'>>().notNull().default({}),
  online: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const dataRuns = pgTable('data_runs', {
  id: identity(),
  sourceId: reference('source_id').notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
  byHand: boolean('by_hand').notNull().default(false),
  problem: text(),
  added: integer().notNull().default(0),
  changed: integer().notNull().default(0),
  held: integer().notNull().default(0),
  leftOut: integer('left_out').notNull().default(0),
  notes: jsonb().$type<RunNote[]>().notNull().default([]),
})

/** Something that a reading skipped. */
export interface RunNote {
  place: string
  reason: string
  detail: string
}
