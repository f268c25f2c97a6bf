import {
  type ManuscriptFieldName,
  type ManuscriptFields,
  manuscriptFieldNames,
  manuscriptFields,
} from '#contract/newsroom/fields/manuscript-fields.ts'
import { unfitTextFields } from '#contract/newsroom/fields/text-fields.ts'
import { isEmptyDocument } from './document-text.ts'

/**
 * Names of the fields that keep a manuscript from being submitted, in their order; the writing desk and the server ask by
 * the same rules.
 */
export function incompleteFields(
  fields: Omit<ManuscriptFields, 'document'> & { document: object },
): ManuscriptFieldName[] {
  const unfit = new Set<ManuscriptFieldName>(unfitTextFields(manuscriptFields, fields))
  if (isEmptyDocument(fields.document as Parameters<typeof isEmptyDocument>[0])) unfit.add('document')
  return manuscriptFieldNames.filter((name) => unfit.has(name))
}
