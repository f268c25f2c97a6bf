import type { CallOutput } from '#contract/calls.ts'
import type { Incident } from '#contract/content/incidents.ts'
import type { Topic, TopicDetails, TopicOrder } from '#contract/content/topics.ts'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import { type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import { orNothing } from '#web/platform/widget.ts'
import { readPage } from '#web/router/page-number.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { readId } from '../item-pages.ts'
import { topicItemsOnPage, topicsOnPage } from '../topics/topic-paging.ts'
import { type MissingData, missing } from './loaders-missing.ts'

const otherTopics = 4
const incidentsOnPage = 50

export interface TopicListData {
  list: readonly Topic[]
  total: number
  /** Counted from 1. */
  page: number
}

export async function topicListLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<TopicListData>> {
  const page = readPage(params.page)
  const { list, total } = await backend.call('dexList', { page, size: topicsOnPage })
  return { data: { list, total, page }, missing: page > 1 && list.length === 0 }
}

export interface TopicData {
  state: 'found'
  topic: TopicDetails
  page: number
  others: readonly Topic[]
}

export async function topicLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<TopicData | MissingData>> {
  const id = readId(params.id)
  if (id === undefined) return missing(backend)
  const order: TopicOrder | undefined = params.order === 'time' || params.order === 'reading' ? params.order : undefined
  const preview = params.preview?.slice(0, 64)
  const page = readPage(params.page)
  const [topic, { list }] = await Promise.all([
    orMissing(backend.call('getSpecialDetails', { id, order, preview, page, size: topicItemsOnPage })),
    backend.call('dexRecommendList', {}),
  ])
  if (!topic) return missing(backend)
  const others = list.filter((one) => one.id !== id).slice(0, otherTopics)
  return { data: { state: 'found', topic, page, others }, missing: page > 1 && topic.list.length === 0 }
}

export interface IncidentsData {
  incidents: readonly Incident[]
  hot: CallOutput<'homeHotList'>['list']
}

export async function incidentsLoader(backend: LanguageBackend): Promise<Loaded<IncidentsData>> {
  const [answer, hot] = await Promise.all([
    backend.call('getEventDetails', { size: incidentsOnPage }),
    backend.call('homeHotList', {}),
  ])
  return { data: { incidents: 'list' in answer ? answer.list : [answer], hot: hot.list } }
}

export interface IncidentData {
  state: 'found'
  incident: Incident
  hot: CallOutput<'homeHotList'>['list']
}

export async function incidentLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<IncidentData | MissingData>> {
  const id = readId(params.incident)
  if (id === undefined) return missing(backend)
  const [incident, hot] = await Promise.all([
    orMissing(backend.call('getEventDetails', { id })),
    backend.call('homeHotList', {}),
    orNothing(NotifyMe.prepare()),
  ])
  if (!incident || 'list' in incident) return missing(backend)
  return { data: { state: 'found', incident, hot: hot.list } }
}
