import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime, undoMs } from '#contract/call.ts'
import { mailStanding, person } from '#contract/newsroom/desk.ts'
import { role } from './accounts.ts'

/** The calls by which the newsroom answers feedback and sends messages of the site. */

/** Ways to answer: a message to the member, an email to the contact, or only marking it as dealt with. */
export const answerWay = z.enum(['message', 'mail', 'done'])

export const feedbackRow = z.object({
  id: z.number(),
  user: person.nullable(),
  content: z.string(),
  contact: z.string(),
  /** The page that it was sent from. */
  page: z.string(),
  language: z.enum(['zh-Hans', 'zh-Hant-HK', 'en']),
  sent_time: siteTime,
  /** How it can be answered. */
  ways: z.array(answerWay),
  answered: z
    .object({
      by: person.nullable(),
      how: answerWay,
      text: z.string(),
      time: siteTime,
      /** State of an answer by email; null once it was sent. */
      mail: mailStanding.nullable(),
    })
    .nullable(),
})

const messageText = z.object({ title: z.string().trim().max(200), text: z.string().trim().max(10_000) })
/** Chinese is converted to the other script where that has no version of its own. */
export const siteMessageTexts = z.object({
  'zh-Hans': messageText.optional(),
  'zh-Hant-HK': messageText.optional(),
  en: messageText.optional(),
})

/** Recipients of a message: one user, everybody with a role, or everybody. */
export const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one'), user: id }),
  z.object({ kind: z.literal('role'), role }),
  z.object({ kind: z.literal('all') }),
])

export const sentMessage = z.object({
  id: z.number(),
  audience,
  /** The recipient, if it was one user. */
  to: person.nullable(),
  texts: siteMessageTexts,
  link: z.string().nullable(),
  recipients: z.number(),
  by: person.nullable(),
  sent_time: siteTime,
})

const nothing = z.object({})

export const inboxDeskCalls = {
  feedbackQueue: defineCall({
    name: 'feedbackQueue',
    auth: 'editor',
    input: z.object({ state: z.enum(['open', 'answered', 'all']).default('open'), ...paging }),
    output: pageOf(feedbackRow),
  }),
  answerFeedback: defineCall({
    name: 'answerFeedback',
    auth: 'editor',
    /** `undoable`: it is sent after `undo_ms`, and until then `undoFeedbackAnswer` takes it back. */
    input: z.object({
      id,
      how: answerWay,
      text: z.string().max(5_000).optional(),
      undoable: z.boolean().optional(),
    }),
    output: z.object({ undo_ms: undoMs }),
  }),
  /** Takes back what the caller answered a moment ago: it waits for an answer again. */
  undoFeedbackAnswer: defineCall({
    name: 'undoFeedbackAnswer',
    auth: 'editor',
    input: z.object({ id }),
    output: nothing,
  }),
  /** How many people a message would go to. */
  countRecipients: defineCall({
    name: 'countRecipients',
    auth: 'administrator',
    input: z.object({ audience }),
    output: z.object({ recipients: z.number() }),
  }),
  sendSiteMessage: defineCall({
    name: 'sendSiteMessage',
    auth: 'administrator',
    freshProof: true,
    input: z.object({
      /** Chosen by the client for each message, so that a message resent after a lost answer arrives once. */
      key: z.uuid(),
      audience,
      texts: siteMessageTexts,
      /** A path of this site that it is about. */
      link: z.string().trim().max(2_000).nullish(),
      /** It is sent after `undo_ms`, and until then `undoSiteMessage` takes it back. */
      undoable: z.boolean().optional(),
    }),
    output: z.object({ recipients: z.number(), undo_ms: undoMs }),
  }),
  /** Takes back what the caller sent a moment ago, by its key: nobody gets it. */
  undoSiteMessage: defineCall({
    name: 'undoSiteMessage',
    auth: 'administrator',
    input: z.object({ key: z.uuid() }),
    output: nothing,
  }),
  sentMessages: defineCall({
    name: 'sentMessages',
    auth: 'administrator',
    input: z.object({ ...paging }),
    output: pageOf(sentMessage),
  }),
}

export type FeedbackRow = z.infer<typeof feedbackRow>
export type AnswerWay = z.infer<typeof answerWay>
export type Audience = z.infer<typeof audience>
export type SiteMessageTexts = z.infer<typeof siteMessageTexts>
export type SentMessage = z.infer<typeof sentMessage>
