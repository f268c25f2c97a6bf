import type { ListedCorrection } from '#contract/content/items.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { readPage } from '#web/router/page-number.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'
import { correctionsOnPage } from '../site/corrections-paging.ts'

export interface CorrectionsData {
  list: readonly ListedCorrection[]
  total: number
  /** Counted from 1. */
  page: number
}

export async function correctionsLoader(
  backend: LanguageBackend,
  params: RouteParams,
): Promise<Loaded<CorrectionsData>> {
  const page = readPage(params.page)
  const { list, total } = await backend.call('getCorrections', { page, size: correctionsOnPage })
  return { data: { list, total, page }, missing: page > 1 && list.length === 0 }
}
