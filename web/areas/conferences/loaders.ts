import type { CallOutput } from '#contract/calls.ts'
import { isBackendError, type LanguageBackend, orMissing } from '#web/platform/backend.ts'
import { orNothing } from '#web/platform/widget.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { type MissingData, missing } from '../reading/loaders/loaders-missing.ts'
import { ContactForm } from './later-form.ts'
import { openOffline } from './offline/open-offline.ts'

export type ConferenceDetails = CallOutput<'getForumDetail'>

/** The view of the agenda, as in the address. */
export interface AgendaView {
  /** A day of the edition; the first one where nothing is said. */
  day: string | undefined
  byHall: boolean
  hall: number | undefined
}

export interface ConferenceData extends ConferenceDetails {
  state: 'found'
  /** Null where nobody knows, or nothing is sold. */
  offer: CallOutput<'getTicketOffer'> | null
  page: number
  /** Search keyword for speakers; empty for all. */
  keyword: string
  view: AgendaView
}

const number = (text: string | undefined) => (text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined)
const longestWords = 60
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** The page of a conference at an address, or what others read where there is none. */
export async function conferenceLoader(
  backend: LanguageBackend,
  slug: string,
  params: RouteParams,
): Promise<Loaded<ConferenceData | MissingData>> {
  const { preview, day } = params
  const keyword = params.keyword?.trim().slice(0, longestWords) ?? ''
  if (!/^[A-Za-z][\w-]{2,59}$/.test(slug)) return missing(backend)
  const page = number(params.page) ?? 1
  const key = preview && uuid.test(preview) ? preview : undefined
  const asked = backend.call('getForumDetail', { slug, page, keyword: keyword || undefined, preview: key })
  const details = await orMissing(asked).catch(async (error) => {
    const { view, hall } = params
    if (import.meta.env.SSR || isBackendError(error)) throw error
    if (!(await openOffline(`/${slug}`, { day, view, hall }))) throw error
    // The document that is on its way takes the place of this one.
    return new Promise<null>(() => {})
  })
  if (!details) return missing(backend)
  const { event } = details.edition
  const [offer] = await Promise.all([
    event === null ? null : orNothing(backend.call('getTicketOffer', { event })),
    details.section === 'contact' && ContactForm.prepare(),
  ])
  const view = {
    day: details.sessions.some((session) => session.day === day) ? day : undefined,
    byHall: params.view === 'halls',
    hall: number(params.hall),
  }
  return { data: { ...details, state: 'found', offer, page, keyword, view } }
}
