import { dictionaryUrl } from 'virtual:dictionary'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { chunkLoadTimeoutMs } from '#contract/constants.ts'
import { type AppEnvironment, EnvironmentProvider } from './platform/app-context.tsx'
import { backendContext, readerContext } from './platform/backend.ts'
import { withChunkTimeout } from './platform/chunk-timeout.ts'
import { httpBackend } from './platform/http-backend.ts'
import { createLanguageStore } from './platform/language-store.ts'
import { loadMessages } from './platform/messages.ts'
import { type PageState, pageStateId } from './platform/page-state.ts'
import { createTextConversion } from './platform/text-conversion.ts'
import { routes } from './routes.tsx'
import './styles/main.css'

const state = JSON.parse(document.getElementById(pageStateId)?.textContent ?? '{}') as PageState
const languageStore = createLanguageStore(state.language)

const getContext = () => {
  const context = new RouterContextProvider()
  context.set(backendContext, httpBackend)
  context.set(readerContext, { language: languageStore.get })
  return context
}

async function start() {
  withChunkTimeout(routes, chunkLoadTimeoutMs)
  // The server rendered this page already, so its code and texts must be here before hydration starts.
  const [messages] = await Promise.all([loadMessages(state.language), loadMatched()])
  const router = createBrowserRouter(routes, { getContext, hydrationData: { loaderData: state.loaderData } })
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
