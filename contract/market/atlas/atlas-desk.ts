import { z } from 'zod'
import { defineCall, id, paging } from '#contract/call.ts'
import { savingOf, seenRecord, textsOf, version } from '#contract/staff/records.ts'
import { ignoredHeadings, tableFaults } from '#contract/table-faults.ts'
import { type AtlasText, atlasKinds, atlasLimits, atlasTextLimits } from './atlas-terms.ts'

/** The directory of companies, institutions, people and topics as the newsroom edits it. */

const fields = z.object({
  kind: z.enum(atlasKinds),
  /** The end of its address; derived from the name for a new entry without one. */
  slug: z.string().max(atlasLimits.slug),
  texts: textsOf(Object.keys(atlasTextLimits) as AtlasText[]),
  aliases: z.array(z.string().max(400)).max(atlasLimits.aliases),
  website: z.string().max(atlasLimits.website),
  label: id.nullable(),
  author: id.nullable(),
  topic: id.nullable(),
  entity: id.nullable(),
})

const staffEntry = fields.extend({
  id: z.number(),
  version: z.number(),
  demo: z.boolean(),
  updated_time: z.string(),
  /** Targets of the links, by name. */
  linked: z.object({
    label: z.string().nullable(),
    author: z.string().nullable(),
    topic: z.string().nullable(),
    entity: z.string().nullable(),
  }),
})

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
  staffAtlas: defineCall({
    name: 'staffAtlas',
    auth: 'editor',
    input: z.object({
      keyword: z.string().max(200).optional(),
      kind: z.enum(atlasKinds).optional(),
      /** `doubles`: those that share a name with another one; `unlinked`: those without news. */
      only: z.enum(['doubles', 'unlinked']).optional(),
      ...paging,
    }),
    output: z.object({ list: z.array(staffEntry), total: z.number() }),
  }),
  staffAtlasEntry: defineCall({
    name: 'staffAtlasEntry',
    auth: 'editor',
    input: z.object({ id }),
    output: staffEntry,
  }),
  saveAtlasEntry: defineCall({
    name: 'saveAtlasEntry',
    auth: 'editor',
    input: fields.extend({ id: id.optional(), version: version.optional() }),
    output: savingOf(staffEntry),
  }),
  /** Moves one entry to the bin; the other takes over its names and the links that it lacks, and its address leads there. */
  mergeAtlasEntries: defineCall({
    name: 'mergeAtlasEntries',
    auth: 'editor',
    input: seenRecord.extend({ into: id }),
    output: staffEntry,
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

export type StaffAtlasEntry = z.infer<typeof staffEntry>
export type AtlasFields = z.infer<typeof fields>
export type AtlasImportProblem = (typeof atlasImportProblems)[number]
