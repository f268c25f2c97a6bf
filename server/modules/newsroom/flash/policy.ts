import { flashLimits } from '#contract/constants.ts'
import { type FlashFields, flashFields } from '#contract/newsroom/fields/flash-fields.ts'
import {
  emptyTextFields,
  mapTextFields,
  type TextField,
  unfitTextFields,
} from '#contract/newsroom/fields/text-fields.ts'
import type { FlashState } from '#contract/newsroom/flash.ts'
import { isVisible } from '#contract/visible-text.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'
import type { StoredState, Undo } from './tables.ts'

/** Rules for the contents of a flash, and for the actions on it by time. Pure: everything it needs is passed in. */

export const emptyFields = emptyTextFields(flashFields, 'zh-Hans')

const oneOfEach = (names: readonly string[]): string[] => {
  const written = names.map(oneLine).filter((name) => name !== '')
  return [...new Map(written.map((name) => [name.toLowerCase(), name])).values()]
}

function readValue({ type }: TextField, sent: unknown): unknown {
  switch (type) {
    case 'line':
      return oneLine(sent as string)
    case 'prose':
      return sanitizeForPostgres(sent as string).replace(/\r\n?/g, '\n')
    case 'address':
      return sanitizeForPostgres(sent as string).trim()
    case 'names':
      return oneOfEach(sent as string[])
    default:
      return sent
  }
}

/** The fields overlaid with what was sent; texts in a form that can be stored. */
export const withSent = (fields: FlashFields, sent: Partial<FlashFields>): FlashFields =>
  mapTextFields(flashFields, (field, name) => readValue(field, sent[name] ?? fields[name]))

/** Returns the fields that others replace, with their previous values. */
export function replacedFields(fields: FlashFields, others: FlashFields): Partial<FlashFields> {
  const names = Object.keys(fields) as (keyof FlashFields)[]
  const differing = names.filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(others[name]))
  return Object.fromEntries(differing.map((name) => [name, fields[name]]))
}

/** A text as one line, without control characters. */
export const oneLine = (text: string): string =>
  sanitizeForPostgres(text)
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()

const lengthOf = (text: string): number => [...text].length

/** Names of the fields that prevent publication. */
export const unfitFields = (fields: FlashFields): string[] => unfitTextFields(flashFields, fields)

/** True if a note to readers says something and is short enough to be shown beside a flash. */
export const isFitNote = (note: string): boolean => isVisible(note) && lengthOf(note) <= flashLimits.note

/** Returns the state of a flash that is or was published. */
export function stateOfItem(item: { status: string; corrected: boolean; retracted: boolean }): FlashState {
  if (item.status !== 'approved') return 'unpublished'
  if (item.retracted) return 'retracted'
  return item.corrected ? 'corrected' : 'published'
}

/** True before the first publication. */
export const isUnpublished = (state: StoredState): boolean => state === 'draft' || state === 'planned'

/** Returns the undo data kept with a publication while it can be undone. @param row undefined for one that is new */
export const undoOf = (
  row: { state: StoredState; publishAt: Date | null; undo: Undo | null } | undefined,
  by: number,
  until: Date,
): Undo => ({
  by,
  until: until.toISOString(),
  // Flash that can still be undone has no plan: published again, it returns to its state before the first time.
  before:
    row?.undo?.before ??
    (row?.state === 'planned'
      ? { state: 'planned', publishAt: row.publishAt?.toISOString() ?? null }
      : { state: 'draft', publishAt: null }),
})

/** Returns the state after the undo. A planned time passed meanwhile makes it a draft: nothing goes out unasked. */
export function undone({ before }: Undo, now: Date): { state: StoredState; publishAt: Date | null; undo: null } {
  const publishAt = before.publishAt === null ? null : new Date(before.publishAt)
  const isPlanned = publishAt !== null && publishAt > now
  return { state: isPlanned ? 'planned' : 'draft', publishAt: isPlanned ? publishAt : null, undo: null }
}
