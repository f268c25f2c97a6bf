import { z } from 'zod'
import { version } from '#contract/staff/records.ts'
import { calendarDay, defineCall, id, pageOf, paging, siteTime } from '../call.ts'
import { dataMetrics, dataUnits, entityKinds, largestImport } from './data-terms.ts'

/** The data section as the newsroom looks after it: sources, values that wait, entities, imports, single values. */

const line = z.string().max(200)
const address = z.string().max(2_000)
const metric = z.enum(dataMetrics)

/** Why a source could not be read. */
export const runProblem = z.enum([
  'refused',
  'unreachable',
  'tooLarge',
  'tooSlow',
  'redirects',
  'address',
  'status',
  'busy',
  /** This site asked so often lately that it waits, as providers want. */
  'resting',
  'notJson',
  'html',
  'shape',
  'options',
  'tooMuch',
  /** A fault of this program. */
  'ownFault',
])

/** Skipped part of an answer or a file, with the reason. */
export const runNote = z.object({ place: z.string(), reason: z.string(), detail: z.string() })

export const sourceRun = z.object({
  id: z.number(),
  start_time: siteTime,
  /** Null: under way, or broken off. */
  end_time: siteTime.nullable(),
  by_hand: z.boolean(),
  problem: runProblem.nullable(),
  added: z.number(),
  changed: z.number(),
  held: z.number(),
  left_out: z.number(),
  notes: z.array(runNote),
})

export const staffSource = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  /** One of `connectors`; 'manual', 'file' and 'demo' are never read. */
  connector: z.string(),
  address: z.string(),
  website: z.string(),
  /** JSON. */
  options: z.string(),
  every_minutes: z.number(),
  stale_minutes: z.number(),
  /** Largest change, as a part of one, by metric; the others have the usual limits. */
  limits: z.partialRecord(metric, z.number()),
  scheduled: z.boolean(),
  paused: z.boolean(),
  /** The provider gets a key. */
  keyed: z.boolean(),
  problem: runProblem.nullable(),
  failures: z.number(),
  source_time: siteTime.nullable(),
  read_time: siteTime.nullable(),
  next_time: siteTime.nullable(),
  last_run: sourceRun.nullable(),
})

export const heldPoint = z.object({
  id: z.number(),
  entity: z.object({ key: z.string(), name: z.string() }),
  series: z.string(),
  metric,
  unit: z.enum(dataUnits),
  time: siteTime,
  value: z.number(),
  before: z.number(),
  source_name: z.string(),
  arrived_time: siteTime,
})

/** How the rows of a file become numbers; see the connector for tables. */
const fileMapping = z.object({
  date: z.string().max(120).default('date'),
  order: z.enum(['ymd', 'dmy', 'mdy']).default('ymd'),
  decimal: z.enum(['.', ',']).default('.'),
  metric: metric.default('flow'),
  scale: z.number().positive().max(1e15).default(1),
  pivot: z.boolean().default(false),
  entity: z.string().max(120).default('entity'),
  fixed: z.string().max(120).default(''),
  value: z.string().max(120).default('value'),
  kind: z.enum(entityKinds).default('fund'),
  coin: z.string().max(120).default(''),
  currency: z.string().max(10).default(''),
})

export const staffPoint = z.object({
  time: siteTime,
  day: calendarDay,
  value: z.number(),
  source_name: z.string(),
  arrived_time: siteTime,
  former: z.array(z.object({ value: z.number(), corrected_time: siteTime })),
})

