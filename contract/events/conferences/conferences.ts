import { z } from 'zod'
import { calendarDay, defineCall, id } from '#contract/call.ts'
import { maxKeywordLength } from '#contract/constants.ts'
import { highestPage } from '#contract/highest-page.ts'
import { zonedTime } from '../events.ts'
import {
  conferenceCharacters,
  conferenceLimits,
  conferenceSections,
  contactTopics,
  editionStates,
  partnerTiers,
  sessionKinds,
} from './conference-terms.ts'

/** Conference sites as readers see them. */

const colour = z.string().regex(/^#[0-9a-f]{6}$/)
const section = z.enum(conferenceSections)

const page = z.object({
  section,
  /** Address on this site, without language. */
  path: z.string(),
})

export const conferenceEdition = z.object({
  id: z.number(),
  /** BCP 47 tag of its texts. */
  language: z.string(),
  languages: z.array(z.string()),
  /** Name of the conference, the same for all its editions. */
  name: z.string(),
  /** Identifies this edition, such as 2026. */
  label: z.string(),
  kicker: z.string(),
  title: z.string(),
  /** Offsets (UTF-16) where the title may break between words. */
  title_breaks: z.array(z.number()),
  tagline: z.string(),
  city: z.string(),
  venue: z.string(),
  address: z.string(),
  spoken: z.string(),
  spoken_note: z.string(),
  about_title: z.string(),
  about_lead: z.string(),
  about: z.string(),
  contact_title: z.string(),
  contact_lead: z.string(),
  state: z.enum(editionStates),
  character: z.enum(conferenceCharacters),
  colours: z.object({ ground: colour, ink: colour, accent: colour }),
  /** Address of a picture behind the head; null: lines are drawn. */
  pic: z.string().nullable(),
  /** IANA name; days and local times are of this zone. */
  time_zone: z.string(),
  first_day: calendarDay,
  last_day: calendarDay,
  map_url: z.string(),
  numbers: z.array(z.object({ value: z.string(), label: z.string() })),
  ways: z.array(z.object({ label: z.string(), note: z.string() })),
  contacts: z.array(z.object({ label: z.string(), name: z.string(), email: z.string() })),
  /** The pages that it has, the home page first. */
  pages: z.array(page),
  /** The same page of this edition, by which search engines know it. */
  canonical: z.string(),
  /** All editions that readers can open, the newest first. */
  editions: z.array(z.object({ label: z.string(), path: z.string(), current: z.boolean() })),
  counts: z.object({ speakers: z.number(), sessions: z.number(), halls: z.number(), partners: z.number() }),
  /** The event of this site that sells its tickets. */
  event: z.number().nullable(),
  /** True if the contact form takes messages. */
  contact_open: z.boolean(),
  /** Shown to who has its secret address. */
  draft: z.boolean(),
  demo: z.boolean(),
})

export const conferenceHall = z.object({ id: z.number(), name: z.string(), note: z.string(), language: z.string() })

const sessionLine = z.object({
  id: z.number(),
  title: z.string(),
  language: z.string(),
  start_time: zonedTime,
  /** It does not take place, and is shown so. */
  cancelled: z.boolean(),
  hall: z.string(),
})

export const conferenceSpeaker = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  organisation: z.string(),
  biography: z.string(),
  language: z.string(),
  /** The name in its own script, where it is shown in another one. */
  own_name: z.string(),
  pic: z.string().nullable(),
  website: z.string(),
  /** The author of this site that it is. */
  author: z.number().nullable(),
  sessions: z.array(sessionLine),
})

export const conferencePartner = z.object({
  id: z.number(),
  tier: z.enum(partnerTiers),
  name: z.string(),
  language: z.string(),
  url: z.string(),
  pic: z.string().nullable(),
})

export const conferenceSession = sessionLine.omit({ hall: true }).extend({
  kind: z.enum(sessionKinds),
  track: z.string(),
  abstract: z.string(),
  /** Language of the session as the programme names it; may be blank. */
  spoken: z.string(),
  end_time: zonedTime,
  /** The day of the venue that it begins on. */
  day: calendarDay,
  /** Null: everywhere, such as a lunch. */
  hall: z.number().nullable(),
  speakers: z.array(
    z.object({ id: z.number(), name: z.string(), organisation: z.string(), author: z.number().nullable() }),
  ),
})

const address = z.string().max(60)

export const conferenceCalls = {
  /**
   * A conference by the address of its edition, of one of its pages, or of the conference, which stands for its newest
   * edition. Lists are those of the section.
   */
  getForumDetail: defineCall({
    name: 'getForumDetail',
    auth: 'public',
    query: true,
    input: z.object({
      slug: address,
      section: section.optional(),
      page: z.coerce.number().int().min(1).max(highestPage).default(1),
      /** Limits the page of speakers to those whose name, role or organisation contains it in any language. */
      keyword: z.string().max(maxKeywordLength).optional(),
      preview: z.uuid().optional(),
    }),
    output: z.object({
      section,
      edition: conferenceEdition,
      halls: z.array(conferenceHall),
      speakers: z.array(conferenceSpeaker),
      speakers_more: z.boolean(),
      partners: z.array(conferencePartner),
      sessions: z.array(conferenceSession),
    }),
  }),
  /** Writes to those who organise an edition. `website` is left empty by people. */
  writeToConference: defineCall({
    name: 'writeToConference',
    auth: 'public',
    waits: 'rows',
    input: z.object({
      edition: id,
      topic: z.enum(contactTopics),
      name: z.string().max(conferenceLimits.person * 2),
      email: z.string().max(conferenceLimits.email),
      organisation: z
        .string()
        .max(conferenceLimits.role * 2)
        .default(''),
      message: z.string().max(conferenceLimits.message * 2),
      website: z.string().max(200).default(''),
    }),
    output: z.object({ number: z.string() }),
  }),
}

export type ConferenceEdition = z.infer<typeof conferenceEdition>
export type ConferenceHall = z.infer<typeof conferenceHall>
export type ConferenceSpeaker = z.infer<typeof conferenceSpeaker>
export type ConferencePartner = z.infer<typeof conferencePartner>
export type ConferenceSession = z.infer<typeof conferenceSession>
