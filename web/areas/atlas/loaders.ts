import type { CallOutput } from '#contract/calls.ts'
import type { ItemKind } from '#contract/content/items.ts'
import { atlasKinds, atlasLimits, atlasSlugPattern } from '#contract/market/atlas/atlas-terms.ts'
import { type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { readId } from '../reading/item-pages.ts'
import { type MissingData, missing } from '../reading/loaders/loaders-missing.ts'
import { type AtlasChoice, readLetter } from './atlas-address.ts'

const newsSize = 8

export type AtlasListData = CallOutput<'getAtlas'> & { state: 'list'; choice: AtlasChoice }
type LabelNews = CallOutput<'getLabelDetails'>
export interface AtlasEntryData {
  state: 'entry'
  entry: CallOutput<'getAtlasEntry'>
  /** News of its label; null where it has none. */
  news: { counts: LabelNews['counts']; articles: LabelNews['data']['list']; flash: LabelNews['data']['list'] } | null
}

/** A part of the directory, one of its entries with its news, or what others read where there is none. */
export async function atlasLoader(
  backend: LanguageBackend,
  { entry: slug, ...params }: RouteParams,
): Promise<Loaded<AtlasListData | AtlasEntryData | MissingData>> {
  if (slug === undefined) return loadList(backend, params)
  const entry = atlasSlugPattern.test(slug) ? await orMissing(backend.call('getAtlasEntry', { slug })) : null
  if (!entry) return missing(backend)
  return { data: { state: 'entry', entry, news: entry.news && (await loadNews(backend, entry.news.id)) } }
}

async function loadList(backend: LanguageBackend, params: RouteParams): Promise<Loaded<AtlasListData>> {
  const keyword = [...(params.keyword?.trim() ?? '')].slice(0, atlasLimits.keyword / 2).join('') || undefined
  const choice: AtlasChoice = {
    kind: atlasKinds.find((one) => one === params.kind),
    letter: readLetter(params.letter),
    keyword,
    after: readId(params.after),
  }
  return { data: { state: 'list', choice, ...(await backend.call('getAtlas', choice)) } }
}

async function loadNews(backend: LanguageBackend, id: number): Promise<AtlasEntryData['news']> {
  const ask = (kind: ItemKind) => orMissing(backend.call('getLabelDetails', { id, kind, size: newsSize }))
  const [articles, flash] = await Promise.all([ask('article'), ask('flash')])
  if (!articles || !flash) return null
  return { counts: articles.counts, articles: articles.data.list, flash: flash.data.list }
}
