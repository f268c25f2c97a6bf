import { dictionaryUrl } from 'virtual:dictionary'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { chunkLoadTimeoutMs } from '#contract/constants.ts'
import type { Language } from '#language/languages.ts'
import { isHongKongFront, isSamePage } from './platform/addresses.ts'
import { type AppEnvironment, EnvironmentProvider } from './platform/app-context.tsx'
import type { Reader } from './platform/backend.ts'
import { withChunkTimeout } from './platform/chunk-timeout.ts'
import { httpBackend } from './platform/http-backend.ts'
import { createLanguageStore } from './platform/language-store.ts'
import { isMember } from './platform/member.ts'
import { loadMessages } from './platform/messages.ts'
import { type PageState, pageStateId } from './platform/page-state.ts'
import { createRouteFinder } from './platform/route-finder.ts'
import { componentOf, createRouter, type PageRoute } from './platform/router.ts'
import { RouterProvider } from './platform/router-context.tsx'
import { createTextConversion } from './platform/text-conversion.ts'
import { pages, root, screenLanguage } from './routes.tsx'
import './styles/main.css'

const state = JSON.parse(document.getElementById(pageStateId)?.textContent ?? '{}') as PageState
const languageStore = createLanguageStore(state.language)

/** The path of the page that is shown. */
let shownPath = location.pathname

/**
 * A way to a screen switches the language. Loading it anew where the reader is does not, nor does the way from /en/hk to
 * /hk, by which simplified Chinese was chosen there.
 */
const visit = (pathname: string, language: Language) => {
  if (!isSamePage(pathname, shownPath)) languageStore.visit(language, { hongKong: isHongKongFront(pathname) })
}

/** The guard comes with the first way to a screen of members. */
const admitted: Reader['admitted'] = async (backend, language) =>
  (await import('./platform/guard.ts')).admitted(backend, language)

const findPage = createRouteFinder(pages.map((route) => withChunkTimeout(route, chunkLoadTimeoutMs)))
/** The last route of the table takes any path. */
const find = (pathname: string) => findPage(pathname) as PageRoute

async function start() {
  // The server rendered this page already, so its code and texts must be here before hydration starts.
  const [messages] = await Promise.all([loadMessages(state.language), componentOf(find(shownPath))])
  const reader = { language: languageStore.get, signedIn: isMember, admitted, visit }
  const router = createRouter({ root, find, context: { backend: httpBackend, reader }, data: state.loaderData, window })
  router.subscribe(() => {
    shownPath = router.get().place.pathname
  })
  if (screenLanguage(shownPath)) languageStore.visit(state.language, { hongKong: isHongKongFront(shownPath) })
  const environment: AppEnvironment = {
    ...state,
    messages,
    languageStore,
    textConversion: createTextConversion(dictionaryUrl),
  }
  // As a transition it lets go of the processor every few milliseconds: a slow phone scrolls and taps meanwhile.
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
