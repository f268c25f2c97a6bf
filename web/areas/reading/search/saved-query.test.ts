import { expect, it } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'
import { searchQuery } from '#contract/outreach/saved-searches.ts'
import type { AnySearchType } from '#web/domains/search/results-address.ts'
import { savedQuery } from './saved-query.ts'

const page = { list: [], total: 0, more: false }
const shownAs = (type: AnySearchType | undefined) =>
  type ? { type, page } : { type, found: {} as CallOutput<'search'> }

it.each([
  [undefined, {}, { words: 'ETF' }],
  ['articles', {}, { words: 'ETF', kind: 'article' }],
  ['flash', { label: 3, since: 'week' }, { words: 'ETF', kind: 'flash', label: 3 }],
  ['events', { author: 5, order: 'newest' }, { words: 'ETF', kind: 'event', author: 5 }],
  ['tools', { language: 'en' }, { words: 'ETF' }],
] as const)('a search for %s with %j is saved as %j', (type, filters, query) => {
  const saved = savedQuery({ keyword: 'ETF', filters, shown: shownAs(type) })
  expect(saved).toEqual(query)
  expect(searchQuery.safeParse(saved).success).toBe(true)
})
