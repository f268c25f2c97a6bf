import { isDeepStrictEqual } from 'node:util'
import type { ParsedInput } from '#contract/calls.ts'
import type { Picture } from '#contract/content/items.ts'
import { CallError } from '#contract/errors.ts'
import { currencyExponents, eventLimits, type SocialNetwork, socialNetworks } from '#contract/events/event-terms.ts'
import { readSocialAddress } from '#contract/events/social-addresses.ts'
import { isEmptyDocument } from '#language/text/document-text.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import { dayMs } from '#server/platform/durations.ts'
import { parseAddress } from '#server/platform/net/https-address.ts'
import { emptyDocument, readDocument } from '#server/platform/text/document/read.ts'
import { zonedTime } from '#server/platform/text/zoned-time.ts'
import { cityKeyOf } from '../cities.ts'
import { dayIn, knownZone, lastDayIn, momentIn } from '../event-time.ts'
import type { events, StoredFields } from '../tables.ts'

/** The page of an organiser on a network. @throws CallError invalidInput for an address of anywhere else */
function socialAddress(network: SocialNetwork, given: string): string {
  const address = readSocialAddress(network, given)
  if (address === undefined) throw new CallError('invalidInput', network)
  return address
}

/** Input of organisers: read, compared with the rules, and turned into columns. Pure. */

type Entered = Omit<ParsedInput<'activityUpdate'>, 'id' | 'version' | 'client_key' | 'poster'>

export const emptyFields = (): StoredFields => ({
  title: '',
  language: 'zh-Hans',
  detail: emptyDocument(),
  poster: null,
  start: null,
  end: null,
  timeZone: 'Asia/Hong_Kong',
  attendance: 'in_person',
  city: '',
  venue: '',
  address: '',
  country: '',
  mapUrl: '',
  onlineUrl: '',
  links: [],
  organiserName: '',
  organiserIntro: '',
  instagram: '',
  twitter: '',
  youtube: '',
  telegram: '',
  cancellationHours: null,
  currency: 'HKD',
})

/**
 * The fields after an update; what it leaves out stays.
 * @param poster the stored picture, undefined where the update leaves it as it is
 * @throws CallError timeZoneUnknown, eventTimeSkipped, eventTimeRepeated, eventEndsFirst, eventTooLong, documentRefused,
 *   documentTooLarge; invalidInput with the name of the field
 */
export function fieldsAfter(before: StoredFields, input: Entered, poster: Picture | null | undefined): StoredFields {
  const line = (text: string | undefined, old: string) => (text === undefined ? old : cleanText(text))
  const lines = (text: string | undefined, old: string) => (text === undefined ? old : cleanText(text, true))
  const link = (text: string | undefined, old: string, field: string) =>
    text === undefined ? old : text.trim() && parseAddress(text, field)
  const currency = input.currency ?? before.currency
  if (!Object.hasOwn(currencyExponents, currency)) throw new CallError('invalidInput', 'currency')
  const socials = Object.fromEntries(
    socialNetworks.map((name) => [name, input[name] === undefined ? before[name] : socialAddress(name, input[name])]),
  ) as Pick<StoredFields, (typeof socialNetworks)[number]>
  return {
    ...timesAfter(before, input),
    ...socials,
    title: line(input.title, before.title),
    language: input.language ?? before.language,
    detail: input.detail === undefined ? before.detail : documentOf(input.detail),
    poster: poster === undefined ? before.poster : poster,
    attendance: input.attendance ?? before.attendance,
    city: line(input.city, before.city),
    venue: line(input.venue, before.venue),
    address: line(input.address, before.address),
    country: input.country ?? before.country,
    mapUrl: link(input.map_url, before.mapUrl, 'map_url'),
    onlineUrl: link(input.online_url, before.onlineUrl, 'online_url'),
    links:
      input.links?.map(({ name, url }, place) => ({
        name: cleanText(name),
        url: parseAddress(url, `links.${place}.url`),
      })) ?? before.links,
    organiserName: line(input.organiser_name, before.organiserName),
    organiserIntro: lines(input.organiser_intro, before.organiserIntro),
    cancellationHours: input.cancellation_hours === undefined ? before.cancellationHours : input.cancellation_hours,
    currency,
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

/** The texts that name a place, or who is to be found there. */
export const placeTexts = ['city', 'venue', 'address', 'organiserName'] as const

const summaryLength = 160

/** The first words of a detail, in one line. */
export const firstWords = (text: string): string => sanitizeForPostgres(text.replace(/\s+/g, ' ').trim(), summaryLength)

/** Returns the fields still missing before readers can get the event, by the names of the contract. */
export function missingFields(fields: StoredFields): string[] {
  const place = fields.attendance === 'online' || (fields.city !== '' && fields.venue !== '')
  const online = fields.attendance === 'in_person' || fields.onlineUrl !== ''
  return [
    fields.title === '' && 'title',
    !fields.start && 'start',
    !fields.end && 'end',
    !place && (fields.city === '' ? 'city' : 'venue'),
    !online && 'online_url',
    isEmptyDocument(fields.detail) && 'detail',
    fields.organiserName === '' && 'organiser_name',
  ].filter((name) => name !== false)
}

/** The texts that are longer than readers get them, as a refusal names them. */
export function longFields(fields: StoredFields): string[] {
  const limits = {
    title: [fields.title, eventLimits.title],
    city: [fields.city, eventLimits.place],
    venue: [fields.venue, eventLimits.place],
    address: [fields.address, eventLimits.address],
    organiser_name: [fields.organiserName, eventLimits.organiserName],
    organiser_intro: [fields.organiserIntro, eventLimits.organiserIntro],
    ...Object.fromEntries(fields.links.map(({ name }, place) => [`links.${place}.name`, [name, eventLimits.linkName]])),
  } as Record<string, [string, number]>
  return Object.entries(limits).flatMap(([name, [text, most]]) =>
    [...text].length > most ? [`${name} (≤ ${most})`] : [],
  )
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
  const empty = emptyFields()
  const names = Object.keys(empty).filter((name) => name !== 'start' && name !== 'end') as (keyof typeof row)[]
  return {
    ...empty,
    ...(Object.fromEntries(names.map((name) => [name, row[name]])) as Omit<StoredFields, 'start' | 'end'>),
    start: row.startsAt?.toISOString() ?? null,
    end: row.endsAt?.toISOString() ?? null,
  }
}
