import { useEffect, useSyncExternalStore } from 'react'
import { isMember } from './member.ts'
import {
  asked,
  type Mark,
  type MarkKey,
  type MarkKind,
  markKey,
  shown,
  subscribeViewer,
  type ViewerUser,
  viewer,
} from './viewer-state.ts'

const nothing = () => undefined
let planned = false

/** Everything that has come onto the page is asked for together, a moment later. */
function plan(): void {
  if (planned) return
  planned = true
  setTimeout(async () => {
    planned = false
    // Read once for all marks of the page: each reading of the cookies goes to another process of the browser.
    if (!isMember()) return
    const { ask } = await import('./viewer-calls.ts')
    await ask()
  })
}

function show(key: MarkKey): () => void {
  shown.set(key, (shown.get(key) ?? 0) + 1)
  if (!asked.has(key)) plan()
  return () => {
    const left = (shown.get(key) ?? 1) - 1
    if (left > 0) shown.set(key, left)
    else shown.delete(key)
  }
}

/** The viewer's mark on something, and how to press it. @param counted the number that came with the page */
export function useMark(kind: MarkKind, id: number, counted?: number): Mark & { press: () => void } {
  const key = markKey(kind, id)
  const mark = useSyncExternalStore(subscribeViewer, () => viewer.marks.get(key), nothing)
  useEffect(() => show(key), [key])
  return {
    pressed: mark?.pressed ?? false,
    count: mark?.count ?? counted,
    press: async () => (await import('./viewer-calls.ts')).press(kind, id, counted),
  }
}

/** The member who reads; undefined for visitors and until the answer is there. */
export const useViewerUser = (): ViewerUser | undefined =>
  useSyncExternalStore(subscribeViewer, () => viewer.user, nothing)

/** Asks again for each page view. */
export function useViewerOfPage(pageKey: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page view is asked for once
  useEffect(() => {
    asked.clear()
    plan()
  }, [pageKey])
}
