import { z } from 'zod'
import { person, presence, reviewNote, reviewVerdict } from '#contract/newsroom/desk.ts'
import { siteLanguage, version } from '#contract/staff/records.ts'
import { defineCall, id, pageOf, paging, searchedPageOf, siteTime, undoMs } from '../call.ts'
import { maxKeywordLength } from '../constants.ts'
import { eventState, organiserEvent, organiserRow } from './event-desk.ts'
import { eventStatus } from './events.ts'

/** Events as the newsroom sees them: the queue, one event with what was decided on it, and who organises. */

/** The reason of a refusal, before it is trimmed; `eventLimits` has the limit of the stored text. */
const reason = z.string().max(10_000)

export const staffEventRow = organiserRow.omit({ role: true }).extend({
  language: siteLanguage,
  /** The organiser as readers see it, who may differ from the account `owner`. */
  organiser_name: z.string(),
  owner: person.nullable(),
  assignee: person.nullable(),
  /** It, or changes of it, wait for a decision. */
  waiting: z.boolean(),
  submitted_time: siteTime.nullable(),
  /** Since then. */
  waiting_seconds: z.number().nullable(),
  /** True if the event is in the bin. */
  deleted: z.boolean(),
})

export const staffEvent = z.object({
  event: organiserEvent,
  /** Version that readers have now, for comparison; null if they have none. */
  published: organiserEvent.shape.fields.nullable(),
  owner: person.nullable(),
  /** Language of its organiser, for the reason of a refusal. */
  owner_language: siteLanguage,
  assignee: person.nullable(),
  waiting: z.boolean(),
  /** Verdicts so far, the newest first. */
  verdicts: z.array(reviewVerdict),
  /** Time during which the newest of them can be undone by the person who decided; undefined if it cannot. */
  undo_ms: undoMs,
  notes: z.array(reviewNote),
  presence,
})

export const eventReviewCalls = {
  /** All events, last changed first; those that wait, the oldest first. */
  staffEvents: defineCall({
    name: 'staffEvents',
    auth: 'editor',
    input: z.object({
      waiting: z.boolean().optional(),
      /** Limits pending ones to those assigned to the caller or to nobody. */
      assigned: z.enum(['mine', 'nobody']).optional(),
      state: eventState.optional(),
      status: eventStatus.optional(),
      featured: z.boolean().optional(),
      /** True for the events in the bin, and only those. */
      deleted: z.boolean().optional(),
      owner: id.optional(),
      keyword: z.string().max(maxKeywordLength).optional(),
      ...paging,
    }),
    output: searchedPageOf(staffEventRow).extend({
      counts: z.object({ all: z.number(), mine: z.number(), unassigned: z.number() }),
    }),
  }),
  /** One event for its review. */
  staffEvent: defineCall({ name: 'staffEvent', auth: 'editor', input: z.object({ id }), output: staffEvent }),
  /** Shows colleagues that the caller has it open, every `presenceMs.reviewBeat`; `take` takes the decision over. */
  attendEvent: defineCall({
    name: 'attendEvent',
    auth: 'editor',
    input: z.object({ id, take: z.boolean().optional(), leave: z.boolean().optional() }),
    output: presence.extend({ version: z.number(), waiting: z.boolean() }),
  }),
  /** Only the editor who holds the event can decide on it, and only on the version that they have read. */
  decideEvent: defineCall({
    name: 'decideEvent',
    auth: 'editor',
    input: z.object({
      id,
      version,
      decision: z.enum(['approve', 'refuse']),
      reason: reason.optional(),
      /** It takes effect after `undo_ms`, and until then `undoEventDecision` takes it back. */
      undoable: z.boolean().optional(),
    }),
    output: staffEvent,
  }),
  undoEventDecision: defineCall({
    name: 'undoEventDecision',
    auth: 'editor',
    input: z.object({ id }),
    output: staffEvent,
  }),
  /** Gives an event to somebody in the place of whom was `seen` to have it. */
  assignEvent: defineCall({
    name: 'assignEvent',
    auth: 'editor',
    input: z.object({ id, user: id.nullable(), seen: id.nullable() }),
    output: z.object({ assignee: person.nullable() }),
  }),
  noteEvent: defineCall({
    name: 'noteEvent',
    auth: 'editor',
    input: z.object({ id, text: z.string().max(10_000) }),
    output: z.object({ list: z.array(reviewNote) }),
  }),
  featureEvent: defineCall({
    name: 'featureEvent',
    auth: 'editor',
    input: z.object({ id, featured: z.boolean() }),
    output: z.object({}),
  }),
  /** Moves an event that nobody holds a paid order for to the bin, whatever its state. */
  deleteEvent: defineCall({
    name: 'deleteEvent',
    auth: 'editor',
    moneyOrVotes: 'refused',
    input: z.object({ id, version }),
    output: z.object({}),
  }),
  /** Organisers of events, those with the most first. */
  staffOrganisers: defineCall({
    name: 'staffOrganisers',
    auth: 'editor',
    input: z.object({ trusted: z.boolean().optional(), ...paging }),
    output: pageOf(
      z.object({
        user: person,
        events: z.number(),
        published: z.number(),
        waiting: z.number(),
        /** Decisions against their events. */
        refused: z.number(),
        trusted: z.object({ by: person.nullable(), time: siteTime }).nullable(),
      }),
    ),
  }),
  /** True if somebody's events are published without a review. */
  trustOrganiser: defineCall({
    name: 'trustOrganiser',
    auth: 'administrator',
    input: z.object({ user: id, trusted: z.boolean() }),
    output: z.object({}),
  }),
}

export type StaffEvent = z.infer<typeof staffEvent>
export type StaffEventRow = z.infer<typeof staffEventRow>
