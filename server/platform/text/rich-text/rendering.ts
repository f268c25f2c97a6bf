import { threadModule } from '#server/platform/thread-pool/thread-pool.ts'

/** The renderer, for threads: texts from outside are rendered there alone. */
export const rendering = threadModule<typeof import('./render.ts')>(new URL('./render.ts', import.meta.url))

/** Raise it when the same source gives a different result: stored results are recognised as outdated. */
export const renderingVersion = 4
