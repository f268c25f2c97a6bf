import { highlight, placesOf, type Segment } from '#language/text/highlight.ts'
import { plainHtml } from './index/plain-html.ts'

/** UTF-16 units of a passage, and of what stands before its first word. */
const length = 120
const before = 24
/** How much of a text is searched for a passage, in UTF-16 units. */
export const longestSearched = 60_000

/** How many documents suffice for very frequent words. */
const maxHits = 2_000
const longestWord = 24

const sentenceEnds = /[。！？；\n.!?]/

/**
 * The passage of a text that has most of the terms, marked; empty where it has none.
 * @param terms folded by the same `fold`, which must keep offsets
 */
export function passageOf(html: string, terms: readonly string[], fold: (text: string) => string): Segment[] {
  const text = plainHtml(html).replace(/\s+/gu, ' ').trim().slice(0, longestSearched)
  const folded = fold(text)
  if (folded.length !== text.length) return []
  const hits = hitsOf(folded, terms)
  const [first] = hits
  if (!first) return []
  let best = { start: first.at, different: 0 }
  for (let from = 0, to = 0; from < hits.length; from += 1) {
    const start = (hits[from] as Hit).at
    while (to < hits.length && (hits[to] as Hit).at < start + length - before) to += 1
    const different = new Set(hits.slice(from, Math.min(to, from + 12)).map(({ term }) => term)).size
    if (different > best.different) best = { start, different }
  }
  const earliest = Math.max(0, best.start - before)
  const opening = text.slice(earliest, best.start)
  const sentence = [...opening].findLastIndex((character) => sentenceEnds.test(character))
  const begin = earliest === 0 ? 0 : whole(text, sentence >= 0 ? earliest + sentence + 1 : earliest, best.start)
  const end = whole(text, Math.min(text.length, begin + length), text.length)
  const cut = `${begin > 0 ? '…' : ''}${text.slice(begin, end).trim()}${end < text.length ? '…' : ''}`
  return highlight(cut, terms, fold)
}

interface Hit {
  at: number
  term: string
}

/** Returns the positions of the terms, in order. */
function hitsOf(folded: string, terms: readonly string[]): Hit[] {
  const hits: Hit[] = []
  for (const term of terms) {
    if (term.trim() === '') continue
    for (const at of placesOf(folded, term).slice(0, maxHits - hits.length)) hits.push({ at, term })
  }
  return hits.sort((one, other) => one.at - other.at)
}

/** A place that divides no character of two units, nor a Latin word where that ends soon and before `latest`. */
function whole(text: string, at: number, latest: number): number {
  const within = /[\p{sc=Latin}\p{N}]/u
  let place = at
  while (
    place < latest &&
    place - at < longestWord &&
    within.test(text[place - 1] ?? '') &&
    within.test(text[place] ?? '')
  )
    place += 1
  if (place === latest || place - at === longestWord) place = at
  const unit = text.charCodeAt(place)
  return unit >= 0xdc00 && unit <= 0xdfff ? place + 1 : place
}
