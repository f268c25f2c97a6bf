import { dictionaryUrl } from 'virtual:dictionary'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Language } from '#language/languages.ts'
import { createLanguageStore, languageInCookie } from '#web/language/language-store.ts'
import { createTextConversion } from '#web/language/text-conversion.ts'
import { loadMessages } from '#web/language/translate.ts'
import { isHongKongFront } from '#web/router/addresses.ts'
import { type PageState, pageStateId } from '#web/router/page-state.ts'
import { createRouteFinder } from '#web/router/route-finder.ts'
import { componentOf, createRouter, type PageRoute } from '#web/router/router.ts'
import { RouterProvider } from '#web/router/router-context.tsx'
import type { RouteData } from '#web/router/routing.ts'
import { createVisits } from '#web/router/visits.ts'
import { isMember } from '#web/session/member.ts'
import { type AppEnvironment, EnvironmentProvider } from './platform/app-context.tsx'
import type { Reader } from './platform/backend.ts'
import { codeInTime, withChunkTimeout } from './platform/chunk-timeout.ts'
import { loadingBackend } from './platform/http-backend.ts'
import { pages, root, screenLanguage } from './routes.tsx'
import { tellExactTimes } from './ui/exact-times.ts'
import { refuseOtherMarkup } from './ui/trusted-types.ts'
import './main.css'

const state = JSON.parse(document.getElementById(pageStateId)?.textContent ?? '{}') as PageState
const languageStore = createLanguageStore(state.language)

/** The language that a visit to a screen switches to: what was last chosen there, at first its own. */
function visitLanguage(pathname: string): Language | undefined {
  const own = screenLanguage(pathname)
  return own && ((own.cookie && languageInCookie(own.cookie)) || own.language)
}

const visits = createVisits(location.pathname, visitLanguage, (pathname, language) =>
  languageStore.visit(language, { hongKong: isHongKongFront(pathname) }),
)

/** The guard comes with the first way to a screen of members. */
const isAdmitted: Reader['isAdmitted'] = async (...asked) =>
  (await codeInTime(import('#web/session/guard.ts'))).isAdmitted(...asked)

const findPage = createRouteFinder(pages.map(withChunkTimeout))
/** The last route of the table takes any path. */
const find = (pathname: string) => findPage(pathname) as PageRoute

/** A moment later, so that it takes nothing from the page (specification, point 4). */
const track = () =>
  setTimeout(() => {
    import('./areas/frame/after-load.ts').then(
      ({ trackPage }) => trackPage(location.pathname),
      () => {},
    )
  }, 200)

async function start() {
  refuseOtherMarkup()
  tellExactTimes()
  const { pathname } = location
  // The server rendered this page already, so its code and texts must be here before hydration starts.
  const page = state.loaderData.page as RouteData | null
  const [messages] = await Promise.all([
    loadMessages(state.language),
    componentOf(find(pathname), page?.data),
    page?.missing && import('./areas/reading/missing.ts').then(({ prepareMissing }) => prepareMissing()),
  ])
  const reader: Reader = { language: languageStore.get, signedIn: isMember, isAdmitted, visiting: visits.visiting }
  const router = createRouter({
    root,
    find,
    context: { backend: loadingBackend, reader },
    data: state.loaderData,
    window,
  })
  // Before the page hears of it: place and language change in one rendering.
  router.subscribe(() => {
    visits.arrive(router.get().place.pathname)
    track()
  })
  track()
  if (screenLanguage(pathname)) languageStore.visit(state.language, { hongKong: isHongKongFront(pathname) })
  const environment: AppEnvironment = {
    ...state,
    messages,
    languageStore,
    textConversion: createTextConversion(dictionaryUrl),
  }
  // A transition yields every few milliseconds, so that a slow phone can scroll and react to taps meanwhile.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <EnvironmentProvider value={environment}>
          <RouterProvider router={router} root={root} />
        </EnvironmentProvider>
      </StrictMode>,
    )
  })
}

start()
