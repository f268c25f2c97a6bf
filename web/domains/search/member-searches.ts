import type { SearchRecord } from '#contract/content/search-records.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { cleanKeyword } from './search-address.ts'

/** A search as it is listed; without a number where only this browser knows of it yet. */
export interface OwnSearch {
  id?: number
  keyword: string
}

/** Merges searches: this browser's come before the member's; words that differ only in capitals are listed once. */
export function mergedSearches(waiting: readonly string[], kept: readonly OwnSearch[]): OwnSearch[] {
  const known = new Map(kept.map((one) => [one.keyword.toLowerCase(), one]))
  const first = waiting.map((keyword) => ({ ...known.get(keyword.toLowerCase()), keyword }))
  const listed = new Set(waiting.map((keyword) => keyword.toLowerCase()))
  return [...first, ...kept.filter(({ keyword }) => !listed.has(keyword.toLowerCase()))]
}

/**
 * The searches that the site keeps of a member, after what the browser kept has moved there. A browser whose list could
 * not be moved keeps it.
 * @param moved receives what the browser need not keep any longer
 */
export async function movedSearches(
  backend: LanguageBackend,
  waiting: readonly string[],
  moved: (keywords: readonly string[]) => void,
): Promise<readonly SearchRecord[]> {
  const keywords = waiting.map(cleanKeyword).filter((keyword) => keyword !== '')
  const { list } =
    keywords.length > 0
      ? await backend.call('keepSearchRecords', { keywords })
      : await backend.call('getSearchRecords', {})
  if (waiting.length > 0) moved(waiting)
  return list
}
