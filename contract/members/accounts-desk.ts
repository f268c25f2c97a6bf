import { z } from 'zod'
import { calendarDay, defineCall, id, pageOf, paging, searchedPageOf, siteTime, undoMs } from '#contract/call.ts'
import { person } from '#contract/newsroom/desk.ts'
import { linkedAccount, profileLinks, role } from './accounts.ts'

/** The calls by which administrators look after users and their real names. */

export const userStatus = z.enum(['active', 'suspended', 'leaving', 'erased'])
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
  language: z.enum(['zh-Hans', 'zh-Hant-HK', 'en']),
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

const reason = z.string().max(2_000)
const nothing = z.object({})

export const accountDeskCalls = {
  staffUsers: defineCall({
    name: 'staffUsers',
    auth: 'administrator',
    input: z.object({
      /** Part of a nickname, a number of a user, or a whole email address or phone number, masked or not. */
      keyword: z.string().max(200).optional(),
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
  /** Lets a user work for a day without the second factor that is required, such as after the loss of a phone. */
  exemptFromSecondFactor: defineCall({
    name: 'exemptFromSecondFactor',
    auth: 'administrator',
    freshProof: true,
    input: z.object({ id }),
    output: z.object({ until: siteTime }),
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
      /** Time of the request that was read; a request filed later is not decided by it. */
      submitted_time: siteTime,
      decision: z.enum(['approve', 'reject']),
      /** Shown to the owner; a rejection needs one. */
      reason: reason.optional(),
      /** The owner is notified after `undo_ms`, and until then `undoRealNameDecision` takes it back. */
      undoable: z.boolean().optional(),
    }),
    output: z.object({ undo_ms: undoMs }),
  }),
  undoRealNameDecision: defineCall({
    name: 'undoRealNameDecision',
    auth: 'administrator',
    input: z.object({ user: id }),
    output: nothing,
  }),
}

export type UserRow = z.infer<typeof userRow>
export type UserDetails = z.infer<typeof userDetails>
export type UserStatus = z.infer<typeof userStatus>
export type RealNameRow = z.infer<typeof realNameRow>
