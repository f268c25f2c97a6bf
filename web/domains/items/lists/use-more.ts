import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import { automaticPages, loadMoreTriggerPx } from '#contract/constants.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { splitPath } from '#web/router/addresses.ts'
import { useInLanguage } from '#web/router/page-data.ts'
import { useLocation, useNavigationType } from '#web/router/router-context.tsx'
import {
  itemsOf,
  type ListPage,
  type MoreAction,
  type MoreState,
  moreReducer,
  type Numbered,
  startOf,
  tailIsStale,
} from './more-state.ts'

interface MoreOptions<T extends Numbered> {
  /** Name of the list, unlike that of any other list on the page. */
  name: string
  /** List that came with the page; it must stay the same object while the data do. */
  page: ListPage<T>
  /** Loads what follows an item, in the current language. */
  load: (before: number) => Promise<ListPage<T>>
}

/** A list that goes on. */
export interface More<T extends Numbered> {
  items: readonly T[]
  phase: 'more' | 'loading' | 'failed' | 'end'
  /** For the element at the list's foot: reaching it loads what follows. */
  foot: RefObject<HTMLDivElement | null>
  loadMore: () => void
  /** Puts the newest items on top. */
  showNewest: (page: ListPage<T>) => void
}

/**
 * A list that goes on at its foot: by its button, and when the reader comes within 300 px of it (specification, point
 * 2), but only a few pages in a row, so that the content below it can be reached. Loaded pages are stored with the
 * entry of the history, so that returning shows the same list at the same place; after a change of language all of it
 * comes again in the new one.
 */
export function useMore<T extends Numbered>({ name, page, load }: MoreOptions<T>): More<T> {
  const language = useLanguage()
  const store = useStore(name, page)
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  const foot = useRef<HTMLDivElement>(null)
  const head = useInLanguage(state.head)
  const tail = useInLanguage(state.tail)
  const items = useMemo(() => [...head, ...tail], [head, tail])
  const stale = tailIsStale(state, language)
  const phase = state.status === 'idle' ? (state.more ? 'more' : 'end') : state.status

  const loadMore = async () => {
    const { status, more } = store.get()
    if (status === 'loading' || !(more || stale)) return
    store.dispatch({ type: 'loading' })
    try {
      if (stale) {
        store.dispatch({ type: 'renewed', page: await loadAgain(store.get(), load), language })
      } else {
        const last = itemsOf(store.get()).at(-1)
        if (last) store.dispatch({ type: 'loaded', page: await load(last.id), language })
      }
    } catch {
      store.dispatch({ type: 'failed' })
    }
  }
  const loadByHand = () => {
    store.automatic = 0
    return loadMore()
  }
  const renew = useEffectEvent(loadMore)
  const goOn = useEffectEvent(() => {
    if (store.automatic >= automaticPages) return
    store.automatic += 1
    loadMore()
  })

  useEffect(() => {
    if (stale && state.status === 'idle') renew()
  }, [stale, state.status])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a foot still in sight after a short page is reported again
  useEffect(() => {
    if (!foot.current || phase !== 'more') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && goOn(), {
      rootMargin: `0px 0px ${loadMoreTriggerPx}px`,
    })
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [phase, store, items.length])

  return {
    items,
    phase,
    foot,
    loadMore: loadByHand,
    showNewest: (newest) => store.dispatch({ type: 'arrived', page: newest, language }),
  }
}

/** Loads as many items after the page's own as were shown before. */
async function loadAgain<T extends Numbered>(
  { head, tail }: MoreState<T>,
  load: MoreOptions<T>['load'],
): Promise<ListPage<T>> {
  const list: T[] = []
  let last = head.data.at(-1)
  let more = true
  while (last && more && list.length < tail.data.length) {
    const page = await load(last.id)
    list.push(...page.list)
    more = page.more && page.list.length > 0
    last = page.list.at(-1)
  }
  return { list, more }
}

interface Store<T extends Numbered> {
  get: () => MoreState<T>
  dispatch: (action: MoreAction<T>) => void
  subscribe: (listener: () => void) => () => void
  /** The page's items that the list has taken in. */
  taken: readonly T[]
  /** Pages that came by themselves since the reader last asked for one. */
  automatic: number
}

function createStore<T extends Numbered>(state: MoreState<T>, taken: readonly T[]): Store<T> {
  let current = state
  const listeners = new Set<() => void>()
  return {
    taken,
    automatic: 0,
    get: () => current,
    dispatch(action) {
      current = moreReducer(current, action)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Lists by entry of the history, the last used at the end; only ever filled in the browser. */
const cached = new Map<string, unknown>()
const cachedCount = 20
/** Lists on the screen at this moment, by the screen's address without language prefix. */
const shown = new Map<string, unknown>()

/** The list of this entry of the history. Another language's address that replaces this one goes on with its list. */
function useStore<T extends Numbered>(name: string, page: ListPage<T>): Store<T> {
  const language = useLanguage()
  const { key, pathname, search } = useLocation()
  const replaced = useNavigationType() === 'REPLACE'
  const entry = `${key} ${name}`
  const screen = `${splitPath(pathname).path}${search} ${name}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list begins once for each entry
  const store = useMemo(() => {
    // The name of a list and the screen say what it lists.
    const known = (cached.get(entry) ?? (replaced ? shown.get(screen) : undefined)) as Store<T> | undefined
    return known ?? createStore(startOf(page, language), page.list)
  }, [entry])

  useEffect(() => {
    cached.delete(entry)
    cached.set(entry, store)
    for (const oldest of [...cached.keys()].slice(0, -cachedCount)) cached.delete(oldest)
    shown.set(screen, store)
    return () => {
      if (shown.get(screen) === store) shown.delete(screen)
    }
  }, [entry, screen, store])

  useEffect(() => {
    if (store.taken === page.list) return
    store.taken = page.list
    store.dispatch({ type: 'page', page, language })
  }, [store, page, language])
  return store
}
