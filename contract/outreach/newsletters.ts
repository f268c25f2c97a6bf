import { z } from 'zod'
import { defineCall, id } from '#contract/call.ts'
import { cityKey } from '#contract/events/events.ts'
import { timeZoneOf } from '#contract/time-zone.ts'
import { newsletterLimits, newsletterLists, subscriberStates } from './newsletter-terms.ts'

/** Calls by which readers, members or not, subscribe to letters by email. */

export const newsletterList = z.enum(newsletterLists)

const timeZone = z
  .string()
  .max(newsletterLimits.timeZone)
  .refine((name) => timeZoneOf(name) !== undefined)
  .overwrite((name) => timeZoneOf(name) ?? name)
const followed = z.array(id).max(newsletterLimits.followed)

export const newsletterChoice = z.object({
  lists: z.array(newsletterList).max(newsletterLists.length),
  /** City whose events are sent; null: none was chosen. */
  city: cityKey.nullable(),
  /** Authors and labels that are followed by email, besides the authors that the member follows. */
  authors: followed.default([]),
  labels: followed.default([]),
  time_zone: timeZone,
  /** Minutes after midnight of the reader's clock at which digests arrive. */
  minute: z
    .number()
    .int()
    .min(0)
    .max(24 * 60 - newsletterLimits.hourStep)
    .multipleOf(newsletterLimits.hourStep),
})

/** Subscription of the address that a link belongs to. */
export const newsletterPreferences = newsletterChoice.extend({
  /** The address, most of it hidden, since letters are forwarded. */
  address: z.string(),
  state: z.enum(subscriberStates),
  language: z.enum(['zh-Hans', 'zh-Hant-HK', 'en']),
  /** Names of the authors and labels that are followed. */
  followed: z.object({
    authors: z.array(z.object({ id: z.number(), name: z.string() })),
    labels: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})

/** The key of a link in a letter. */
const token = z.string().min(1).max(newsletterLimits.token)

export const newslettersCalls = {
  /**
   * Sends a letter with a link that confirms the address. The answer is the same whatever is known of the address.
   * Members who give their own confirmed address are subscribed at once.
   */
  subscribeToNewsletters: defineCall({
    name: 'subscribeToNewsletters',
    auth: 'public',
    waits: 'rows',
    challenged: true,
    input: newsletterChoice.extend({
      address: z.string().trim().min(3).max(newsletterLimits.address),
      lists: z.array(newsletterList).min(1).max(newsletterLists.length),
    }),
    output: z.object({ confirmed: z.boolean() }),
  }),
  /** Confirms an address by the link in the first letter, which works for a week. */
  confirmNewsletters: defineCall({
    name: 'confirmNewsletters',
    auth: 'public',
    waits: 'rows',
    input: z.object({ token }),
    output: newsletterPreferences.extend({ token: z.string() }),
  }),
  newsletterPreferences: defineCall({
    name: 'newsletterPreferences',
    auth: 'public',
    input: z.object({ token }),
    output: newsletterPreferences,
  }),
  /** Without lists nothing is sent any more. */
  setNewsletterPreferences: defineCall({
    name: 'setNewsletterPreferences',
    auth: 'public',
    waits: 'rows',
    input: newsletterPreferences.omit({ address: true, state: true, followed: true }).extend({ token }),
    output: newsletterPreferences,
  }),
}

export type NewsletterChoice = z.infer<typeof newsletterChoice>
export type NewsletterPreferences = z.infer<typeof newsletterPreferences>
