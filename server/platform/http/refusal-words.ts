import type { CatalogueEntry } from '#contract/catalogue-entry.ts'
import { CallError, type ErrorName, errorCatalogue } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'
import { siteTime } from '#server/platform/site-time.ts'

/** Returns a moment in the site's time as people write it. */
function timeInWords(moment: Date, language: Language): string {
  const [day = '', time = ''] = siteTime(moment).split(' ')
  const [year, month, date] = day.split('-').map(Number)
  const clock = time.slice(0, 5)
  if (language !== 'en') return `${year}年${month}月${date}日${clock}`
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, (month ?? 1) - 1),
  )
  return `${date} ${name} ${year} at ${clock}`
}

/**
 * The sentence of a refusal: one of the catalogue, followed at most by words that people wrote. Fields, codes, ids and times
 * as programs write them are never in it.
 */
export function refusalMessage(reason: ErrorName, error: Error, language: Language): string {
  const { message }: CatalogueEntry = errorCatalogue[reason]
  const { shown, from, left }: Partial<CallError> = error instanceof CallError ? error : {}
  const sentence = message[language]
    .replace('{time}', (unset) => (from ? timeInWords(from, language) : unset))
    .replace('{left}', (unset) => `${left ?? unset}`)
  if (!shown) return sentence
  return `${sentence}${language === 'en' ? ': ' : '：'}${shown}`
}

/** A field by the contract's name, with the most characters that it takes where it has more. */
const fieldPattern = /^[\w:-]+(?:\.[\w-]+)*(?: \(≤ \d+\))?$/

/** The fields that a refusal is about, by the contract's names; empty if its details are no names. */
export function refusedFields(error: Error): string[] {
  const named = error instanceof CallError && error.detail ? error.detail.split(', ') : []
  return named.every((field) => fieldPattern.test(field)) ? named : []
}
