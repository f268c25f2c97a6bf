import { describe, expect, it } from 'vitest'
import specification from '#contract/specification/routes.json' with { type: 'json' }
import type { Backend } from '#web/platform/backend.ts'
import { createRouteFinder } from './route-finder.ts'
import { createRouter, type LoaderArgs, type PageRoute, Redirect, type RouterWindow } from './router.ts'
import { buildRoutes, type RouteData } from './routing.ts'
import type { RouteParams, Screen } from './screen.ts'

const nothing = () => null
const screenOf = (name: string, path: string, aliases: readonly string[]): Screen<RouteParams> => ({
  name,
  path,
  aliases,
  meta: {},
  module: '',
  page: async () => nothing,
  load: async (_, params) => ({ data: params }),
})

const rows = specification.routes.filter(({ path }) => path !== '*')
const screens = rows.map(({ screen, path, aliases }) => screenOf(screen, path, aliases))
const findPage = createRouteFinder(buildRoutes(screens, screenOf('not-found', '/*', [])))
const find = (pathname: string) => findPage(pathname) as PageRoute
const context: Omit<LoaderArgs, 'url'> = {
  backend: {} as Backend,
  reader: { language: () => 'zh-Hans', signedIn: () => true },
}

/** Returns the page that a reader sees, and its subject: the alias calls its keyword otherwise. */
const seen = (route: PageRoute, data: unknown) => ({
  screen: route.screen.path,
  values: Object.values((data as RouteData<RouteParams>).data),
})

/** Returns the server's answer: the page at an address, or at the target of the one redirect that there may be. */
async function answered(address: string, redirects = 1): Promise<ReturnType<typeof seen>> {
  const url = new URL(address, 'https://news.example')
  const route = find(url.pathname)
  try {
    return seen(route, await route.loader({ ...context, url }))
  } catch (error) {
    if (error instanceof Redirect && redirects > 0) return answered(error.address, redirects - 1)
    throw error
  }
}

/** Returns the page that a navigation within the page leads to. */
async function navigated(address: string): Promise<ReturnType<typeof seen>> {
  const location = { pathname: '/', search: '', hash: '', origin: 'https://news.example' }
  const history = { state: null, pushState: () => {}, replaceState: () => {} }
  const window = { location, history, addEventListener: () => {} } as unknown as RouterWindow
  const root = { loader: async () => null, Component: nothing, Failure: nothing }
  const router = createRouter({ root, find, context, data: { root: null, page: null }, window })
  router.navigate(address)
  await new Promise<void>((arrived) => router.subscribe(() => router.get().pending === undefined && arrived()))
  const { route, data, failure } = router.get()
  expect(failure).toBeUndefined()
  return seen(route, data.page)
}

const parameter = /\/:(\w+)$/
const open = rows.flatMap(({ path, aliases }) => [path, ...aliases]).filter((path) => parameter.test(path))

/** Every path with a parameter, and the same parameter in a query behind the path without it. */
const bare = open.map((path) => {
  const [, name = ''] = parameter.exec(path) ?? []
  return [`${path.replace(parameter, '')}?${name}=60`, path.replace(parameter, '/60')] as const
})

/** Aliases of lists have no detail of their own name: the one of their list it is. */
const ofLists = rows.flatMap(({ path, aliases }) =>
  open
    .filter((one) => one.replace(parameter, '') === path)
    .flatMap((detail) =>
      aliases
        .filter((alias) => !open.some((one) => one.replace(parameter, '') === alias))
        .map((alias) => [`${alias}?${parameter.exec(detail)?.[1]}=60`, detail.replace(parameter, '/60')] as const),
    ),
)

const written = [
  ['/gw_dex?id=60', '/features/60'],
  ['/gw_detail?id=60', '/contents/60'],
  ['/contents?id=60', '/contents/60'],
  ['/kuaixun_wz?id=60', '/news/60'],
  ['/home_kuaixun?id=60', '/news/60'],
  ['/hot_topics?id=60', '/features/60'],
  ['/gw_search?keyword=60', '/search/60'],
  ['/search?key=60', '/search/60'],
  ['/activity?id=60', '/events/60'],
  ['/ac_ticket?id=60', '/events/60'],
  // Two screens share this name: its own goes before that of the list whose alias it is.
  ['/wz_detail?id=60', '/wz_detail/60'],
  ['/home_wz?id=60', '/home_wz/60'],
  ['/gw_dex/?id=60&utm_source=app', '/features/60'],
  ['/gw_dex/61?id=60', '/features/60'],
] as const

const cases = [...bare, ...ofLists, ...written].flatMap(([address, same]) =>
  ['', '/zh-hant', '/en'].map((prefix) => [prefix + address, prefix + same] as const),
)

describe('a parameter in the query leads to the same as in the path', () => {
  it.each(cases)('%s as %s', async (address, same) => {
    const wanted = await answered(same, 0)
    expect(wanted.values).toEqual(['60'])
    expect(await answered(address)).toEqual(wanted)
    expect(await navigated(address)).toEqual(wanted)
  })

  it.each(['/gw_dex', '/contents?from=app', '/gw_detail?id=', '/nowhere?id=60'])('%s is not there', async (address) => {
    expect((await answered(address)).screen).toBe('/*')
  })
})
