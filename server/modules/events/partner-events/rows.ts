import { createHash } from 'node:crypto'
import type { Engine } from '#language/engine.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import type { FoundEvent, Unread } from './found-event.ts'
import { languageOfTitle } from './language-of-title.ts'
import type { NewPartnerEvent } from './store.ts'

interface Needs {
  engine: Engine
  /** The day of a moment in a time zone, and the last day of what ends then: 'YYYY-MM-DD'. */
  dayIn: (moment: Date, timeZone: string) => string
  lastDayIn: (end: Date, timeZone: string) => string
  cityKeyOf: (city: string) => string
}

/** Stored characters of a text, of an address, and of the identifier by which an event is known again. */
export const longest = { text: 300, url: 2_000, uid: 500 } as const

const sound = (text: string) => sanitizeForPostgres(cleanText(text), longest.text)
const isStored = (url: string) => url.length <= longest.url && /^https?:\/\//i.test(url) && URL.canParse(url)

/** An identifier as it is stored: two long ones that begin alike remain two. */
function parseUid(uid: string): string {
  if (uid.length <= longest.uid) return sanitizeForPostgres(uid)
  return `${sanitizeForPostgres(uid, longest.uid - 65)} ${createHash('sha256').update(uid).digest('hex')}`
}

/** Values of an event that are not stored as in the source. */
function changesOf({ place, title, city, venue, url }: FoundEvent): Unread[] {
  const cut = [title, city, venue].filter((text) => cleanText(text).length > longest.text)
  return [
    ...cut.map((text): Unread => ({ place, reason: 'textCut', detail: `${sound(text).slice(0, 80)}…` })),
    ...(url !== '' && !isStored(url) ? [{ place, reason: 'urlLeftOut', detail: url.slice(0, 80) } as const] : []),
  ]
}

/** Creates the rows to store for events that were found. */
export function createRows({ engine, dayIn, lastDayIn, cityKeyOf }: Needs) {
  function rowOf({ uid, title, starts, ends, timeZone, allDay, city, venue, url }: FoundEvent): NewPartnerEvent {
    const [startsAt, endsAt] = [new Date(starts), new Date(ends)]
    return {
      uid: parseUid(uid),
      title: sound(title),
      language: languageOfTitle(sound(title), engine),
      startsAt,
      endsAt,
      timeZone,
      startsOn: dayIn(startsAt, timeZone),
      endsOn: ends > starts ? lastDayIn(endsAt, timeZone) : dayIn(startsAt, timeZone),
      allDay,
      city: sound(city),
      cityKey: cityKeyOf(city),
      venue: sound(venue),
      url: isStored(url) ? sanitizeForPostgres(url) : '',
    }
  }

  return {
    rowOf,
    /** Each once: of two that a calendar names alike, the later one. */
    rowsOf: (events: readonly FoundEvent[]): NewPartnerEvent[] => [
      ...new Map(events.map(rowOf).map((row) => [row.uid, row])).values(),
    ],
    /** Values that are not stored as in the source, once for all dates of an event that repeats. */
    changesOf: (events: readonly FoundEvent[]): Unread[] => [
      ...new Map(events.flatMap(changesOf).map((one) => [`${one.reason} ${one.detail}`, one])).values(),
    ],
  }
}

export type Rows = ReturnType<typeof createRows>
