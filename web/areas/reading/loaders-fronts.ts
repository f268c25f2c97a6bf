import type { FlashSummary } from '#contract/content.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import type { Loaded, RouteParams } from '#web/platform/screen.ts'
import { feedSize, type ItemPage, readId } from './item-pages.ts'

const flashCount = 14
/** Items of a region in the overview of all. */
const atlasCount = 5
/** The regions of the overview, in its order. */
const atlasRegions = ['hk', 'us', 'cn', 'jp', 'sg', 'eu', 'global'] as const

/** What a front is about: a region, or the items that really have English. */
export type FrontChoice = { region: string } | { english: true }

export interface FrontData {
  /** The newest article; none on a later page. */
  lead: ItemPage['list'][number] | null
  articles: ItemPage
  flash: readonly FlashSummary[]
  before: number | undefined
}

/** Articles of a front, continued after an item. */
export const loadFrontArticles = (
  backend: LanguageBackend,
  choice: FrontChoice,
  before?: number,
  size = feedSize,
): Promise<ItemPage> => backend.call('getArticleList', { kind: 'article', ...choice, before, size })

const frontLoader =
  (choice: FrontChoice) =>
  async (backend: LanguageBackend, params: RouteParams): Promise<Loaded<FrontData>> => {
    const before = readId(params.before)
    const [page, flash] = await Promise.all([
      loadFrontArticles(backend, choice, before, before === undefined ? feedSize + 1 : feedSize),
      backend.call('getArticleList', { kind: 'flash', ...choice, size: flashCount }),
    ])
    const lead = before === undefined ? (page.list[0] ?? null) : null
    return {
      data: {
        lead,
        articles: lead ? { ...page, list: page.list.slice(1) } : page,
        // The column shows no texts.
        flash: flash.list.map((item) => ({ ...item, html: '' })),
        before,
      },
    }
  }

export const hongKong: FrontChoice = { region: 'hk' }
export const unitedStates: FrontChoice = { region: 'us' }
export const englishEdition: FrontChoice = { english: true }

export const hongKongLoader = frontLoader(hongKong)
export const usaLoader = frontLoader(unitedStates)
export const englishLoader = frontLoader(englishEdition)

export interface AtlasData {
  regions: readonly { key: string; name: string; total: number; items: ItemPage['list'] }[]
}

/** The newest of each region; a region without items has no place. */
export async function atlasLoader(backend: LanguageBackend): Promise<Loaded<AtlasData>> {
  const pages = await Promise.all(
    atlasRegions.map(async (key) => ({
      key,
      page: await backend.call('getArticleList', { region: key, size: atlasCount }),
    })),
  )
  const regions = pages.flatMap(({ key, page: { list, total } }) => {
    const name = list[0]?.region?.name
    return name ? [{ key, name, total, items: list.map((item) => ({ ...item, html: '' })) }] : []
  })
  return { data: { regions } }
}
