import type { CallOutput } from '#contract/calls.ts'
import type { ConferenceEdition, ConferenceHall, ConferenceSession } from '#contract/events/conferences/conferences.ts'
import { offerOf } from '../events/event-json-ld.ts'

const schema = 'https://schema.org'

interface Shown {
  offer: Pick<CallOutput<'getTicketOffer'>, 'event' | 'types'> | null
  edition: ConferenceEdition
  sessions: readonly ConferenceSession[]
  halls: readonly ConferenceHall[]
}

interface Place {
  /** Whole address of its page. */
  address: string
  /** Scheme, host and port of the site. */
  origin: string
  /** Whole address of the page on which its tickets are bought. */
  tickets: string
}

/** A conference as search engines read it (schema.org Event), with its sessions. */
export function conferenceJsonLd({ edition, sessions, halls, offer }: Shown, at: Place): object {
  const { address, origin, tickets } = at
  const names = new Map(halls.map(({ id, name }) => [id, name]))
  const place = {
    '@type': 'Place',
    name: edition.venue || edition.city,
    address: { '@type': 'PostalAddress', streetAddress: edition.address || undefined, addressLocality: edition.city },
  }
  return {
    '@context': schema,
    '@type': 'Event',
    name: `${edition.name} ${edition.label}`,
    description: edition.tagline || undefined,
    url: address,
    inLanguage: edition.language,
    startDate: sessions[0]?.start_time ?? edition.first_day,
    endDate: sessions.at(-1)?.end_time ?? edition.last_day,
    eventStatus: `${schema}/EventScheduled`,
    eventAttendanceMode: `${schema}/OfflineEventAttendanceMode`,
    image: [origin + (edition.pic ?? '/logo.png')],
    organizer: { '@type': 'Organization', name: edition.name, url: address },
    location: place,
    ...(offer && offer.types.length > 0 && { offers: offer.types.map((type) => offerOf(type, tickets)) }),
    subEvent: sessions
      .filter(({ kind }) => kind !== 'break')
      .slice(0, 200)
      .map(({ id, title, start_time, end_time, cancelled, hall, speakers }) => ({
        '@type': 'Event',
        name: title,
        startDate: start_time,
        endDate: end_time,
        ...(cancelled && { eventStatus: `${schema}/EventCancelled` }),
        url: `${address}#session-${id}`,
        location: { ...place, name: [hall !== null && names.get(hall), place.name].filter(Boolean).join(', ') },
        performer: speakers.map(({ name }) => ({ '@type': 'Person', name })),
      })),
  }
}
