import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import type { Language } from '#language/languages.ts'
import { addressWithoutQuery, pathParameters, splitPath } from './addresses.ts'
import { backendContext, inLanguage, type LanguageBackend, readerContext } from './backend.ts'
import type { Loaded, RouteParams, Screen } from './screen.ts'
import { signInAddress } from './sign-in-address.ts'

/** What the loader of every route returns: the data, the language that they are in, and the moment of loading (ms). */
export interface RouteData<D = unknown> extends Loaded<D> {
  language: Language
  loadedAt: number
}

/** What a matched route says of itself to the frame, the head and the server. */
export interface RouteHandle {
  screen: Screen
}

/** Runs a loader in the language of the address, else in the reader's. */
export function inRequestLanguage<D>(load: (backend: LanguageBackend, params: RouteParams) => Promise<Loaded<D>>) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<RouteData<D>> => {
    const language = splitPath(new URL(request.url).pathname).fixed ?? context.get(readerContext).language()
    const loaded = await load(inLanguage(context.get(backendContext), language), params)
    return { ...loaded, language, loadedAt: Date.now() }
  }
}

/**
 * The routes of all screens: each path and alias three times, unprefixed and under each language prefix. `/en` is a
 * screen of its own, so the English home page has no bare prefix, and the screen takes none.
 */
export function buildRoutes(screens: readonly Screen[], notFound: Screen): RouteObject[] {
  const paths = screens.flatMap((screen) => [screen.path, ...screen.aliases])
  const siblings = (path: string) => paths.filter((one) => one === path || one.startsWith(`${path}/:`))
  return ['', '/zh-hant', '/en'].flatMap((prefix) => [
    ...screens.flatMap((screen) =>
      [screen.path, ...screen.aliases]
        .filter((path) => !(prefix === '/en' && path === '/') && !(prefix && path === '/en'))
        .map((path) => routeOf(screen, prefix, path, siblings(path))),
    ),
    routeOf(notFound, prefix, '/*', []),
  ])
}

// Each route gets objects of its own: the router notes in them what it has loaded.
function routeOf(screen: Screen, prefix: string, path: string, siblings: readonly string[]): RouteObject {
  const load = inRequestLanguage(screen.load ?? (async () => ({ data: null })))
  const pattern = path === '/' ? prefix || '/' : prefix + path
  return {
    id: prefix + path,
    path: pattern,
    caseSensitive: true,
    handle: { screen } satisfies RouteHandle,
    lazy: { Component: screen.page },
    loader: (args) => {
      const url = new URL(args.request.url)
      const params = pathParameters(pattern, url.pathname)
      const better = addressWithoutQuery(url, { siblings, query: screen.query ?? [] }, params)
      if (better !== undefined) throw redirect(better)
      const reader = args.context.get(readerContext)
      if (screen.access === 'user' && !reader.signedIn()) throw redirect(signInAddress(url.pathname + url.search))
      const kept = Object.fromEntries([...url.searchParams].filter(([name]) => screen.query?.includes(name)))
      return load({ ...args, params: { ...kept, ...params } })
    },
  }
}
