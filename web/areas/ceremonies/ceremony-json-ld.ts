import { winnersOf } from '#contract/events/ceremonies/winners.ts'
import type { CeremonyDetails } from './loaders.ts'
import { awardInWords } from './winners.ts'

/** A moment of the contract, in UTC+8, as ISO 8601 with its offset. */
const isoTime = (value: string): string => `${value.replace(' ', 'T')}+08:00`

const schema = 'https://schema.org'

/**
 * A ceremony as search engines read it (schema.org Event); with a result, its winners.
 * @param address whole address of its page
 */
export function ceremonyJsonLd({ edition, awards, result }: CeremonyDetails, address: string): object {
  return {
    '@context': schema,
    '@type': 'Event',
    name: [edition.name, edition.title].filter(Boolean).join(': '),
    description: edition.lead || undefined,
    url: address,
    inLanguage: edition.language,
    startDate: isoTime(edition.opens_time),
    endDate: isoTime(edition.closes_time),
    eventStatus: `${schema}/EventScheduled`,
    eventAttendanceMode: `${schema}/OnlineEventAttendanceMode`,
    location: { '@type': 'VirtualLocation', url: address },
    ...(result && {
      subjectOf: {
        '@type': 'ItemList',
        itemListElement: awards.flatMap((award, place) =>
          winnersOf(award).length > 0
            ? [{ '@type': 'ListItem', position: place + 1, name: awardInWords(award, ' / ') }]
            : [],
        ),
      },
    }),
  }
}
