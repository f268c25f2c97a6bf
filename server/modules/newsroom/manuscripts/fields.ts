import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { manuscriptLimits } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import { isEmptyDocument } from '#language/text/document-text.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'
import { storedPicturePath } from '#server/platform/storage/stored-picture.ts'
import { emptyDocument, readDocument } from '#server/platform/text/document/read.ts'
import type { StoredFields } from './tables.ts'

export const emptyFields: StoredFields = {
  title: '',
  summary: '',
  document: emptyDocument(),
  cover: null,
  category: null,
  labels: [],
  language: 'zh-Hans',
  origin: 'original',
  source_name: '',
  source_url: '',
  bylines: [],
}

/** True if readers read something else in one of these than in the other. */
export const readsDifferently = (one: StoredFields, other: StoredFields): boolean =>
  (['title', 'summary', 'document', 'language'] as const).some((name) => !isDeepStrictEqual(one[name], other[name]))

const line = (text: string): string => sanitizeForPostgres(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
const names = (list: readonly string[]): string[] => [
  ...new Set(list.map((name) => line(name).replace(/\s+/g, ' ').trim()).filter((name) => name !== '')),
]

/**
 * Returns the stored fields overlaid with those sent. A draft may be incomplete, but may not contain what we
 * cannot read.
 * @throws CallError documentRefused, documentTooLarge, invalidInput
 */
export function readFields(sent: Partial<ManuscriptFields>, before: StoredFields): StoredFields {
  const fields: StoredFields = {
    title: line(sent.title ?? before.title),
    summary: line(sent.summary ?? before.summary),
    document: sent.document === undefined ? before.document : readDocument(sent.document),
    cover: sent.cover === undefined ? before.cover : coverPath(sent.cover),
    category: sent.category === undefined ? before.category : sent.category,
    labels: names(sent.labels ?? before.labels),
    language: sent.language ?? before.language,
    origin: sent.origin ?? before.origin,
    source_name: line(sent.source_name ?? before.source_name),
    source_url: line(sent.source_url ?? before.source_url).trim(),
    bylines: names(sent.bylines ?? before.bylines),
  }
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

const lengthOf = (text: string): number => [...text.trim()].length

/** Names of the fields that keep a manuscript from being submitted: missing, too long or too many. */
export function incompleteFields(fields: StoredFields): (keyof StoredFields)[] {
  const wrong: Partial<Record<keyof StoredFields, boolean>> = {
    title: fields.title.trim() === '' || lengthOf(fields.title) > manuscriptLimits.title,
    summary: lengthOf(fields.summary) > manuscriptLimits.summary,
    document: isEmptyDocument(fields.document),
    category: fields.category === null,
    labels: fields.labels.length > manuscriptLimits.labels,
    source_name: fields.origin === 'reprint' && fields.source_name.trim() === '',
    source_url: fields.source_url !== '' && !/^https?:$/.test(URL.parse(fields.source_url)?.protocol ?? ''),
    bylines: fields.bylines.length > manuscriptLimits.bylines,
  }
  return (Object.keys(wrong) as (keyof StoredFields)[]).filter((name) => wrong[name])
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
