import type { EventDetails } from '#contract/events/events.ts'

interface Place {
  /** Whole address of the event's page. */
  address: string
  /** Whole address of the picture for sharing. */
  picture: string
}

const attendanceModes = {
  in_person: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  both: 'MixedEventAttendanceMode',
} as const

const schema = 'https://schema.org'

/** An event as search engines read it (schema.org Event). */
export function eventJsonLd(event: EventDetails, { address, picture }: Place): object {
  const { organiser } = event
  const profiles = [organiser.instagram, organiser.twitter, organiser.youtube, organiser.telegram].filter(Boolean)
  return {
    '@context': schema,
    '@type': 'Event',
    name: event.title,
    description: event.summary || undefined,
    url: address,
    image: [picture],
    inLanguage: event.language,
    startDate: event.start_time,
    endDate: event.end_time,
    eventStatus: `${schema}/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${schema}/${attendanceModes[event.attendance]}`,
    location: locationsOf(event, address),
    organizer: {
      '@type': 'Organization',
      name: organiser.name,
      description: organiser.introduction || undefined,
      sameAs: profiles.length > 0 ? profiles : undefined,
    },
    isAccessibleForFree: true,
  }
}

/** The page stands for the place of what is online: the link is for those who have a ticket. */
function locationsOf(event: EventDetails, address: string): object {
  const online = { '@type': 'VirtualLocation', url: address }
  const there = {
    '@type': 'Place',
    name: event.venue || event.city,
    address: {
      '@type': 'PostalAddress',
      streetAddress: event.address || undefined,
      addressLocality: event.city || undefined,
      addressCountry: event.country || undefined,
    },
  }
  if (event.attendance === 'both') return [there, online]
  return event.attendance === 'online' ? online : there
}
