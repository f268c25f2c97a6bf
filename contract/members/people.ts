import { z } from 'zod'
import { calendarDay, defineCall, id, pageOf, paging, searchedPageOf, siteTime } from '#contract/call.ts'
import { mailStanding, person } from '#contract/newsroom/desk.ts'
import { linkedAccount, profileLinks, role } from './accounts.ts'

/** The calls by which the newsroom looks after people: users, real names, feedback, messages, authors. */

export const userStatus = z.enum(['active', 'suspended', 'leaving', 'erased'])
const siteLanguage = z.enum(['zh-Hans', 'zh-Hant-HK', 'en'])
export const realNameState = z.enum(['none', 'pending', 'approved', 'rejected'])

/** A user in a list. Email and phone are masked; empty where there is none. */
export const userRow = person.extend({
  email: z.string(),
  mobile: z.string(),
  phone_code: z.string(),
  roles: z.array(role),
  /** `leaving`: its owner requested the account's deletion, which is pending. */
  status: userStatus,
  real_name_state: realNameState,
  author_id: z.number().nullable(),
  created_time: siteTime,
  last_seen_time: siteTime.nullable(),
})

export const userDetails = userRow.extend({
  introduction: z.string(),
  links: profileLinks,
  language: siteLanguage,
  linked: z.array(linkedAccount),
  has_password: z.boolean(),
  /** Why the account is suspended; empty where it is not. */
  status_reason: z.string(),
  deregister_time: siteTime.nullable(),
  author: z.object({ id: z.number(), nickname: z.string() }).nullable(),
  /** Active sessions. */
  sessions: z.number(),
  /** API tokens that are good. */
  tokens: z.number(),
  works: z.object({ articles: z.number(), flash: z.number(), manuscripts: z.number() }),
  /** Site messages that were sent to this user. */
  messages: z.object({ sent: z.number(), unread: z.number() }),
})

export const realNameRow = z.object({
  user: person,
  /** Masked, such as 林** and H12****(7). */
  name: z.string(),
  document_number: z.string(),
  document_type: z.enum(['id_card', 'hk_id', 'passport', 'other']),
  submitted_time: siteTime,
  /** Others who filed the same document. */
  same_document: z.array(person),
})

/** By a message to the member, by mail to the contact, or by only marking it as dealt with. */
export const answerWay = z.enum(['message', 'mail', 'done'])

