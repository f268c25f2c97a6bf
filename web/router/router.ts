import type { ComponentType } from 'react'
import type { Backend, Reader } from '#web/platform/backend.ts'
import type { Screen } from './screen.ts'

/** A place in the history of the tab. */
export interface Location {
  pathname: string
  /** With its question mark; empty without a query. */
  search: string
  /** With its hash sign; empty without one. */
  hash: string
  /** State that the navigation here left for the page. */
  state: unknown
  /** Names this entry of the history. */
  key: string
}

/** How the reader came to a place: back, forward or by a whole document; by a link; in place of the entry before. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

export interface LoaderArgs {
  url: URL
  backend: Backend
  reader: Reader
}
export type Loader = (args: LoaderArgs) => Promise<unknown>

/** A page at a pattern of addresses. Its component comes with the first way there. */
export interface PageRoute {
  /** '/news/:id'; '/*' at its end takes anything below. */
  path: string
  screen: Screen
  loader: Loader
  /** @param data what the first document brought along */
  loadComponent(data?: unknown): Promise<ComponentType>
  Component?: ComponentType
}

/** Frame around every page, and its replacement when the page could not be loaded. */
export interface RootRoute {
  /** Begins before the loader of the page. */
  loader: Loader
  /** True if the frame's data do not fit a way and must come with it. */
  isStale?(data: unknown, args: LoaderArgs): boolean
  Component: ComponentType
  Failure: ComponentType
}

/** Data of the frame around every page, and of the page. */
export interface LoadedData {
  root: unknown
  page: unknown
}

/** Page shown, and navigation under way. */
export interface RouterState {
  place: Location
  way: NavigationType
  route: PageRoute
  data: LoadedData
  failure: { error: unknown } | undefined
  /** Location that the reader is going to. */
  pending: Location | undefined
  /** The same page is being reloaded. */
  reloading: boolean
}

export interface NavigateOptions {
  /** Take the place of the present entry of the history. */
  replace?: boolean
  /** True if the shown page stays, under this address from now on: nothing is loaded, a way under way goes on. */
  stays?: boolean
  state?: unknown
}

export interface Router {
  get(): RouterState
  subscribe(listener: () => void): () => void
  /** Goes to an address of this site, relative to the present one. */
  navigate(address: string, options?: NavigateOptions): void
  /** Reloads all data. */
  reload(): void
}

/** Thrown by a loader whose page is at another address. */
export class Redirect extends Error {
  readonly address: string

  constructor(address: string) {
    super(`Go to ${address}`)
    this.name = 'Redirect'
    this.address = address
  }
}

/** The component of a page, kept once it has come. @param data what the first document brought along */
export async function componentOf(route: PageRoute, data?: unknown): Promise<ComponentType> {
  route.Component ??= await route.loadComponent(data)
  return route.Component
}

/** Part of the browser's window that the router needs. */
export type RouterWindow = Pick<Window, 'addEventListener'> & {
  history: Pick<History, 'pushState' | 'replaceState' | 'state'>
  location: Pick<Window['location'], 'pathname' | 'search' | 'hash' | 'origin'>
}

interface RouterOptions {
  root: RootRoute
  find: (pathname: string) => PageRoute
  context: Omit<LoaderArgs, 'url'>
  /** The data that the first document brought along. */
  data: LoadedData
  window: RouterWindow
}

/** State of the entries of the history. */
interface EntryState {
  key: string
  state: unknown
}

const newKey = () => Math.random().toString(36).slice(2, 10)

/** The address of a place within the site. */
export const addressOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash

/**
 * The router of the browser. The page that is shown stays until everything of the next one is there, and only then does
 * the address change; a reader who goes elsewhere meanwhile gets there, and the earlier navigation is dropped.
 */
