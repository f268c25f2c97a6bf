import { renderToString } from 'react-dom/server'
import type { AppConfig } from '#contract/site/site.ts'
import type { Language } from '#language/languages.ts'
import { appBanner } from '#web/areas/frame/app-banner.ts'
import { withDemoNotice } from '#web/areas/frame/demo-notice.ts'
import { loadHomeBands } from '#web/areas/reading/home/home-bands.tsx'
import { sendBandsWith } from '#web/areas/reading/home/home-bands-sent.ts'
import { valueDay, withDataValues } from '#web/domains/data/in-text/values-in-text.ts'
import { catalogueModules, loadMessages } from '#web/language/translate.ts'
import { prefixedPath, splitPath } from '#web/router/addresses.ts'
import { embed } from '#web/router/page-state.ts'
import { createRouteFinder } from '#web/router/route-finder.ts'
import {
  componentOf,
  type LoadedData,
  type LoaderArgs,
  type PageRoute,
  Redirect,
  type RouterState,
} from '#web/router/router.ts'
import { RouterView } from '#web/router/router-context.tsx'
import type { RouteData } from '#web/router/routing.ts'
import { signInAddress as signInFor, signInFragment } from '#web/session/sign-in-address.ts'
import { cachePartsWith } from '#web/ui/cached-part.tsx'
import { EnvironmentProvider, type Theme } from './platform/app-context.tsx'
import type { Backend, LanguageBackend } from './platform/backend.ts'
import { pages, root, type ScreenLanguage, screenLanguage } from './routes.tsx'

sendBandsWith(await loadHomeBands())
cachePartsWith(renderToString)

export interface RenderRequest {
  /** Path and known query of the page. */
  address: string
  /** Scheme, host and port of the site. */
  origin: string
  /** The reader's language; an address with a language prefix goes before. */
  language: Language
  theme: Theme
  /** Numbers that rise are red, as the reader has chosen. */
  redUp?: boolean
  backend: Backend
  /** Moment of rendering in ms. */
  now: number
}

export interface RenderedPage {
  status: number
  /** Redirect address for the reader. */
  location?: string
  html: string
  /** The data block to stand at the end of the body. */
  state: string
  /** The modules of the page and its texts, for loading their script and style with the first document. */
  modules: string[]
  /** Additional elements of the document head, needed only by the first document. */
  head: string
}

const findPage = createRouteFinder(pages)
/** The last route of the table takes any path. */
const find = (pathname: string) => findPage(pathname) as PageRoute

/** Nobody goes anywhere while a page is rendered. */
const stillRouter = { navigate: () => {}, reload: () => {} }

/** Renders a page. Loader failures are thrown, so that the server answers with its own page for them. */
export async function render({
  address,
  origin,
  language,
  theme,
  redUp = false,
  backend,
  now,
}: RenderRequest): Promise<RenderedPage> {
  const url = new URL(origin + address)
  const route = find(url.pathname)
  const loaded = await load(route, { url, backend, reader: { language: () => language, signedIn: () => true } })
  if (loaded instanceof Redirect)
    return { status: 302, location: loaded.address, html: '', state: '', modules: [], head: '' }
  const shown = splitPath(url.pathname).fixed ?? language
  const environment = { origin, language: shown, theme, redUp, renderedAt: now, messages: await loadMessages(shown) }
  const html = withDemoNotice(
    renderToString(
      <EnvironmentProvider value={environment}>
        <RouterView router={stillRouter} state={stateOf(url, route, loaded)} root={root} />
      </EnvironmentProvider>,
    ),
  )
  if (html === '') throw new Error(`${address} rendered nothing`)
  const { data, state: brought = data, missing, gone, module = route.screen.module } = loaded.page as RouteData
  const modules = [...new Set([route.screen.module, module, catalogueModules[shown]])]
  const page = { ...(loaded.page as RouteData), data: brought, state: undefined }
  const state = embed({ loaderData: { ...loaded, page }, language: shown, theme, redUp, origin, renderedAt: now })
  const { config } = (loaded.root as RouteData<{ config: AppConfig }>).data
  const status = missing ? (gone ? 410 : 404) : 200
  return { status, html, state, modules, head: appBanner(config, url) }
}

async function load(route: PageRoute, args: LoaderArgs): Promise<LoadedData | Redirect> {
  try {
    const [frame, page] = await Promise.all([root.loader(args), route.loader(args), componentOf(route)])
    return { root: frame, page }
  } catch (error) {
    if (error instanceof Redirect) return error
    throw error
  }
}

/** The router's state at the first moment, the same in which the browser begins. */
const stateOf = ({ pathname, search }: URL, route: PageRoute, data: LoadedData): RouterState => ({
  place: { pathname, search, hash: '', state: null, key: 'default' },
  way: 'POP',
  route,
  data,
  failure: undefined,
  pending: undefined,
  reloading: false,
})

/** The language that an address fixes, by its prefix or its screen; undefined where it follows the reader. */
export function fixedLanguage(pathname: string): ScreenLanguage | undefined {
  const { fixed } = splitPath(pathname)
  return fixed ? { language: fixed } : screenLanguage(pathname)
}

/** Returns the target of `/login`, which people type: signing in is a dialog. Undefined for other addresses. */
export function typedSignInAddress(pathname: string): string | undefined {
  const { fixed, path } = splitPath(pathname)
  return path === '/login' ? prefixedPath(fixed, '/home') + signInFragment : undefined
}

/** Returns the sign-in address for a visitor to a page of members; undefined for pages that everybody may read. */
export function signInAddress(address: string, options?: { ended?: boolean }): string | undefined {
  return find(address.split('?')[0] ?? '/').screen.access === 'user' ? signInFor(address, options) : undefined
}

/** Writes the numbers of the data section in a text; the server does it once for every reader of the text. */
export const writeMetrics = (html: string, published: string | null, now: number, backend: LanguageBackend) =>
  withDataValues(html, valueDay(published, now), backend)

export { drawnPicture } from '#web/ui/cover/cover-art.ts'
