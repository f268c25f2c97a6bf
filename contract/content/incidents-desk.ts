import { z } from 'zod'
import { calendarDay, defineCall, id, paging, searchedPageOf, siteTime } from '#contract/call.ts'
import { incidentLimits } from '#contract/constants.ts'
import { savingOf, seenRecord, textsOf, version } from '#contract/staff/records.ts'
import { clock, incidentStatus } from './incidents.ts'
import { label } from './items.ts'
import { topicItem } from './topics-desk.ts'

/** Incidents as the newsroom manages them: their facts and what happened when. */

export const timelineEntry = z.object({
  /** Undefined for a new entry. */
  id: id.optional(),
  date: calendarDay,
  time: clock.nullable(),
  texts: textsOf(['title', 'text']),
  /** A whole https address. */
  source: z.string().max(2_000).nullable(),
  /** The article or flash that reported it. */
  item: id.nullable(),
})

export const incidentFields = z.object({
  texts: textsOf(['title', 'summary']),
  status: incidentStatus,
  online: z.boolean(),
  /** The day that it happened. */
  occurred: calendarDay.nullable(),
  /** Loss in whole US dollars. */
  loss: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).nullable(),
  /** Chains and protocols that it happened on, as they are called. */
  chains: z.string().max(1_000),
  /** Other names that it is searched by, separated by commas; readers do not see them. */
  aliases: z.string().max(2_000).default(''),
  labels: z.array(id).max(incidentLimits.labels),
  /** Sorted by day and time; those of the same moment in the given order. */
  entries: z.array(timelineEntry).max(incidentLimits.entries),
})

export const incidentRow = z.object({
  id: z.number(),
  title: z.string(),
  /** BCP 47 tag of the title. */
  language: z.string(),
  status: incidentStatus,
  online: z.boolean(),
  occurred: calendarDay.nullable(),
  loss: z.number().nullable(),
  entries: z.number(),
  /** The day of the newest entry. */
  latest: calendarDay.nullable(),
  version: z.number(),
  updated_time: siteTime,
  demo: z.boolean(),
})

export const staffIncident = incidentFields.extend({
  id: z.number(),
  version: z.number(),
  updated_time: siteTime,
  demo: z.boolean(),
  /** The names of what its entries link to. */
  named: z.array(topicItem),
  labelled: z.array(label),
})

export const incidentDeskCalls = {
  staffIncidents: defineCall({
    name: 'staffIncidents',
    auth: 'editor',
    input: z.object({
      keyword: z.string().max(200).optional(),
      status: incidentStatus.optional(),
      state: z.enum(['online', 'offline']).optional(),
      ...paging,
    }),
    output: searchedPageOf(incidentRow),
  }),
  staffIncident: defineCall({ name: 'staffIncident', auth: 'editor', input: z.object({ id }), output: staffIncident }),
  /** Adds an incident, or saves one. On top of a newer version nothing is saved, and the answer is that version. */
  saveIncident: defineCall({
    name: 'saveIncident',
    auth: 'editor',
    input: incidentFields.extend({ id: id.optional(), version: version.optional() }),
    output: savingOf(staffIncident),
  }),
  deleteIncident: defineCall({ name: 'deleteIncident', auth: 'editor', input: seenRecord, output: z.object({}) }),
}

export type TimelineEntry = z.infer<typeof timelineEntry>
export type IncidentFields = z.infer<typeof incidentFields>
export type IncidentRow = z.infer<typeof incidentRow>
export type StaffIncident = z.infer<typeof staffIncident>
