import { mostCounted } from '#contract/constants.ts'

interface Shown {
  page: number
  size: number
  /** Rows that the page has. */
  found: number
}

/** A list that is looked through for words, which may stand in very many of its rows, has one of these. */
interface Searched {
  keyword?: string
  forms?: readonly string[]
}

export interface PageFoot {
  total: number
  total_capped: boolean
  more: boolean
}

/**
 * What stands below a page of a list: how many rows there are in all, and whether a further page follows. A last page
 * says how many there are by itself. A search is counted to `mostCounted`, or to the end of a page beyond that: every page
 * can be reached, and none waits until all that match are counted.
 * @param total how many rows there are; where there are more than `most`, one more than that
 */
export function createPageFoot<F extends Searched>(total: (filter: F, most?: number) => Promise<number>) {
  return async (filter: F, { page, size, found }: Shown): Promise<PageFoot> => {
    const end = page * size
    const isLast = found < size && (found > 0 || page === 1)
    if (isLast) return { total: end - size + found, total_capped: false, more: false }
    if (filter.keyword === undefined && filter.forms === undefined) {
      const all = await total(filter)
      return { total: all, total_capped: false, more: end < all }
    }
    // A page after the last one is no reason to count all.
    const most = found === 0 ? mostCounted : Math.max(mostCounted, end)
    const counted = await total(filter, most)
    return { total: Math.min(counted, most), total_capped: counted > most, more: found > 0 && end < counted }
  }
}
