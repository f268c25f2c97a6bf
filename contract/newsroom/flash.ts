import { z } from 'zod'
import { defineCall, id, siteTime, undoMs } from '#contract/call.ts'
import { flashLimits, maxKeywordLength } from '#contract/constants.ts'
import { importance, label } from '#contract/content/items.ts'
import { person } from './desk.ts'
import { flashFields } from './fields/flash-fields.ts'
import { draftFields } from './fields/text-field-schemas.ts'

export type { FlashFields } from './fields/flash-fields.ts'

/** The flash desk: what an editor writes, publishes, corrects and retracts within seconds. */

/** The state of a flash: a draft, planned, with readers, corrected, retracted with a note, or taken offline. */
export const flashStates = ['draft', 'planned', 'published', 'corrected', 'retracted', 'unpublished'] as const
export const flashState = z.enum(flashStates)

/** The fields of a flash for editors. */
export const flashDraft = draftFields(flashFields)

export const flash = flashDraft.extend({
  /** Number of the desk's own record; null for an imported flash that was never edited here. */
  id: z.number().nullable(),
  /** Number of the published item; null before it is published. */
  item: z.number().nullable(),
  /** Grows with each save; saving on top of an older version is a conflict. 0 where there is no record yet. */
  version: z.number(),
  state: flashState,
  publish_time: siteTime.nullable(),
  saved_time: siteTime,
  writer: person.nullable(),
  /** Milliseconds for which the publication can still be undone; undefined if it cannot. */
  undo_ms: undoMs,
})

export const flashRow = flash
  .pick({ id: true, item: true, version: true, state: true, title: true, importance: true, writer: true })
  .extend({
    /** When it was or will be published; for a draft, when it was saved. */
    time: siteTime.nullable(),
    language: z.string(),
    /** The planned time has passed, but the flash has not been published. */
    late: z.boolean(),
  })

/** A flash of the last hours that says nearly the same. */
export const similarFlash = z.object({
  item: z.number(),
  title: z.string(),
  language: z.string(),
  time: siteTime,
  writer: person.nullable(),
  /** 0 to 1. */
  likeness: z.number(),
})

export const flashVersion = z.object({
  number: z.number(),
  kind: z.enum(['published', 'corrected', 'retracted', 'restored']),
  fields: flashDraft,
  /** Note to readers. */
  note: z.string(),
  by: person.nullable(),
  time: siteTime,
})

/** A template for a flash. */
export const flashTemplate = z.object({
  name: z.string().trim().min(1).max(40),
  title: z.string().max(flashLimits.title),
  text: z.string().max(flashLimits.text),
  importance,
  labels: z.array(z.string().max(200)).max(flashLimits.labels),
})

const newer = z.object({ saved: z.literal(false), current: flash })
const saving = z.discriminatedUnion('saved', [z.object({ saved: z.literal(true), flash }), newer])

