import { flashLimits } from '#contract/constants.ts'
import type { Engine } from '#language/engine.ts'

type Fold = Engine['fold']

/** A label with its names as they are searched for. */
export interface SearchedLabel {
  id: number
  coin: string | null
  names: readonly SearchedName[]
}

interface SearchedName {
  name: string
  inWords: boolean
  /** Short names are words of other languages, or parts of codes, unless they are written as the label is. */
  asWritten: boolean
}

interface Find {
  id: number
  from: number
  to: number
}

const latin = /^[\p{sc=Latin}\p{N} .&'-]+$/u
const partOfWord = /[\p{sc=Latin}\p{N}_]/u

/** Prepares the names of a label for many texts. Names of one character are not searched for. */
export const searchedLabel = (
  id: number,
  coin: string | null,
  names: readonly string[],
  fold: Fold,
): SearchedLabel => ({
  id,
  coin,
  names: names
    .filter((name) => [...name].length > 1)
    .map((name) => {
      const inWords = latin.test(name)
      const asWritten = inWords && name.length <= 3
      return { name: asWritten ? name : fold(name), inWords, asWritten }
    }),
})

/**
 * Labels that a text speaks of, in the order in which it names them. A name inside of a longer one that was found, such as
 * 以太 in 以太坊, does not count; nor do names of one character, and short Latin ones and tickers only in their own case,
 * since ONE and OP are words as well.
 */
export function labelsInText(
  { title, text }: { title: string; text: string },
  labels: readonly SearchedLabel[],
  fold: Fold,
): number[] {
  const written = `${title}\n${text}`.toWellFormed()
  const folded = fold(written)
  const finds = labels.flatMap(({ id, coin, names }) =>
    [
      ...names.flatMap(({ name, inWords, asWritten }) =>
        (inWords ? wholeWords : placesOf)(name, asWritten ? written : folded),
      ),
      ...(coin ? placesOfTicker(coin, written) : []),
    ].map((place): Find => ({ id, ...place })),
  )
  const kept = finds.filter((find) => !finds.some((other) => covers(other, find)))
  const inOrder = kept.toSorted((a, b) => a.from - b.from || b.to - a.to)
  return [...new Set(inOrder.map(({ id }) => id))].slice(0, flashLimits.labels)
}

const covers = (one: Find, other: Find) =>
  one.from <= other.from && one.to >= other.to && one.to - one.from > other.to - other.from

type Place = Pick<Find, 'from' | 'to'>

/** A ticker of one letter counts only after a dollar sign. */
function placesOfTicker(coin: string, written: string): Place[] {
  const places = wholeWords(coin, written)
  return coin.length > 1 ? places : places.filter(({ from }) => written[from - 1] === '$')
}

const wholeWords = (word: string, text: string): Place[] =>
  placesOf(word, text).filter(
    ({ from, to }) => !partOfWord.test(text[from - 1] ?? ' ') && !partOfWord.test(text[to] ?? ' '),
  )

function placesOf(part: string, text: string): Place[] {
  const places: Place[] = []
  for (let at = text.indexOf(part); part !== '' && at >= 0; at = text.indexOf(part, at + part.length)) {
    places.push({ from: at, to: at + part.length })
  }
  return places
}
