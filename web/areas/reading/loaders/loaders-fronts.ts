import type { Banner, FlashSummary } from '#contract/content/items.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { orNothing } from '#web/platform/widget.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { feedSize, type ItemPage, readId } from '../item-pages.ts'

const flashCount = 14

/** Subject of a front: a region, or the items that really have English. */
export type FrontChoice = { region: string } | { english: true }

export interface FrontData {
  /** The banners of the front, within their time; none on a later page. */
  promoted: readonly Banner[]
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
  (choice: FrontChoice, position: 'hk' | 'us' | 'en') =>
  async (backend: LanguageBackend, params: RouteParams): Promise<Loaded<FrontData>> => {
    const before = readId(params.before)
    const [page, flash, arranged] = await Promise.all([
      loadFrontArticles(backend, choice, before, before === undefined ? feedSize + 1 : feedSize),
      backend.call('getArticleList', { kind: 'flash', ...choice, size: flashCount }),
      before === undefined ? orNothing(backend.call('getRecommendBanner', { position })) : null,
    ])
    const lead = before === undefined ? (page.list[0] ?? null) : null
    return {
      data: {
        promoted: arranged?.banners ?? [],
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

export const hongKongLoader = frontLoader(hongKong, 'hk')
export const usaLoader = frontLoader(unitedStates, 'us')
export const englishLoader = frontLoader(englishEdition, 'en')
