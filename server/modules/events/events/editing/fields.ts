import { isDeepStrictEqual } from 'node:util'
import type { ParsedInput } from '#contract/calls.ts'
import type { Picture } from '#contract/content/items.ts'
import { CallError } from '#contract/errors.ts'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { currencyExponents, eventLimits, type SocialNetwork } from '#contract/events/event-terms.ts'
import {
  type EventField,
  type EventFieldName,
  type EventFieldsWith,
  type EventLink,
  emptyEventFields,
  eventField,
  eventFieldNames,
  eventFieldsThat,
  isRequired,
} from '#contract/events/fields/event-fields.ts'
import { readSocialAddress } from '#contract/events/social-addresses.ts'
import { isEmptyDocument } from '#language/text/document-text.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import { dayMs } from '#server/platform/durations.ts'
import { parseAddress } from '#server/platform/net/https-address.ts'
import { type CamelCase, camelCase } from '#server/platform/text/camel-case.ts'
import { type ReadDocument, readDocument } from '#server/platform/text/document/read.ts'
import { zonedTime } from '#server/platform/text/zoned-time.ts'
import { cityKeyOf } from '../cities.ts'
import { dayIn, knownZone, lastDayIn, momentIn } from '../event-time.ts'
import type { events, StoredFields, TranslatedField } from '../tables.ts'
import type { HeldEvent } from './editing-store.ts'

/** The page of an organiser on a network. @throws CallError invalidInput for an address of anywhere else */
function socialAddress(network: SocialNetwork, given: string): string {
  const address = readSocialAddress(network, given)
  if (address === undefined) throw new CallError('invalidInput', network)
  return address
}

/** Input of organisers: read, compared with the rules, and turned into columns. Pure. */

type Entered = Omit<ParsedInput<'activityUpdate'>, 'id' | 'version' | 'client_key' | 'poster'>

export const emptyFields = (): StoredFields =>
  Object.fromEntries(
    Object.entries(emptyEventFields()).map(([name, value]) => [camelCase(name), value]),
  ) as StoredFields

/** The fields of an event that a draft or an import gives; those that it does not know are empty. */
export const withEmptyFields = (fields: Partial<StoredFields>): StoredFields => ({ ...emptyFields(), ...fields })

const asEntered = <V>(given: V): V => given

/** Reads what was entered into a field, by its type. Times and the picture depend on more than what was entered. */
const readers: Readonly<Record<EventField['type'], ((given: never, name: string) => unknown) | undefined>> = {
  line: (given: string) => cleanText(given),
  prose: (given: string) => cleanText(given, true),
  address: (given: string, name) => given.trim() && parseAddress(given, name),
  profile: (given: string, name) => socialAddress(name as SocialNetwork, given),
  links: (given: EventLink[], at) =>
    given.map(({ name, url }, place) => ({ name: cleanText(name), url: parseAddress(url, `${at}.${place}.url`) })),
  currency(given: string, name) {
    if (!Object.hasOwn(currencyExponents, given)) throw new CallError('invalidInput', name)
    return given
  },
  document: documentOf,
  number: asEntered,
  choice: asEntered,
  country: asEntered,
  language: asEntered,
  time: undefined,
  zone: undefined,
  picture: undefined,
}

/**
 * The fields after an update; what it leaves out stays.
 * @param poster the stored picture, undefined where the update leaves it as it is
 * @throws CallError timeZoneUnknown, eventTimeSkipped, eventTimeRepeated, eventEndsFirst, eventTooLong, documentRefused,
 *   documentTooLarge; invalidInput with the name of the field
 */
export function fieldsAfter(before: StoredFields, input: Entered, poster: Picture | null | undefined): StoredFields {
  const entered = eventFieldNames.flatMap((name) => {
    const given = name === 'poster' ? undefined : input[name]
    const read = given === undefined ? undefined : readers[eventField(name).type]
    return read ? [[camelCase(name), read(given as never, name)]] : []
  })
  return {
    ...before,
    ...Object.fromEntries(entered),
    ...timesAfter(before, input),
    ...(poster !== undefined && { poster }),
  }
}

function documentOf(value: unknown) {
  if (JSON.stringify(value).length > eventLimits.documentBytes) throw new CallError('documentTooLarge')
  return readDocument(value)
}

