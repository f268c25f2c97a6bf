import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime } from '#contract/call.ts'

/** Subjects of a site message. */
export const messageKind = z.enum(['system', 'security', 'review', 'activity'])

export const message = z.object({
  id: z.number(),
  kind: messageKind,
  title: z.string(),
  text: z.string(),
  /** BCP 47 tag of title and text. */
  language: z.string(),
  /** A path of this site that it is about; null if there is none. */
  link: z.string().nullable(),
  sent_time: siteTime,
  read: z.boolean(),
})

export const messageCalls = {
  myMessages: defineCall({
    name: 'myMessages',
    auth: 'user',
    input: z.object({ unread: z.boolean().optional(), ...paging }),
    output: pageOf(message).extend({ unread: z.number() }),
  }),
  /** Marks the named messages as read, or without ids all of them. */
  readMessages: defineCall({
    name: 'readMessages',
    auth: 'user',
    input: z.object({ ids: z.array(id).max(100).optional() }),
    output: z.object({ unread: z.number() }),
  }),
  sendFeedback: defineCall({
    name: 'sendFeedback',
    auth: 'public',
    waits: 'rows',
    challenged: true,
    input: z.object({
      content: z.string().max(10_000),
      /** Contact for an answer; the account's own address is known for members. */
      contact: z.string().max(320).optional(),
      /** The page that it was sent from. */
      page: z.string().max(2_000).optional(),
    }),
    output: z.object({}),
  }),
}

export type Message = z.infer<typeof message>
export type MessageKind = z.infer<typeof messageKind>
