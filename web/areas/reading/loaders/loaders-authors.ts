import type { CallOutput } from '#contract/calls.ts'
import { homeBlockSize, maxKeywordLength } from '#contract/constants.ts'
import type { ItemKind } from '#contract/content/items.ts'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import { type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import { orNothing } from '#web/platform/widget.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { type ItemPage, readAllLanguages, readableIn, readId } from '../item-pages.ts'
import { type MissingData, missing } from './loaders-missing.ts'
import { withoutRepeats } from './without-repeats.ts'

const worksSize = 10
const authorsSize = 20
const columnsInRail = 5
const otherAuthors = 4

export interface ColumnsData {
  popular: CallOutput<'getPopularColumn'>['list']
  week: CallOutput<'getWeekAuthorList'>['list']
  columns: CallOutput<'hotColumns'>['list']
  works: ItemPage
  /** The article that the newest works continue after; undefined where they start with the newest. */
  before: number | undefined
  /** Items of all languages are asked for. */
  all: boolean
}

/** The newest articles that name their author, continued after one. */
export const loadColumnWorks = (
  backend: LanguageBackend,
  all: boolean,
  before?: number,
  size = worksSize,
): Promise<ItemPage> =>
  backend.call('getArticleList', { kind: 'article', authored: true, before, size, ...readableIn(backend, all) })

/** The first stands above rows of two: one that would be alone in its row is among the newest instead. */
const inWholeRows = <T>(works: readonly T[]): T[] =>
  works.length > 2 && works.length % 2 === 0 ? works.slice(0, -1) : [...works]

/** The popular works stand above the newest ones and beside the columns; neither repeats them. */
export async function columnsLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<ColumnsData>> {
  const before = readId(params.before)
  const all = readAllLanguages(params)
  const [found, week, hot, works] = await Promise.all([
    backend.call('getPopularColumn', {}),
    backend.call('getWeekAuthorList', {}),
    backend.call('hotColumns', { size: columnsInRail * 2 }),
    loadColumnWorks(backend, all, before, before === undefined ? worksSize + homeBlockSize : worksSize),
  ])
  const isRead = ({ language }: { language: string }) => backend.language !== 'en' || all || language === 'en'
  const popular = inWholeRows(found.list.filter(isRead))
  const shown = new Set(popular.map(({ id }) => id))
  const columns = hot.list.filter(({ latest }) => isRead(latest) && !shown.has(latest.id)).slice(0, columnsInRail)
  const newest = before === undefined ? withoutRepeats(works, popular) : works
  return { data: { popular, week: week.list, columns, works: newest, before, all } }
}

export type AuthorPageOfList = CallOutput<'getAuthorListNew'>

export interface ColumnAuthorsData {
  page: AuthorPageOfList
  /** Search keyword; empty where all authors are listed. */
  keyword: string
  before: number | undefined
  hot: CallOutput<'homeHotList'>['list']
}

/** Column authors, the newest article first, continued after one. */
export const loadAuthors = (backend: LanguageBackend, keyword: string, before?: number): Promise<AuthorPageOfList> =>
  backend.call('getAuthorListNew', { keyword: keyword || undefined, before, size: authorsSize })

/** Returns the search keyword, as short as the call takes it; without a character cut in two. */
export function readKeyword(value: string | undefined): string {
  return (value ?? '')
    .trim()
    .slice(0, maxKeywordLength)
    .replace(/[\ud800-\udbff]$/, '')
}

export async function columnAuthorsLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<ColumnAuthorsData>> {
  const keyword = readKeyword(params.keyword)
  const before = readId(params.before)
  const [page, hot] = await Promise.all([loadAuthors(backend, keyword, before), backend.call('homeHotList', {})])
  return { data: { page, keyword, before, hot: hot.list } }
}

export interface AuthorData {
  state: 'found'
  author: CallOutput<'toUserInfo'>
  kind: ItemKind
  works: ItemPage
  before: number | undefined
  others: CallOutput<'getZLHostLists'>['hotLists']
}

/** Works of an author, newest first, continued after one. */
export const loadWorks = (backend: LanguageBackend, id: number, kind: ItemKind, before?: number): Promise<ItemPage> =>
  backend.call('getUserInformation', { id, kind, before, size: kind === 'flash' ? authorsSize : worksSize })

export async function authorLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<AuthorData | MissingData>> {
  const id = readId(params.id)
  const author = id === undefined ? null : await orMissing(backend.call('toUserInfo', { id }))
  if (!author) return missing(backend)
  const kind = params.kind === 'flash' ? 'flash' : 'article'
  const before = readId(params.before)
  const [works, { hotLists }] = await Promise.all([
    loadWorks(backend, author.id, kind, before),
    backend.call('getZLHostLists', {}),
    orNothing(NotifyMe.prepare()),
  ])
  const others = hotLists.filter((one) => one.id !== author.id).slice(0, otherAuthors)
  return { data: { state: 'found', author, kind, works, before, others } }
}
