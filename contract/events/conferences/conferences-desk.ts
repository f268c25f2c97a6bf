import { z } from 'zod'
import { calendarDay, defineCall, id, pageOf, paging } from '#contract/call.ts'
import { chosenPathLimits } from '#contract/site/chosen-paths.ts'
import { savingOf, seenRecord, textsOf, version } from '#contract/staff/records.ts'
import {
  conferenceCharacters,
  conferenceParts,
  contactTopics,
  type EditionText,
  editionStates,
  editionTextLimits,
  conferenceLimits as limits,
  partnerTiers,
  pathStyles,
  sessionKinds,
} from './conference-terms.ts'

/** Conference sites as the newsroom edits them. */

const path = z.string().max(chosenPathLimits.most)
const colour = z.string().regex(/^#[0-9a-f]{6}$/)
const url = z.string().max(limits.url)
const picture = z.string().max(500).nullable()

const conferenceFields = z.object({
  path,
  /** Additional path of agendas, before the part that distinguishes editions; empty: none. */
  agenda_path: path,
  texts: textsOf(['name']),
})
export const staffConference = conferenceFields.extend({
  id: z.number(),
  version: z.number(),
  demo: z.boolean(),
  editions: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      title: z.string(),
      language: z.string(),
      path,
      state: z.enum(editionStates),
      first_day: calendarDay,
      last_day: calendarDay,
      speakers: z.number(),
      sessions: z.number(),
      messages: z.number(),
      updated_time: z.string(),
    }),
  ),
})

const editionFields = z.object({
  conference: id,
  path,
  path_style: z.enum(pathStyles),
  character: z.enum(conferenceCharacters),
  colours: z.object({ ground: colour, ink: colour, accent: colour }),
  texts: textsOf(Object.keys(editionTextLimits) as EditionText[]),
  pic: picture,
  time_zone: z.string().max(64),
  first_day: calendarDay,
  last_day: calendarDay,
  map_url: url,
  numbers: z.array(z.object({ value: z.string().max(80), texts: textsOf(['label']) })).max(limits.numbers),
  ways: z.array(z.object({ texts: textsOf(['label', 'note']) })).max(limits.ways),
  contacts: z
    .array(z.object({ texts: textsOf(['label', 'name']), email: z.string().max(limits.email) }))
    .max(limits.contacts),
  /** Address that messages are mailed to; empty: they are only kept. */
  mail_to: z.string().max(limits.email),
  event: id.nullable(),
})
export const staffEdition = editionFields.extend({
  id: z.number(),
  version: z.number(),
  state: z.enum(editionStates),
  demo: z.boolean(),
  /** Address that shows it as readers will see it. */
  preview: z.string(),
  updated_time: z.string(),
})

export const hallFields = z.object({ texts: textsOf(['name', 'note']) })
export const speakerFields = z.object({
  texts: textsOf(['name', 'role', 'organisation', 'biography']),
  pic: picture,
  website: url,
  author: id.nullable(),
})
export const partnerFields = z.object({ texts: textsOf(['name']), tier: z.enum(partnerTiers), url, pic: picture })
export const sessionFields = z.object({
  texts: textsOf(['title', 'track', 'abstract']),
  kind: z.enum(sessionKinds),
  hall: id.nullable(),
  /** Local time of the edition's zone, 'YYYY-MM-DDTHH:mm'. */
  start: z.string().max(25),
  end: z.string().max(25),
  spoken: z.string().max(limits.label * 2),
  speakers: z.array(id).max(limits.sessionSpeakers),
  /** It does not take place, and is shown so. */
  cancelled: z.boolean().default(false),
})

const own = z.object({ id: z.number(), version: z.number() })
export const staffHall = hallFields.extend(own.shape)
export const staffSpeaker = speakerFields.extend(own.shape)
export const staffPartner = partnerFields.extend(own.shape)
export const staffSession = sessionFields.extend(own.shape)

const part = z.enum(conferenceParts)
const ofEdition = z.object({ edition: id })
const saved = z.object({ id: id.optional(), version: version.optional(), edition: id })
const idList = z.array(id).max(limits.speakers)

/** Problems of an entry of a schedule that is imported. */
export const scheduleProblemReason = z.enum([
  /** No schedule in a format that is read. */
  'unreadable',
  /** JSON or XML that breaks off or contains mistakes. */
  'damaged',
  /** A text is longer than is stored. */
  'textCut',
  'titleMissing',
  'timeUnreadable',
  'zoneUnknown',
  'endsFirst',
  'outsideDays',
  'hallUnknown',
  'overlaps',
  'repeated',
  'tooMany',
  /** A schedule without a session that is read. */
  'nothingFound',
  /** The whole file takes too long to read. */
  'tooComplex',
])
const scheduleReport = z.object({
  format: z.string(),
  sessions: z.object({ added: z.number(), changed: z.number(), unchanged: z.number() }),
  speakers: z.object({ added: z.number(), changed: z.number(), unchanged: z.number() }),
  halls: z.object({ added: z.number() }),
  /** All that was found wrong; the first of it is named. */
  problem_count: z.number(),
  problems: z.array(
    z.object({
      place: z.string(),
      reason: scheduleProblemReason,
      detail: z.string(),
      /** True if the entry was skipped, false if it was imported. */
      left_out: z.boolean(),
    }),
  ),
})

