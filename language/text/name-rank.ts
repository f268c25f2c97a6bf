import { lowerCase, narrow } from './fold.ts'

/** How well a name answers to what was typed, the best first; what does not hold it at all comes last. */
const exact = 0
const beginning = 1
const wordBeginning = 2
const inside = 3
const notAtAll = 4

/** The typed text, or its forms in several scripts. */
type Typed = string | readonly string[]

const foldName = (text: string): string => lowerCase(narrow(text)).trim()
const partOfWord = /[\p{L}\p{N}]/u
const han = /\p{sc=Han}/u

/** True where a word begins at a place: behind no letter or digit. Han characters are written without spaces. */
const beginsWord = (name: string, at: number): boolean => {
  const before = name[at - 1] ?? ' '
  return !partOfWord.test(before) || han.test(before)
}

function distanceOf(name: string, wanted: string): number {
  if (name === wanted) return exact
  const at = name.indexOf(wanted)
  if (at < 0) return notAtAll
  if (at === 0) return beginning
  return beginsWord(name, at) && !han.test(wanted) ? wordBeginning : inside
}

/**
 * Distance of something from what was typed, by the nearest of its names and tickers: the whole name, its beginning, the
 * beginning of a word, its middle. Case and full-width forms make no difference; scripts are the caller's.
 */
export function nameDistance(names: readonly (string | null | undefined)[], typed: Typed): number {
  const forms = [typed].flat().map(foldName)
  if (forms.every((form) => form === '')) return exact
  const known = names.flatMap((name) => (name ? [foldName(name)] : []))
  return Math.min(notAtAll, ...forms.flatMap((form) => known.map((name) => distanceOf(name, form))))
}

/**
 * Sorts what a picker offers: exact names and tickers first, then those that begin with what was typed. Those that fit
 * alike keep their order, and what was found by something other than a name stays, at the end.
 */
export function nearestFirst<T>(
  found: readonly T[],
  typed: Typed,
  namesOf: (one: T) => readonly (string | null | undefined)[],
): T[] {
  const placed = found.map((one) => ({ one, distance: nameDistance(namesOf(one), typed) }))
  return placed.toSorted((a, b) => a.distance - b.distance).map(({ one }) => one)
}

/** The same without what no name holds. */
export function nearest<T>(
  offered: readonly T[],
  typed: Typed,
  namesOf: (one: T) => readonly (string | null | undefined)[],
): T[] {
  return nearestFirst(
    offered.filter((one) => nameDistance(namesOf(one), typed) < notAtAll),
    typed,
    namesOf,
  )
}
