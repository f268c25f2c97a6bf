import type { CallOutput } from '#contract/calls.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'

/** Articles on a page of the feed. */
export const feedSize = 10
const flashSize = 30

/** An id as it stands in an address: digits only, as large as a number can hold exactly. */
export function readId(value: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(value ?? '') ? Number(value) : undefined
  return id !== undefined && Number.isSafeInteger(id) ? id : undefined
}

export type ItemPage = CallOutput<'getArticleList'>

/** Articles of a category, or of all, continued after an item. */
export const loadFeed = (
  backend: LanguageBackend,
  category: number | undefined,
  before?: number,
  size = feedSize,
): Promise<ItemPage> => backend.call('getArticleList', { kind: 'article', category, before, size })

export interface FlashFilter {
  category: number | undefined
  important: boolean
}

/** Flash of a category, or only important ones, continued after an item. */
export const loadFlash = (backend: LanguageBackend, filter: FlashFilter, before?: number): Promise<ItemPage> =>
  backend.call('getArticleList', {
    kind: 'flash',
    category: filter.category,
    important: filter.important || undefined,
    before,
    size: flashSize,
  })