export const feedbackRow = z.object({
  id: z.number(),
  user: person.nullable(),
  content: z.string(),
  contact: z.string(),
  /** The page that it was sent from. */
  page: z.string(),
  language: siteLanguage,
  sent_time: siteTime,
  /** How it can be answered. */
  ways: z.array(answerWay),
  answered: z
    .object({
      by: person.nullable(),
      how: answerWay,
      text: z.string(),
      time: siteTime,
      /** Of an answer by mail; null where it was sent. */
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

/** Who gets a message: one user, everybody with a role, or everybody. */
export const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one'), user: id }),
  z.object({ kind: z.literal('role'), role }),
  z.object({ kind: z.literal('all') }),
])

export const sentMessage = z.object({
  id: z.number(),
  audience,
  /** Who it went to, where that was one user. */
  to: person.nullable(),
  texts: siteMessageTexts,
  link: z.string().nullable(),
  recipients: z.number(),
  by: person.nullable(),
  sent_time: siteTime,
})

const authorText = z.object({ nickname: z.string().max(400), introduction: z.string().max(10_000) })

/** What the newsroom writes about an author. */
export const authorFields = authorText.extend({
  /** Of nickname and introduction. */
  language: siteLanguage,
  /** The same in further languages, where it was written by hand. */
  versions: z.partialRecord(siteLanguage, authorText.partial()),
  avatar_img: z.string().max(500).nullable(),
  /** Place among the hot columns, from 1; null: by what the author publishes. */
  position: z.number().int().min(1).max(9_999).nullable(),
})

export const staffAuthorRow = person.extend({
  introduction: z.string(),
  articles: z.number(),
  followers: z.number(),
  position: z.number().nullable(),
  /** Who publishes as this author. */
  user: person.nullable(),
  columnist: z.boolean(),
  demo: z.boolean(),
})

export const staffAuthor = authorFields.extend({
  id: z.number(),
  version: z.number(),
  user: person.nullable(),
  columnist: z.boolean(),
})

const keyword = z.string().max(200).optional()
const reason = z.string().max(2_000)
const nothing = z.object({})

export const peopleCalls = {
  staffUsers: defineCall({
    name: 'staffUsers',
    auth: 'administrator',
    input: z.object({
      /** Part of a nickname, a number of a user, or a whole email address or phone number, masked or not. */
      keyword,
      role: role.optional(),
      status: userStatus.optional(),
      /** Days of joining in the site's time, both included. */
      joined_from: calendarDay.optional(),
      joined_to: calendarDay.optional(),
      ...paging,
    }),
    output: searchedPageOf(userRow),
  }),
  staffUser: defineCall({ name: 'staffUser', auth: 'administrator', input: z.object({ id }), output: userDetails }),
  changeUserRole: defineCall({
    name: 'changeUserRole',
    auth: 'administrator',
    freshProof: true,
    input: z.object({ id, role, give: z.boolean() }),
    output: z.object({ roles: z.array(role) }),
  }),
  /** Ends all sessions too; the reason is mailed and said at each attempt to sign in. */
  suspendUser: defineCall({
    name: 'suspendUser',
    auth: 'administrator',
    freshProof: true,
    input: z.object({ id, reason }),
    output: z.object({ ended: z.number() }),
  }),
  liftSuspension: defineCall({
    name: 'liftSuspension',
    auth: 'administrator',
    freshProof: true,
    input: z.object({ id }),
    output: nothing,
  }),
  /** Ends the API tokens of the user too: who was in with a stolen session may have made some. */
  endUserSessions: defineCall({
    name: 'endUserSessions',
    auth: 'administrator',
    input: z.object({ id }),
    output: z.object({ ended: z.number(), ended_tokens: z.number() }),
  }),
  realNameQueue: defineCall({
    name: 'realNameQueue',
    auth: 'administrator',
    input: z.object({ ...paging }),
    output: pageOf(realNameRow),
  }),
  /** The whole name and document: each look is written into the audit log. */
  lookAtRealName: defineCall({
    name: 'lookAtRealName',
    auth: 'administrator',
    freshProof: true,
    input: z.object({ user: id }),
    output: z.object({ name: z.string(), document_number: z.string() }),
  }),
  decideRealName: defineCall({
    name: 'decideRealName',
    auth: 'administrator',
    freshProof: true,
    input: z.object({
      user: id,
      /** Of the request that was read: if another one was filed meanwhile, that one is not decided. */
      submitted_time: siteTime,
      decision: z.enum(['approve', 'reject']),
      /** Shown to the owner; a rejection needs one. */
      reason: reason.optional(),
      /** Its owner learns of it after `undoMs`, and until then `undoRealNameDecision` takes it back. */
      undoable: z.boolean().optional(),
    }),
    output: nothing,
  }),
  undoRealNameDecision: defineCall({
    name: 'undoRealNameDecision',
    auth: 'administrator',
    input: z.object({ user: id }),
    output: nothing,
  }),
  feedbackQueue: defineCall({
    name: 'feedbackQueue',
    auth: 'editor',
    input: z.object({ state: z.enum(['open', 'answered', 'all']).default('open'), ...paging }),
    output: pageOf(feedbackRow),
  }),
  answerFeedback: defineCall({
    name: 'answerFeedback',
    auth: 'editor',
    /** `undoable`: it goes out after `undoMs`, and until then `undoFeedbackAnswer` takes it back. */
    input: z.object({
      id,
      how: answerWay,
      text: z.string().max(5_000).optional(),
      undoable: z.boolean().optional(),
    }),
    output: nothing,
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
      /** It goes out after `undoMs`, and until then `undoSiteMessage` takes it back. */
      undoable: z.boolean().optional(),
    }),
    output: z.object({ recipients: z.number() }),
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
  staffAuthors: defineCall({
    name: 'staffAuthors',
    auth: 'editor',
    input: z.object({ keyword, filter: z.enum(['columnist', 'linked', 'unlinked', 'placed']).optional(), ...paging }),
    output: searchedPageOf(staffAuthorRow),
  }),
  staffAuthor: defineCall({ name: 'staffAuthor', auth: 'editor', input: z.object({ id }), output: staffAuthor }),
  /** Adds an author, or saves one. On top of a newer version nothing is saved, and the answer is that version. */
  saveAuthor: defineCall({
    name: 'saveAuthor',
    auth: 'editor',
    input: authorFields.extend({ id: id.optional(), version: z.number().int().positive().optional() }),
    output: z.discriminatedUnion('saved', [
      z.object({ saved: z.literal(true), author: staffAuthor }),
      z.object({ saved: z.literal(false), current: staffAuthor }),
    ]),
  }),
  /** Lets a user publish as an author in place of the one who was `seen` to; null: nobody. */
  linkAuthor: defineCall({
    name: 'linkAuthor',
    auth: 'administrator',
    input: z.object({ id, user: id.nullable(), seen: id.nullable() }),
    output: nothing,
  }),
}

export type UserRow = z.infer<typeof userRow>
export type UserDetails = z.infer<typeof userDetails>
export type UserStatus = z.infer<typeof userStatus>
export type RealNameRow = z.infer<typeof realNameRow>
export type FeedbackRow = z.infer<typeof feedbackRow>
export type AnswerWay = z.infer<typeof answerWay>
export type Audience = z.infer<typeof audience>
export type SiteMessageTexts = z.infer<typeof siteMessageTexts>
export type SentMessage = z.infer<typeof sentMessage>
export type AuthorFields = z.infer<typeof authorFields>
export type StaffAuthor = z.infer<typeof staffAuthor>
export type StaffAuthorRow = z.infer<typeof staffAuthorRow>
