import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TranslationSettings } from '#contract/newsroom/translation.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Fault } from './checks/checks.ts'

/** A field or paragraph with its English. */
export interface StoredSegment {
  field: string
  /** Hash of the source that `text` was translated from. */
  hash: string
  source: string
  text: string
  origin: 'machine' | 'memory' | 'human'
  faults: Fault[]
}

export type StoredState = 'machine' | 'faulty' | 'confirmed'

export const translations = pgTable(
  'translations',
  {
    kind: text().notNull(),
    subject: reference('subject').notNull(),
    sourceLanguage: text('source_language').notNull(),
    sourceHash: text('source_hash').notNull(),
    state: text().$type<StoredState>().notNull(),
    stale: boolean().notNull().default(false),
    segments: jsonb().$type<StoredSegment[]>().notNull(),
    provider: text(),
    version: integer().notNull().default(1),
    changedBy: reference('changed_by'),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject] })],
)

export const translationJobs = pgTable('translation_jobs', {
  id: identity(),
  kind: text().notNull(),
  subject: reference('subject').notNull(),
  requestedBy: reference('requested_by'),
  requestedAt: moment('requested_at').notNull().defaultNow(),
  attempts: integer().notNull().default(0),
  nextAt: moment('next_at').notNull().defaultNow(),
  leasedUntil: moment('leased_until'),
  state: text().$type<'waiting' | 'failed'>().notNull().default('waiting'),
  problem: text(),
})

export const translationMemory = pgTable(
  'translation_memory',
  {
    sourceHash: text('source_hash').notNull(),
    sourceLanguage: text('source_language').notNull(),
    target: text().notNull(),
    text: text().notNull(),
    origin: text().$type<'machine' | 'human'>().notNull(),
    provider: text(),
    used: integer().notNull().default(0),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.sourceHash, t.sourceLanguage, t.target] })],
)

export const translationUse = pgTable(
  'translation_use',
  {
    day: date({ mode: 'string' }).notNull(),
    provider: text().notNull(),
    requests: integer().notNull().default(0),
    characters: bigint({ mode: 'number' }).notNull().default(0),
    tokensIn: reference('tokens_in').notNull().default(0),
    tokensOut: reference('tokens_out').notNull().default(0),
    costMicros: reference('cost_micros').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.provider] })],
)

export const translationSettings = pgTable('translation_settings', {
  only: boolean().primaryKey().default(true),
  value: jsonb().$type<TranslationSettings>().notNull(),
  version: integer().notNull().default(1),
  changedBy: reference('changed_by'),
  changedAt: moment('changed_at').notNull().defaultNow(),
})
