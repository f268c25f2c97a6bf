import { type ManuscriptFields, manuscriptFields } from '#contract/newsroom/fields/manuscript-fields.ts'
import { emptyTextFields, pickTextFields } from '#contract/newsroom/fields/text-fields.ts'
import type { Language } from '#language/languages.ts'
import { isEmptyDocument } from '#language/text/document-text.ts'
import { type EditorNode, plainDocument } from '#web/editor/document/plain-document.ts'
import { asNode } from '#web/ui/text/as-node.ts'

/** A manuscript of which nothing is written yet. */
export const emptyFields = (language: Language): ManuscriptFields => emptyTextFields(manuscriptFields, language)

/** Returns the written fields, without what the server says about them. */
export const fieldsOf = (from: ManuscriptFields): ManuscriptFields => ({
  ...pickTextFields(manuscriptFields, from),
  document: plainDocument(from.document as EditorNode),
})

/** True if two manuscripts say the same, whatever an editor or the server adds to their documents. */
export const sameFields = (one: ManuscriptFields, other: ManuscriptFields): boolean =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

/** True if nobody would miss it. */
export const isBlank = ({ title, summary, document, cover, labels, source_name, bylines }: ManuscriptFields): boolean =>
  [title, summary, source_name].every((text) => text.trim() === '') &&
  cover === null &&
  labels.length === 0 &&
  bylines.length === 0 &&
  isEmptyDocument(asNode(document))
