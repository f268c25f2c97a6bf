import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime } from '#contract/call.ts'
import { itemKind } from '#contract/content/items.ts'
import { person } from './desk.ts'

/** The terms and names by which texts are converted and translated, as the newsroom edits them. */

export const entryList = z.enum(['term', 'name'])
/** Origin of an entry: shipped with the program, changed here, added here, or removed here. */
export const entryOrigin = z.enum(['shipped', 'changed', 'added', 'removed'])

const words = z.string().max(400)

export const entryFields = z.object({
  list: entryList,
  /** The term in simplified characters, which texts are searched for. */
  hans: words,
  /** The spelling of Hong Kong. */
  hk: words,
  /** The spelling of Taiwan; for a name the same as `hk`. */
  tw: words,
  /** The required English; empty: any. */
  en: words,
})

export const glossaryEntry = entryFields.extend({
  origin: entryOrigin,
  /** 0 until somebody here changes it. */
  version: z.number(),
  changed: z.object({ by: person.nullable(), time: siteTime }).nullable(),
})

export const entryCheck = z.object({
  faults: z.array(
    z.object({ fault: z.enum(['empty', 'tooLong', 'unreadable', 'duplicate', 'cycle']), with: z.string().optional() }),
  ),
  warnings: z.array(
    z.object({
      warning: z.enum(['oneCharacter', 'notSimplified', 'ambiguous', 'noWord', 'partOf']),
      with: z.string().optional(),
    }),
  ),
})

/** A place that would read differently: its words, with some context. */
export const changedPlace = z.object({ lead: z.string(), before: z.string(), after: z.string(), tail: z.string() })

export const glossaryChange = z.object({
  id: z.number(),
  list: entryList,
  hans: z.string(),
  before: entryFields.nullable(),
  after: entryFields.nullable(),
  by: person.nullable(),
  time: siteTime,
  /** The entry is still as this change left it, so that the change can be undone. */
  undoable: z.boolean(),
})

const change = entryFields.extend({ removed: z.boolean().default(false) })
const saving = z.discriminatedUnion('saved', [
  z.object({ saved: z.literal(true), entry: glossaryEntry }),
  z.object({ saved: z.literal(false), current: glossaryEntry }),
])

export const glossaryCalls = {
  glossaryEntries: defineCall({
    name: 'glossaryEntries',
    auth: 'editor',
    input: z.object({
      list: entryList.optional(),
      origin: entryOrigin.optional(),
      /** Part of any of its forms. */
      keyword: z.string().max(200).optional(),
      ...paging,
    }),
    output: pageOf(glossaryEntry),
  }),
  /** Returns the effects of a change on the newest items, and the errors in it. Nothing is changed. */
  previewGlossary: defineCall({
    name: 'previewGlossary',
    auth: 'editor',
    input: change.extend({ added: z.boolean().default(false) }),
    output: entryCheck.extend({
      /** Items that were checked, and those of them that would read differently. */
      looked: z.number(),
      changed: z.number(),
      places: z.number(),
      list: z.array(
        z.object({
          id: z.number(),
          kind: itemKind,
          title: z.string(),
          language: z.string(),
          places: z.array(changedPlace),
        }),
      ),
    }),
  }),
  /** `version` as it was read, 0 for a new entry. On top of a newer version nothing is saved. */
  saveGlossaryEntry: defineCall({
    name: 'saveGlossaryEntry',
    auth: 'editor',
    input: change.extend({ version: z.number().int().nonnegative() }),
    output: saving,
  }),
  glossaryChanges: defineCall({
    name: 'glossaryChanges',
    auth: 'editor',
    input: z.object({ list: entryList.optional(), hans: z.string().max(400).optional(), ...paging }),
    output: pageOf(glossaryChange),
  }),
  undoGlossaryChange: defineCall({
    name: 'undoGlossaryChange',
    auth: 'editor',
    input: z.object({ id }),
    output: saving,
  }),
}

export type EntryFields = z.infer<typeof entryFields>
export type GlossaryEntryRow = z.infer<typeof glossaryEntry>
export type ChangedPlace = z.infer<typeof changedPlace>
export type GlossaryChange = z.infer<typeof glossaryChange>
