/** A piece of a displayed text; `hit` where the reader's words were found in it. The pieces joined give the text. */
export interface Segment {
  t: string
  hit: boolean
}

/**
 * Splits a displayed text where one of the terms occurs in it. Terms come folded by the same `fold`, which must keep
 * offsets (UTF-16); overlapping and touching occurrences become one hit. Browser-safe.
 */
export function highlight(text: string, terms: readonly string[], fold: (text: string) => string): Segment[] {
  if (text === '') return []
  const folded = fold(text)
  const hits = folded.length === text.length ? occurrences(folded, terms) : []
  const segments: Segment[] = []
  let at = 0
  for (const { start, end } of hits) {
    if (start > at) segments.push({ t: text.slice(at, start), hit: false })
    segments.push({ t: text.slice(start, end), hit: true })
    at = end
  }
  if (at < text.length) segments.push({ t: text.slice(at), hit: false })
  return segments
}

/** The places where a word begins, and those that go on from one. */
function beginnings(text: string, places: readonly number[], length: number): number[] {
  let end = -1
  return places.filter((place) => {
    const counts = place <= end || !endsLatin.test(text.slice(Math.max(0, place - 1), place))
    if (counts) end = place + length
    return counts
  })
}

const startsLatin = /^[a-z0-9]/
const endsLatin = /[a-z0-9]/

interface Range {
  start: number
  end: number
}

/** Returns the offsets of a term in a folded text; within a word only if no word begins so. Browser-safe. */
export function placesOf(text: string, term: string): number[] {
  if (term === '') return []
  const places: number[] = []
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) places.push(at)
  const whole = startsLatin.test(term) ? beginnings(text, places, term.length) : places
  return whole.length > 0 ? whole : places
}

/** Returns the ranges in which the terms occur, ascending and apart from one another. */
function occurrences(text: string, terms: readonly string[]): Range[] {
  const found: Range[] = []
  for (const term of terms) {
    for (const start of placesOf(text, term)) found.push({ start, end: start + term.length })
  }
  const merged: Range[] = []
  for (const range of found.sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push({ ...range })
  }
  return merged
}
