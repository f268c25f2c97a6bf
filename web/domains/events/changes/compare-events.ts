import type { OrganiserEvent } from '#contract/events/event-desk.ts'

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

export interface EventChange<Piece> {
  field: ComparedField
  /** None: something that is no text is another one, such as the poster or the form of the description. */
  pieces: Piece[]
}

/** The description as it is stored. */
type Document = { type: string; content?: unknown[] }

/** How what is written is read and compared: by the means of the editor that wrote it. */
export interface Comparing<Piece> {
  /** Says values that are codes in the reader's language. */
  words: (field: ComparedField, value: string) => string
  textOfDocument: (document: Document) => string
  compareTexts: (before: string, after: string) => Piece[]
}

/** The fields in which two states of an event differ, word by word. */
export function compareEvents<Piece>(
  before: EventFields,
  after: EventFields,
  { words, textOfDocument, compareTexts }: Comparing<Piece>,
): EventChange<Piece>[] {
  const text = (fields: EventFields, field: ComparedField): string => {
    if (field === 'detail') return textOfDocument(fields.detail as Document)
    if (field === 'links') return fields.links.map(({ name, url }) => `${name} ${url}`).join('\n')
    const value = fields[field]
    if (value === null || value === '') return ''
    if (field === 'start' || field === 'end') return String(value).slice(0, 16).replace('T', ' ')
    return words(field, String(value))
  }
  return (Object.keys(compared) as ComparedField[]).flatMap((field): EventChange<Piece>[] => {
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) return []
    const [was, is] = [text(before, field), text(after, field)]
    if (field === 'poster' || was === is) return [{ field, pieces: [] }]
    return [{ field, pieces: compareTexts(was, is) }]
  })
}
