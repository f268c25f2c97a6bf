import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import {
  type EventFieldName,
  type EventLink,
  eventField,
  eventFieldNames,
} from '#contract/events/fields/event-fields.ts'
import { textOfDocument } from '#language/text/document-text.ts'
import { asNode } from '#web/ui/text/as-node.ts'
import { compareTexts, type Piece } from '#web/ui/versions/compare-texts.ts'

type Document = Parameters<typeof asNode>[0]

export type EventFields = OrganiserEvent['fields']

export interface EventChange {
  field: EventFieldName
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
  words: (field: EventFieldName, value: string) => string,
): EventChange[] {
  const text = (fields: EventFields, field: EventFieldName): string => {
    const { type } = eventField(field)
    const value = fields[field]
    if (type === 'document') return textOfDocument(asNode(value as Document))
    if (type === 'links') return (value as EventLink[]).map(({ name, url }) => `${name} ${url}`).join('\n')
    if (value === null || value === '') return ''
    if (type === 'time') return String(value).slice(0, 16).replace('T', ' ')
    return words(field, String(value))
  }
  return eventFieldNames.flatMap((field): EventChange[] => {
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) return []
    const [was, is] = [text(before, field), text(after, field)]
    if (eventField(field).type === 'picture' || was === is) return [{ field, pieces: [] }]
    return [{ field, pieces: compareTexts(was, is) }]
  })
}
