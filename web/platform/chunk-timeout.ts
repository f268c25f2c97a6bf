import { chunkLoadTimeoutMs } from '#contract/constants.ts'
import type { PageRoute } from '#web/router/router.ts'

/** A part of the page's script that did not arrive in time (specification, point 8). */
export class ChunkLoadError extends Error {
  constructor(ms: number) {
    super(`Loading chunk failed: no answer within ${ms / 1000} s`)
    this.name = 'ChunkLoadError'
  }
}

/** The promise of a part of the program, which fails with a ChunkLoadError after 120 s (specification, point 8). */
export const codeInTime = <T>(code: Promise<T>): Promise<T> => inTime(code, chunkLoadTimeoutMs)

/**
 * True if a page failed because a part of the program did not arrive. The browser remembers the result of loading a
 * part, or continues to wait for it, so only reloading the document requests it again.
 */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkLoadError || (error instanceof TypeError && /import/i.test(error.message))

/** True if a page failed because something did not arrive: a part of the program, or the answer to a call. */
export const isLoadFailure = (error: unknown): boolean =>
  isChunkFailure(error) ||
  (error instanceof TypeError && /fetch|load/i.test(error.message)) ||
  (error instanceof DOMException && error.name === 'TimeoutError')

/** The route whose component fails with a ChunkLoadError when it takes too long to load. */
export const withChunkTimeout = (route: PageRoute): PageRoute => ({
  ...route,
  loadComponent: (data) => codeInTime(route.loadComponent(data)),
})

/** The promise's value, or a ChunkLoadError after `ms`. */
export function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(ms)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
