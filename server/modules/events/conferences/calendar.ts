import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { type Language, urlPrefix } from '#language/languages.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { ConferenceReader } from './conference-reader.ts'

interface Needs {
  reader: ConferenceReader
  /** Origin of the site where sessions are read: addresses in calendars begin with it. */
  siteOrigin: string
}

/** How often programs that follow a calendar ask for it again: programmes change while a conference is on. */
const refreshSeconds = 900

/** Which sessions of an agenda a calendar holds; all where nothing is said. */
export interface CalendarChoice {
  /** A day of the venue, 'YYYY-MM-DD'. */
  day?: string
  sessions?: readonly number[]
}

/** Agendas of conferences as calendars (RFC 5545). Times are in UTC. */
export function createConferenceCalendar({ reader, siteOrigin }: Needs) {
  return {
    /** @throws CallError itemMissing where no edition that readers can open has this path */
    async ofEdition(path: string, { day, sessions: chosen }: CalendarChoice, context: CallContext): Promise<string> {
      const { edition } = await reader.mustFind(path, undefined, context)
      const [details, versions] = await Promise.all([
        reader.details({ slug: path, section: 'agenda', page: 1 }, context),
        reader.versionsOf(edition),
      ])
      const agenda =
        details.edition.pages.find(({ section }) => section === 'agenda')?.path ?? details.edition.canonical
      const halls = new Map(details.halls.map(({ id, name }) => [id, name]))
      const wanted = chosen && new Set(chosen)
      const calendar = ical({
        name: `${details.edition.name} ${details.edition.label}`,
        prodId: { company: 'Harbourwire', product: 'Conferences', language: context.language.slice(0, 2) },
      })
      calendar.method(ICalCalendarMethod.PUBLISH)
      calendar.ttl(refreshSeconds)
      for (const session of details.sessions) {
        if (day !== undefined && session.day !== day) continue
        if (wanted && !wanted.has(session.id)) continue
        const url = `${siteOrigin}${prefixOf(context.language)}${agenda}#session-${session.id}`
        const people = session.speakers.map(({ name }) => name).join(', ')
        calendar.createEvent({
          id: `session-${session.id}@${URL.parse(siteOrigin)?.hostname ?? 'harbourwire'}`,
          stamp: edition.updatedAt,
          // Programs that have an earlier version take this one in its place.
          sequence: (versions.get(session.id) ?? 1) - 1,
          status: session.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
          start: new Date(session.start_time),
          end: new Date(session.end_time),
          summary: session.title,
          description: [people, session.abstract, url].filter(Boolean).join('\n\n'),
          location:
            [session.hall !== null && halls.get(session.hall), details.edition.venue, details.edition.city]
              .filter(Boolean)
              .join(', ') || undefined,
          url,
        })
      }
      return calendar.toString()
    },
  }
}

const prefixOf = (language: Language) => (urlPrefix(language) ? `/${urlPrefix(language)}` : '')
