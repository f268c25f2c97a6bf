import type { EventDetails } from '#contract/events/events.ts'
import { writeAmount } from '#contract/events/payments/pricing.ts'
import type { TicketType } from '#contract/events/tickets.ts'
import { parseSiteTime } from '#web/platform/time.ts'

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

const availabilities: Partial<Record<NonNullable<TicketType['unavailable']>, string>> = {
  not_yet: 'PreOrder',
  over: 'SoldOut',
  event_over: 'SoldOut',
  sold_out: 'SoldOut',
  paused: 'OutOfStock',
  no_payment: 'OutOfStock',
}

/**
 * An event as search engines read it (schema.org Event).
 * @param types what it offers; undefined where nobody knows, and then nothing is said of prices
 */
export function eventJsonLd(event: EventDetails, types: readonly TicketType[] | undefined, at: Place): object {
  const { address, picture } = at
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
    isAccessibleForFree: types?.every(({ price }) => price === '0'),
    offers: types && types.length > 0 ? types.map((type) => offerOf(type, address)) : undefined,
  }
}

/** A ticket type as search engines read it (schema.org Offer). */
export function offerOf(type: TicketType, url: string): object {
  const openFrom = parseSiteTime(type.sale_from)
  const availability = (type.unavailable && availabilities[type.unavailable]) ?? 'InStock'
  return {
    '@type': 'Offer',
    name: type.name,
    price: writeAmount(BigInt(type.price), type.currency_exponent),
    priceCurrency: type.currency,
    availability: `${schema}/${availability}`,
    validFrom: openFrom === undefined ? undefined : new Date(openFrom).toISOString(),
    url,
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
