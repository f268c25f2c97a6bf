import { LRUCache } from 'lru-cache'

/** How long a count that takes long may be used again, in milliseconds. */
const keptMs = 15_000

/**
 * Caches slow counts, each value for 15 seconds.
 * @param max values cached at the same time
 */
export function keepCounts<V extends object | number>(max: number) {
  const kept = new LRUCache<string, V>({ max, ttl: keptMs })
  /** Grows whenever everything is dropped: results of work begun before are not cached. */
  let age = 0
  const ask = async (key: string, count: () => Promise<V>): Promise<V> => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const began = age
    const counted = await count()
    if (began === age) kept.set(key, counted)
    return counted
  }
  return Object.assign(ask, {
    forget(): void {
      age += 1
      kept.clear()
    },
  })
}
