import { syllablesOf } from '#language/pinyin.ts'

const han = /\p{sc=Han}/u
const runs = /\p{sc=Han}+|\P{sc=Han}+/gu
const longest = 40

/**
 * Returns the keys of a name being typed, without spaces: as it is written, its pinyin (wending) and the initials of
 * that (wd). Nothing where it is too long for a name.
 * @param folded in simplified characters and lower case
 */
export function suggestionKeys(folded: string): string[] {
  const written = folded.replace(/\s+/gu, '')
  if (written === '' || [...written].length > longest) return []
  if (!han.test(written)) return [written]
  const parts = (written.match(runs) ?? []).map((run) => (han.test(run) ? syllablesOf(run) : run))
  const whole = parts.map((part) => (typeof part === 'string' ? part : part.join('')))
  const initials = parts.map((part) => (typeof part === 'string' ? part : part.map(([first]) => first).join('')))
  return [...new Set([written, whole.join(''), initials.join('')])]
}
