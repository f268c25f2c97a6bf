import { LRUCache } from 'lru-cache'
import type { DocumentNode } from '#contract/newsroom/document.ts'
import type { PictureFiles } from '#server/platform/storage/stored-picture.ts'
import type { RenderedText } from '#server/platform/text/rich-text/options.ts'
import { type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import type { ReadDocument } from './read.ts'

const renderer = threadModule<typeof import('./render.ts')>(new URL('./render.ts', import.meta.url))
const reader = threadModule<typeof import('./from-html.ts')>(new URL('./from-html.ts', import.meta.url))

type Circumstances = { language: string; pictures: ReadonlyMap<string, PictureFiles> }

/** Characters of texts that are kept for a while. */
const cachedCharacters = 4_000_000

/**
 * Rendering documents in other threads. Recent results are cached: a text is checked before the transaction that
 * publishes it, which then need not wait.
 */
export function createDocuments(threads: ThreadPool) {
  const cached = new LRUCache<string, RenderedText>({
    maxSize: cachedCharacters,
    sizeCalculation: ({ html, text }, key) => key.length + html.length + text.length,
  })

  return {
    /** @throws RichTextError, and as `ThreadPool.run` */
    async render(document: DocumentNode, { language, pictures }: Circumstances): Promise<RenderedText> {
      const key = JSON.stringify([document, language, [...pictures]])
      const known = cached.get(key)
      if (known) return known
      const rendered = await threads.run(renderer, 'renderDocument', document, { language, pictures })
      cached.set(key, rendered)
      return rendered
    },

    /** Makes a document of stored HTML. @throws RichTextError, CallError documentTooLarge, and as `ThreadPool.run` */
    fromHtml: (html: string): Promise<ReadDocument> => threads.run(reader, 'documentFromHtml', html),
  }
}

export type Documents = ReturnType<typeof createDocuments>
