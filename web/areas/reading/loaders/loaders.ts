import type { CallOutput } from '#contract/calls.ts'
import { homeBlockSize, recommendedPages } from '#contract/constants.ts'
import { bandNumbers } from '#web/domains/data/band-numbers.ts'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import { type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import { loadWidget, orNothing } from '#web/platform/widget.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { Dateline } from '../home/dateline-when-visible.ts'
import type { HomeBandsData } from '../home/home-bands.tsx'
import { feedSize, type ItemPage, loadFeed, loadFlash, readAllLanguages, readId } from '../item-pages.ts'
import type { LivePageData } from '../live/live-address.ts'
import { withoutRepeats } from './without-repeats.ts'

const topicsOfItem = 3
/** The module whose styles the first document of an article that runs live brings. */
const liveModule = 'web/areas/reading/live/live-blog.tsx'
/** Events of the row, and those that they are chosen from. */
const eventsInRow = 4
const eventsLookedAt = 20
const recommendedSize = homeBlockSize * recommendedPages
/** Articles that may stand above the feed: four leads and the first recommended page. */
const maxAbove = 4 + homeBlockSize

export interface HomeData {
  banners: CallOutput<'homeLinsts'>['banners']
  /** Without their texts and the labels that are no coins, which the column does not show: they would be a third of the page. */
  flash: CallOutput<'homeLinsts'>['flash']
  recommended: CallOutput<'getRecommendLists'>['list']
  /** Flash on the subject of the first recommended article, else important ones; not those of the column. */
  flashPicks: HomeData['flash']
  /** The banners of the newsroom, within their time. */
  promoted: CallOutput<'getRecommendBanner'>['banners']
  /** Null where the widget failed. */
  searches: CallOutput<'homeSearchList'>['searchLists'] | null
  labelBlock: LabelBlock
  authors: CallOutput<'homeLinsts'>['authors']
  topics: CallOutput<'homeLinsts'>['features']
  incidents: CallOutput<'homeLinsts'>['incidents']
  /** The leading numbers, and the next events, those first that the newsroom recommends; null where there are none. */
  bands: HomeBandsData | null
  categories: CallOutput<'categoryLists'>['list']
  /** The category whose articles the feed shows; all where none is chosen. */
  category: number | undefined
  feed: ItemPage
}

/** The busiest labels, the label that the block shows the items of, and the topic that it leads to; null where missing. */
export interface LabelBlock {
  labels: CallOutput<'homeLinsts'>['labels']
  chosen: CallOutput<'getLabelDetails'> | null
  topic: number | null
}

type HomeLists = CallOutput<'homeLinsts'>
type Flash = HomeData['flash'][number]

const shortened = new WeakMap<Flash, Flash>()

/** A flash as the column shows it; one for all pages that it is on. */
function withoutText(item: Flash): Flash {
  const known = shortened.get(item)
  if (known) return known
  const short = { ...item, html: '', summary: '', labels: item.labels.filter(({ coin }) => coin) }
  shortened.set(item, short)
  return short
}

/**
 * Flash on the subject of what is recommended, without what a line does not show, then important ones from before the
 * column's; what the column shows is not repeated beside it, unless there is nothing else.
 */
async function loadFlashPicks(backend: LanguageBackend, { flash }: HomeLists, [first]: HomeData['recommended']) {
  const related = first && (await loadWidget(backend, 'relatedRecommen', { id: first.id, kind: 'flash' }))
  const picks = (related ?? []).filter(({ id }) => flash.every((item) => item.id !== id)).slice(0, homeBlockSize)
  const last = flash.at(-1)
  if (last && picks.length < homeBlockSize) {
    const filter = { category: undefined, important: true }
    const older = await orNothing(loadFlash(backend, filter, last.id))
    const known = new Set(picks.map(({ id }) => id))
    picks.push(...(older?.list ?? []).filter(({ id }) => !known.has(id)).slice(0, homeBlockSize - picks.length))
  }
  const shown = picks.length > 0 ? picks : flash.slice(0, homeBlockSize)
  return newestFirst(shown.map((item) => withoutText({ ...item, html: '' })))
}

/** Sorts items in the order of a timeline; an item without a time is the last. */
const newestFirst = (items: readonly Flash[]): Flash[] =>
  items.toSorted((one, other) => (other.release_time ?? '').localeCompare(one.release_time ?? ''))

/** A few of the next events in the order of time; those that the newsroom recommends are among them. */
function nextEvents(events: HomeBandsData['events']): HomeBandsData['events'] {
  const chosen = events.toSorted((a, b) => Number(b.featured) - Number(a.featured)).slice(0, eventsInRow)
  return events.filter((event) => chosen.includes(event))
}

function bandsOf(events: HomeBandsData['events'], summary: CallOutput<'getDataSummary'> | null): HomeData['bands'] {
  const numbers = bandNumbers(summary)
  return numbers || events.length > 0 ? { numbers, events } : null
}

export async function homeLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<HomeData>> {
  const category = readId(params.category)
  const before = readId(params.before)
  const isFront = category === undefined && before === undefined
  const recommending = loadWidget(backend, 'getRecommendLists', { page: 1, size: recommendedSize }).then(
    (widget) => widget?.list ?? [],
  )
  const listing = backend.call('homeLinsts', {})
  const [
    { banners, flash, ...home },
    arranged,
    recommended,
    flashPicks,
    searches,
    chosen,
    categories,
    feed,
    events,
    summary,
  ] = await Promise.all([
    listing,
    orNothing(backend.call('getRecommendBanner', { position: 'home' })),
    recommending,
    Promise.all([listing, recommending]).then(([lists, list]) => loadFlashPicks(backend, lists, list)),
    loadWidget(backend, 'homeSearchList', {}),
    orNothing(backend.call('getLabelDetails', { block: 'home', size: homeBlockSize })),
    orNothing(backend.call('categoryLists', {})),
    loadFeed(backend, { category }, before, isFront ? feedSize + maxAbove : feedSize),
    orNothing(backend.call('getActivityList', { status: 'upcoming', size: eventsLookedAt })),
    orNothing(backend.call('getDataSummary', {})),
    orNothing(Dateline.prepare()),
  ])
  const above = [...banners, ...recommended.slice(0, homeBlockSize)]
  return {
    data: {
      banners,
      flash: flash.map(withoutText),
      recommended,
      flashPicks,
      // An older answer, such as of a server that is just being replaced, has none.
      promoted: arranged?.banners ?? [],
      searches: searches?.searchLists ?? null,
      labelBlock: { labels: home.labels, chosen, topic: home.label_topic },
      authors: home.authors,
      topics: home.features,
      incidents: home.incidents,
      bands: bandsOf(nextEvents(events?.list ?? []), summary),
      categories: categories?.list ?? [],
      category,
      feed: isFront ? withoutRepeats(feed, above) : feed,
    },
  }
}

export interface FlashListData {
  page: ItemPage
  categories: CallOutput<'categoryLists'>['list']
  hot: CallOutput<'homeHotList'>['list']
  category: number | undefined
  important: boolean
  /** Items of all languages are asked for. */
  all: boolean
  /** The item that the list continues after; undefined where it starts with the newest. */
  before: number | undefined
}

export async function flashListLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<FlashListData>> {
  const filter = {
    category: readId(params.category),
    important: params.important === '1',
    all: readAllLanguages(params),
  }
  const before = readId(params.before)
  const [page, categories, hot] = await Promise.all([
    loadFlash(backend, filter, before),
    backend.call('categoryLists', {}),
    backend.call('homeHotList', {}),
    orNothing(NotifyMe.prepare()),
  ])
  return { data: { page, categories: categories.list, hot: hot.list, before, ...filter } }
}

export interface DetailData {
  item: CallOutput<'getInformationDetails'>
  related: CallOutput<'relatedRecommen'>
  relatedFlash: CallOutput<'relatedRecommen'>
  /** The special topics that it belongs to. */
  topics: CallOutput<'getSpecial'>['list']
  /** The notes of an article that runs live. */
  live?: LivePageData | null
}

/** A detail page: the item, or what takes its place where there is none. */
export type DetailPageData =
  | ({ state: 'found' } & DetailData)
  | { state: 'missing-article'; reading: CallOutput<'homeHotList'>['list'] }
  | { state: 'missing-flash'; list: FlashListData }

/** An item is found under either address; the page names the one of its kind as canonical. */
async function loadDetail(backend: LanguageBackend, params: RouteParams): Promise<DetailData | null> {
  const id = readId(params.id)
  if (id === undefined) return null
  const item = await orMissing(backend.call('getInformationDetails', { id }))
  if (!item) return null
  const [related, relatedFlash, topics, live] = await Promise.all([
    backend.call('relatedRecommen', { id, kind: 'article' }),
    backend.call('relatedRecommen', { id, kind: 'flash' }),
    backend.call('getSpecial', { item: id, size: topicsOfItem }),
    item.live && (await import('../live/live-loader.ts')).loadLivePage(backend, id, params),
  ])
  return { item, related, relatedFlash, topics: topics.list, ...(live && { live }) }
}

/** An item that is there. Its text comes once: in the markup of a document, in the data of a way within the site. */
function pageOf(found: DetailData): Loaded<DetailPageData> {
  const data = { state: 'found' as const, ...found }
  const module = found.live ? { module: liveModule } : {}
  return import.meta.env.SSR ? { data, state: { ...data, item: { ...data.item, html: '' } }, ...module } : { data }
}

export async function articleLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<DetailPageData>> {
  const found = await loadDetail(backend, params)
  if (found) return pageOf(found)
  const { list } = await backend.call('homeHotList', {})
  return { data: { state: 'missing-article', reading: list.slice(0, 4) }, missing: true }
}

/** A missing flash shows the list in its place: the reader "has returned to the news list" (specification, point 8). */
export async function flashLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<DetailPageData>> {
  const found = await loadDetail(backend, params)
  if (found) return pageOf(found)
  const { data } = await flashListLoader(backend, {})
  return { data: { state: 'missing-flash', list: data }, missing: true }
}

export interface NotFoundData {
  reading: CallOutput<'homeHotList'>['list']
}

export async function notFoundLoader(backend: LanguageBackend): Promise<Loaded<NotFoundData>> {
  const { list } = await backend.call('homeHotList', {})
  return { data: { reading: list.slice(0, 4) }, missing: true }
}
