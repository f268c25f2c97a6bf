import { z } from 'zod'
import { defineCall, id, siteTime } from '#contract/call.ts'
import { person } from '#contract/newsroom/desk.ts'
import { challengeKinds } from './challenge-terms.ts'
import { formChallenge } from './form-challenges.ts'
import { limitKinds, maxBlockDays, perMinuteLimits, siteSwitches } from './protection-terms.ts'

/** Protection of the site: who reached limits lately, blocks of clients and accounts by staff, and switches for the whole site. */

export const limitHit = z.object({
  id: z.number(),
  /** The beginning of the address of the client; the rest of it is not shown. */
  client: z.string(),
  /** Null for visitors. */
  account: person.nullable(),
  kind: z.enum(limitKinds),
  /** The call, or the pattern of the addresses. */
  route: z.string(),
  /** True if it is a call, for which the client alone can be blocked. */
  is_call: z.boolean(),
  refused: z.number(),
  first_time: siteTime,
  last_time: siteTime,
})

export const accessBlock = z.object({
  id: z.number(),
  /** The blocked network, such as 192.0.2.0/24; empty for an account. */
  network: z.string(),
  account: person.nullable(),
  /** The only call that is blocked; empty where everything is. */
  call: z.string(),
  reason: z.string(),
  by: person.nullable(),
  from: siteTime,
  to: siteTime,
})

/** A switch that is on. */
export const siteSwitch = z.object({
  name: z.enum(siteSwitches),
  reason: z.string(),
  /** Visitors who are let in a minute, by the waiting room. */
  per_minute: z.number().nullable(),
  by: person.nullable(),
  from: siteTime,
})

export const protectionCalls = {
  /** The challenge that a call asks of callers without an account; null where it asks for none. */
  getFormChallenge: defineCall({
    name: 'getFormChallenge',
    auth: 'public',
    input: z.object({ call: z.string().max(100) }),
    output: z.object({ challenge: formChallenge.nullable() }),
  }),
  /** Limits that were reached in the last day, the latest first, the blocks that hold, and the switches that are on. */
  getProtection: defineCall({
    name: 'getProtection',
    auth: 'editor',
    input: z.object({}),
    output: z.object({
      hits: z.array(limitHit),
      blocks: z.array(accessBlock),
      switches: z.array(siteSwitch),
      /** The challenge of forms; null where they ask for none. */
      challenge: z.enum(challengeKinds).nullable(),
    }),
  }),
  /** Blocks a network, the client of a reached limit, or an account; from everything, or from one call. */
  blockAccess: defineCall({
    name: 'blockAccess',
    auth: 'editor',
    input: z.object({
      target: z.union([
        /** An address, or the prefix of a network. */
        z.object({ network: z.string().trim().min(2).max(60) }),
        z.object({ hit: id }),
        z.object({ account: id }),
      ]),
      call: z.string().max(100).default(''),
      reason: z.string().trim().min(1).max(500),
      hours: z
        .number()
        .int()
        .min(1)
        .max(maxBlockDays * 24),
    }),
    output: z.object({}),
  }),
  liftBlock: defineCall({
    name: 'liftBlock',
    auth: 'editor',
    input: z.object({ id }),
    output: z.object({}),
  }),
  /** Turns a switch on, with a reason, or off. */
  setSiteSwitch: defineCall({
    name: 'setSiteSwitch',
    auth: 'administrator',
    input: z.object({
      name: z.enum(siteSwitches),
      on: z.boolean(),
      reason: z.string().trim().max(500).default(''),
      per_minute: z.number().int().min(perMinuteLimits.min).max(perMinuteLimits.max).optional(),
    }),
    output: z.object({}),
  }),
}

export type LimitHitRow = z.infer<typeof limitHit>
export type AccessBlockRow = z.infer<typeof accessBlock>
export type SiteSwitchRow = z.infer<typeof siteSwitch>
