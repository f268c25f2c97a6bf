import { threadModule } from '#server/platform/thread-pool/thread-pool.ts'

/** Taking HTML apart and putting it together, for threads. */
export const htmlMarking = threadModule<typeof import('./paragraphs.ts')>(new URL('./paragraphs.ts', import.meta.url))

/** The same for Markdown. */
export const markdownMarking = threadModule<typeof import('./markdown-paragraphs.ts')>(
  new URL('./markdown-paragraphs.ts', import.meta.url),
)
