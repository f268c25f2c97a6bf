import { useEffect, useSyncExternalStore } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import { isMember } from './member.ts'

/**
 * Personal data of a page's reader, a member. Pages are the same for everybody; after hydration one call asks for the
 * personal parts of everything that is shown. Nothing is asked for visitors: counts come with the page.
 */
export type ViewerUser = NonNullable<CallOutput<'getViewer'>['user']>

/** Kind of a member's mark: on items like and collect, on topics collectTopic, on authors follow. */
export type MarkKind = 'like' | 'collect' | 'collectTopic' | 'follow'

export interface Mark {
  pressed: boolean
  /** How many members did the same; undefined: as the page says. */
  count?: number
}

export type MarkKey = `${MarkKind} ${number}`
/** The key of what a reader liked, collected or follows. */
export const markKey = (kind: MarkKind, id: number): MarkKey => `${kind} ${id}`

interface ViewerState {
  user: ViewerUser | undefined
  readonly marks: Map<MarkKey, Mark>
}

/** The state of this page; filled in the browser alone. */
export const viewer: ViewerState = { user: undefined, marks: new Map() }
/** Marks on the page now, with the number of times each is there. */
export const shown = new Map<MarkKey, number>()
/** Marks asked for on this page view. */
export const asked = new Set<MarkKey>()

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const nothing = () => undefined

/** Informs everything that shows a part of the viewer. */
export function viewerChanged(): void {
  for (const listener of listeners) listener()
}

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
  const mark = useSyncExternalStore(subscribe, () => viewer.marks.get(key), nothing)
  useEffect(() => show(key), [key])
  return {
    pressed: mark?.pressed ?? false,
    count: mark?.count ?? counted,
    press: async () => (await import('./viewer-calls.ts')).press(kind, id, counted),
  }
}

/** The member who reads; undefined for visitors and until the answer is there. */
export const useViewerUser = (): ViewerUser | undefined => useSyncExternalStore(subscribe, () => viewer.user, nothing)

/** Asks again for each page view. */
export function useViewerOfPage(pageKey: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page view is asked for once
  useEffect(() => {
    asked.clear()
    plan()
  }, [pageKey])
}
