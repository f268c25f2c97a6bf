import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Picture } from '#contract/content/items.ts'
import type {
  ConferenceCharacter,
  ConferenceColours,
  ContactTopic,
  EditionState,
  EditionText,
  PartnerTier,
  PathStyle,
  SessionKind,
} from '#contract/events/conferences/conference-terms.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Translated } from '#server/platform/text/wording.ts'

/** Texts of a row with their language and versions, as one document. */
const texts = <K extends string>() => jsonb().$type<Translated<K>>().notNull()

export const conferences = pgTable('conferences', {
  id: identity(),
  key: text(),
  path: text().notNull(),
  agendaPath: text('agenda_path').notNull().default(''),
  texts: texts<'name'>(),
  version: integer().notNull().default(1),
  demo: boolean().notNull().default(false),
})

export interface EditionNumber {
  value: string
  texts: Translated<'label'>
}
export interface EditionWay {
  texts: Translated<'label' | 'note'>
}
export interface EditionContact {
  texts: Translated<'label' | 'name'>
  email: string
}

export const editions = pgTable('conference_editions', {
  id: identity(),
  conferenceId: reference('conference_id').notNull(),
  path: text().notNull(),
  pathStyle: text('path_style').$type<PathStyle>().notNull().default('joined'),
  state: text().$type<EditionState>().notNull().default('draft'),
  character: text().$type<ConferenceCharacter>().notNull(),
  colours: jsonb().$type<ConferenceColours>().notNull(),
  texts: texts<EditionText>(),
  picture: jsonb().$type<Picture>(),
  timeZone: text('time_zone').notNull(),
  firstDay: date('first_day', { mode: 'string' }).notNull(),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  mapUrl: text('map_url').notNull().default(''),
  numbers: jsonb().$type<EditionNumber[]>().notNull().default([]),
  ways: jsonb().$type<EditionWay[]>().notNull().default([]),
  contacts: jsonb().$type<EditionContact[]>().notNull().default([]),
  mailTo: text('mail_to').notNull().default(''),
  eventId: reference('event_id'),
  /** Opens its pages while it is a draft. */
  previewKey: uuid('preview_key').notNull().defaultRandom(),
  version: integer().notNull().default(1),
  demo: boolean().notNull().default(false),
  publishedAt: moment('published_at'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
})

export const halls = pgTable('conference_halls', {
  id: identity(),
  editionId: reference('edition_id').notNull(),
  position: integer().notNull().default(0),
  texts: texts<'name' | 'note'>(),
  importKey: text('import_key'),
  version: integer().notNull().default(1),
})

export const speakers = pgTable('conference_speakers', {
  id: identity(),
  editionId: reference('edition_id').notNull(),
  position: integer().notNull().default(0),
  texts: texts<'name' | 'role' | 'organisation' | 'biography'>(),
  picture: jsonb().$type<Picture>(),
  website: text().notNull().default(''),
  authorId: reference('author_id'),
  importKey: text('import_key'),
  /** Hash of what an import last brought. */
  importHash: text('import_hash'),
  version: integer().notNull().default(1),
})

export const partners = pgTable('conference_partners', {
  id: identity(),
  editionId: reference('edition_id').notNull(),
  position: integer().notNull().default(0),
  tier: text().$type<PartnerTier>().notNull(),
  texts: texts<'name'>(),
  url: text().notNull().default(''),
  picture: jsonb().$type<Picture>(),
  version: integer().notNull().default(1),
})

export const sessions = pgTable('conference_sessions', {
  id: identity(),
  editionId: reference('edition_id').notNull(),
  /** Null: everywhere. */
  hallId: reference('hall_id'),
  kind: text().$type<SessionKind>().notNull().default('session'),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  spoken: text().notNull().default(''),
  texts: texts<'title' | 'track' | 'abstract'>(),
  cancelled: boolean().notNull().default(false),
  importKey: text('import_key'),
  importHash: text('import_hash'),
  version: integer().notNull().default(1),
})

export const sessionSpeakers = pgTable(
  'conference_session_speakers',
  {
    sessionId: reference('session_id').notNull(),
    speakerId: reference('speaker_id').notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.speakerId] })],
)

export const conferenceMessages = pgTable('conference_messages', {
  id: identity(),
  editionId: reference('edition_id').notNull(),
  topic: text().$type<ContactTopic>().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  organisation: text().notNull().default(''),
  message: text().notNull(),
  language: text().notNull(),
  sentAt: moment('sent_at').notNull().defaultNow(),
  doneAt: moment('done_at'),
  doneBy: reference('done_by'),
})
