import type { Engine } from '#language/engine.ts'
import { storable } from '#server/platform/database/database.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import type { FoundEvent } from './found-event.ts'
import { languageOfTitle } from './language-of-title.ts'
import type { NewPartnerEvent } from './store.ts'

interface Needs {
  engine: Engine
  /** The day of a moment in a time zone, and the last day of what ends then: 'YYYY-MM-DD'. */
  dayIn: (moment: Date, timeZone: string) => string
  lastDayIn: (end: Date, timeZone: string) => string
  cityKeyOf: (city: string) => string
}

/** Creates the rows to store for events that were found. */
export function createRows({ engine, dayIn, lastDayIn, cityKeyOf }: Needs) {
  function rowOf({ uid, title, starts, ends, timeZone, allDay, city, venue, url }: FoundEvent): NewPartnerEvent {
    const [startsAt, endsAt] = [new Date(starts), new Date(ends)]
    const sound = (text: string, longest: number) => storable(cleanText(text), longest)
    return {
      uid: storable(uid, 500),
      title: sound(title, 300),
      language: languageOfTitle(title, engine),
      startsAt,
      endsAt,
      timeZone,
      startsOn: dayIn(startsAt, timeZone),
      endsOn: ends > starts ? lastDayIn(endsAt, timeZone) : dayIn(startsAt, timeZone),
      allDay,
      city: sound(city, 300),
      cityKey: cityKeyOf(city),
      venue: sound(venue, 300),
      url: /^https?:\/\//i.test(url) && URL.canParse(url) ? storable(url, 2_000) : '',
    }
  }

  return {
    rowOf,
    /** Each once: of two that a calendar names alike, the later one. */
    rowsOf: (events: readonly FoundEvent[]): NewPartnerEvent[] => [
      ...new Map(events.map((event) => [event.uid, rowOf(event)])).values(),
    ],
  }
}

export type Rows = ReturnType<typeof createRows>
