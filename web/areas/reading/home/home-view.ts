import { useAfterHydration } from '#web/platform/app-context.tsx'
import { useAhead, useLocation } from '#web/router/router-context.tsx'

/** View of the home page on phones: everything for the reader, the flash, or one category's articles. */
export type HomeView = 'all' | 'flash' | 'category'

/** The state of a history entry in which the phone's second tab is open. */
export const flashView = { view: 'flash' } as const

/**
 * The view and category that the reader is in or on the way to. The flash view lives in the history entry, so that
 * coming back from a flash finds it again; the server does not know of it, so it waits for hydration.
 */
export function useHomeView(loaded: number | undefined): { view: HomeView; category: number | undefined } {
  const here = useLocation()
  const ahead = useAhead()
  const leaving = ahead !== undefined && ahead.pathname !== here.pathname
  const { search, state } = ahead && !leaving ? ahead : here
  const wanted = Number(new URLSearchParams(search).get('category'))
  const category = ahead && !leaving ? wanted || undefined : loaded
  const flashChosen = (state as { view?: string } | null)?.view === flashView.view
  if (useAfterHydration(flashChosen, false)) return { view: 'flash', category }
  return { view: category === undefined ? 'all' : 'category', category }
}
