import type { CallOutput } from '#contract/calls.ts'
import type { Category } from '#contract/content/items.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { type ItemPage, loadFeed, readAllLanguages, readId } from '../item-pages.ts'
import { type MissingData, missing } from './loaders-missing.ts'

export interface ArticleListData {
  state: 'found'
  categories: CallOutput<'categoryLists'>['list']
  /** The category whose articles are listed; all where none is chosen. */
  category: Category | undefined
  page: ItemPage
  before: number | undefined
  /** Items of all languages are asked for. */
  all: boolean
  hot: CallOutput<'homeHotList'>['list']
  authors: CallOutput<'getZLHostLists'>['hotLists']
}

/** The list of articles, of all categories or of the one in the path. */
export async function articleListLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<ArticleListData | MissingData>> {
  const { list: categories } = await backend.call('categoryLists', {})
  const category = categories.find(({ id }) => id === readId(params.id))
  if (params.id !== undefined && !category) return missing(backend)
  const before = readId(params.before)
  const all = readAllLanguages(params)
  const [page, hot, { hotLists }] = await Promise.all([
    loadFeed(backend, { category: category?.id, all }, before),
    backend.call('homeHotList', {}),
    backend.call('getZLHostLists', {}),
  ])
  return { data: { state: 'found', categories, category, page, before, all, hot: hot.list, authors: hotLists } }
}
