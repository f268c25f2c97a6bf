import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime } from '#contract/call.ts'
import { importance } from '#contract/content/items.ts'
import { webhookLimits } from '#contract/integration/integration-terms.ts'
import { webhook } from '#contract/integration/webhooks.ts'
import {
  deviceTokenPattern,
  documentKinds,
  searchAddressKinds,
  searchLimits,
} from '#contract/outreach/saved-search-terms.ts'

/** The token of a browser, which owns searches and receives pushes without an account; the server keeps its hash. */
export const deviceToken = z.string().regex(deviceTokenPattern)

/** A value of the data section that goes above or below a number. */
const threshold = z
  .object({
    /** Key of a series. */
    series: z.string().min(1).max(200),
    above: z.number().finite().optional(),
    below: z.number().finite().optional(),
  })
  .refine(({ above, below }) => (above === undefined) !== (below === undefined))

/** Conditions, all of which must be met. */
export const searchQuery = z
  .object({
    /** Words in either script, all of which must occur. */
    words: z.string().trim().min(1).max(searchLimits.words).optional(),
    label: id.optional(),
    author: id.optional(),
    incident: id.optional(),
    region: id.optional(),
    /** An event whose time, place or cancellation is reported. */
    event: id.optional(),
    /** An article that runs live, of whose key points readers are informed. */
    live: id.optional(),
    /** Ticker of a coin. */
    coin: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{1,12}$/)
      .optional(),
    /** At least so important. */
    importance: importance.exclude(['normal']).optional(),
    kind: z.enum(['article', 'flash', 'event']).optional(),
    /** City of an event, by its key. */
    city: z.string().trim().min(1).max(80).optional(),
    metric: threshold.optional(),
  })
  .refine((query) => Object.values(query).some((condition) => condition !== undefined))
  // A value is in no text: it goes with no other condition.
  .refine(({ metric, ...others }) => !metric || Object.values(others).every((other) => other === undefined))

const channels = z.object({
  push: z.boolean(),
  /** A section of the digest. */
  email: z.boolean(),
})

export const savedSearch = z.object({
  id: z.number(),
  query: searchQuery,
  /** The conditions by their names, in the reader's language; undefined where one is no longer there. */
  title: z.string(),
  channels,
  /** True if there is such an address. */
  feed: z.boolean(),
  calendar: z.boolean(),
  /** Address that is notified of each finding; `stopped_why` where it did not answer. */
  webhook: webhook.pick({ url: true, stopped_why: true }).nullable(),
  /** Findings of a day, as of the last two weeks. */
  daily: z.number(),
  created_time: siteTime,
})

/** Something that a search found, as lists show it. */
export const foundDocument = z.object({
  kind: z.enum(documentKinds),
  id: z.number(),
  /** Path of its page on this site. */
  path: z.string(),
  title: z.string(),
  summary: z.string(),
  /** BCP 47 tag of the text. */
  language: z.string(),
  time: siteTime,
})

const owner = { device: deviceToken.optional() }
const nothing = z.object({})

/** Calls by which a member, or a browser without an account, looks after saved searches. */
export const savedSearchCalls = {
  /** Searches of the member who is signed in; else of the device. */
  mySearches: defineCall({
    name: 'mySearches',
    auth: 'public',
    input: z.object(owner),
    output: z.object({ list: z.array(savedSearch) }),
  }),
  /** Adds a search, or changes its channels where there is one with the same conditions. */
  saveSearch: defineCall({
    name: 'saveSearch',
    auth: 'public',
    input: z.object({ ...owner, query: searchQuery, channels: channels.partial() }),
    output: savedSearch,
  }),
  removeSearch: defineCall({
    name: 'removeSearch',
    auth: 'public',
    input: z.object({ ...owner, id }),
    output: nothing,
  }),
  /** Findings of one search, the newest first. */
  searchFindings: defineCall({
    name: 'searchFindings',
    auth: 'public',
    input: z.object({ ...owner, id, ...paging }),
    output: pageOf(foundDocument),
  }),
  /** Replaces a private address of one search, or revokes it. The address is only in this answer. */
  searchAddress: defineCall({
    name: 'searchAddress',
    auth: 'public',
    input: z.object({ ...owner, id, kind: z.enum(searchAddressKinds), on: z.boolean() }),
    output: z.object({ path: z.string().nullable() }),
  }),
  /**
   * Has a member's own program notified of each finding at an address, or no longer. The secret that signs messages is
   * only in this answer; an address that is given again has another one.
   */
  searchWebhook: defineCall({
    name: 'searchWebhook',
    auth: 'user',
    input: z.object({ id, url: z.string().trim().min(1).max(webhookLimits.url).nullable() }),
    output: z.object({ secret: z.string().nullable() }),
  }),
  /** The searches of the device become the member's, and its pushes those of the member. */
  joinDevice: defineCall({
    name: 'joinDevice',
    auth: 'user',
    input: z.object({ device: deviceToken }),
    output: z.object({ joined: z.number() }),
  }),
  /** The device is nobody's again, as after signing out. */
  leaveDevice: defineCall({
    name: 'leaveDevice',
    auth: 'public',
    waits: 'rows',
    input: z.object({ device: deviceToken }),
    output: nothing,
  }),
}

export type SearchQuery = z.infer<typeof searchQuery>
export type SavedSearch = z.infer<typeof savedSearch>
export type FoundDocument = z.infer<typeof foundDocument>
