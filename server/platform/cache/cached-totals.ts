import { LRUCache } from 'lru-cache'

/** Totals up to this are counted each time; nobody notices when larger ones are a little old. */
export const exactUpTo = 1_000
/** How long a large total is used again, in milliseconds. */
const cachedMs = 60_000

/**
 * Totals of lists: exact while they are small, cached for a minute where counting takes long.
 * @param count counts the rows of a list, up to a limit where one is given
 * @returns the total, or `most` plus one where it is larger, since counting stops there
 */
export function createCachedTotals<F extends object>(count: (filter: F, limit?: number) => Promise<number>) {
  const cached = new LRUCache<string, { n: number; limit: number }>({ max: 1_000, ttl: cachedMs })
  return async (filter: F, most = Number.POSITIVE_INFINITY): Promise<number> => {
    const key = JSON.stringify(filter)
    const limit = most + 1
    const known = cached.get(key)
    if (known && (known.n < known.limit || known.limit >= limit)) return Math.min(known.n, limit)
    const n = await (Number.isFinite(limit) ? count(filter, limit) : count(filter))
    if (n > exactUpTo) cached.set(key, { n, limit })
    return n
  }
}

/**
 * Counts over the rows of a list: exact while there are few rows, cached for a minute where counting takes long.
 * @param sizeOf how many rows a value was counted from
 */
export function createCachedCounts<V extends object>(
  count: (key: string) => Promise<V>,
  sizeOf: (value: V) => number,
): (key: string) => Promise<V> {
  const cached = new LRUCache<string, V>({ max: 1_000, ttl: cachedMs })
  return async (key) => {
    const known = cached.get(key)
    if (known) return known
    const value = await count(key)
    if (sizeOf(value) > exactUpTo) cached.set(key, value)
    return value
  }
}
