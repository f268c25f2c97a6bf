import type { CallOutput } from '#contract/calls.ts'
import type { FlashSummary } from '#contract/content/items.ts'
import type { Language } from '#language/languages.ts'
import { allLanguages } from '#web/domains/items/lists/list-query.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import type { RouteParams } from '#web/router/screen.ts'

/** Articles on a page of the feed. */
export const feedSize = 10
const flashSize = 30

/** An id as it stands in an address: digits only, as large as a number can hold exactly. */
export function readId(value: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(value ?? '') ? Number(value) : undefined
  return id !== undefined && Number.isSafeInteger(id) ? id : undefined
}

export type ItemPage = CallOutput<'getArticleList'>

/** True if the address asks for items of all languages. */
export const readAllLanguages = (params: RouteParams): boolean => params.languages === allLanguages

/** Returns the filter for readers of English, who get what can be read in English unless they ask for all. */
export const readableIn = ({ language }: LanguageBackend, all: boolean): { has_english?: true } =>
  language === 'en' && !all ? { has_english: true } : {}

interface FeedFilter {
  category?: number | undefined
  /** Also what does not exist in the reader's language. */
  all?: boolean
}

/** Articles of a category, or of all, continued after an item. */
export const loadFeed = (
  backend: LanguageBackend,
  { category, all = false }: FeedFilter,
  before?: number,
  size = feedSize,
): Promise<ItemPage> =>
  backend.call('getArticleList', { kind: 'article', category, before, size, ...readableIn(backend, all) })

export interface FlashFilter {
  category: number | undefined
  important: boolean
  /** Also what does not exist in the reader's language. */
  all?: boolean
}

/** Flash of a category, or only important ones, continued after an item. */
export const loadFlash = (backend: LanguageBackend, filter: FlashFilter, before?: number): Promise<ItemPage> =>
  backend.call('getArticleList', {
    kind: 'flash',
    category: filter.category,
    important: filter.important || undefined,
    before,
    size: flashSize,
    ...readableIn(backend, filter.all ?? false),
  })

/** Checks if a flash belongs to a list that `loadFlash` loads. */
export const belongsTo =
  ({ category, important, all = false }: FlashFilter, language: Language) =>
  (item: FlashSummary): boolean =>
    (category === undefined || item.category?.id === category) &&
    (!important || item.importance !== 'normal') &&
    (all || language !== 'en' || item.language.startsWith('en'))
