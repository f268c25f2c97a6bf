import { LRUCache } from 'lru-cache'
import { markdownMarking } from '#server/platform/text/marked-text/marking.ts'
import { type MarkedText, markPlain } from '#server/platform/text/marked-text/marks.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import type { PageText } from './shipped-pages.ts'

/** A field or a line of a static page. */
export interface PagePart {
  /** title, summary, p1, p2, … */
  field: string
  marked: MarkedText
}

type Text = Pick<PageText, 'title' | 'summary' | 'markdown'>

/** Texts whose parts are kept: the desk asks for all pages in all languages each time, and they hardly ever change. */
const maxCached = 100

/** Takes static pages apart, into what is translated on its own. */
export function createPageParts(threads: ThreadPool) {
  const cached = new LRUCache<string, readonly PagePart[]>({ max: maxCached })

  async function read({ title, summary, markdown }: Text): Promise<PagePart[]> {
    const plain = Object.entries({ title, summary }).flatMap(([field, value]) =>
      value.trim() === '' ? [] : [{ field, marked: markPlain(value) }],
    )
    const lines = await threads.run(markdownMarking, 'readLines', markdown)
    return [...plain, ...lines.map((marked, index) => ({ field: `p${index + 1}`, marked }))]
  }

  /** @throws RichTextError where it cannot be parsed, and as `ThreadPool.run` */
  async function partsOf(text: Text): Promise<readonly PagePart[]> {
    const key = JSON.stringify([text.title, text.summary, text.markdown])
    const known = cached.get(key) ?? (await read(text))
    cached.set(key, known)
    return known
  }

  return {
    partsOf,

    /** True if two texts of a page say the same, whatever their markup. */
    async saySame(one: Text, other: Text): Promise<boolean> {
      const words = (parts: readonly PagePart[]) =>
        JSON.stringify(parts.map(({ marked }) => marked.text.replace(/<\/?[gx]\d+\/?>|\s+/g, '')))
      const [own, others] = await Promise.all([partsOf(one), partsOf(other)])
      return words(own) === words(others)
    },
  }
}

export type PageParts = ReturnType<typeof createPageParts>
