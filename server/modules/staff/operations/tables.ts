import { jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment, reference } from '#server/platform/database/columns.ts'
import type { ReplicaUsage } from '#server/platform/database/replicas/replicas.ts'
import type { ProviderState } from '#server/platform/net/provider-health.ts'

/** Report of a process on itself and its machine; sizes in bytes. */
export interface ProcessReport {
  /** The 99th percentile of the delay of its event loop since the last report, in ms. */
  loopMs: number
  residentBytes: number
  memoryUsed: number
  memoryTotal: number
  /** Used space of the file system that has DATA_DIR. */
  diskUsed: number
  diskTotal: number
  /** Providers that it has asked since it started; absent in reports of the version before. */
  providers?: readonly ProviderState[]
  /** Replicas, as the process uses them. */
  replicas?: readonly ReplicaUsage[]
}

export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  roles: text().array().notNull(),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  measured: jsonb().$type<ProcessReport>().notNull(),
})

export const operationChecks = pgTable('operation_checks', {
  key: text().primaryKey(),
  kind: text().notNull(),
  about: text().notNull(),
  level: smallint().notNull(),
  since: moment('since').notNull(),
  checkedAt: moment('checked_at').notNull(),
  measured: jsonb().$type<Record<string, number | null>>().notNull(),
  lastProblemAt: moment('last_problem_at'),
  handlerId: reference('handler_id'),
  handledAt: moment('handled_at'),
  mutedUntil: moment('muted_until'),
})

export const operationHours = pgTable(
  'operation_hours',
  {
    key: text().notNull(),
    hour: moment('hour').notNull(),
    level: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.hour] })],
)