export const flashDeskCalls = {
  /**
   * Without an id a new draft begins. A planned flash is refused, so that saving a draft never cancels a plan, unless
   * `unplan` says that it is to become a draft; `publishFlash` with its time saves it and keeps the plan.
   */
  saveFlashDraft: defineCall({
    name: 'saveFlashDraft',
    auth: 'editor',
    input: flashDraft.partial().extend({
      id: id.optional(),
      version: z.number().int().positive().optional(),
      unplan: z.boolean().optional(),
    }),
    output: saving,
  }),
  /**
   * Publishes what is sent, at once or at a time (UTC+8). If a flash of the last hours says nearly the same, the answer
   * contains that one and nothing is published, unless `despite` says that it was seen.
   */
  publishFlash: defineCall({
    name: 'publishFlash',
    auth: 'editor',
    input: flashDraft.partial().extend({
      id: id.optional(),
      version: z.number().int().positive().optional(),
      publish_time: siteTime.nullish(),
      despite: z.boolean().optional(),
      /** Without a time it goes out after `undo_ms`, and until then `undoFlash` undoes it, unless the site publishes at once. */
      undoable: z.boolean().optional(),
    }),
    output: z.discriminatedUnion('saved', [
      z.object({ saved: z.literal(true), flash }),
      newer,
      z.object({ saved: z.literal('similar'), similar: z.array(similarFlash) }),
    ]),
  }),
  /** Undoes what the caller published a moment ago: it is a draft again, or planned as it was. */
  undoFlash: defineCall({ name: 'undoFlash', auth: 'editor', input: z.object({ id }), output: flash }),
  /**
   * The newest flash of the site by all authors, after the planned ones and the drafts; with words or a place to
   * continue from, those that were published alone.
   */
  recentFlash: defineCall({
    name: 'recentFlash',
    auth: 'editor',
    input: z.object({
      /** Words anywhere in the flash, in either script. */
      keyword: z.string().trim().min(1).max(maxKeywordLength).optional(),
      /** The item that the list before ended with. */
      before: id.optional(),
    }),
    output: z.object({
      drafts: z.array(flashRow),
      planned: z.array(flashRow),
      list: z.array(flashRow),
      /** There are older ones. */
      more: z.boolean(),
    }),
  }),
  /** A flash by its record or by its published item. */
  getFlash: defineCall({
    name: 'getFlash',
    auth: 'editor',
    input: z.object({ id: id.optional(), item: id.optional() }),
    output: flash,
  }),
  /** Changes what readers have, with a note to them. `version` as `getFlash` gave it, 0 included. */
  correctFlash: defineCall({
    name: 'correctFlash',
    auth: 'editor',
    input: flashDraft.partial().extend({
      item: id,
      version: z.number().int().nonnegative(),
      note: z.string().max(flashLimits.draftCharacters),
    }),
    output: saving,
  }),
  /** Retracts a flash: readers keep the title, struck through, and get the note in place of the text. */
  retractFlash: defineCall({
    name: 'retractFlash',
    auth: 'editor',
    input: z.object({
      item: id,
      version: z.number().int().nonnegative(),
      note: z.string().max(flashLimits.draftCharacters),
    }),
    output: saving,
  }),
  /** Undoes a retraction: readers get back what they had. */
  restoreFlash: defineCall({
    name: 'restoreFlash',
    auth: 'editor',
    input: z.object({ item: id, version: z.number().int().positive() }),
    output: saving,
  }),
  flashHistory: defineCall({
    name: 'flashHistory',
    auth: 'editor',
    input: z.object({ item: id }),
    output: z.object({ list: z.array(flashVersion) }),
  }),
  similarFlash: defineCall({
    name: 'similarFlash',
    auth: 'editor',
    input: flashDraft.pick({ title: true, text: true }).extend({ item: id.optional() }),
    output: z.object({ list: z.array(similarFlash) }),
  }),
  suggestLabels: defineCall({
    name: 'suggestLabels',
    auth: 'editor',
    input: flashDraft.pick({ title: true, text: true }),
    output: z.object({ list: z.array(label) }),
  }),
  /**
   * The category that a flash gets if none is chosen, by its labels or else by those that its text names; null where no
   * earlier item says.
   */
  suggestCategory: defineCall({
    name: 'suggestCategory',
    auth: 'editor',
    input: flashDraft.pick({ labels: true }).extend(flashDraft.pick({ title: true, text: true }).partial().shape),
    output: z.object({ category: z.number().nullable() }),
  }),
  /** Title and source of a page. Never from private addresses. */
  readLink: defineCall({
    name: 'readLink',
    auth: 'editor',
    waits: 'services',
    input: z.object({ url: z.string().max(2_000) }),
    output: z.object({ title: z.string(), source_name: z.string() }),
  }),
  flashOptions: defineCall({
    name: 'flashOptions',
    auth: 'editor',
    input: z.object({}),
    output: z.object({
      templates: z.array(flashTemplate),
      /** Version of the templates; returned to the server when saving. */
      templates_version: z.string(),
      categories: z.array(z.object({ id: z.number(), name: z.string() })),
      regions: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
  saveFlashTemplates: defineCall({
    name: 'saveFlashTemplates',
    auth: 'editor',
    input: z.object({
      templates: z
        .array(flashTemplate)
        .max(flashLimits.templates)
        // Names identify them, also where two versions are shown side by side.
        .refine((all) => new Set(all.map(({ name }) => name)).size === all.length),
      version: z.string().max(64),
    }),
    /** Not saved: a colleague was faster, and these are the colleague's. */
    output: z.object({ saved: z.boolean(), templates: z.array(flashTemplate), version: z.string() }),
  }),
}

export type FlashState = z.infer<typeof flashState>
export type Flash = z.infer<typeof flash>
export type FlashRow = z.infer<typeof flashRow>
export type SimilarFlash = z.infer<typeof similarFlash>
export type FlashVersion = z.infer<typeof flashVersion>
export type FlashTemplate = z.infer<typeof flashTemplate>
