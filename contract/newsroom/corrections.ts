import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime } from '#contract/call.ts'
import { mistakeReasons } from '#contract/constants.ts'
import { mailStanding, person } from './desk.ts'

/** What readers say is wrong with an article or a flash, and what the newsroom does about it. */

export const mistakeReason = z.enum(mistakeReasons)

/** How a report is closed: by a message to the reader, by mail, or set aside with an internal reason. */
export const mistakeClosing = z.enum(['message', 'mail', 'aside'])

export const mistakeRow = z.object({
  id: z.number(),
  item: z.object({
    id: z.number(),
    kind: z.enum(['article', 'flash']),
    title: z.string(),
    language: z.string(),
    /** Whether readers have it. */
    online: z.boolean(),
  }),
  /** Null for a visitor. */
  user: person.nullable(),
  reason: mistakeReason,
  content: z.string(),
  email: z.string(),
  /** The language the reader was reading in. */
  language: z.enum(['zh-Hans', 'zh-Hant-HK', 'en']),
  sent_time: siteTime,
  /** Seconds since it was sent for the first time. */
  waiting: z.number(),
  ways: z.array(mistakeClosing),
  closed: z
    .object({
      by: person.nullable(),
      how: mistakeClosing,
      text: z.string(),
      time: siteTime,
      /** Of an answer by mail; null where it was sent. */
      mail: mailStanding.nullable(),
    })
    .nullable(),
})

export const correctionCalls = {
  /** The same report sent again while it is open counts once. */
  reportMistake: defineCall({
    name: 'reportMistake',
    auth: 'public',
    input: z.object({
      id,
      reason: mistakeReason,
      content: z.string().max(10_000),
      /** Where to answer; members are answered in their box. */
      email: z.string().max(320).optional(),
    }),
    output: z.object({}),
  }),
  /** Waiting reports, oldest first; or closed ones, latest first. */
  mistakeQueue: defineCall({
    name: 'mistakeQueue',
    auth: 'editor',
    input: z.object({
      state: z.enum(['open', 'closed']).default('open'),
      reason: mistakeReason.optional(),
      kind: z.enum(['article', 'flash']).optional(),
      ...paging,
    }),
    output: pageOf(mistakeRow),
  }),
  /** The text is what the reader gets, or the reason for setting it aside, which stays in the newsroom. */
  closeMistake: defineCall({
    name: 'closeMistake',
    auth: 'editor',
    /** `undoable`: what the reader gets goes out after `undoMs`, and until then `undoMistakeClosing` takes it back. */
    input: z.object({ id, how: mistakeClosing, text: z.string().max(5_000), undoable: z.boolean().optional() }),
    output: z.object({}),
  }),
  /** Takes back what the caller closed a moment ago: the report is open again. */
  undoMistakeClosing: defineCall({
    name: 'undoMistakeClosing',
    auth: 'editor',
    input: z.object({ id }),
    output: z.object({}),
  }),
}

export type MistakeReason = z.infer<typeof mistakeReason>
export type MistakeClosing = z.infer<typeof mistakeClosing>
export type MistakeRow = z.infer<typeof mistakeRow>
