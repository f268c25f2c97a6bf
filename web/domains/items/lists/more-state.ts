import type { Language } from '#language/languages.ts'

/** Fields that a list that goes on needs of its items. */
export interface Numbered {
  readonly id: number
}

/** A page of a list as the calls answer it. */
export interface ListPage<T extends Numbered> {
  readonly list: readonly T[]
  readonly more: boolean
}

/** Items with the language that they were loaded in. */
interface Part<T> {
  readonly data: readonly T[]
  readonly language: Language
}

/** A list as it is shown: what came with the page, and what was loaded after it. */
export interface MoreState<T extends Numbered> {
  readonly head: Part<T>
  readonly tail: Part<T>
  readonly more: boolean
  readonly status: 'idle' | 'loading' | 'failed'
}

export type MoreAction<T extends Numbered> =
  /** The page's own items came again: after going back, or in another language. */
  | { type: 'page'; page: ListPage<T>; language: Language }
  | { type: 'loading' }
  | { type: 'failed' }
  /** The items after the last one. */
  | { type: 'loaded'; page: ListPage<T>; language: Language }
  /** The items after the page's own, once more and in another language. */
  | { type: 'renewed'; page: ListPage<T>; language: Language }
  /** The newest items, which the reader asked to see. */
  | { type: 'arrived'; page: ListPage<T>; language: Language }

/** A list that begins with the page's own items. */
export function startOf<T extends Numbered>(page: ListPage<T>, language: Language): MoreState<T> {
  return {
    head: { data: once(page.list), language },
    tail: { data: [], language },
    more: page.more,
    status: 'idle',
  }
}

/** All items of the list in their order. */
export const itemsOf = <T extends Numbered>(state: MoreState<T>): T[] => [...state.head.data, ...state.tail.data]

/** True if what was loaded after the page's own items is still in another language. */
export const tailIsStale = <T extends Numbered>({ tail }: MoreState<T>, language: Language): boolean =>
  tail.data.length > 0 && tail.language !== language

/** The items of a newest page that stand before everything already shown; all of them where nothing is known. */
export function newerThan<T extends Numbered>(shown: readonly Numbered[], newest: readonly T[]): T[] {
  const known = idsOf(shown)
  const place = newest.findIndex(({ id }) => known.has(id))
  return once(place < 0 ? newest : newest.slice(0, place))
}

/** Applies an action to a list; an item that arrives twice is shown once. */
export function moreReducer<T extends Numbered>(state: MoreState<T>, action: MoreAction<T>): MoreState<T> {
  switch (action.type) {
    case 'loading':
      return { ...state, status: 'loading' }
    case 'failed':
      return { ...state, status: 'failed' }
    case 'page':
      return withPage(state, action.page, action.language)
    case 'loaded':
      return withTail(state, action.page, action.language, state.tail.data)
    case 'renewed':
      return withTail(state, action.page, action.language, [])
    case 'arrived':
      return withNewest(state, action.page, action.language)
  }
}

/**
 * The page's own items replace those shown, up to the last one that both know; items loaded after it stay. Newer ones
 * wait, so that the list is the one the reader left. Without a common item the list starts again, as between English
 * and Chinese, whose lists have different items.
 */
function withPage<T extends Numbered>(state: MoreState<T>, page: ListPage<T>, language: Language): MoreState<T> {
  if ((state.head.language === 'en') !== (language === 'en')) return startOf(page, language)
  const shown = itemsOf(state)
  const known = idsOf(shown)
  const start = page.list.findIndex(({ id }) => known.has(id))
  if (start < 0) return startOf(page, language)
  const fresh = once(page.list.slice(start))
  const lastShared = fresh.findLast(({ id }) => known.has(id))?.id
  const freshIds = idsOf(fresh)
  const rest = shown.slice(shown.findIndex(({ id }) => id === lastShared) + 1).filter(({ id }) => !freshIds.has(id))
  const restLanguage = state.tail.data.length > 0 ? state.tail.language : state.head.language
  return {
    ...state,
    head: { data: fresh, language },
    tail: { data: rest, language: rest.length > 0 ? restLanguage : language },
    more: rest.length > 0 ? state.more : page.more,
  }
}

/** A page that brings nothing new ends the list: its continuation could only be the same page again. */
function withTail<T extends Numbered>(
  state: MoreState<T>,
  page: ListPage<T>,
  language: Language,
  before: readonly T[],
): MoreState<T> {
  const known = idsOf([...state.head.data, ...before])
  const added = once(page.list).filter(({ id }) => !known.has(id))
  return {
    ...state,
    tail: { data: [...before, ...added], language },
    more: page.more && added.length > 0,
    status: 'idle',
  }
}

/**
 * The newest items go on top; if there are more than one page of them, the list starts again, since there would be a
 * gap.
 */
function withNewest<T extends Numbered>(state: MoreState<T>, page: ListPage<T>, language: Language): MoreState<T> {
  const newer = newerThan(itemsOf(state), page.list)
  if (newer.length === page.list.length || state.head.language !== language) return startOf(page, language)
  return { ...state, head: { data: [...newer, ...state.head.data], language } }
}

const idsOf = (items: readonly Numbered[]): Set<number> => new Set(items.map(({ id }) => id))

function once<T extends Numbered>(items: readonly T[]): T[] {
  return [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed()
}
