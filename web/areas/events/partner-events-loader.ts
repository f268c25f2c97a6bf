import type { CallOutput } from '#contract/calls.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { dayOf } from '#web/platform/time.ts'
import { readPage } from '#web/router/page-number.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { partnerPageSize } from './partner-events-address.ts'

export interface PartnerEventsData {
  found: CallOutput<'getPartnerEvents'>
  /** The key of a city. */
  city: string | undefined
  /** Counted from 1. */
  page: number
  /** The day of the loading by the site's clock, 'YYYY-MM-DD'. */
  today: string
}

const longestCity = 120

export async function partnerEventsLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<PartnerEventsData>> {
  const page = readPage(params.page)
  const city = params.city?.trim().slice(0, longestCity) || undefined
  const found = await backend.call('getPartnerEvents', { city, page, size: partnerPageSize })
  const data = { found, city, page, today: dayOf(Date.now()) }
  return { data, missing: page > 1 && found.list.length === 0 }
}
