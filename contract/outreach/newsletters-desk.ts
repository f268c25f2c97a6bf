import { z } from 'zod'
import { calendarDay, defineCall, id, pageOf, paging, siteTime, versionNumber } from '#contract/call.ts'
import { deliveryReport } from '#contract/outreach/deliveries.ts'
import { ignoredHeadings, tableFaults } from '#contract/table-faults.ts'
import {
  issueLimits,
  issueStates,
  newsletterLimits,
  newsletterLists,
  subscriberRowProblems,
  subscriberStates,
  subscriberTableLimits,
} from './newsletter-terms.ts'
import { newsletterChoice, newsletterList } from './newsletters.ts'

/** Calls by which the newsroom looks after issues of newsletters and their subscribers. */

const language = z.enum(['zh-Hans', 'zh-Hant-HK', 'en'])

const introOf = z.object({
  text: z.string().trim().max(issueLimits.intro),
  by: z.string().trim().max(issueLimits.author),
})
/** The editor's introduction; a language without one has none, but Chinese is converted. */
export const issueIntro = z.object({
  'zh-Hans': introOf.optional(),
  'zh-Hant-HK': introOf.optional(),
  en: introOf.optional(),
})

export const issue = z.object({
  id: z.number(),
  kind: newsletterList,
  day: calendarDay,
  item: z.number().nullable(),
  state: z.enum(issueStates),
  intro: issueIntro,
  picks: z.array(z.number()),
  excluded: z.array(z.number()),
  version: z.number(),
  finished_time: siteTime.nullable(),
})

const issueFields = z.object({
  intro: issueIntro,
  picks: z.array(id).max(issueLimits.picks),
  excluded: z.array(id).max(issueLimits.excluded),
})

/** The address is complete for staff alone. */
export const subscriber = z.object({
  id: z.number(),
  address: z.string(),
  state: z.enum(subscriberStates),
  lists: z.array(newsletterList),
  language,
  time_zone: z.string(),
  consent: z.string(),
  created_time: siteTime,
  confirmed_time: siteTime.nullable(),
  suspended_why: z.enum(['bounce', 'complaint', 'soft']).nullable(),
})

export const newslettersDeskCalls = {
  newsletterIssues: defineCall({
    name: 'newsletterIssues',
    auth: 'editor',
    input: z.object({ kind: newsletterList.optional(), ...paging }),
    output: pageOf(issue),
  }),
  newsletterIssue: defineCall({
    name: 'newsletterIssue',
    auth: 'editor',
    input: z.object({ id }),
    output: issue.extend({
      counts: deliveryReport,
      /** The picked and the excluded items by name. */
      named: z.array(z.object({ id: z.number(), title: z.string() })),
    }),
  }),
  /** On top of a newer version nothing is saved, and the answer is that version. */
  saveNewsletterIssue: defineCall({
    name: 'saveNewsletterIssue',
    auth: 'editor',
    input: issueFields.extend({ id, version: versionNumber }),
    output: z.discriminatedUnion('saved', [
      z.object({ saved: z.literal(true), issue }),
      z.object({ saved: z.literal(false), current: issue }),
    ]),
  }),
  /** Holds an issue back, approves it, stops it for now, resumes it or gives it up. */
  moveNewsletterIssue: defineCall({
    name: 'moveNewsletterIssue',
    auth: 'editor',
    input: z.object({ id, to: z.enum(['automatic', 'draft', 'approved', 'paused', 'cancelled']) }),
    output: issue,
  }),
  /** The email as it would be sent now, in one language. */
  previewNewsletterIssue: defineCall({
    name: 'previewNewsletterIssue',
    auth: 'editor',
    input: issueFields.extend({ id, language }),
    output: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      bytes: z.number(),
      /** Address of the issue as it is stored, for a frame; it works for an hour. */
      path: z.string(),
      /** The items in it, in their order. */
      items: z.array(z.object({ id: z.number(), title: z.string() })),
    }),
  }),
  newsletterSubscribers: defineCall({
    name: 'newsletterSubscribers',
    auth: 'administrator',
    input: z.object({
      /** The beginning of an address. */
      address: z.string().trim().max(newsletterLimits.address).optional(),
      state: z.enum(subscriberStates).optional(),
      list: z.enum(newsletterLists).optional(),
      ...paging,
    }),
    output: pageOf(subscriber),
  }),
  /**
   * Adds the addresses of a table; those that are known already stay as they are, also where they have unsubscribed.
   * Each gets a letter and nothing else until it confirms, unless an administrator declares that all have done so.
   */
  importNewsletterSubscribers: defineCall({
    name: 'importNewsletterSubscribers',
    auth: 'administrator',
    waits: 'threads',
    fileField: 'file',
    input: newsletterChoice.pick({ time_zone: true, minute: true }).extend({
      file: z.string().max(subscriberTableLimits.file),
      /** Letters, language and time zone of rows that name none. */
      lists: z.array(newsletterList).min(1).max(newsletterLists.length),
      language,
      /** How their owners agreed to letters; required where they are added. */
      statement: z.string().trim().max(subscriberTableLimits.statement),
      confirmed: z.boolean(),
      /** Without it nothing is written: it only reports what would be added. */
      apply: z.boolean(),
    }),
    output: z.object({
      added: z.number(),
      known: z.number(),
      /** How many rows are not taken over; the first of them are listed. */
      faulty: z.number(),
      problems: z.array(
        z.object({
          line: z.number(),
          reason: z.enum([...tableFaults, ignoredHeadings, ...subscriberRowProblems]),
          detail: z.string(),
        }),
      ),
    }),
  }),
  /** The address of all subscribers of a choice as a table (CSV), good for ten minutes and one use. */
  exportNewsletterSubscribers: defineCall({
    name: 'exportNewsletterSubscribers',
    auth: 'administrator',
    freshProof: true,
    input: z.object({ state: z.enum(subscriberStates).optional(), list: z.enum(newsletterLists).optional() }),
    output: z.object({ name: z.string(), address: z.string() }),
  }),
}

export type IssueIntro = z.infer<typeof issueIntro>
export type Issue = z.infer<typeof issue>
export type Subscriber = z.infer<typeof subscriber>
