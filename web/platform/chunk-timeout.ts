import type { PageRoute } from './router.ts'

/** A part of the page's script that did not arrive in time (specification, point 8). */
export class ChunkLoadError extends Error {
  constructor(ms: number) {
    super(`Loading chunk failed: no answer within ${ms / 1000} s`)
    this.name = 'ChunkLoadError'
  }
}

/** The route whose code fails with a ChunkLoadError when it takes longer than `ms` to load. */
export function withChunkTimeout(route: PageRoute, ms: number): PageRoute {
  return { ...route, loadComponent: () => inTime(route.loadComponent(), ms) }
}

/** The promise's value, or a ChunkLoadError after `ms`. */
export function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(ms)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
