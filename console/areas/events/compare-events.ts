import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { compareTexts, type Piece } from '#web/domains/manuscripts/writing/compare.ts'
import { asNode, textOfDocument } from '#web/domains/manuscripts/writing/document-text.ts'

type Document = Parameters<typeof asNode>[0]

export type EventFields = OrganiserEvent['fields']

/** Every field in the order in which it is read, with its name. */
const compared = {
  title: 'event.title',
  start: 'event.start',
  end: 'event.end',
  time_zone: 'event.zone',
  attendance: 'event.attendance',
  city: 'event.city',
  venue: 'event.venue',
  address: 'event.address',
  country: 'event.country',
  map_url: 'event.mapLink',
  online_url: 'event.onlineLink',
  detail: 'event.detail',
  poster: 'event.poster',
  links: 'event.links',
  organiser_name: 'event.organiserName',
  organiser_intro: 'event.organiserIntro',
  instagram: 'event.links',
  twitter: 'event.links',
  youtube: 'event.links',
  telegram: 'event.links',
  cancellation_hours: 'event.cancellation',
  currency: 'event.currency',
  language: 'language',
} as const satisfies Record<keyof EventFields, ConsoleKey>

export type ComparedField = keyof typeof compared
export const fieldNames: Readonly<Record<ComparedField, ConsoleKey>> = compared

export interface EventChange {
  field: ComparedField
  /** None: something that is no text is another one, such as the poster or the form of the description. */
  pieces: Piece[]
}

/**
 * The fields in which two states of an event differ, word by word.
 * @param words says values that are codes in the reader's language
 */
export function compareEvents(
  before: EventFields,
  after: EventFields,
  words: (field: ComparedField, value: string) => string,
): EventChange[] {
  const text = (fields: EventFields, field: ComparedField): string => {
    if (field === 'detail') return textOfDocument(asNode(fields.detail as Document))
    if (field === 'links') return fields.links.map(({ name, url }) => `${name} ${url}`).join('\n')
    const value = fields[field]
    if (value === null || value === '') return ''
    if (field === 'start' || field === 'end') return String(value).slice(0, 16).replace('T', ' ')
    return words(field, String(value))
  }
  return (Object.keys(compared) as ComparedField[]).flatMap((field): EventChange[] => {
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) return []
    const [was, is] = [text(before, field), text(after, field)]
    if (field === 'poster' || was === is) return [{ field, pieces: [] }]
    return [{ field, pieces: compareTexts(was, is) }]
  })
}
