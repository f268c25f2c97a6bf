import type { LandingBlock, LandingPage } from '#contract/site/landing-pages/landing-pages.ts'
import { landingLimits } from '#contract/site/landing-pages/landing-terms.ts'
import type { Language } from '#language/languages.ts'
import { isBackendError, type LanguageBackend } from '#web/platform/backend.ts'
import { orNothing } from '#web/platform/widget.ts'
import { prefixedPath, splitPath } from '#web/router/addresses.ts'
import { Redirect } from '#web/router/router.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { type MissingData, missing } from '../reading/loaders/loaders-missing.ts'
import type { Holdings } from './holdings.ts'
import { prepareBlocks } from './later-blocks.ts'

export interface LandingData {
  state: 'landing'
  page: LandingPage
  holdings: Holdings
}
export interface GoneData extends Omit<MissingData, 'state'> {
  state: 'gone'
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const dayOffsetMs = 8 * 3_600_000
const today = () => new Date(Date.now() + dayOffsetMs).toISOString().slice(0, 10)

/** A page at a path, where it leads once it is over, or what others read where it is gone or never was. */
export async function landingLoader(
  backend: LanguageBackend,
  path: string,
  params: RouteParams,
): Promise<Loaded<LandingData | GoneData | MissingData>> {
  const preview = params.preview && uuid.test(params.preview) ? params.preview : undefined
  if (!/^[a-z][a-z0-9-]+$/.test(path) || path.length > landingLimits.path) return missing(backend)
  const found = await backend.call('getLandingPage', { path, preview }).catch((error: unknown) => {
    if (isBackendError(error) && error.code === 404) return 'missing' as const
    if (isBackendError(error) && error.code === 410) return 'gone' as const
    throw error
  })
  if (found === 'missing') return missing(backend)
  if (found === 'gone') {
    const { data } = await missing(backend)
    return { data: { ...data, state: 'gone' }, missing: true, gone: true }
  }
  if (found.page === null) throw new Redirect(inOwnLanguage(found.leads_to, backend.language))
  const { page } = found
  const [holdings] = await Promise.all([holdingsOf(backend, page.blocks), prepareBlocks(page.blocks)])
  return { data: { state: 'landing', page, holdings } }
}

/** Puts an address into the reader's language, unless the editor chose a language. */
const inOwnLanguage = (address: string, language: Language): string =>
  splitPath(address).fixed ? address : prefixedPath(language, address)

async function holdingsOf(backend: LanguageBackend, blocks: readonly LandingBlock[]): Promise<Holdings> {
  const holdings: Holdings = { items: {}, values: {}, events: {}, quizzes: {} }
  const series = [
    ...new Set(blocks.flatMap((block) => (block.kind === 'numbers' ? block.numbers.map((one) => one.series) : []))),
  ]
  const values = async () => {
    if (series.length === 0) return
    const wanted = series.map((one) => ({ series: one, day: today(), course: true }))
    const answer = await orNothing(backend.call('getDataValues', { values: wanted }))
    for (const value of answer?.list ?? []) holdings.values[value.series] = value
  }
  const one = async (block: LandingBlock) => {
    if (block.kind === 'items') {
      const found = await orNothing(backend.call('getLabelDetails', { id: block.label, size: block.count }))
      if (!found) return
      // The whole text of flash would only weigh.
      const list = found.data.list.map(({ html: _, ...item }) => item)
      holdings.items[block.key] = { label: found.id, list }
    } else if (block.kind === 'event') {
      const found = await orNothing(backend.call('getActivityDetails', { id: block.event }))
      if (!found) return
      const { tickets: _, ...event } = found
      holdings.events[block.event] = event
    } else if (block.kind === 'quiz') {
      const found = await orNothing(backend.call('getQuiz', { slug: block.quiz }))
      if (found) holdings.quizzes[block.quiz] = found.quiz
    }
  }
  await Promise.all([values(), ...blocks.map(one)])
  return holdings
}
