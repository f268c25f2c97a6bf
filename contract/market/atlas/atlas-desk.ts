import { z } from 'zod'
import { defineCall, id } from '#contract/call.ts'
import { seenRecord } from '#contract/staff/records.ts'
import { ignoredHeadings, tableFaults } from '#contract/table-faults.ts'
import { atlasLimits } from './atlas-terms.ts'

/** The directory of companies, institutions, people and topics as the newsroom edits it. */

/** Problems of a row of a table. With those that end in `Unknown` it is imported without that link. */
export const atlasImportProblems = [
  ...tableFaults,
  ignoredHeadings,
  /** Rows from here on are beyond the limit of a table and not imported. */
  'tooMany',
  'kindUnknown',
  'nameMissing',
  'tooLong',
  'slugWrong',
  'websiteWrong',
  'ambiguous',
  'repeated',
  'labelUnknown',
  'authorUnknown',
  'topicUnknown',
  'entityUnknown',
] as const

export const atlasDeskCalls = {
  /** Moves one entry to the bin; the other takes over its names and the links that it lacks, and its address leads there. */
  mergeAtlasEntries: defineCall({
    name: 'mergeAtlasEntries',
    auth: 'editor',
    input: seenRecord.extend({ into: id }),
    output: z.object({}),
  }),
  /** Entries of a table: added, or changed where their address or a name is there already. Cells left empty change nothing. */
  importAtlas: defineCall({
    name: 'importAtlas',
    auth: 'editor',
    fileField: 'text',
    input: z.object({
      text: z.string().max(atlasLimits.importBytes),
      /** Without it nothing is written: it only reports what would change. */
      apply: z.boolean(),
    }),
    output: z.object({
      added: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      /** How many rows have a problem; the first of them are listed. */
      faulty: z.number(),
      problems: z.array(z.object({ line: z.number(), reason: z.enum(atlasImportProblems), detail: z.string() })),
      /** Pending changes, the first rows. */
      changes: z.array(z.object({ line: z.number(), name: z.string(), isNew: z.boolean() })),
    }),
  }),
  /** All entries as a table that `importAtlas` takes. */
  exportAtlas: defineCall({
    name: 'exportAtlas',
    auth: 'editor',
    input: z.object({}),
    output: z.object({ text: z.string() }),
  }),
}

export type AtlasImportProblem = (typeof atlasImportProblems)[number]
