import { type PageState, pageStateId } from '#web/router/page-state.ts'

interface Searched {
  keyword: string
  found: number
}

/**
 * Returns the search made by opening a page of results as a document: it may have been kept ready, so that no call
 * searched anything. The page itself knows what it shows.
 */
export function landingSearch(): Searched | undefined {
  const text = document.getElementById(pageStateId)?.textContent
  if (!text) return undefined
  const { page } = (JSON.parse(text) as PageState).loaderData
  const { keyword, totals } = (page ?? {}) as { keyword?: unknown; totals?: unknown }
  if (typeof keyword !== 'string' || typeof totals !== 'object' || !totals) return undefined
  return { keyword, found: Object.values(totals as Record<string, number>).reduce((sum, n) => sum + n, 0) }
}