export const dataDeskCalls = {
  dataSources: defineCall({
    name: 'dataSources',
    auth: 'editor',
    input: z.object({}),
    output: z.object({
      list: z.array(staffSource),
      connectors: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          address: z.string(),
          website: z.string(),
          every_minutes: z.number(),
          keyed: z.boolean(),
          /** JSON with all that can be set. */
          options: z.string(),
        }),
      ),
      /** Values that wait. */
      held: z.number(),
    }),
  }),
  /** Adds a source, paused, or changes one over the version that was read. @throws editConflict, invalidInput */
  saveDataSource: defineCall({
    name: 'saveDataSource',
    auth: 'administrator',
    input: z.object({
      id: id.optional(),
      version: version.optional(),
      connector: z.string().max(40),
      name: line.min(1),
      address,
      website: address.default(''),
      options: z.string().max(20_000).default('{}'),
      every_minutes: z.number().int().min(5).max(10_080),
      stale_minutes: z.number().int().min(5).max(525_600).default(1_560),
      limits: z.partialRecord(metric, z.number().positive().max(1_000)).default({}),
      /** The provider's key; null: none from now on; undefined: as before. */
      key: z.string().max(200).nullable().optional(),
    }),
    output: z.object({ id: z.number() }),
  }),
  pauseDataSource: defineCall({
    name: 'pauseDataSource',
    auth: 'editor',
    input: z.object({ id, paused: z.boolean() }),
    output: z.object({}),
  }),
  /** Reads a source at once, paused or not; what came of it stands in the answer. */
  runDataSource: defineCall({
    name: 'runDataSource',
    auth: 'editor',
    input: z.object({ id }),
    output: sourceRun,
  }),
  /** Deletes a source; its numbers stay. */
  deleteDataSource: defineCall({
    name: 'deleteDataSource',
    auth: 'administrator',
    input: z.object({ id }),
    output: z.object({}),
  }),
  /** The last readings of a source. */
  dataSourceRuns: defineCall({
    name: 'dataSourceRuns',
    auth: 'editor',
    input: z.object({ id }),
    output: z.object({ list: z.array(sourceRun) }),
  }),
  /** Values that wait for an editor, the oldest first. */
  heldDataPoints: defineCall({
    name: 'heldDataPoints',
    auth: 'editor',
    input: z.object(paging),
    output: pageOf(heldPoint),
  }),
  /** Publishes a value that waits, with those after it that are believed then, or refuses it. @throws itemMissing */
  decideDataPoint: defineCall({
    name: 'decideDataPoint',
    auth: 'editor',
    input: z.object({ id, verdict: z.enum(['confirmed', 'refused']) }),
    output: z.object({ released: z.number() }),
  }),
  /** Values of a series as they stand, the newest first, with what they were before. */
  staffDataPoints: defineCall({
    name: 'staffDataPoints',
    auth: 'editor',
    input: z.object({ series: z.string().max(120), ...paging }),
    output: pageOf(staffPoint),
  }),
  /** Enters or corrects the value of a day; the series is added where there is none. @throws itemMissing */
  saveDataPoint: defineCall({
    name: 'saveDataPoint',
    auth: 'editor',
    input: z.object({
      entity: z.string().max(120),
      metric,
      coin: z.string().max(120).default(''),
      day: calendarDay,
      value: z.number(),
    }),
    output: z.object({ series: z.string() }),
  }),
  /**
   * Takes over a file (CSV in any usual encoding), or with `preview` only says what would be taken over, with the
   * problem of every row.
   */
  importData: defineCall({
    name: 'importData',
    auth: 'editor',
    input: z.object({
      file: z.string().max(largestImport),
      name: line.min(1),
      mapping: fileMapping,
      preview: z.boolean().default(true),
    }),
    output: z.object({
      encoding: z.string(),
      separator: z.string(),
      columns: z.array(z.string()),
      /** Values that can be taken over, and the first of them; entities as the file names them. */
      taken: z.number(),
      values: z.array(
        z.object({ entity: z.string(), known: z.boolean(), day: calendarDay, value: z.number(), far: z.boolean() }),
      ),
      /** Entities that nobody knows yet, which would be added. */
      new_entities: z.array(z.string()),
      failed: z.number(),
      problems: z.array(runNote),
      added: z.number(),
      changed: z.number(),
    }),
  }),
}

export type StaffSource = z.infer<typeof staffSource>
export type SourceRun = z.infer<typeof sourceRun>
export type RunProblem = z.infer<typeof runProblem>
export type HeldPoint = z.infer<typeof heldPoint>
export type StaffPoint = z.infer<typeof staffPoint>
