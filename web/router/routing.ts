import type { Language } from '#language/languages.ts'
import { trimmedEnd } from '#language/text/trim.ts'
import { inLanguage, type LanguageBackend } from '#web/platform/backend.ts'
import { codeInTime } from '#web/platform/chunk-timeout.ts'
import { signInAddress } from '#web/session/sign-in-address.ts'
import { addressWithoutQuery, type ParameterPath, pathParameters, prefixedPath, splitPath } from './addresses.ts'
import { type LoaderArgs, type PageRoute, Redirect } from './router.ts'
import type { Loaded, RouteParams, Screen } from './screen.ts'

/** Result of the loader of every route: the data, their language, and the moment of loading (ms). */
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
  const pathsBelow = parameterPaths(screens)
  return ['', '/zh-hant', '/en'].flatMap((prefix) => [
    ...screens.flatMap((screen) => {
      const addresses = [screen.path, ...screen.aliases]
      return addresses
        .filter((path) => !(prefix === '/en' && path === '/') && !(prefix && path === '/en'))
        .map((path) => {
          // A path that takes any single part also takes the bare path of a screen that needs a parameter.
          const takesAnyPart = /^\/:\w+$/.test(path)
          return routeOf(screen, prefix, path, (actual) =>
            pathsBelow(...(takesAnyPart ? [actual] : [path, ...addresses])),
          )
        })
    }),
    // The bare path of a screen that needs a parameter, as /gw_dex?id=5 has it, is no screen itself.
    routeOf(notFound, prefix, '/*', (path) => pathsBelow(path)),
  ])
}

/**
 * Finds the paths that the query parameters of an address may move into: those at or just below the addresses, in the
 * order of these, so that what an address means by itself goes before what its screen means. Asked for one address at a
 * time: finding those of every screen took 15 ms before each first page.
 */
function parameterPaths(screens: readonly Screen[]) {
  const open = screens.flatMap(({ path, aliases, query = [] }) =>
    [path, ...aliases].filter((one) => one.includes('/:')).map((one) => ({ path: one, query })),
  )
  return (...addresses: string[]): ParameterPath[] => [
    ...new Set(
      addresses.flatMap((path) => open.filter((one) => one.path === path || one.path.startsWith(`${path}/:`))),
    ),
  ]
}

/** @param paths the paths that parameters may move into, by that of the address without its language */
function routeOf(screen: Screen, prefix: string, path: string, paths: (path: string) => ParameterPath[]): PageRoute {
  const load = inRequestLanguage(screen.load ?? (async () => ({ data: null })))
  const pattern = path === '/' ? prefix || '/' : prefix + path
  return {
    path: pattern,
    screen,
    loadComponent: screen.page,
    loader: async (args) => {
      const { url } = args
      const params = pathParameters(pattern, url.pathname)
      const { query = [] } = screen
      const better = addressWithoutQuery(
        url,
        { paths: paths(trimmedEnd(splitPath(url.pathname).path, /\//)), query },
        params,
      )
      if (better !== undefined) throw new Redirect(better)
      if (screen.access === 'user') {
        const elsewhere = await wayOfGuard(args)
        if (elsewhere !== undefined) throw new Redirect(elsewhere)
      }
      const kept = Object.fromEntries([...url.searchParams].filter(([name]) => query.includes(name)))
      return load(args, { ...kept, ...params })
    },
  }
}

/** Returns the target for those barred from members' screens: visitors the dialog, failed sessions the home page. */
async function wayOfGuard({ url, backend, reader }: LoaderArgs): Promise<string | undefined> {
  const wanted = url.pathname + url.search
  if (!reader.signedIn()) return signInAddress(wanted)
  const { fixed } = splitPath(url.pathname)
  const admitted = (await reader.isAdmitted?.(backend, fixed ?? reader.language(), wanted)) ?? true
  return admitted ? undefined : prefixedPath(fixed, '/home')
}

type Load = NonNullable<Screen['load']>

/** A loader that comes with the first navigation that needs it. @param name of the function in its module */
export const loader =
  <K extends string>(module: () => Promise<Record<K, Load>>, name: K): Load =>
  async (backend, params) =>
    (await codeInTime(module()))[name](backend, params)
