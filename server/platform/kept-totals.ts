import { LRUCache } from 'lru-cache'

/** Totals up to this are counted anew each time; larger ones nobody counts along. */
export const exactUpTo = 1_000
/** How long a large total is used again, in milliseconds. */
const keptMs = 60_000

/**
 * Totals of lists: exact as long as they are small, remembered for a minute where counting takes long.
 * @param count counts the rows of a list, up to a limit where one is given
 */
export function createKeptTotals<F extends object>(count: (filter: F, limit?: number) => Promise<number>) {
  const kept = new LRUCache<string, number>({ max: 1_000, ttl: keptMs })
  return async (filter: F): Promise<number> => {
    const key = JSON.stringify(filter)
    const known = kept.get(key)
    if (known !== undefined) return known
    const few = await count(filter, exactUpTo + 1)
    if (few <= exactUpTo) return few
    const all = await count(filter)
    kept.set(key, all)
    return all
  }
}
