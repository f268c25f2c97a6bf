import { type SQL, sql } from 'drizzle-orm'
import { highlight, type Segment } from '#language/text/highlight.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { plainHtml } from './index/plain-html.ts'

/** UTF-16 units of a passage, and of what stands before its first word. */
const length = 120
const before = 24
/** Of a text that is searched for a passage. */
const longest = 60_000

const sentenceEnds = /[。！？；\n.!?]/

/** Texts of items in the languages that readers are shown, as HTML by item. */
export async function shownTexts(
  db: Executor,
  items: readonly { id: number; language: string }[],
): Promise<Map<number, string>> {
  if (items.length === 0) return new Map()
  const pairs: SQL = sql.join(
    items.map(({ id, language }) => sql`(${id}::bigint, ${language}::text)`),
    sql`, `,
  )
  const { rows } = await db.execute<{ item_id: string; html: string }>(
    sql`select item_id, left(html, ${2 * longest}) as html from item_texts where (item_id, language) in (${pairs})`,
  )
  return new Map(rows.map(({ item_id, html }) => [Number(item_id), html]))
}

/**
 * The passage of a text that has most of the terms, marked; empty where it has none.
 * @param terms folded by the same `fold`, which must keep offsets
 */
export function passageOf(html: string, terms: readonly string[], fold: (text: string) => string): Segment[] {
  const text = plainHtml(html).replace(/\s+/gu, ' ').trim().slice(0, longest)
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
  const begin = earliest === 0 ? 0 : whole(text, sentence >= 0 ? earliest + sentence + 1 : earliest)
  const end = whole(text, Math.min(text.length, begin + length))
  const cut = `${begin > 0 ? '…' : ''}${text.slice(begin, end).trim()}${end < text.length ? '…' : ''}`
  return highlight(cut, terms, fold)
}

interface Hit {
  at: number
  term: string
}

/** Where the terms stand, in order. */
function hitsOf(folded: string, terms: readonly string[]): Hit[] {
  const hits: Hit[] = []
  for (const term of terms) {
    if (term.trim() === '') continue
    for (let at = folded.indexOf(term); at >= 0 && hits.length < 2_000; at = folded.indexOf(term, at + term.length))
      hits.push({ at, term })
  }
  return hits.sort((one, other) => one.at - other.at)
}

/** A place that does not divide a character of two units. */
function whole(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at
}
