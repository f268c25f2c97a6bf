import { flashLimits } from '#contract/constants.ts'
import type { Label } from '#contract/content/items.ts'
import type { Engine } from '#language/engine.ts'

type Named = Label & { names: readonly string[] }

interface Find {
  label: Named
  from: number
  to: number
}

const latin = /^[\p{sc=Latin}\p{N} .&'-]+$/u
const partOfWord = /[\p{sc=Latin}\p{N}_]/u

/**
 * Labels that a text speaks of, in the order in which it names them. A name inside of a longer one that was found, such as
 * 以太 in 以太坊, does not count; nor do names of one character, and short Latin ones and tickers only in their own case,
 * since ONE and OP are words as well.
 */
export function suggestLabels(
  { title, text }: { title: string; text: string },
  labels: readonly Named[],
  engine: Pick<Engine, 'fold'>,
): Label[] {
  const written = `${title}\n${text}`.toWellFormed()
  const folded = engine.fold(written)
  const finds = labels.flatMap((label) => [
    ...label.names.flatMap((name) => placesOfName(name, written, folded, engine).map((one) => ({ label, ...one }))),
    ...(label.coin ? placesOfTicker(label.coin, written).map((one) => ({ label, ...one })) : []),
  ])
  const kept = finds.filter((find) => !finds.some((other) => covers(other, find)))
  const inOrder = kept.toSorted((a, b) => a.from - b.from || b.to - a.to)
  const named = new Map(inOrder.map(({ label }) => [label.id, label] as const))
  return [...named.values()].slice(0, flashLimits.labels).map(({ id, name, coin }) => ({ id, name, coin }))
}

const covers = (one: Find, other: Find) =>
  one.from <= other.from && one.to >= other.to && one.to - one.from > other.to - other.from

type Place = Pick<Find, 'from' | 'to'>

function placesOfName(name: string, written: string, folded: string, { fold }: Pick<Engine, 'fold'>): Place[] {
  if ([...name].length < 2) return []
  if (!latin.test(name)) return placesOf(fold(name), folded)
  // Short names are words of other languages, or parts of codes, unless they are written as the label is.
  const asWritten = name.length <= 3
  return wholeWords(asWritten ? name : fold(name), asWritten ? written : folded)
}

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
