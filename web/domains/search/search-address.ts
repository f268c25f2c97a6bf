import { maxSearchLength } from '#contract/constants.ts'
import type { HotSearch } from '#contract/content/search.ts'
import { fillPath } from '#web/router/addresses.ts'

interface SearchAddress {
  keyword: string
  /** Further parameters of its address; without undefined ones. */
  query?: Readonly<Record<string, string | number | undefined>>
}

/** The address of the results for a keyword; that of the empty search without one. */
export function searchAddress({ keyword, query: given = {} }: SearchAddress): string {
  const cleaned = cleanKeyword(keyword)
  if (cleaned === '') return '/search'
  const query = new URLSearchParams()
  for (const name in given) if (given[name] !== undefined) query.set(name, String(given[name]))
  return fillPath('/search/:keyword', { keyword: cleaned }) + (query.size > 0 ? `?${query}` : '')
}

/** The address of what a hot search is about; of one that the newsroom wrote, that of its results. */
export function hotSearchAddress({ id, kind, title }: HotSearch): string {
  if (kind === 'search') return searchAddress({ keyword: title })
  return `${kind === 'flash' ? '/news' : '/contents'}/${id}`
}

/** On one line, with single spaces. */
export const onOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** A keyword for a sentence that puts it in quotation marks: without its own, where it has them around it. */
export const unquote = (keyword: string): string => keyword.replace(/^["“「]([^"“”「」]+)["”」]$/, '$1')

/** A keyword as it is looked for: on one line, at most 100 characters. */
export const cleanKeyword = (typed: string): string => [...onOneLine(typed)].slice(0, maxSearchLength).join('').trim()