const message = z.object({
  id: z.number(),
  number: z.string(),
  /** The label of the edition, in the language of the console where there is one; `language` is its BCP 47 tag. */
  edition: z.object({ id: z.number(), label: z.string(), language: z.string() }),
  topic: z.enum(contactTopics),
  name: z.string(),
  email: z.string(),
  organisation: z.string(),
  message: z.string(),
  sent_time: z.string(),
  done: z.boolean(),
})

export const conferenceDeskCalls = {
  staffConferences: defineCall({
    name: 'staffConferences',
    auth: 'editor',
    input: z.object({}),
    output: z.object({ list: z.array(staffConference) }),
  }),
  saveConference: defineCall({
    name: 'saveConference',
    auth: 'editor',
    input: conferenceFields.extend({ id: id.optional(), version: version.optional() }),
    output: z.object({ id: z.number() }),
  }),
  staffEdition: defineCall({
    name: 'staffEdition',
    auth: 'editor',
    input: z.object({ id }),
    output: staffEdition,
  }),
  saveEdition: defineCall({
    name: 'saveEdition',
    auth: 'editor',
    input: editionFields.extend({ id: id.optional(), version: version.optional() }),
    output: savingOf(staffEdition),
  }),
  /** Publishes, archives, or takes back into a draft. */
  setEditionState: defineCall({
    name: 'setEditionState',
    auth: 'editor',
    input: seenRecord.extend({ state: z.enum(editionStates) }),
    output: staffEdition,
  }),
  /** A draft with everything of an edition but its messages, its days moved as they say. */
  copyEdition: defineCall({
    name: 'copyEdition',
    auth: 'editor',
    input: z.object({ id, path, first_day: calendarDay, sessions: z.boolean() }),
    output: z.object({ id: z.number() }),
  }),
  /** Returns the content of an edition by kind, in its order. */
  conferenceHoldings: defineCall({
    name: 'conferenceHoldings',
    auth: 'editor',
    input: ofEdition,
    output: z.object({
      halls: z.array(staffHall),
      speakers: z.array(staffSpeaker),
      partners: z.array(staffPartner),
      sessions: z.array(staffSession),
    }),
  }),
  /** Adds a part to an edition, or saves one over the version that was read. */
  saveConferencePart: defineCall({
    name: 'saveConferencePart',
    auth: 'editor',
    input: z.discriminatedUnion('part', [
      hallFields.extend({ ...saved.shape, part: z.literal('hall') }),
      speakerFields.extend({ ...saved.shape, part: z.literal('speaker') }),
      partnerFields.extend({ ...saved.shape, part: z.literal('partner') }),
      sessionFields.extend({ ...saved.shape, part: z.literal('session') }),
    ]),
    output: own,
  }),
  deleteConferencePart: defineCall({
    name: 'deleteConferencePart',
    auth: 'editor',
    input: z.object({ part, id, version }),
    output: z.object({}),
  }),
  /** Orders halls, speakers or partners over the order that was seen; another one is refused. */
  orderConferenceParts: defineCall({
    name: 'orderConferenceParts',
    auth: 'editor',
    input: ofEdition.extend({ part: z.enum(['hall', 'speaker', 'partner']), ids: idList, seen: idList }),
    output: z.object({ saved: z.boolean() }),
  }),
  /** Takes over a schedule of pretalx, frab or C3VOC; repeated, it changes only what changed there. */
  importSchedule: defineCall({
    name: 'importSchedule',
    auth: 'editor',
    fileField: 'text',
    input: ofEdition.extend({
      text: z.string().max(limits.scheduleBytes),
      /** Without it nothing is written, and the report says what would be. */
      apply: z.boolean(),
    }),
    output: scheduleReport,
  }),
  conferenceMessages: defineCall({
    name: 'conferenceMessages',
    auth: 'editor',
    input: z.object({ edition: id.optional(), show: z.enum(['open', 'all']).default('open'), ...paging }),
    output: pageOf(message),
  }),
  settleConferenceMessage: defineCall({
    name: 'settleConferenceMessage',
    auth: 'editor',
    input: z.object({ id, done: z.boolean() }),
    output: z.object({}),
  }),
}

export type StaffConference = z.infer<typeof staffConference>
export type StaffEdition = z.infer<typeof staffEdition>
export type StaffHall = z.infer<typeof staffHall>
export type StaffSpeaker = z.infer<typeof staffSpeaker>
export type StaffPartner = z.infer<typeof staffPartner>
export type StaffSession = z.infer<typeof staffSession>
export type ScheduleReport = z.infer<typeof scheduleReport>
export type ScheduleProblemReason = z.infer<typeof scheduleProblemReason>
export type ConferenceMessage = z.infer<typeof message>
