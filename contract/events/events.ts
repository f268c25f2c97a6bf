import { z } from 'zod'
import { isAcceptedDay } from '#contract/accepted-time.ts'
import { picture, textOrigin } from '#contract/content/items.ts'
import { siteLanguage } from '#contract/staff/records.ts'
import { calendarDay, defineCall, id, pageOf, paging, siteTime } from '../call.ts'
import { maxKeywordLength } from '../constants.ts'
import { attendances, eventStatuses } from './event-terms.ts'
import { shownEventFields } from './fields/event-field-schemas.ts'
import { eventFields } from './fields/event-fields.ts'
import { ticketType } from './tickets.ts'

/** Events as visitors see them: the list and one event. */

export const eventStatus = z.enum(eventStatuses)
export const attendance = z.enum(attendances)
/** The address of a calendar of one city, such as hong-kong; of other cities their name in lower case. */
export const cityKey = z.string().min(1).max(eventFields.city.max)
/**
 * A moment of an event as ISO 8601 with the offset that its own time zone has then, such as 2026-12-05T14:00:00+08:00.
 */
export const zonedTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/)

/** Ticket offer of an event in a list: the cheapest type that is open, and the remaining stock of all. */
export const eventOffer = z.object({
  /** The price as readers of the language write it; empty: free; null: only what is not listed is offered. */
  price: z.string().nullable(),
  /** True if something else costs more. */
  more: z.boolean(),
  /** Places, as they were within the last minutes. */
  left: z.number(),
  /** Why nothing can be had at the moment, `waiting` where one can wait for a place; null: something can. */
  none: z.enum(['sold_out', 'waiting', 'code_needed', 'not_yet', 'over', 'paused']).nullable(),
})

export const eventCard = z.object({
  id: z.number(),
  title: z.string(),
  /** Offsets (UTF-16) where the title may break between words. */
  title_breaks: z.array(z.number()),
  /** BCP 47 tag of the texts; differs from the asked language where no version in it exists. */
  language: z.string(),
  /** How its texts came to be in that language. */
  text_origin: textOrigin,
  /** 16:9; null: a cover is drawn. */
  poster: picture.nullable(),
  start_time: zonedTime,
  end_time: zonedTime,
  /** IANA name. */
  time_zone: z.string(),
  status: eventStatus,
  cancelled: z.boolean(),
  attendance,
  /** Empty for events that are only online. */
  city: z.string(),
  city_key: z.string(),
  venue: z.string(),
  organiser_name: z.string(),
  featured: z.boolean(),
  demo: z.boolean(),
  /** The offer of an event that is not over, in lists. */
  offer: eventOffer.optional(),
})

export const eventHost = z.object({
  name: z.string(),
  /** BCP 47 tag of the language that the name is really in. */
  language: z.string(),
  avatar_img: z.string().nullable(),
})

export const eventDetails = eventCard.extend({
  ...shownEventFields.shape,
  /** The languages that it can be read in. */
  languages: z.array(siteLanguage),
  /** The detail as safe HTML. */
  html: z.string(),
  /** The first words of the detail, for descriptions. */
  summary: z.string(),
  address: z.string(),
  organiser: z.object({
    name: z.string(),
    introduction: z.string(),
    instagram: z.string().nullable(),
    twitter: z.string().nullable(),
    youtube: z.string().nullable(),
    telegram: z.string().nullable(),
  }),
  hosts: z.array(eventHost),
  currency_exponent: z.number(),
  /** Why it was cancelled, as sent to ticket holders; empty where it was not. */
  cancel_reason: z.string(),
  /** Other dates of the same series, the next first. */
  series: z.array(z.object({ id: z.number(), start_time: zonedTime, time_zone: z.string() })),
  published_time: siteTime.nullable(),
  updated_time: siteTime,
})

/** Filters of the list of events; every part is optional. */
export const eventFilter = {
  status: eventStatus.optional(),
  city: cityKey.optional(),
  online: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]).optional(),
  /** Days of the events' own time zones; an event counts on each day that it touches. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  keyword: z.string().max(maxKeywordLength).optional(),
}

export const eventCalls = {
  /**
   * Lists events: those that take place now, those to come from the next on, then those that are over from the last on;
   * with `from` or `to` in the order of time. `next` continues the list at the same cost however long it is.
   */
  getActivityList: defineCall({
    name: 'getActivityList',
    auth: 'public',
    query: true,
    input: z.object({ ...eventFilter, after: z.string().max(80).optional(), ...paging }),
    output: pageOf(eventCard).extend({ next: z.string().nullable() }),
  }),
  getActivityDetails: defineCall({
    name: 'getActivityDetails',
    auth: 'public',
    input: z.object({ id }),
    /** With the types of tickets that everybody sees, as they stand at this moment. */
    output: eventDetails.extend({ tickets: z.array(ticketType) }),
  }),
  /** Returns the filter options: cities with events to come, those with the most first, and numbers of events. */
  getActivityPlaces: defineCall({
    name: 'getActivityPlaces',
    auth: 'public',
    input: z.object({
      /** 'YYYY-MM': the days of this month that have events. */
      month: z
        .string()
        .regex(/^\d{4}-\d{2}$/)
        .refine((month) => isAcceptedDay(`${month}-01`))
        .optional(),
    }),
    output: z.object({
      cities: z.array(z.object({ key: z.string(), name: z.string(), count: z.number() })),
      counts: z.object({ upcoming: z.number(), in_progress: z.number(), concluded: z.number() }),
      days: z.array(calendarDay),
    }),
  }),
  /** Others to come that are like this one: the same series, organiser, city. */
  similarActivities: defineCall({
    name: 'similarActivities',
    auth: 'public',
    input: z.object({ id }),
    output: z.object({ list: z.array(eventCard) }),
  }),
}

export type EventCard = z.infer<typeof eventCard>
export type EventOffer = z.infer<typeof eventOffer>
export type EventDetails = z.infer<typeof eventDetails>
