import { type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'

const texts = threadModule<typeof import('./text.ts')>(new URL('./text.ts', import.meta.url))
const links = threadModule<typeof import('./link-names.ts')>(new URL('./link-names.ts', import.meta.url))

/** Rendering and reading the texts of flash, in other threads. */
export const createFlashTexts = (threads: ThreadPool) => ({
  render: (text: string) => threads.run(texts, 'renderFlashText', text),
  paragraphsOf: (html: string) => threads.run(texts, 'paragraphsOf', html),
  wordsOf: (html: string) => threads.run(texts, 'wordsOf', html),
  /** For many texts at once. */
  paragraphsOfEach: (htmls: readonly string[]) => threads.run(texts, 'paragraphsOfEach', htmls),
  namesIn: (head: string, address: string) => threads.run(links, 'namesIn', head, address),
})

export type FlashTexts = ReturnType<typeof createFlashTexts>
