import { z } from 'zod'
import { picture } from '#contract/content/items.ts'
import { savingOf, version } from '#contract/staff/records.ts'
import { defineCall, id, pageOf, paging, siteTime } from '../call.ts'
import { maxKeywordLength } from '../constants.ts'
import { eventRoles, eventStates } from './event-terms.ts'
import { eventCard, eventDetails, eventStatus, zonedTime } from './events.ts'
import { enteredEventFields } from './fields/event-field-schemas.ts'

/** Events as their organisers manage them. Every call names an event and checks the caller's role in it. */

export const eventState = z.enum(eventStates)
export const eventRole = z.enum(eventRoles)

export const organiserEvent = z.object({
  id: z.number(),
  /** To be returned with the next update. */
  version: z.number(),
  /** State of the published version; of the draft if none was published. */
  state: eventState,
  /** State of unpublished changes to a published event; null if there are none. */
  changes: z.enum(['draft', 'pending', 'refused']).nullable(),
  /** Why it, or its changes, were not approved. */
  reason: z.string(),
  cancel_reason: z.string(),
  status: eventStatus.nullable(),
  fields: enteredEventFields.extend({
    start: zonedTime.nullable(),
    end: zonedTime.nullable(),
    /** The stored document. */
    detail: z.unknown(),
  }),
  poster_picture: picture.nullable(),
  role: eventRole,
  /** Changes of the event are published without a review. */
  trusted: z.boolean(),
  hosts: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      email: z.string(),
      state: z.enum(['named', 'invited', 'accepted', 'declined']),
    }),
  ),
  series: z.array(z.object({ id: z.number(), start: zonedTime.nullable(), state: eventState })),
  featured: z.boolean(),
  demo: z.boolean(),
  updated_time: siteTime,
  published_time: siteTime.nullable(),
  submitted_time: siteTime.nullable(),
})

/** An event in an organiser's lists, as it stands in the draft. */
export const organiserRow = eventCard
  .pick({ id: true, title: true, time_zone: true, attendance: true, city: true, featured: true, demo: true })
  .extend({
    version: z.number(),
    state: eventState,
    changes: organiserEvent.shape.changes,
    status: eventStatus.nullable(),
    start_time: zonedTime.nullable(),
    end_time: zonedTime.nullable(),
    poster: picture.nullable(),
    role: eventRole,
    updated_time: siteTime,
  })

const seen = z.object({ id, version })

export const eventDeskCalls = {
  /** The events that the caller may manage or check in for, last changed first. */
  activityLists: defineCall({
    name: 'activityLists',
    auth: 'organiser',
    input: z.object({
      state: eventState.optional(),
      status: eventStatus.optional(),
      keyword: z.string().max(maxKeywordLength).optional(),
      ...paging,
    }),
    output: pageOf(organiserRow),
  }),
  activityDetails: defineCall({
    name: 'activityDetails',
    auth: 'organiser',
    input: z.object({ id }),
    output: organiserEvent,
  }),
  /**
   * Adds an event, or saves one over the version that was read. Readers keep the published version of an event until
   * the changes are submitted and approved. `client_key` makes adding it twice the same as once.
   */
  activityUpdate: defineCall({
    name: 'activityUpdate',
    auth: 'organiser',
    input: enteredEventFields
      .partial()
      .extend({ id: id.optional(), version: version.optional(), client_key: z.uuid().optional() }),
    output: savingOf(organiserEvent),
  }),
  /** Deletes an event that nobody holds a paid order for. */
  activityDestroy: defineCall({
    name: 'activityDestroy',
    auth: 'organiser',
    moneyOrVotes: 'refused',
    input: seen,
    output: z.object({}),
  }),
  /** Sends the event, or its changes, to review; those of a trusted organiser are published at once. */
  submitActivity: defineCall({ name: 'submitActivity', auth: 'organiser', input: seen, output: organiserEvent }),
  /** Takes it back from review. */
  withdrawActivity: defineCall({
    name: 'withdrawActivity',
    auth: 'organiser',
    moneyOrVotes: 'none',
    input: seen,
    output: organiserEvent,
  }),
  /** The fields as readers have them, with which changes are compared; null where they have none. */
  publishedActivity: defineCall({
    name: 'publishedActivity',
    auth: 'organiser',
    input: z.object({ id }),
    output: z.object({ fields: organiserEvent.shape.fields.nullable() }),
  }),
  /** Gives up changes that readers do not have, whether they wait for a review or not; what readers have stays. */
  discardActivityChanges: defineCall({
    name: 'discardActivityChanges',
    auth: 'organiser',
    moneyOrVotes: 'none',
    input: seen,
    output: organiserEvent,
  }),
  /** The event as readers would see it, with its changes. */
  previewActivity: defineCall({
    name: 'previewActivity',
    auth: 'organiser',
    input: z.object({ id }),
    output: eventDetails,
  }),
}

export type OrganiserEvent = z.infer<typeof organiserEvent>
export type OrganiserRow = z.infer<typeof organiserRow>
