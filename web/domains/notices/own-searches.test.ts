import { expect, it } from 'vitest'
import type { SavedSearch } from '#contract/outreach/saved-searches.ts'
import { isUsedWithoutPush } from './own-searches.ts'

const search: SavedSearch = {
  ...{ id: 1, query: { words: 'ETF' }, title: 'ETF', daily: 0, created_time: '2026-11-30 12:00:00' },
  ...{ channels: { push: true, email: false }, feed: false, calendar: false, webhook: null },
}

it.each<[string, Partial<SavedSearch>, boolean]>([
  ['pushes alone', {}, false],
  ['the digest', { channels: { push: true, email: true } }, true],
  ['a private feed', { feed: true }, true],
  ['a private calendar', { calendar: true }, true],
  ['a webhook', { webhook: { url: 'https://example.org/', stopped_why: null } }, true],
])('a search that serves %s outlasts its pushes: %s', (_what, part, outlasts) => {
  expect(isUsedWithoutPush({ ...search, ...part })).toBe(outlasts)
})
