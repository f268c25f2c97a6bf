import { manuscriptLimits } from '#contract/constants.ts'
import type { Manuscript, ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import type { Language } from '#language/languages.ts'
import { isEmptyDocument } from '#language/text/document-text.ts'
import { type EditorNode, plainDocument } from '#web/editor/document/plain-document.ts'
import { asNode } from '#web/ui/text/as-node.ts'
import { lengthOf } from './summary.ts'

export type FieldName = keyof ManuscriptFields

/** A manuscript of which nothing is written yet. */
export const emptyFields = (language: Language): ManuscriptFields => ({
  title: '',
  summary: '',
  document: { type: 'doc', content: [] },
  cover: null,
  category: null,
  labels: [],
  language,
  origin: 'original',
  source_name: '',
  source_url: '',
  bylines: [],
})

/** Returns the written fields, without what the server says about them. */
export const fieldsOf = ({
  title,
  summary,
  document,
  cover,
  category,
  labels,
  language,
  origin,
  source_name,
  source_url,
  bylines,
}: ManuscriptFields | Manuscript): ManuscriptFields => ({
  title,
  summary,
  document: plainDocument(document as EditorNode),
  cover,
  category,
  labels,
  language,
  origin,
  source_name,
  source_url,
  bylines,
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

/** Fields that are too long even for a draft: it is not saved until they are shorter. */
export function unsavableFields({ title, summary }: Pick<ManuscriptFields, 'title' | 'summary'>): FieldName[] {
  const tooLong: FieldName[] = []
  if (title.length > manuscriptLimits.draftTitle) tooLong.push('title')
  if (summary.length > manuscriptLimits.draftSummary) tooLong.push('summary')
  return tooLong
}

/** Fields that keep a manuscript from being submitted, in the order in which they stand. The server has the last word. */
export function incompleteFields(fields: ManuscriptFields): FieldName[] {
  const wrong: [FieldName, boolean][] = [
    ['title', fields.title.trim() === '' || lengthOf(fields.title) > manuscriptLimits.title],
    ['summary', lengthOf(fields.summary) > manuscriptLimits.summary],
    ['document', isEmptyDocument(asNode(fields.document))],
    ['category', fields.category === null],
    ['labels', fields.labels.length > manuscriptLimits.labels],
    ['source_name', fields.origin === 'reprint' && fields.source_name.trim() === ''],
    ['source_url', fields.source_url.trim() !== '' && !isWebAddress(fields.source_url)],
    ['bylines', fields.bylines.length > manuscriptLimits.bylines],
  ]
  return wrong.flatMap(([name, isWrong]) => (isWrong ? [name] : []))
}

/** An address of a page, https or http. */
export const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')
