import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime, undoMs, versionNumber } from '#contract/call.ts'
import { manuscriptLimits } from '#contract/constants.ts'
import { correctionKind, label, picture, releaseTime } from '#contract/content/items.ts'
import { reviewTime } from '#contract/site/review-time.ts'
import { manuscriptFields } from './fields/manuscript-fields.ts'
import { draftFields } from './fields/text-field-schemas.ts'

export type { ManuscriptFields } from './fields/manuscript-fields.ts'
export type { RichDocument } from './fields/text-fields.ts'

/** The specification's article statuses: draft, pending review, approved, not approved. */
export const manuscriptStates = ['draft', 'pending', 'approved', 'refused'] as const
export const manuscriptState = z.enum(manuscriptStates)

/** The fields of a manuscript for authors. */
export const manuscriptDraft = draftFields(manuscriptFields)

/** Editors' note to readers of a revision, in the language of the text. */
export const revisionCorrection = z.object({
  kind: correctionKind,
  text: z.string().max(manuscriptLimits.draftSummary),
})

export const manuscript = manuscriptDraft.extend({
  id: z.number(),
  /** Grows with each save; saving on top of an older version is a conflict. */
  version: z.number(),
  state: manuscriptState,
  /** The article that readers have; null before the first approval. */
  item_id: z.number().nullable(),
  /** The approved text stays online while a revision of it is written or reviewed. */
  revision: z.boolean(),
  /** Readers had the article, and the newsroom took it offline or deleted it: only staff put it online again. */
  taken_offline: z.boolean(),
  /** Why it was not approved. */
  reason: z.string(),
  saved_time: siteTime,
  submitted_time: siteTime.nullable(),
  /** When an approved text will be published; null for at once. */
  publish_time: siteTime.nullable(),
  cover_picture: picture.nullable(),
  /** Han characters plus words, and minutes at 450 a minute. */
  length: z.number(),
  reading_minutes: z.number(),
  /** May be published without waiting for a review. */
  publishes_at_once: z.boolean(),
  /** The caller may submit it: what others wrote, staff only after correcting an article that readers have. */
  may_submit: z.boolean(),
  /**
   * Milliseconds for which the person who decided can still undo it, while nothing is published yet; undefined if
   * nothing can be undone.
   */
  undo_ms: undoMs,
  /** True if the caller decided; undefined if somebody else did, or nothing can be undone. */
  may_undo: z.literal(true).optional(),
  /** True if the caller may state for readers what a revision corrects. */
  may_correct: z.literal(true).optional(),
})

export const manuscriptRow = manuscript
  .pick({
    id: true,
    title: true,
    state: true,
    item_id: true,
    revision: true,
    reason: true,
    saved_time: true,
    submitted_time: true,
    publish_time: true,
    cover_picture: true,
    length: true,
    language: true,
  })
  .extend({
    /** Reads (counted later), likes and collections of the article; null before it is published. */
    engagement: z.object({ reads: z.number().nullable(), likes: z.number(), collects: z.number() }).nullable(),
    /** Milliseconds for which its author, who published it, can undo that; undefined if not. */
    undo_ms: undoMs,
  })

export const manuscriptVersion = z.object({
  number: z.number(),
  kind: z.enum(['saved', 'submitted', 'approved', 'restored']),
  saved_time: siteTime,
  saved_by: z.string(),
  title: z.string(),
  length: z.number(),
})

/** A save either succeeded, or met a newer version, which is then in the answer; nothing is overwritten. */
export const saving = z.discriminatedUnion('saved', [
  z.object({ saved: z.literal(true), manuscript }),
  z.object({ saved: z.literal(false), current: manuscript }),
])

const idAndVersion = { id, version: z.number().int().positive() }

