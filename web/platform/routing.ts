import type { Language } from '#language/languages.ts'
import { addressWithoutQuery, pathParameters, prefixedPath, splitPath } from './addresses.ts'
import { inLanguage, type LanguageBackend } from './backend.ts'
import { type LoaderArgs, type PageRoute, Redirect } from './router.ts'
import type { Loaded, RouteParams, Screen } from './screen.ts'
import { signInAddress } from './sign-in-address.ts'

/** What the loader of every route returns: the data, the language that they are in, and the moment of loading (ms). */
export interface RouteData<D = unknown> extends Loaded<D> {
  language: Language
  loadedAt: number
}

/** The language that a page is loaded in: that of its address, the one that the way there switches to, the reader's. */
export const loadingLanguage = ({ url, reader }: Pick<LoaderArgs, 'url' | 'reader'>): Language =>
  splitPath(url.pathname).fixed ?? reader.visiting?.(url.pathname) ?? reader.language()

/** Runs a loader in the language that the page is loaded in. */
export function inRequestLanguage<D>(load: (backend: LanguageBackend, params: RouteParams) => Promise<Loaded<D>>) {
  return async (args: LoaderArgs, params: RouteParams = {}): Promise<RouteData<D>> => {
    const language = loadingLanguage(args)
    const loaded = await load(inLanguage(args.backend, language), params)
    return { ...loaded, language, loadedAt: Date.now() }
  }
}

/**
 * The routes of all screens: each path and alias three times, unprefixed and under each language prefix. `/en` is a
 * screen of its own, so the English home page has no bare prefix, and the screen takes none.
 */
export function buildRoutes(screens: readonly Screen[], notFound: Screen): PageRoute[] {
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

function routeOf(screen: Screen, prefix: string, path: string, siblings: readonly string[]): PageRoute {
  const load = inRequestLanguage(screen.load ?? (async () => ({ data: null })))
  const pattern = path === '/' ? prefix || '/' : prefix + path
  return {
    path: pattern,
    screen,
    loadComponent: screen.page,
    loader: async (args) => {
      const { url } = args
      const params = pathParameters(pattern, url.pathname)
      const better = addressWithoutQuery(url, { siblings, query: screen.query ?? [] }, params)
      if (better !== undefined) throw new Redirect(better)
      if (screen.access === 'user') {
        const elsewhere = await wayOfGuard(args)
        if (elsewhere !== undefined) throw new Redirect(elsewhere)
      }
      const kept = Object.fromEntries([...url.searchParams].filter(([name]) => screen.query?.includes(name)))
      return load(args, { ...kept, ...params })
    },
  }
}

/** Where somebody goes who may not enter a screen of members: visitors to the dialog, failed sessions to the home page. */
async function wayOfGuard({ url, backend, reader }: LoaderArgs): Promise<string | undefined> {
  if (!reader.signedIn()) return signInAddress(url.pathname + url.search)
  const { fixed } = splitPath(url.pathname)
  const admitted = (await reader.admitted?.(backend, fixed ?? reader.language())) ?? true
  return admitted ? undefined : prefixedPath(fixed, '/home')
}
