import { diffArrays } from 'diff'
import {
  type ManuscriptFieldName,
  type ManuscriptFields,
  manuscriptFieldNames,
} from '#contract/newsroom/fields/manuscript-fields.ts'
import { textOfDocument } from '#language/text/document-text.ts'
import { type EditorNode, plainDocument } from '#web/editor/document/plain-document.ts'
import { asNode } from '#web/ui/text/as-node.ts'
import { compareTexts, longestMs, type Piece } from '#web/ui/versions/compare-texts.ts'

export interface FieldChange {
  field: ManuscriptFieldName
  pieces: Piece[]
}

/** The fields that differ, as text; `words` says values that are codes in the reader's language. */
export function compareFields(
  before: ManuscriptFields,
  after: ManuscriptFields,
  words: (field: ManuscriptFieldName, value: string) => string,
): FieldChange[] {
  const text = (fields: ManuscriptFields, field: ManuscriptFieldName): string => {
    const value = fields[field]
    if (field === 'document') return textOfDocument(asNode(fields.document))
    if (Array.isArray(value)) return value.join('、')
    return value === null || value === '' ? '' : words(field, String(value))
  }
  return manuscriptFieldNames.flatMap((field) => {
    const [was, is] = [text(before, field), text(after, field)]
    if (was !== is) return [{ field, pieces: compareTexts(was, is) }]
    // Form without text: a picture, a link, a heading.
    const formOnly = field === 'document' && formOf(before) !== formOf(after)
    return formOnly ? [{ field, pieces: [] }] : []
  })
}

const formOf = ({ document }: ManuscriptFields) => JSON.stringify(plainDocument(document as EditorNode))

/** How many paragraphs one text has that the other has not. */
export function changedParagraphs(before: ManuscriptFields, after: ManuscriptFields): { more: number; fewer: number } {
  const paragraphs = (fields: ManuscriptFields) => textOfDocument(asNode(fields.document)).split('\n').filter(Boolean)
  const changes = diffArrays(paragraphs(before), paragraphs(after), { timeout: longestMs }) ?? []
  const count = (kind: 'added' | 'removed') =>
    changes.filter((one) => one[kind]).reduce((sum, { value }) => sum + value.length, 0)
  return { more: count('added'), fewer: count('removed') }
}
