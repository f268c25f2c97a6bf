import type { Query } from '#web/domains/notices/own-searches.ts'
import type { AnySearchType } from '#web/domains/search/results-address.ts'
import type { SearchResultsData } from '../loaders/loaders-search.ts'

const kinds: { [T in AnySearchType]?: Query['kind'] } = { articles: 'article', flash: 'flash', events: 'event' }

/** The conditions that a search is saved with: its words and what narrows its results, except time, language and order. */
export const savedQuery = ({
  keyword,
  filters: { label, author },
  shown: { type },
}: Pick<SearchResultsData, 'keyword' | 'filters' | 'shown'>): Query => ({
  words: keyword,
  label,
  author,
  kind: type && kinds[type],
})
