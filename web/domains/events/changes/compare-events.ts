import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { textOfDocument } from '#language/text/document-text.ts'
import { asNode } from '#web/ui/text/as-node.ts'
import { compareTexts, type Piece } from '#web/ui/versions/compare-texts.ts'

type Document = Parameters<typeof asNode>[0]

export type EventFields = OrganiserEvent['fields']

export type ComparedField = keyof EventFields

/** Every field in the order in which it is read. */
const compared = {
  title: true,
  start: true,
  end: true,
  time_zone: true,
  attendance: true,
  city: true,
  venue: true,
  address: true,
  country: true,
  map_url: true,
  online_url: true,
  detail: true,
  poster: true,
  links: true,
  organiser_name: true,
  organiser_intro: true,
  instagram: true,
  twitter: true,
  youtube: true,
  telegram: true,
  cancellation_hours: true,
  currency: true,
  language: true,
} as const satisfies Record<ComparedField, true>

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
