import type { CallOutput } from '#contract/calls.ts'
import type { ItemKind } from '#contract/content/items.ts'
import { entityPath } from '#web/domains/data/data-paths.ts'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import { type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import { orNothing } from '#web/platform/widget.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { type ItemPage, readId } from '../item-pages.ts'
import { type MissingData, missing } from './loaders-missing.ts'

const articlesSize = 10
const flashSize = 20

export interface LabelData {
  state: 'found'
  label: Omit<CallOutput<'getLabelDetails'>, 'data'>
  kind: ItemKind
  page: ItemPage
  before: number | undefined
  hot: CallOutput<'homeHotList'>['list']
  /** The page with the data of what the label stands for. */
  dataPage: { path: string; name: string } | null
}

const askLabel = (backend: LanguageBackend, id: number, kind: ItemKind, before?: number) =>
  backend.call('getLabelDetails', { id, kind, before, size: kind === 'flash' ? flashSize : articlesSize })

/** Items of a label by kind, continued after one. */
export async function loadLabelled(
  backend: LanguageBackend,
  id: number,
  kind: ItemKind,
  before?: number,
): Promise<ItemPage> {
  return (await askLabel(backend, id, kind, before)).data
}

/** A label with its articles, or with its flash where it is asked for or there are no articles. */
async function loadLabel(backend: LanguageBackend, id: number, params: RouteParams) {
  const before = readId(params.before)
  const wanted: ItemKind = params.kind === 'flash' ? 'flash' : 'article'
  const first = await orMissing(askLabel(backend, id, wanted, before))
  if (!first || params.kind || first.counts.articles > 0 || first.counts.flash === 0)
    return { found: first, kind: wanted }
  return { found: await askLabel(backend, id, 'flash', before), kind: 'flash' as const }
}

export async function labelLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<LabelData | MissingData>> {
  const id = readId(params.id)
  if (id === undefined) return missing(backend)
  const [{ found, kind }, hot, entities] = await Promise.all([
    loadLabel(backend, id, params),
    backend.call('homeHotList', {}),
    orNothing(backend.call('getLabelData', { labels: [id] })),
    orNothing(NotifyMe.prepare()),
  ])
  if (!found) return missing(backend)
  const { data: page, ...label } = found
  const one = entities?.list.find(({ types }) => types.length > 0)
  const dataPage = one ? { path: entityPath(one.types[0] ?? 'market', one.entity.key), name: one.entity.name } : null
  return { data: { state: 'found', label, kind, page, before: readId(params.before), hot: hot.list, dataPage } }
}