/** The times of the event; where the zone alone changes, an event keeps its local time. */
function timesAfter(before: StoredFields, input: Entered): Pick<StoredFields, 'start' | 'end' | 'timeZone'> {
  const timeZone = input.time_zone === undefined ? before.timeZone : knownZone(input.time_zone)
  const after = (given: string | null | undefined, old: string | null, field: string): string | null => {
    if (given === null) return null
    if (given !== undefined) return momentIn(timeZone, given, field).toISOString()
    if (old === null || timeZone === before.timeZone) return old
    return momentIn(timeZone, zonedTime(new Date(old), before.timeZone).slice(0, 19), field).toISOString()
  }
  const start = after(input.start, before.start, 'start')
  const end = after(input.end, before.end, 'end')
  if (start && end) {
    const length = Date.parse(end) - Date.parse(start)
    if (length <= 0) throw new CallError('eventEndsFirst', 'end')
    if (length > eventLimits.days * dayMs) throw new CallError('eventTooLong', 'end')
  }
  return { start, end, timeZone }
}

const translatedAs = (...kinds: EventField['translated'][]) =>
  eventFieldsThat(({ translated }) => translated && kinds.includes(translated)).map(camelCase)

/** The texts that name a place, or who is to be found there. */
export const placeTexts = translatedAs('name') as CamelCase<EventFieldsWith<{ translated: 'name' }>>[]

/** All texts that are translated, besides the detail and its first words. */
export const translatedFields = translatedAs('title', 'name', 'prose') as TranslatedField[]

/** The fields after whose change readers would look for the event at another time or place. */
export const movingFields = eventFieldsThat(({ moves }) => moves).map(camelCase)

const summaryLength = 160

/** The first words of a detail, in one line. */
export const firstWords = (text: string): string => sanitizeForPostgres(text.replace(/\s+/g, ' ').trim(), summaryLength)

const isEmpty = (field: EventField, value: unknown): boolean =>
  field.type === 'document' ? isEmptyDocument(value as ReadDocument) : value === '' || value === null

/** Returns the fields still missing before readers can get the event, by the names of the contract. */
export const missingFields = (fields: StoredFields): EventFieldName[] =>
  eventFieldNames.filter((name) => {
    const field = eventField(name)
    return isRequired(field, fields.attendance) && isEmpty(field, fields[camelCase(name)])
  })

/** The texts that are longer than readers get them, as a refusal names them. */
export function longFields(fields: StoredFields): string[] {
  const isLong = (text: string, max: number) => [...text].length > max
  return eventFieldNames.flatMap((name) => {
    const field = eventField(name)
    const value = fields[camelCase(name)]
    if ('max' in field && typeof value === 'string') return isLong(value, field.max) ? [`${name} (≤ ${field.max})`] : []
    if (field.type !== 'links') return []
    return (value as EventLink[]).flatMap((link, place) =>
      isLong(link.name, field.length) ? [`${name}.${place}.name (≤ ${field.length})`] : [],
    )
  })
}

/** True if readers have all of these fields already; the currency is theirs without a review. */
export function isAsPublished(row: typeof events.$inferSelect, fields: StoredFields): boolean {
  const { currency } = row
  const comparable = (one: StoredFields) => JSON.parse(JSON.stringify({ ...one, currency }))
  return isDeepStrictEqual(comparable(fieldsOf(row)), comparable(fields))
}

/** The columns of an event that has these fields. */
export function columnsOf({ start, end, ...fields }: StoredFields): Partial<typeof events.$inferInsert> {
  const [startsAt, endsAt] = [start && new Date(start), end && new Date(end)]
  return {
    ...fields,
    startsAt: startsAt || null,
    endsAt: endsAt || null,
    startsOn: startsAt ? dayIn(startsAt, fields.timeZone) : null,
    endsOn: endsAt ? lastDayIn(endsAt, fields.timeZone) : null,
    cityKey: fields.attendance === 'online' ? '' : cityKeyOf(fields.city),
    currencyExponent: currencyExponents[fields.currency] ?? 2,
  }
}

/** The reverse. */
export function fieldsOf(row: typeof events.$inferSelect): StoredFields {
  const { startsAt, endsAt } = row
  const times = { start: startsAt?.toISOString() ?? null, end: endsAt?.toISOString() ?? null }
  const known = { ...row, ...times }
  const names = eventFieldNames.map(camelCase)
  return Object.fromEntries(names.map((name) => [name, known[name]])) as unknown as StoredFields
}

/** The fields that an organiser works on: the changes that readers do not have yet, else those of the event. */
export const workingFields = ({ row, draft }: HeldEvent): StoredFields =>
  draft ? withEmptyFields(draft.fields) : fieldsOf(row)

/** Fields as the contract has them. */
export function fieldsShown(fields: StoredFields): OrganiserEvent['fields'] {
  const time = (moment: string | null) => moment && zonedTime(new Date(moment), fields.timeZone)
  const values = eventFieldNames.map((name) => [name, fields[camelCase(name)]])
  return {
    ...(Object.fromEntries(values) as OrganiserEvent['fields']),
    poster: fields.poster?.url ?? null,
    start: time(fields.start),
    end: time(fields.end),
  }
}
