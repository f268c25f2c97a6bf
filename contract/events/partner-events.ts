import { z } from 'zod'
import { version } from '#contract/staff/records.ts'
import { calendarDay, defineCall, id, pageOf, paging, searchedPageOf, siteTime } from '../call.ts'
import { maxKeywordLength } from '../constants.ts'
import { ignoredHeadings, tableFaults } from '../table-faults.ts'
import { partnerFileLength } from './event-terms.ts'
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
  /** Address of its announcement. */
  url: z.string(),
  /** The announcer, by the newsroom's name of the source; blank for single entries. */
  source_name: z.string(),
  /** BCP 47 tag of the language that this name is in; empty where there is none. */
  source_language: z.string(),
  /** Invented, as part of the demonstration content. */
  demo: z.boolean(),
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

/** Problems with which an event is imported changed, or imported although the file is incomplete. */
export const importNotes = [
  /** The file ends before the calendar does; no event was removed. */
  'incomplete',
  /** The title, the city or the venue is longer than is stored. */
  'textCut',
  /** The address of the event is no web address, or too long, and was skipped. */
  'urlLeftOut',
  /** The event repeats more often than is imported. */
  'datesCut',
  ignoredHeadings,
] as const

/** Problems of an entry of a file, or of the file. Without those of `importNotes` it is not imported. */
export const importProblemReason = z.enum([
  /** The whole file is neither a calendar nor a table. */
  'unreadable',
  ...tableFaults,
  /** A calendar without events. */
  'noEvents',
  'entryUnreadable',
  'titleMissing',
  'startMissing',
  'timeUnreadable',
  'zoneUnknown',
  'timeOutside',
  'endsFirst',
  'tooLong',
  'repeated',
  /** Entries from here on are beyond the limit of a file. */
  'tooMany',
  /** The whole file takes too long to read. */
  'tooComplex',
  ...importNotes,
])

/** Why a calendar could not be read. */
export const sourceProblem = z.enum([
  'refused',
  'unreachable',
  'tooLarge',
  'tooSlow',
  'redirects',
  'address',
  'status',
  'unreadable',
  /** It ended before the calendar did; no event was removed. */
  'incomplete',
  /** It lost more than half of its events to come, which were kept. */
  'shrunk',
  /** It takes too long to read. */
  'tooComplex',
])

/** Part of a file that could not be imported. */
export const importProblem = z.object({
  /** The line of a table; of a calendar the number or the name of the entry. */
  place: z.string(),
  reason: importProblemReason,
  /** Value found there, or the message of a library about it. */
  detail: z.string(),
})

/** An event of elsewhere as the newsroom sees it. */
export const staffPartnerEvent = partnerEvent.omit({ source_name: true, source_language: true, demo: true }).extend({
  version: z.number(),
  /** Local times of its zone, as they are entered. */
  start: z.string(),
  end: z.string(),
  /** Null for an event that an editor entered. */
  source: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Taken away from readers; its source does not bring it back. */
  hidden: z.boolean(),
  over: z.boolean(),
})

export const partnerSource = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  /** Empty: a file, which nobody reads again. */
  url: z.string(),
  /** The zone of times that name none. */
  time_zone: z.string(),
  every_minutes: z.number(),
  paused: z.boolean(),
  read_time: siteTime.nullable(),
  /** Null while it is paused, and of files. */
  next_time: siteTime.nullable(),
  /** Why the last reading failed; null where it did not. */
  problem: sourceProblem.nullable(),
  /** Result of the last reading, in English, for editors and programmers who investigate it. */
  result: z.string(),
  failing: z.boolean(),
  events: z.number(),
})

export const partnerCalls = {
  /** Lists the events that are not over, the next first. */
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
  /** Whatever readers have of elsewhere, and what they have no more. Those to come the next first, else the last first. */
  staffPartnerEvents: defineCall({
    name: 'staffPartnerEvents',
    auth: 'editor',
    input: z.object({
      /** Number of a source; 0 for an event that an editor entered. */
      source: z.number().int().nonnegative().optional(),
      show: z.enum(['coming', 'over', 'hidden']).default('coming'),
      keyword: z.string().max(maxKeywordLength).optional(),
      ...paging,
    }),
    output: searchedPageOf(staffPartnerEvent),
  }),
  /** Adds an event, or changes one that an editor entered, over the version that was read. */
  savePartnerEvent: defineCall({
    name: 'savePartnerEvent',
    auth: 'editor',
    input: partnerFields.extend({ id: id.optional(), version: version.optional() }),
    output: z.object({ id: z.number() }),
  }),
  /** Takes an event away from readers: its source does not bring it back, but `restorePartnerEvent` does. */
  deletePartnerEvent: defineCall({
    name: 'deletePartnerEvent',
    auth: 'editor',
    moneyOrVotes: 'none',
    input: z.object({ id }),
    output: z.object({}),
  }),
  restorePartnerEvent: defineCall({
    name: 'restorePartnerEvent',
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
  /** Adds a calendar (iCalendar or CSV) that is read on a schedule, or changes one over the version that was read. */
  savePartnerSource: defineCall({
    name: 'savePartnerSource',
    auth: 'editor',
    input: z.object({
      id: id.optional(),
      version: version.optional(),
      name: line.min(1),
      url: address,
      time_zone: z.string().max(64),
      every_minutes: z.number().int().min(15).max(10_080).default(360),
    }),
    output: z.object({ id: z.number() }),
  }),
  /** True if a calendar is read on its schedule. */
  pausePartnerSource: defineCall({
    name: 'pausePartnerSource',
    auth: 'editor',
    moneyOrVotes: 'none',
    input: z.object({ id, paused: z.boolean() }),
    output: z.object({}),
  }),
  /** Reads a calendar at once, paused or not; what came of it stands in the answer. */
  readPartnerSource: defineCall({
    name: 'readPartnerSource',
    auth: 'editor',
    input: z.object({ id }),
    output: partnerSource,
  }),
  /** Deletes a source with its events. */
  deletePartnerSource: defineCall({
    name: 'deletePartnerSource',
    auth: 'editor',
    moneyOrVotes: 'none',
    input: z.object({ id }),
    output: z.object({}),
  }),
  /**
   * Takes over the events of a file: iCalendar, or CSV with a head of title,start,end,time_zone,city,venue,url.
   * `preview`: only says what would be taken over.
   */
  importPartnerEvents: defineCall({
    name: 'importPartnerEvents',
    auth: 'editor',
    fileField: 'text',
    input: z.object({
      text: z.string().max(partnerFileLength),
      name: line.min(1),
      time_zone: z.string().max(64),
      preview: z.boolean().optional(),
    }),
    output: z.object({
      taken: z.number(),
      /** The first of them. */
      events: z.array(partnerEvent.omit({ id: true, source_name: true, source_language: true, demo: true })),
      /** How many events of the earlier file of this name are missing and are removed; none where the file is not whole. */
      removed: z.number(),
      /** Number of entries that are not imported. */
      failed: z.number(),
      /** Parts that could not be read, or not as they stand there: the first few, by place. */
      problems: z.array(importProblem),
    }),
  }),
}

export type PartnerEvent = z.infer<typeof partnerEvent>
export type StaffPartnerEvent = z.infer<typeof staffPartnerEvent>
export type PartnerSource = z.infer<typeof partnerSource>
export type ImportProblem = z.infer<typeof importProblem>
export type ImportProblemReason = z.infer<typeof importProblemReason>
export type SourceProblem = z.infer<typeof sourceProblem>
