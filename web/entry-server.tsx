import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  type StaticHandler,
  StaticRouterProvider,
} from 'react-router'
import type { Language } from '#language/languages.ts'
import { splitPath } from './platform/addresses.ts'
import { EnvironmentProvider, type Theme } from './platform/app-context.tsx'
import { type Backend, backendContext, readerContext } from './platform/backend.ts'
import { catalogueModules, loadMessages } from './platform/messages.ts'
import { embed } from './platform/page-state.ts'
import { createRouteFinder } from './platform/route-finder.ts'
import type { RouteData, RouteHandle } from './platform/routing.ts'
import { signInAddress as signInFor } from './platform/sign-in-address.ts'
import { routes, screenLanguage } from './routes.tsx'

export interface RenderRequest {
  /** Path and known query of the page. */
  address: string
  /** Scheme, host and port of the site. */
  origin: string
  /** The reader's language; an address with a language prefix goes before. */
  language: Language
  theme: Theme
  backend: Backend
  /** Moment of rendering in ms. */
  now: number
}

export interface RenderedPage {
  status: number
  /** Where the reader is to go instead. */
  location?: string
  html: string
  /** The data block to stand at the end of the body. */
  state: string
  /** The modules of the page and its texts, for loading their script and style with the first document. */
  modules: string[]
}

const [root] = routes
const findRoute = createRouteFinder(root?.children ?? [])
const handlers = new Map<string, StaticHandler>()

/** A handler that knows the route of this address only: matching among all of them would be done for every request. */
function handlerOf(pathname: string): StaticHandler {
  const route = findRoute(pathname)
  const key = route?.id ?? ''
  let handler = handlers.get(key)
  if (!handler) {
    handler = createStaticHandler(root && route ? [{ ...root, children: [route] } as RouteObject] : routes)
    handlers.set(key, handler)
  }
  return handler
}

/** Renders a page. Loader failures are thrown, so that the server answers with its own page for them. */
export async function render({ address, origin, language, theme, backend, now }: RenderRequest): Promise<RenderedPage> {
  const requestContext = new RouterContextProvider()
  requestContext.set(backendContext, backend)
  requestContext.set(readerContext, { language: () => language, signedIn: () => true })
  const request = new Request(origin + address)
  const { query, dataRoutes } = handlerOf(new URL(request.url).pathname)
  const context = await query(request, { requestContext })
  if (context instanceof Response) {
    return { status: 302, location: context.headers.get('location') ?? '/', html: '', state: '', modules: [] }
  }
  for (const error of Object.values(context.errors ?? {})) throw error
  const shown = splitPath(context.location.pathname).fixed ?? language
  const environment = { origin, language: shown, theme, renderedAt: now, messages: await loadMessages(shown) }
  const html = renderToString(
    <EnvironmentProvider value={environment}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </EnvironmentProvider>,
  )
  if (html === '') throw new Error(`${address} rendered nothing`)
  const { loaderData } = context
  const missing = Object.values(loaderData).some((data) => (data as RouteData | null)?.missing)
  const modules = context.matches.flatMap(
    (match) => (match.route.handle as RouteHandle | undefined)?.screen.module ?? [],
  )
  modules.push(catalogueModules[shown])
  const state = embed({ loaderData, language: shown, theme, origin, renderedAt: now })
  return { status: missing ? 404 : 200, html, state, modules }
}

/** The language that an address fixes, by its prefix or its screen; undefined where it follows the reader. */
export const fixedLanguage = (pathname: string): Language | undefined =>
  splitPath(pathname).fixed ?? screenLanguage(pathname)

/** Where a visitor goes who asks for a page of members; undefined for pages that everybody may read. */
export function signInAddress(address: string): string | undefined {
  const handle = findRoute(address.split('?')[0] ?? '/')?.handle as RouteHandle | undefined
  return handle?.screen.access === 'user' ? signInFor(address) : undefined
}

export { drawnPicture } from './ui/cover-art.ts'