export function createRouter({ root, find, context, data, window }: RouterOptions): Router {
  const { history, location } = window
  const listeners = new Set<() => void>()
  const here = (): Location => {
    const { key = nameEntry(), state = null } = (history.state ?? {}) as Partial<EntryState>
    const { pathname, search, hash } = location
    return { pathname, search, hash, state, key }
  }
  /** Names an entry that the browser made by itself, for a document or a spot of one: what is kept is kept by its key. */
  function nameEntry(): string {
    const entry: EntryState = { key: newKey(), state: null }
    history.replaceState(entry, '', addressOf(location))
    return entry.key
  }
  let state: RouterState = {
    place: here(),
    way: 'POP',
    route: find(location.pathname),
    data,
    failure: undefined,
    pending: undefined,
    reloading: false,
  }
  /** Counts ways; the answer to one that is not the last any more goes unheard. */
  let latest = 0
  let wayAhead: NavigationType = 'POP'
  /** All data are to be reloaded with the next page, since reloading them was interrupted. */
  let outdated = false

  const set = (change: Partial<RouterState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const urlOf = (place: Location) => new URL(addressOf(place), location.origin)

  async function load(place: Location, route: PageRoute, all: boolean): Promise<LoadedData> {
    const args = { ...context, url: urlOf(place) }
    const withRoot = all || root.isStale?.(state.data.root, args)
    const [frame, page] = await Promise.all([
      withRoot ? root.loader(args) : state.data.root,
      route.loader(args),
      componentOf(route),
    ])
    return { page, root: frame }
  }

  const write = (place: Location, way: NavigationType) => {
    if (way === 'POP') return
    const entry: EntryState = { key: place.key, state: place.state }
    if (way === 'PUSH') history.pushState(entry, '', addressOf(place))
    else history.replaceState(entry, '', addressOf(place))
  }

  async function go(place: Location, way: NavigationType): Promise<void> {
    const own = ++latest
    const route = find(place.pathname)
    if (!outdated && !state.failure && isJump(state.place, place)) {
      write(place, way)
      return set({ place, way, pending: undefined })
    }
    wayAhead = way
    set({ pending: place })
    const sameAddress = state.place.pathname === place.pathname && state.place.search === place.search
    const all = outdated || state.failure !== undefined || sameAddress || state.place.search !== place.search
    const result = await outcomeOf(load(place, route, all))
    if (own !== latest) return
    if ('redirect' in result) return go(placeOf(result.redirect, place), way === 'PUSH' ? 'PUSH' : 'REPLACE')
    if (all) outdated = false
    write(place, way)
    set({ place, way, route, pending: undefined, reloading: false, failure: undefined, ...result })
  }

  async function reload(): Promise<void> {
    outdated = true
    if (state.pending) return go(state.pending, wayAhead)
    const own = ++latest
    set({ reloading: true })
    // The address may have been replaced since the page was loaded.
    const route = find(state.place.pathname)
    const result = await outcomeOf(load(state.place, route, true))
    if (own !== latest) return
    if ('redirect' in result) return go(placeOf(result.redirect, state.place), 'REPLACE')
    outdated = false
    set({ route, reloading: false, failure: undefined, ...result })
  }

  const placeOf = (address: string, from: Location, given: unknown = null): Location => {
    const { pathname, search, hash } = new URL(address, urlOf(from))
    return { pathname, search, hash, state: given, key: newKey() }
  }

  const goHere = () => void go(here(), 'POP')
  window.addEventListener('popstate', goHere)
  // Not every browser reports by `popstate` too that a link to a spot of the page was followed.
  window.addEventListener('hashchange', () => location.hash !== state.place.hash && goHere())

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate(address, { replace, stays, state: given } = {}) {
      const place = placeOf(address, state.place, given)
      if (!stays) return void go(place, replace ? 'REPLACE' : 'PUSH')
      place.key = state.place.key
      write(place, 'REPLACE')
      set({ place })
    },
    reload: () => void reload(),
  }
}

/** True if a way leads to a spot or a step of the same page, or back from one. */
const isJump = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname &&
  from.search === to.search &&
  (from.hash !== '' || to.hash !== '' || isStep(from) || isStep(to))

/** True if an entry is a step of a form on its page: its state names the step. */
const isStep = ({ state }: Location): boolean => typeof state === 'object' && state !== null && 'step' in state

/** Returns the outcome of loading, as a change of the state. */
async function outcomeOf(
  loading: Promise<LoadedData>,
): Promise<{ data: LoadedData } | { failure: { error: unknown } } | { redirect: string }> {
  try {
    return { data: await loading }
  } catch (error) {
    return error instanceof Redirect ? { redirect: error.address } : { failure: { error } }
  }
}
