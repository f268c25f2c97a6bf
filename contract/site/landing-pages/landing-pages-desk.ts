import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime, versionNumber } from '#contract/call.ts'
import { person } from '#contract/newsroom/desk.ts'
import { confirmation, consequences } from '#contract/staff/consequences.ts'
import { savingOf, seenRecord, textsOf } from '#contract/staff/records.ts'
import { enteredBlock } from './landing-blocks.ts'
import { landingStates, landingLimits as limits } from './landing-terms.ts'

/** Landing pages as the newsroom builds them. */

const colour = z.string().regex(/^#[0-9a-f]{6}$/)

/** All that a version of a page holds. */
export const landingContent = z.object({
  texts: textsOf(['title', 'description']),
  colours: z.object({ ground: colour, ink: colour, accent: colour }),
  pic: z.string().max(limits.address).nullable(),
  /** From then on it is over: 'YYYY-MM-DD HH:mm:ss' in UTC+8; null: it stays. */
  ends: siteTime.nullable(),
  /** A path of the site that readers are led to once it is over; empty: it is gone. */
  leads_to: z.string().max(limits.address),
  blocks: z.array(enteredBlock).max(limits.blocks),
})

const landingFields = landingContent.extend({ path: z.string().max(limits.path) })

export const staffLandingPage = landingFields.extend({
  id: z.number(),
  version: z.number(),
  state: z.enum(landingStates),
  demo: z.boolean(),
  /** Readers see a version before this one. */
  unpublished: z.boolean(),
  /** The end time of the page has passed. */
  ended: z.boolean(),
  /** Shows it as readers will see it. */
  preview: z.string(),
  updated_time: siteTime,
  published_time: siteTime.nullable(),
})

const version = z.object({
  version: z.number(),
  saved_time: siteTime,
  by: person.nullable(),
  /** Readers see this one. */
  published: z.boolean(),
})

const submission = z.object({
  id: z.number(),
  number: z.string(),
  page: z.object({ id: z.number(), title: z.string(), path: z.string() }),
  /** Values entered, by the names that the fields had then. */
  values: z.array(z.object({ label: z.string(), value: z.string() })),
  language: z.string(),
  sent_time: siteTime,
  seen: z.boolean(),
})
const wanted = { page_id: id.optional(), show: z.enum(['new', 'all']).default('new') }

export const landingDeskCalls = {
  staffLandingPages: defineCall({
    name: 'staffLandingPages',
    auth: 'editor',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: z.number(),
          path: z.string(),
          title: z.string(),
          language: z.string(),
          state: z.enum(landingStates),
          unpublished: z.boolean(),
          ended: z.boolean(),
          ends: siteTime.nullable(),
          blocks: z.number(),
          /** Submissions that nobody has looked at. */
          waiting: z.number(),
          updated_time: siteTime,
        }),
      ),
    }),
  }),
  staffLandingPage: defineCall({
    name: 'staffLandingPage',
    auth: 'editor',
    input: z.object({ id }),
    output: staffLandingPage,
  }),
  saveLandingPage: defineCall({
    name: 'saveLandingPage',
    auth: 'editor',
    input: landingFields.extend({ id: id.optional(), version: z.number().int().positive().optional() }),
    output: savingOf(staffLandingPage),
  }),
  /** Publishes what is saved, takes it back into a draft, or puts it away. */
  setLandingState: defineCall({
    name: 'setLandingState',
    auth: 'editor',
    moneyOrVotes: 'confirmed',
    input: seenRecord.extend({ state: z.enum(landingStates), ...confirmation }),
    output: staffLandingPage,
  }),
  /** The consequences of withdrawing, archiving or deleting a page. */
  landingConsequences: defineCall({
    name: 'landingConsequences',
    auth: 'editor',
    input: z.object({ id }),
    output: consequences,
  }),
  /** A draft with everything of a page at another path. */
  copyLandingPage: defineCall({
    name: 'copyLandingPage',
    auth: 'editor',
    input: z.object({ id, path: z.string().max(limits.path) }),
    output: z.object({ id: z.number() }),
  }),
  deleteLandingPage: defineCall({
    name: 'deleteLandingPage',
    auth: 'editor',
    moneyOrVotes: 'confirmed',
    input: seenRecord.extend({ ...confirmation }),
    output: z.object({}),
  }),
  landingVersions: defineCall({
    name: 'landingVersions',
    auth: 'editor',
    input: z.object({ id }),
    output: z.object({ list: z.array(version) }),
  }),
  landingVersion: defineCall({
    name: 'landingVersion',
    auth: 'editor',
    input: z.object({ id, version: versionNumber }),
    output: landingContent,
  }),
  landingSubmissions: defineCall({
    name: 'landingSubmissions',
    auth: 'editor',
    input: z.object({ ...wanted, ...paging }),
    output: pageOf(submission),
  }),
  settleLandingSubmission: defineCall({
    name: 'settleLandingSubmission',
    auth: 'editor',
    input: z.object({ id, seen: z.boolean() }),
    output: z.object({}),
  }),
  /** Erases one permanently, as its sender may request. */
  eraseLandingSubmission: defineCall({
    name: 'eraseLandingSubmission',
    auth: 'editor',
    input: z.object({ id }),
    output: z.object({}),
  }),
  /** The address of all submissions of a page as a table (CSV), good for ten minutes and one use. */
  exportLandingSubmissions: defineCall({
    name: 'exportLandingSubmissions',
    auth: 'editor',
    freshProof: true,
    input: z.object({ id }),
    output: z.object({ name: z.string(), address: z.string() }),
  }),
}

export type StaffLandingPage = z.infer<typeof staffLandingPage>
export type LandingContent = z.infer<typeof landingContent>
export type LandingSubmission = z.infer<typeof submission>
