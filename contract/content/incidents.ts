import { z } from 'zod'
import { calendarDay, defineCall, id, pageOf, paging, siteTime } from '#contract/call.ts'
import { itemKind, label } from './items.ts'

export const incidentStatus = z.enum(['ongoing', 'closed'])

/** A time of the day, 'HH:mm', in the site's time. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** One development of an incident. */
export const incidentEntry = z.object({
  id: z.number(),
  /** The day of the development as its sources give it, whatever their time zone. */
  date: calendarDay,
  /** When on that day; null where only the day is known. */
  time: clock.nullable(),
  title: z.string(),
  /** Plain text; empty where the title says it all. */
  text: z.string(),
  /** BCP 47 tag of title and text. */
  language: z.string(),
  /** The article or flash that reported it. */
  item: z.object({ id: z.number(), kind: itemKind }).nullable(),
  /** Address of a report elsewhere: a whole https address. */
  source: z.string().nullable(),
})

/** An incident with its whole timeline, oldest development first. */
export const incident = z.object({
  id: z.number(),
  title: z.string(),
  /** Offsets (UTF-16) where the title may break between words. */
  title_breaks: z.array(z.number()),
  summary: z.string(),
  /** BCP 47 tag of title and summary; differs from the asked language where no version in it exists. */
  language: z.string(),
  status: incidentStatus,
  /** Known facts about it; empty or null where nothing is known. */
  facts: z.object({
    /** The day that it happened. */
    date: calendarDay.nullable(),
    /** Whole US dollars. */
    loss: z.number().nullable(),
    /** Chains and protocols, as they are called. */
    chains: z.string(),
    labels: z.array(label),
  }),
  entries: z.array(incidentEntry),
  updated_time: siteTime,
  demo: z.boolean(),
})

/** An incident in a short list, with the development that it is followed by. */
export const incidentBrief = incident
  .pick({ id: true, title: true, language: true, status: true, demo: true })
  .extend({ latest: incidentEntry.nullable() })

export const incidentCalls = {
  /** Without an id the incidents, the one with the newest development first; with an id that one. */
  getEventDetails: defineCall({
    name: 'getEventDetails',
    auth: 'public',
    input: z.object({ id: id.optional(), ...paging }),
    output: z.union([incident, pageOf(incident)]),
  }),
}

export type IncidentStatus = z.infer<typeof incidentStatus>
export type IncidentEntry = z.infer<typeof incidentEntry>
export type Incident = z.infer<typeof incident>
export type IncidentBrief = z.infer<typeof incidentBrief>
