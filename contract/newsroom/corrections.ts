import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime, undoMs } from '#contract/call.ts'
import { correctionReasons } from '#contract/constants.ts'
import { mailStanding, person } from './desk.ts'

/** Readers' reports of errors in an article or a flash, and the newsroom's handling of them. */

export const correctionReason = z.enum(correctionReasons)

/** How a report is closed: by a message to the reader, by email, or set aside with an internal reason. */
export const correctionClosing = z.enum(['message', 'mail', 'aside'])

export const correctionRequest = z.object({
  id: z.number(),
  item: z.object({
    id: z.number(),
    kind: z.enum(['article', 'flash']),
    title: z.string(),
    language: z.string(),
    /** True if readers have it. */
    online: z.boolean(),
  }),
  /** Null for a visitor. */
  user: person.nullable(),
  reason: correctionReason,
  content: z.string(),
  email: z.string(),
  /** The language the reader was reading in. */
  language: z.enum(['zh-Hans', 'zh-Hant-HK', 'en']),
  sent_time: siteTime,
  /** Seconds since it was sent for the first time. */
  waiting: z.number(),
  ways: z.array(correctionClosing),
  closed: z
    .object({
      by: person.nullable(),
      how: correctionClosing,
      text: z.string(),
      time: siteTime,
      /** State of an answer by email; null once it was sent. */
      mail: mailStanding.nullable(),
    })
    .nullable(),
})

export const correctionCalls = {
  /** The same report sent again while it is open counts once. */
  requestCorrection: defineCall({
    name: 'requestCorrection',
    auth: 'public',
    waits: 'rows',
    challenged: true,
    input: z.object({
      id,
      reason: correctionReason,
      content: z.string().max(10_000),
      /** Address for the answer; members are answered in their box. */
      email: z.string().max(320).optional(),
    }),
    output: z.object({}),
  }),
  /** Waiting reports, oldest first; or closed ones, latest first. */
  correctionRequests: defineCall({
    name: 'correctionRequests',
    auth: 'editor',
    input: z.object({
      state: z.enum(['open', 'closed']).default('open'),
      reason: correctionReason.optional(),
      kind: z.enum(['article', 'flash']).optional(),
      ...paging,
    }),
    output: pageOf(correctionRequest),
  }),
  /** The text is what the reader gets, or the reason for setting it aside, which stays in the newsroom. */
  closeCorrectionRequest: defineCall({
    name: 'closeCorrectionRequest',
    auth: 'editor',
    /** `undoable`: what the reader gets is sent after `undo_ms`, and until then `undoCorrectionRequestClosing` takes it back. */
    input: z.object({ id, how: correctionClosing, text: z.string().max(5_000), undoable: z.boolean().optional() }),
    output: z.object({ undo_ms: undoMs }),
  }),
  /** Takes back what the caller closed a moment ago: the report is open again. */
  undoCorrectionRequestClosing: defineCall({
    name: 'undoCorrectionRequestClosing',
    auth: 'editor',
    input: z.object({ id }),
    output: z.object({}),
  }),
}

export type CorrectionReason = z.infer<typeof correctionReason>
export type CorrectionClosing = z.infer<typeof correctionClosing>
export type CorrectionRequest = z.infer<typeof correctionRequest>
