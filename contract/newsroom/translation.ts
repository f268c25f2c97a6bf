import { z } from 'zod'
import { defineCall, id, paging, searchedPageOf, siteTime } from '#contract/call.ts'
import { textOrigin } from '#contract/content/items.ts'
import { person } from './desk.ts'
import { translationKinds } from './translation-kinds.ts'

/** The translation desk: every text in its three languages, translated by editors or by a machine. */

export const translationKind = z.enum(translationKinds)

/** Target language of a text: English for Chinese, simplified Chinese for English; traditional is derived from it. */
export const translationTarget = z.enum(['en', 'zh-Hans'])

/**
 * The state of a translation: none; a machine's text that readers get, marked; one that is withheld until an editor has
 * looked at it, because something in it is wrong or because it is a text of a record; a person's; or the text was written
 * in both languages.
 */
export const translationState = z.enum(['missing', 'machine', 'faulty', 'confirmed', 'original'])

export const translationFilter = z.enum(['missing', 'stale', 'machine', 'faulty', 'confirmed', 'waiting'])

export const fault = z.object({
  kind: z.enum(['empty', 'markup', 'number', 'invented', 'ticker', 'chinese', 'english', 'length', 'term']),
  text: z.string(),
})

/** Waiting or failed job of machine translation, with the reason of a failure. */
export const translationJob = z.object({
  state: z.enum(['waiting', 'working', 'failed']),
  attempts: z.number(),
  next_time: siteTime,
  problem: z.string().nullable(),
})

export const translationRow = z.object({
  kind: translationKind,
  id: z.number(),
  title: z.string(),
  language: z.string(),
  /** Time of publication; null if there is none. */
  time: siteTime.nullable(),
  state: translationState,
  stale: z.boolean(),
  job: translationJob.nullable(),
})

/** A piece of a converted text; `by` names the term or name that decided it, if any, with its English. */
export const convertedPiece = z.object({
  source: z.string(),
  text: z.string(),
  by: z.enum(['term', 'name']).optional(),
  en: z.string().optional(),
})

export const translationSegment = z.object({
  /** title, summary, p1, p2, … ; of texts of records the name of the field. */
  field: z.string(),
  hash: z.string(),
  /** Markup as marks: <g1>…</g1>, <x2/>. */
  source: z.string(),
  /** The Chinese text in the other script. */
  other_script: z.object({
    language: z.string(),
    /** The key of an override; null while readers have no Chinese of it. */
    hash: z.string().nullable(),
    pieces: z.array(convertedPiece),
    /** An editor's text in place of the conversion. */
    override: z.string().nullable(),
  }),
  translated: z.object({
    text: z.string(),
    origin: z.enum(['machine', 'memory', 'human']).nullable(),
    faults: z.array(fault),
    /** The present translation was made from another wording of the source. */
    stale: z.boolean(),
  }),
})

/**
 * Version that readers had when the editor began, as `getTranslation` gave it; if it is another by now, nothing is
 * saved.
 */
const seen = z.string().max(64).optional()

export const translation = z.object({
  kind: translationKind,
  id: z.number(),
  title: z.string(),
  /** Path of its page for readers; null if they have none. */
  path: z.string().nullable(),
  language: z.string(),
  /** Null if it is in a language from which nothing is translated. */
  target: translationTarget.nullable(),
  /** Grows with each save of the translation; 0 before the first. */
  version: z.number(),
  /** Identifies what readers have, which may be written elsewhere; sent back with a change. */
  seen: z.string(),
  state: translationState,
  /** True if readers get a machine's text, marked; otherwise it waits for an editor. */
  shows_machine: z.boolean(),
  stale: z.boolean(),
  provider: z.string().nullable(),
  changed: z.object({ by: person.nullable(), time: siteTime }).nullable(),
  /** The translation that readers have at present, if it was not made here. */
  shown: z.object({ origin: textOrigin, title: z.string(), summary: z.string(), html: z.string() }).nullable(),
  segments: z.array(translationSegment),
  job: translationJob.nullable(),
})

const count = z.number().int().nonnegative().max(1_000_000_000)
export const translationSettings = z.object({
  /** Characters a day that providers may be sent; 0 for none at all. */
  daily_characters: count,
  /** Hundredths of the currency a day; 0 for no limit of cost. */
  daily_cost: count,
  /** Hundredths of the currency for a million characters, and for a million tokens that are sent and that come back. */
  price_characters: count,
  price_tokens_in: count,
  price_tokens_out: count,
  currency: z
    .string()
    .trim()
    .regex(/^[A-Z]{3}$/),
})

