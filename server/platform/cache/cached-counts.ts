import { LRUCache } from 'lru-cache'

/** How long a count that takes long may be used again, in milliseconds. */
const cachedMs = 15_000

/**
 * Caches slow counts, each value for 15 seconds.
 * @param max values cached at the same time
 */
export function cacheCounts<V extends object | number>(max: number) {
  const cached = new LRUCache<string, V>({ max, ttl: cachedMs })
  /** Grows whenever everything is dropped: results of work begun before are not cached. */
  let age = 0
  const ask = async (key: string, count: () => Promise<V>): Promise<V> => {
    const known = cached.get(key)
    if (known !== undefined) return known
    const began = age
    const counted = await count()
    if (began === age) cached.set(key, counted)
    return counted
  }
  return Object.assign(ask, {
    forget(): void {
      age += 1
      cached.clear()
    },
  })
}
