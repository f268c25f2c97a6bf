import { dictionaryUrl } from 'virtual:dictionary'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { matchRoutes, RouterContextProvider, RouterProvider } from 'react-router'
import { chunkLoadTimeoutMs } from '#contract/constants.ts'
import type { Language } from '#language/languages.ts'
import { isHongKongFront } from './platform/addresses.ts'
import { type AppEnvironment, EnvironmentProvider } from './platform/app-context.tsx'
import { backendContext, readerContext } from './platform/backend.ts'
import { createSiteRouter } from './platform/browser-router.ts'
import { withChunkTimeout } from './platform/chunk-timeout.ts'
import { httpBackend } from './platform/http-backend.ts'
import { createLanguageStore } from './platform/language-store.ts'
import { isMember } from './platform/member.ts'
import { loadMessages } from './platform/messages.ts'
import { type PageState, pageStateId } from './platform/page-state.ts'
import { createTextConversion } from './platform/text-conversion.ts'
import { routes, screenLanguage } from './routes.tsx'
import './styles/main.css'

const state = JSON.parse(document.getElementById(pageStateId)?.textContent ?? '{}') as PageState
const languageStore = createLanguageStore(state.language)

/** The path of the page that is shown. */
let shownPath = location.pathname

/** A way to a screen switches the language; loading it anew where the reader is does not. */
const visit = (pathname: string, language: Language) => {
  if (pathname !== shownPath) languageStore.visit(language, { hongKong: isHongKongFront(pathname) })
}

const getContext = () => {
  const context = new RouterContextProvider()
  context.set(backendContext, httpBackend)
  context.set(readerContext, { language: languageStore.get, signedIn: isMember, visit })
  return context
}

async function start() {
  withChunkTimeout(routes, chunkLoadTimeoutMs)
  // The server rendered this page already, so its code and texts must be here before hydration starts.
  const [messages] = await Promise.all([loadMessages(state.language), loadMatched()])
  const router = createSiteRouter(routes, { getContext, loaderData: state.loaderData })
  router.subscribe(({ location: { pathname } }) => {
    shownPath = pathname
  })
  if (screenLanguage(shownPath)) languageStore.visit(state.language, { hongKong: isHongKongFront(shownPath) })
  const environment: AppEnvironment = {
    ...state,
    messages,
    languageStore,
    textConversion: createTextConversion(dictionaryUrl),
  }
  hydrateRoot(
    document,
    <StrictMode>
      <EnvironmentProvider value={environment}>
        <RouterProvider router={router} />
      </EnvironmentProvider>
    </StrictMode>,
  )
}

async function loadMatched() {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'object') continue
    Object.assign(route, { Component: await route.lazy.Component?.() })
    delete route.lazy
  }
}

start()
