import type { CallOutput } from '#contract/calls.ts'

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
/** Calls a function after each change of the state; returns what ends that. */
export const subscribeViewer = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Informs everything that shows a part of the viewer. */
export function viewerChanged(): void {
  for (const listener of listeners) listener()
}
