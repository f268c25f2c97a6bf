import type { DataKey, DataTranslate } from './data-texts.ts'

const reasons: ReadonlySet<string> = new Set<string>([
  ...['missingField', 'notANumber', 'notADate', 'unknown', 'negative', 'future', 'tooEarly', 'sumRow', 'repeated'],
  ...['unreadable', 'noList', 'noObject', 'nothingAt', 'noColumn', 'sameColumns', 'noTable', 'empty'],
  ...['manyRows', 'manyColumns', 'manyThings', 'manyValues', 'spreadsheet', 'notText', 'notUtf8'],
])
const problems: ReadonlySet<string> = new Set<string>([
  ...['refused', 'unreachable', 'tooLarge', 'tooSlow', 'redirects', 'address', 'status', 'busy', 'resting', 'notJson'],
  ...['html', 'shape', 'options', 'tooMuch', 'ownFault'],
])

/** Returns in words why part of an answer or a file was skipped; a reason without words stays as it is. */
export function noteWords(reason: string, t: DataTranslate): string {
  if (reasons.has(reason)) return t(`data.reason.${reason}` as DataKey)
  return problems.has(reason) ? t(`data.problem.${reason}` as DataKey) : reason
}
