import type { CallOutput } from '#contract/calls.ts'
import { tablePages } from '#contract/constants.ts'
import type { Category } from '#contract/content/items.ts'
import type { Manuscript, ManuscriptState } from '#contract/newsroom/manuscripts.ts'
import type { ReviewTime } from '#contract/site/review-time.ts'
import { type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import { readPage } from '#web/router/page-number.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'

export type PublishData =
  | {
      state: 'found'
      manuscript: Manuscript | null
      userId: number
      categories: Category[]
      machineTranslates: boolean
      reviewMinutes: ReviewTime
      /** The article, also a new one, is published without a review. */
      publishesAtOnce: boolean
    }
  | { state: 'missing' }

const readId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined

/** A manuscript to write on; without a number a new one. */
export async function publishLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<PublishData>> {
  const id = readId(params.id)
  if (params.id !== undefined && id === undefined) return { data: { state: 'missing' }, missing: true }
  const [manuscript, user, { list }, options] = await Promise.all([
    id === undefined ? null : orMissing(backend.call('getManuscript', { id })),
    backend.call('getUserInfo', {}),
    backend.call('categoryLists', {}),
    backend.call('writingOptions', {}),
  ])
  if ((id !== undefined && !manuscript) || !user) return { data: { state: 'missing' }, missing: true }
  const { machine_translation: machineTranslates, review_minutes: reviewMinutes } = options
  const { publishes_at_once: publishesAtOnce } = manuscript ?? options
  const given = { manuscript, userId: user.id, categories: list, machineTranslates, reviewMinutes, publishesAtOnce }
  return { data: { state: 'found', ...given } }
}

export const manuscriptStates = ['draft', 'pending', 'approved', 'refused'] as const satisfies ManuscriptState[]

export interface MyArticlesData {
  found: CallOutput<'myArticles'>
  /** Articles under the reader's name not written here; null if another state was requested. */
  published: CallOutput<'myPublished'> | null
  assigned: CallOutput<'myLiveBlogs'>['list']
  wanted: ManuscriptState | undefined
  keyword: string
  page: number
  size: number
}

/** The reader's own manuscripts, by state and words of their titles. */
export async function myArticlesLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<MyArticlesData>> {
  const wanted = manuscriptStates.find((state) => state === params.state)
  const keyword = (params.keyword ?? '').trim().slice(0, 200)
  const page = readPage(params.page)
  const size = tablePages.sizes.find((one) => String(one) === params.size) ?? tablePages.size
  const words = { keyword: keyword || undefined, size }
  const showsPublished = page === 1 && (wanted === undefined || wanted === 'approved')
  const [found, published, { list: assigned }] = await Promise.all([
    backend.call('myArticles', { state: wanted, page, ...words }),
    showsPublished ? backend.call('myPublished', words) : null,
    backend.call('myLiveBlogs', {}),
  ])
  return { data: { found, published, assigned, wanted, keyword, page, size } }
}

/** Nothing for somebody who is not assigned, or no longer. */
export type LiveWritingData = CallOutput<'myLiveDesk'> | { blog: null; notes: [] }

/** A live blog that the reader writes notes of. */
export async function liveWritingLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<LiveWritingData>> {
  const item = readId(params.id)
  const { list } = await backend.call('myLiveBlogs', {})
  if (!list.some((blog) => blog.item === item)) return { data: { blog: null, notes: [] }, missing: true }
  return { data: await backend.call('myLiveDesk', { item: item ?? 0 }) }
}