export const translationUse = z.object({
  /** Day in the site's time. */
  day: z.string(),
  requests: z.number(),
  characters: z.number(),
  tokens_in: z.number(),
  tokens_out: z.number(),
  /** Hundredths of the currency, rounded up. */
  cost: z.number(),
})

const subject = z.object({ kind: translationKind, id })
const saving = z.discriminatedUnion('saved', [
  z.object({ saved: z.literal(true), translation }),
  z.object({ saved: z.literal(false), current: translation }),
])

export const translationStatus = z.object({
  /** Null where no provider is set up. */
  provider: z.string().nullable(),
  settings: translationSettings.extend({ version: z.number() }),
  today: translationUse,
  /** Newest first, without today. */
  days: z.array(translationUse),
  /** Why nothing is sent at present. */
  reached: z.enum(['characters', 'cost']).nullable(),
  queue: z.object({ waiting: z.number(), working: z.number(), failed: z.number(), next_time: siteTime.nullable() }),
  memory: z.object({ paragraphs: z.number(), saved: z.number() }),
})

export const translationCalls = {
  /** Without `filter` all, newest first. */
  translationList: defineCall({
    name: 'translationList',
    auth: 'editor',
    input: z.object({ kind: translationKind, filter: translationFilter.optional(), ...paging }),
    output: searchedPageOf(translationRow),
  }),
  getTranslation: defineCall({ name: 'getTranslation', auth: 'editor', input: subject, output: translation }),
  /**
   * Saves a translation that an editor entered; `confirm`: an editor has read all of it, and readers no longer see a
   * notice of machine translation.
   */
  saveTranslation: defineCall({
    name: 'saveTranslation',
    auth: 'editor',
    input: subject.extend({
      version: z.number().int().nonnegative(),
      seen,
      /** Translated texts by the hash of their source; omitted texts stay unchanged. */
      texts: z.record(z.string().max(40), z.string().max(50_000)),
      confirm: z.boolean(),
    }),
    output: saving,
  }),
  /** Replaces a conversion between the Chinese scripts; null: back to the conversion. */
  overrideConversion: defineCall({
    name: 'overrideConversion',
    auth: 'editor',
    input: subject.extend({
      hash: z.string().max(40),
      text: z.string().max(50_000).nullable(),
      /** The previous value; if a colleague was faster, nothing is saved. */
      before: z.string().max(50_000).nullable(),
    }),
    output: saving,
  }),
  /** Queues texts for machine translation, except those that are already queued or were written by a person. */
  requestTranslation: defineCall({
    name: 'requestTranslation',
    auth: 'editor',
    input: z.object({ subjects: z.array(subject).min(1).max(100) }),
    output: z.object({ queued: z.number(), left_out: z.number() }),
  }),
  cancelTranslation: defineCall({ name: 'cancelTranslation', auth: 'editor', input: subject, output: z.object({}) }),
  /** Removes a machine's translation. */
  dropTranslation: defineCall({
    name: 'dropTranslation',
    auth: 'editor',
    input: subject.extend({ version: z.number().int().positive(), seen }),
    output: saving,
  }),
  translationStatus: defineCall({
    name: 'translationStatus',
    auth: 'editor',
    input: z.object({}),
    output: translationStatus,
  }),
  saveTranslationSettings: defineCall({
    name: 'saveTranslationSettings',
    auth: 'administrator',
    input: translationSettings.extend({ version: z.number().int().nonnegative() }),
    output: z.discriminatedUnion('saved', [
      z.object({ saved: z.literal(true), status: translationStatus }),
      z.object({ saved: z.literal(false), current: translationStatus }),
    ]),
  }),
}

export type TranslationKind = z.infer<typeof translationKind>
export type TranslationFilter = z.infer<typeof translationFilter>
export type TranslationState = z.infer<typeof translationState>
export type TranslationTarget = z.infer<typeof translationTarget>
export type TranslationRow = z.infer<typeof translationRow>
export type TranslationSegment = z.infer<typeof translationSegment>
export type Translation = z.infer<typeof translation>
export type TranslationStatus = z.infer<typeof translationStatus>
export type TranslationSettings = z.infer<typeof translationSettings>
