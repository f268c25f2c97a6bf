import { maxCounted } from '#contract/constants.ts'

interface Shown {
  page: number
  size: number
  /** How many rows the page has. */
  found: number
}

/** For a list that is searched for words, which very many of its rows may contain. */
interface Searched {
  keyword?: string
  forms?: readonly string[]
}

export interface Pagination {
  total: number
  total_capped: boolean
  more: boolean
}

/**
 * The pagination of a list: the total number of rows, and whether another page follows. The last page itself shows the
 * total. A search is counted up to `maxCounted`, or to the end of the page if that is later: every page can be
 * reached, and none waits until all matches are counted.
 * @param total the number of rows, or `most` plus one if there are more
 */
export function createPagination<F extends Searched>(total: (filter: F, most?: number) => Promise<number>) {
  return async (filter: F, { page, size, found }: Shown): Promise<Pagination> => {
    const end = page * size
    const isLast = found < size && (found > 0 || page === 1)
    if (isLast) return { total: end - size + found, total_capped: false, more: false }
    if (filter.keyword === undefined && filter.forms === undefined) {
      const all = await total(filter)
      return { total: all, total_capped: false, more: end < all }
    }
    // A page beyond the last one is no reason to count everything.
    const most = found === 0 ? maxCounted : Math.max(maxCounted, end)
    const counted = await total(filter, most)
    return { total: Math.min(counted, most), total_capped: counted > most, more: found > 0 && end < counted }
  }
}
