import { LRUCache } from 'lru-cache'
import { readMarkdown } from '#server/platform/marked-text/markdown-paragraphs.ts'
import { type MarkedText, markPlain } from '#server/platform/marked-text/marks.ts'
import type { PageText } from './shipped-pages.ts'

/** A field or a line of a static page. */
export interface PagePart {
  /** title, summary, p1, p2, … */
  field: string
  marked: MarkedText
}

type Text = Pick<PageText, 'title' | 'summary' | 'markdown'>

/** The desk asks for all pages in all languages each time, and they hardly ever change. */
const kept = new LRUCache<string, readonly PagePart[]>({ max: 100 })

/** A static page in the parts that are translated each on its own. @throws RichTextError where it cannot be parsed */
export function partsOfPage(text: Text): readonly PagePart[] {
  const key = JSON.stringify([text.title, text.summary, text.markdown])
  const known = kept.get(key) ?? read(text)
  kept.set(key, known)
  return known
}

function read({ title, summary, markdown }: Text): PagePart[] {
  const plain = Object.entries({ title, summary }).flatMap(([field, value]) =>
    value.trim() === '' ? [] : [{ field, marked: markPlain(value) }],
  )
  return [...plain, ...readMarkdown(markdown).paragraphs.map((marked, index) => ({ field: `p${index + 1}`, marked }))]
}

/** Whether two texts of a page say the same, whatever their markup. */
export function saysSame(one: Text, other: Text): boolean {
  const words = (text: Text) => partsOfPage(text).map(({ marked }) => marked.text.replace(/<\/?[gx]\d+\/?>|\s+/g, ''))
  return JSON.stringify(words(one)) === JSON.stringify(words(other))
}
