import { readMarkdown } from '#server/platform/marked-text/markdown-paragraphs.ts'
import { type MarkedText, markPlain } from '#server/platform/marked-text/marks.ts'
import type { PageText } from './shipped-pages.ts'

/** A field or a line of a static page. */
export interface PagePart {
  /** title, summary, p1, p2, … */
  field: string
  marked: MarkedText
}

/** A static page in the parts that are translated each on its own. @throws RichTextError where it cannot be parsed */
export function partsOfPage({
  title,
  summary,
  markdown,
}: Pick<PageText, 'title' | 'summary' | 'markdown'>): PagePart[] {
  const plain = Object.entries({ title, summary }).flatMap(([field, value]) =>
    value.trim() === '' ? [] : [{ field, marked: markPlain(value) }],
  )
  return [...plain, ...readMarkdown(markdown).paragraphs.map((marked, index) => ({ field: `p${index + 1}`, marked }))]
}

/** Whether two texts of a page say the same, whatever their markup. */
export function saysSame(one: Parameters<typeof partsOfPage>[0], other: Parameters<typeof partsOfPage>[0]): boolean {
  const words = (text: typeof one) =>
    partsOfPage(text).map(({ marked }) => marked.text.replace(/<\/?[gx]\d+\/?>|\s+/g, ''))
  return JSON.stringify(words(one)) === JSON.stringify(words(other))
}
