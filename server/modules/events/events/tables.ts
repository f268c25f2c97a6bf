import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Picture } from '#contract/content/items.ts'
import type { Attendance, EventRole, EventState, GivenRole, seriesSteps } from '#contract/events/event-terms.ts'
import {
  type EventFieldName,
  type EventFieldsOfType,
  type EventFieldsWith,
  type EventFieldValues,
  eventField,
  eventFieldsThat,
} from '#contract/events/fields/event-fields.ts'
import type { Language } from '#language/languages.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import { type CamelCase, camelCase } from '#server/platform/text/camel-case.ts'
import type { ReadDocument } from '#server/platform/text/document/read.ts'
import type { Versions } from '#server/platform/text/wording.ts'

/** The declared texts that are translated, as they are stored. */
export type TranslatedField = CamelCase<EventFieldsWith<{ translated: string }>>

/** The texts of an event that are translated; the summary is what begins the detail. */
export type EventText = TranslatedField | 'summary' | 'detail'

/** Input of an organiser, every part of it checked; whether it is complete is another question. Times are ISO 8601 instants. */
export type StoredFields = {
  [N in EventFieldName as CamelCase<N>]: N extends 'detail'
    ? ReadDocument
    : N extends 'poster'
      ? Picture | null
      : EventFieldValues[N]
}

const textColumn = (name: string, initial: string) => text(name).notNull().default(initial)
const numberColumn = (name: string) => integer(name)

/** The fields that are stored in a column as they are. */
type PlainField = EventFieldsOfType<(typeof plainTypes)[number]>
const plainTypes = ['line', 'prose', 'address', 'profile', 'number', 'country', 'zone', 'currency'] as const

/** The columns of these fields, named as they are. */
const plainColumns = Object.fromEntries(
  eventFieldsThat(({ type }) => plainTypes.some((one) => one === type)).map((name) => {
    const field = eventField(name)
    const initial = 'initial' in field ? field.initial : ''
    return [camelCase(name), field.type === 'number' ? numberColumn(name) : textColumn(name, initial)]
  }),
) as unknown as {
  [N in PlainField as CamelCase<N>]: ReturnType<
    N extends EventFieldsOfType<'number'> ? typeof numberColumn : typeof textColumn
  >
}

export const events = pgTable('events', {
  id: identity(),
  key: text(),
  clientKey: uuid('client_key'),
  ownerId: reference('owner_id'),
  version: integer().notNull().default(1),
  state: text().$type<EventState>().notNull().default('draft'),
  ...plainColumns,
  language: text().$type<Language>().notNull().default('zh-Hans'),
  detail: jsonb().$type<ReadDocument>().notNull().default({ type: 'doc', content: [] }),
  /** HTML of `detail`, rendered on publication. */
  detailHtml: text('detail_html').notNull().default(''),
  detailText: text('detail_text').notNull().default(''),
  poster: jsonb().$type<Picture>(),
  startsAt: moment('starts_at'),
  endsAt: moment('ends_at'),
  /** The days in its time zone. */
  startsOn: date('starts_on', { mode: 'string' }),
  endsOn: date('ends_on', { mode: 'string' }),
  attendance: text().$type<Attendance>().notNull().default('in_person'),
  cityKey: text('city_key').notNull().default(''),
  links: jsonb().$type<StoredFields['links']>().notNull().default([]),
  /** `origin` is `machine` while nobody has read what a machine translated. */
  versions: jsonb().$type<Versions<EventText | 'origin'>>().notNull().default({}),
  currencyExponent: integer('currency_exponent').notNull().default(2),
  featured: boolean().notNull().default(false),
  seriesId: reference('series_id'),
  reason: text().notNull().default(''),
  cancelReason: text('cancel_reason').notNull().default(''),
  /** Waits for a decision since then. */
  submittedAt: moment('submitted_at'),
  /** The editor who alone may decide. */
  heldBy: reference('held_by'),
  assignedTo: reference('assigned_to'),
  decidedAt: moment('decided_at'),
  decidedBy: reference('decided_by'),
  publishedAt: moment('published_at'),
  cancelledAt: moment('cancelled_at'),
  deletedAt: moment('deleted_at'),
  demo: boolean().notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const eventDrafts = pgTable('event_drafts', {
  eventId: reference('event_id').primaryKey(),
  state: text().$type<'draft' | 'pending' | 'refused'>().notNull().default('draft'),
  fields: jsonb().$type<StoredFields>().notNull(),
  savedBy: reference('saved_by'),
  savedAt: moment('saved_at').notNull().defaultNow(),
})

export const eventRoles = pgTable(
  'event_roles',
  {
    eventId: reference('event_id').notNull(),
    userId: reference('user_id').notNull(),
    role: text().$type<EventRole>().notNull(),
    givenAt: moment('given_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] })],
)

export const eventHosts = pgTable('event_hosts', {
  id: identity(),
  eventId: reference('event_id').notNull(),
  name: text().notNull(),
  versions: jsonb().$type<Versions<'name'>>().notNull().default({}),
  email: text().notNull().default(''),
  userId: reference('user_id'),
  state: text().$type<'named' | 'invited' | 'accepted' | 'declined'>().notNull().default('named'),
  position: integer().notNull().default(0),
  invitedAt: moment('invited_at').notNull().defaultNow(),
})

/** Invitations by email to the staff of an event, until they are accepted. */
export const eventInvitations = pgTable('event_invitations', {
  id: identity(),
  eventId: reference('event_id').notNull(),
  email: text().notNull(),
  role: text().$type<GivenRole>().notNull(),
  state: text().$type<'invited' | 'declined'>().notNull().default('invited'),
  invitedAt: moment('invited_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const eventNotes = pgTable('event_notes', {
  id: identity(),
  eventId: reference('event_id').notNull(),
  authorId: reference('author_id'),
  text: text().notNull(),
  writtenAt: moment('written_at').notNull().defaultNow(),
})

/** Decisions on an event, round by round. */
export const eventVerdicts = pgTable('event_verdicts', {
  id: identity(),
  eventId: reference('event_id').notNull(),
  version: integer().notNull(),
  decision: text().$type<'approve' | 'refuse'>().notNull(),
  reason: text().notNull().default(''),
  decidedBy: reference('decided_by'),
  decidedAt: moment('decided_at').notNull(),
  /** When it is carried out; null: that is done. */
  dueAt: moment('due_at'),
})

export const eventSeries = pgTable('event_series', {
  id: identity(),
  ownerId: reference('owner_id'),
  step: text().$type<(typeof seriesSteps)[number]>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const trustedOrganisers = pgTable('trusted_organisers', {
  userId: reference('user_id').primaryKey(),
  trustedBy: reference('trusted_by'),
  trustedAt: moment('trusted_at').notNull().defaultNow(),
})

export const calendarAddresses = pgTable('calendar_addresses', {
  userId: reference('user_id').primaryKey(),
  secret: text().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
