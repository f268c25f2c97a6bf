import type { CallOutput } from '#contract/calls.ts'
import type { Feature, FeatureDetails, FeatureOrder } from '#contract/features.ts'
import type { Incident } from '#contract/incidents.ts'
import { type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { readId } from '../item-pages.ts'
import { featureItemsOnPage, featuresOnPage } from '../topics/topic-paging.ts'
import { type MissingData, missing } from './loaders-authors.ts'

const otherFeatures = 4
const incidentsOnPage = 50

export interface FeatureListData {
  list: readonly Feature[]
  total: number
  /** Counted from 1. */
  page: number
}

export async function featureListLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<FeatureListData>> {
  const page = readId(params.page) ?? 1
  const { list, total } = await backend.call('dexList', { page, size: featuresOnPage })
  return { data: { list, total, page }, missing: page > 1 && list.length === 0 }
}

export interface FeatureData {
  state: 'found'
  feature: FeatureDetails
  page: number
  others: readonly Feature[]
}

export async function featureLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<FeatureData | MissingData>> {
  const id = readId(params.id)
  if (id === undefined) return missing(backend)
  const order: FeatureOrder | undefined =
    params.order === 'time' || params.order === 'reading' ? params.order : undefined
  const preview = params.preview?.slice(0, 64)
  const page = readId(params.page) ?? 1
  const [feature, { list }] = await Promise.all([
    orMissing(backend.call('getSpecialDetails', { id, order, preview, page, size: featureItemsOnPage })),
    backend.call('dexRecommendList', {}),
  ])
  if (!feature) return missing(backend)
  const others = list.filter((one) => one.id !== id).slice(0, otherFeatures)
  return { data: { state: 'found', feature, page, others }, missing: page > 1 && feature.list.length === 0 }
}

export interface IncidentsData {
  incidents: readonly Incident[]
  /** The one that the address names; the newest without a name. */
  open: number | undefined
  hot: CallOutput<'homeHotList'>['list']
}

export async function incidentsLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<IncidentsData>> {
  const named = readId(params.incident)
  const [answer, hot] = await Promise.all([
    backend.call('getEventDetails', { size: incidentsOnPage }),
    backend.call('homeHotList', {}),
  ])
  const listed = 'list' in answer ? answer.list : [answer]
  const incidents = await withNamed(backend, listed, named)
  const open = incidents.some(({ id }) => id === named) ? named : incidents[0]?.id
  return { data: { incidents, open, hot: hot.list } }
}

/** An old incident that the address names stands at the end of the newest ones. */
async function withNamed(backend: LanguageBackend, listed: readonly Incident[], named: number | undefined) {
  if (named === undefined || listed.some(({ id }) => id === named)) return listed
  const found = await orMissing(backend.call('getEventDetails', { id: named }))
  return found && !('list' in found) ? [...listed, found] : listed
}
