import { z } from 'zod'
import { person } from '#contract/newsroom/desk.ts'
import { version } from '#contract/staff/records.ts'
import { defineCall, id, paging, searchedPageOf, siteTime } from '../call.ts'
import { maxKeywordLength } from '../constants.ts'
import { eventState, organiserEvent, organiserRow } from './event-desk.ts'
import { eventLimits } from './event-terms.ts'
import { eventDetails, eventStatus } from './events.ts'

/** Events as the newsroom sees them: the queue, one event with what was remarked on it, and who organises. */

export const staffEventRow = organiserRow.omit({ role: true }).extend({
  owner: person.nullable(),
  /** Waits for a decision since then. */
  submitted_time: siteTime.nullable(),
})

export const eventNote = z.object({
  id: z.number(),
  author: person.nullable(),
  text: z.string(),
  written_time: siteTime,
})

export const staffEvent = z.object({
  event: organiserEvent,
  /** As readers would see it with its changes; null where it has no time yet. */
  preview: eventDetails.nullable(),
  /** What readers have now; null where they have nothing. */
  published: eventDetails.nullable(),
  owner: person.nullable(),
  notes: z.array(eventNote),
  /** Who else has it open, and who took it to decide. */
  viewers: z.array(person),
  holder: person.nullable(),
})

export const eventReviewCalls = {
  /** All events, last changed first; those that wait, the oldest first. */
  staffEvents: defineCall({
    name: 'staffEvents',
    auth: 'editor',
    input: z.object({
      waiting: z.boolean().optional(),
      state: eventState.optional(),
      status: eventStatus.optional(),
      keyword: z.string().max(maxKeywordLength).optional(),
      ...paging,
    }),
    output: searchedPageOf(staffEventRow).extend({ waiting: z.number() }),
  }),
  /** One event for its review; opening it takes it, unless a colleague who has it open did, or `take` says so. */
  staffEvent: defineCall({
    name: 'staffEvent',
    auth: 'editor',
    input: z.object({ id, take: z.boolean().optional() }),
    output: staffEvent,
  }),
  decideEvent: defineCall({
    name: 'decideEvent',
    auth: 'editor',
    input: z.object({
      id,
      version,
      decision: z.enum(['approve', 'refuse']),
      reason: z.string().max(eventLimits.reason).optional(),
    }),
    output: staffEvent,
  }),
  noteEvent: defineCall({
    name: 'noteEvent',
    auth: 'editor',
    input: z.object({ id, text: z.string().trim().min(1).max(5_000) }),
    output: z.object({ notes: z.array(eventNote) }),
  }),
  featureEvent: defineCall({
    name: 'featureEvent',
    auth: 'editor',
    input: z.object({ id, featured: z.boolean() }),
    output: z.object({}),
  }),
  /** Who organises events, those with the most first. */
  staffOrganisers: defineCall({
    name: 'staffOrganisers',
    auth: 'editor',
    input: z.object({ ...paging }),
    output: z.object({
      list: z.array(z.object({ user: person, events: z.number(), published: z.number(), trusted: z.boolean() })),
      more: z.boolean(),
    }),
  }),
  /** Whether somebody's events are published without a review. */
  trustOrganiser: defineCall({
    name: 'trustOrganiser',
    auth: 'administrator',
    input: z.object({ user: id, trusted: z.boolean() }),
    output: z.object({}),
  }),
}

export type StaffEvent = z.infer<typeof staffEvent>
export type StaffEventRow = z.infer<typeof staffEventRow>
