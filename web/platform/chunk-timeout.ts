import type { RouteObject } from 'react-router'

/** A part of the page's script that did not arrive in time (specification, point 8). */
export class ChunkLoadError extends Error {
  constructor(ms: number) {
    super(`Loading chunk failed: no answer within ${ms / 1000} s`)
    this.name = 'ChunkLoadError'
  }
}

/** Makes the code of each route fail with a ChunkLoadError when it takes longer than `ms` to load. */
export function withChunkTimeout(routes: RouteObject[], ms: number): void {
  for (const route of routes) {
    if (route.children) withChunkTimeout(route.children, ms)
    if (typeof route.lazy !== 'object') continue
    const load = route.lazy.Component
    if (load) route.lazy.Component = () => inTime(load(), ms)
  }
}

/** The promise's value, or a ChunkLoadError after `ms`. */
export function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(ms)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
