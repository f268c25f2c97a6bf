import { z } from 'zod'
import { calendarDay, defineCall, id, pageOf, paging, siteTime } from '../call.ts'
import { maxKeywordLength } from '../constants.ts'
import { cityKey, zonedTime } from './events.ts'

/** Events that are hosted elsewhere and link out: what visitors see, and how the newsroom enters or imports them. */

const address = z.string().max(2_000)
const line = z.string().max(300)

export const partnerEvent = z.object({
  id: z.number(),
  title: z.string(),
  /** BCP 47 tag of the title. */
  language: z.string(),
  start_time: zonedTime,
  end_time: zonedTime,
  /** IANA name. */
  time_zone: z.string(),
  /** It takes whole days, from that of `start_time` to that before `end_time`. */
  all_day: z.boolean(),
  /** Empty where it is only online, or unknown. */
  city: z.string(),
  venue: z.string(),
  /** Where it is announced. */
  url: z.string(),
  /** Who announces it, as the newsroom calls its source; empty for single entries. */
  source_name: z.string(),
})

export const partnerFields = z.object({
  title: line,
  start: z.string().max(25),
  end: z.string().max(25),
  time_zone: z.string().max(64),
  all_day: z.boolean().default(false),
  city: line.default(''),
  venue: line.default(''),
  url: address,
})

export const partnerSource = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  /** The zone of times that name none. */
  time_zone: z.string(),
  every_minutes: z.number(),
  read_time: siteTime.nullable(),
  /** What came of the last reading, in English. */
  result: z.string(),
  failing: z.boolean(),
  events: z.number(),
})

export const partnerCalls = {
  /** Those that are not over, the next first. */
  getPartnerEvents: defineCall({
    name: 'getPartnerEvents',
    auth: 'public',
    input: z.object({
      city: cityKey.optional(),
      from: calendarDay.optional(),
      to: calendarDay.optional(),
      keyword: z.string().max(maxKeywordLength).optional(),
      ...paging,
    }),
    output: pageOf(partnerEvent).extend({
      /** Cities with such events, those with the most first, whatever is asked for. */
      cities: z.array(z.object({ key: z.string(), name: z.string(), count: z.number() })),
    }),
  }),
  savePartnerEvent: defineCall({
    name: 'savePartnerEvent',
    auth: 'editor',
    input: partnerFields.extend({ id: id.optional() }),
    output: z.object({ id: z.number() }),
  }),
  /** Takes an event out for good: its source does not bring it back. */
  deletePartnerEvent: defineCall({
    name: 'deletePartnerEvent',
    auth: 'editor',
    input: z.object({ id }),
    output: z.object({}),
  }),
  partnerSources: defineCall({
    name: 'partnerSources',
    auth: 'editor',
    input: z.object({}),
    output: z.object({ list: z.array(partnerSource) }),
  }),
  /** Adds a calendar (iCalendar or CSV) that is read on a schedule, or changes one. */
  savePartnerSource: defineCall({
    name: 'savePartnerSource',
    auth: 'editor',
    input: z.object({
      id: id.optional(),
      name: line.min(1),
      url: address,
      time_zone: z.string().max(64),
      every_minutes: z.number().int().min(15).max(10_080).default(360),
    }),
    output: z.object({ id: z.number() }),
  }),
  deletePartnerSource: defineCall({
    name: 'deletePartnerSource',
    auth: 'editor',
    input: z.object({ id }),
    output: z.object({}),
  }),
  /** Takes over the events of a file: iCalendar, or CSV with a head of title,start,end,time_zone,city,venue,url. */
  importPartnerEvents: defineCall({
    name: 'importPartnerEvents',
    auth: 'editor',
    input: z.object({ text: z.string().max(2_000_000), name: line.min(1), time_zone: z.string().max(64) }),
    output: z.object({
      taken: z.number(),
      /** What could not be read, the first few, by place. */
      problems: z.array(z.string()),
    }),
  }),
}

export type PartnerEvent = z.infer<typeof partnerEvent>
export type PartnerSource = z.infer<typeof partnerSource>