export const manuscriptCalls = {
  /** Without an id a new draft begins; `version` is the one that the writer saw last. */
  saveManuscript: defineCall({
    name: 'saveManuscript',
    auth: 'user',
    input: manuscriptDraft.partial().extend({
      id: id.optional(),
      version: z.number().int().positive().optional(),
      /** The account whose desk it comes from: refused if somebody else has signed in since, in another tab. */
      writer: id.optional(),
      /** Identifies a new draft: resent after a lost answer, it leads to the same draft. */
      key: z.uuid().optional(),
    }),
    output: saving,
  }),
  /** Returns the features that the writing desk may promise. */
  writingOptions: defineCall({
    name: 'writingOptions',
    auth: 'user',
    input: z.object({}),
    output: z.object({
      /** True if a machine translates what is published, until editors confirm it. */
      machine_translation: z.boolean(),
      /** How long a review usually takes. */
      review_minutes: reviewTime,
      /** True if what the caller begins is published without a review. */
      publishes_at_once: z.boolean(),
    }),
  }),
  getManuscript: defineCall({ name: 'getManuscript', auth: 'user', input: z.object({ id }), output: manuscript }),
  /** Begins a revision of one's own published article, or leads to the one in progress. */
  reviseArticle: defineCall({
    name: 'reviseArticle',
    auth: 'user',
    input: z.object({ item: id }),
    output: z.object({ id: z.number() }),
  }),
  myArticles: defineCall({
    name: 'myArticles',
    auth: 'user',
    input: z.object({ state: manuscriptState.optional(), keyword: z.string().max(200).optional(), ...paging }),
    output: pageOf(manuscriptRow).extend({ counts: z.record(manuscriptState, z.number()) }),
  }),
  /** Sends a draft to review; columnists who may, publish at once. */
  submitManuscript: defineCall({
    name: 'submitManuscript',
    auth: 'user',
    /**
     * `undoable`: what is published without a review goes out after `undo_ms`, and until then `undoManuscript` undoes it.
     * `correction`: from staff alone, for an article that readers have.
     */
    input: z.object({
      ...idAndVersion,
      undoable: z.boolean().optional(),
      correction: revisionCorrection.optional(),
    }),
    output: manuscript,
  }),
  /** Undoes what the caller decided on a manuscript, or published, a moment ago: it is again what it was before. */
  undoManuscript: defineCall({
    name: 'undoManuscript',
    auth: 'user',
    input: z.object({ id }),
    output: manuscript,
  }),
  withdrawManuscript: defineCall({
    name: 'withdrawManuscript',
    auth: 'user',
    input: z.object({ id }),
    output: manuscript,
  }),
  /** Drafts and refused texts that were never published. */
  deleteManuscript: defineCall({
    name: 'deleteManuscript',
    auth: 'user',
    input: z.object({ id }),
    output: z.object({}),
  }),
  manuscriptVersions: defineCall({
    name: 'manuscriptVersions',
    auth: 'user',
    input: z.object({ id }),
    output: z.object({ list: z.array(manuscriptVersion) }),
  }),
  getManuscriptVersion: defineCall({
    name: 'getManuscriptVersion',
    auth: 'user',
    input: z.object({ id, number: versionNumber }),
    output: manuscriptDraft,
  }),
  /** The text as readers will see it, in the language of the call. */
  previewManuscript: defineCall({
    name: 'previewManuscript',
    auth: 'user',
    input: z.object({ id }),
    output: z.object({
      title: z.string(),
      title_breaks: z.array(z.number()),
      summary: z.string(),
      /** The name under which it is published, and those beside it. */
      author: z.string(),
      bylines: z.array(z.string()),
      html: z.string(),
      language: z.string(),
    }),
  }),
  /** Copies a picture from another site into our storage. Never from private addresses. */
  takePicture: defineCall({
    name: 'takePicture',
    auth: 'user',
    waits: 'services',
    input: z.object({ url: z.string().max(2_000) }),
    output: z.object({ path: z.string(), picture }),
  }),
  /** Labels by the beginning or a part of a name, in either script or in English, or of a ticker; at most ten. */
  labelSuggestions: defineCall({
    name: 'labelSuggestions',
    auth: 'user',
    input: z.object({ text: z.string().max(200).default('') }),
    output: z.object({ list: z.array(label.pick({ name: true, coin: true })) }),
  }),
  /** Articles under the author's name that have no manuscript yet, such as imported ones, newest first. */
  myPublished: defineCall({
    name: 'myPublished',
    auth: 'user',
    input: z.object({ keyword: z.string().max(200).optional(), ...paging }),
    output: pageOf(
      z.object({ item_id: z.number(), title: z.string(), language: z.string(), release_time: releaseTime.nullable() }),
    ),
  }),
}

export type ManuscriptState = z.infer<typeof manuscriptState>
export type RevisionCorrection = z.infer<typeof revisionCorrection>
export type Manuscript = z.infer<typeof manuscript>
export type ManuscriptRow = z.infer<typeof manuscriptRow>
