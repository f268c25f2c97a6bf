import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { manuscriptLimits } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import { type ManuscriptFields, manuscriptFields } from '#contract/newsroom/fields/manuscript-fields.ts'
import { emptyTextFields, mapTextFields, type TextField } from '#contract/newsroom/fields/text-fields.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'
import { storedPicturePath } from '#server/platform/storage/stored-picture.ts'
import { emptyDocument, readDocument } from '#server/platform/text/document/read.ts'
import type { StoredFields } from './tables.ts'

export const emptyFields: StoredFields = {
  ...emptyTextFields(manuscriptFields, 'zh-Hans'),
  document: emptyDocument(),
}

/** True if readers read something else in one of these than in the other. */
export const readsDifferently = (one: StoredFields, other: StoredFields): boolean =>
  (['title', 'summary', 'document', 'language'] as const).some((name) => !isDeepStrictEqual(one[name], other[name]))

const line = (text: string): string => sanitizeForPostgres(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
const names = (list: readonly string[]): string[] => [
  ...new Set(list.map((name) => line(name).replace(/\s+/g, ' ').trim()).filter((name) => name !== '')),
]

function readValue(field: TextField, sent: unknown): unknown {
  switch (field.type) {
    case 'line':
      return line(sent as string)
    case 'address':
      return line(sent as string).trim()
    case 'names':
      return names(sent as string[])
    case 'document':
      return readDocument(sent)
    case 'picture':
      return coverPath(sent as string | null)
    default:
      return sent
  }
}

/**
 * Returns the stored fields overlaid with those sent. A draft may be incomplete, but may not contain what we
 * cannot read.
 * @throws CallError documentRefused, documentTooLarge, invalidInput
 */
export function readFields(sent: Partial<ManuscriptFields>, before: StoredFields): StoredFields {
  const fields = mapTextFields(manuscriptFields, (field, name) =>
    sent[name] === undefined ? before[name] : readValue(field, sent[name]),
  ) as StoredFields
  if (Buffer.byteLength(JSON.stringify(fields)) > manuscriptLimits.documentBytes)
    throw new CallError('documentTooLarge')
  return fields
}

function coverPath(sent: string | null): string | null {
  if (sent === null || sent === '') return null
  const path = storedPicturePath(sent)
  if (!path) throw new CallError('invalidInput', 'cover')
  return path
}

/** Equal for equal fields, whatever the order that their parts are stored in. */
export function hashOfFields(fields: StoredFields): string {
  return createHash('sha1')
    .update(JSON.stringify(sortKeys(fields)))
    .digest('hex')
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sortKeys(one)]))
}
