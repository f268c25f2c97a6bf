import type { ConferenceEdition, ConferenceHall, ConferenceSession } from '#contract/events/conferences/conferences.ts'

const schema = 'https://schema.org'

interface Shown {
  edition: ConferenceEdition
  sessions: readonly ConferenceSession[]
  halls: readonly ConferenceHall[]
}

/**
 * A conference as search engines read it (schema.org Event), with its sessions.
 * @param address whole address of its page
 */
export function conferenceJsonLd({ edition, sessions, halls }: Shown, address: string): object {
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
    location: place,
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
