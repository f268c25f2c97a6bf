import { LRUCache } from 'lru-cache'

/** How long a count that takes long may be used again, in milliseconds. */
const keptMs = 15_000

/**
 * Remembers what took long to count, each value for 15 seconds.
 * @param max values remembered at the same time
 */
export function keepCounts<V extends object | number>(max: number) {
  const kept = new LRUCache<string, V>({ max, ttl: keptMs })
  return async (key: string, count: () => Promise<V>): Promise<V> => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const counted = await count()
    kept.set(key, counted)
    return counted
  }
}
