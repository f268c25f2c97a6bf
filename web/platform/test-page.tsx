import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CallOutput } from '#contract/calls.ts'
import type { Language } from '#language/languages.ts'
import { loadMessages } from '#web/language/translate.ts'
import { IsScreenProvider, SiteLink } from '#web/router/link.tsx'
import { RouterView } from '#web/router/router-context.tsx'
import type { RouteData } from '#web/router/routing.ts'
import type { Screen } from '#web/router/screen.ts'
import { LinkProvider } from '#web/ui/link.tsx'
import { EnvironmentProvider, MessagesProvider } from './app-context.tsx'
import { ClockProvider } from './clock.tsx'

interface TestPageOptions {
  /** Path and query that the component is shown at. */
  address?: string
  language?: Language
  /** Data that `usePage` gives. */
  data?: unknown
  /** The present moment in ms. */
  now?: number
}

const setting = (value: string) => ({ value })

/** The configuration that the frame has in tests. */
export const testConfig: CallOutput<'getAppConfig'> = {
  site_name: setting('港讯'),
  site_name_latin: setting('Harbourwire'),
  privacy_policy: setting('/privacy'),
  term_of_service: setting('/terms'),
  about_us: setting('/aboutus'),
  contact_us: setting('/contactus'),
  copyright_notice: setting('/copyright'),
  app_download: setting('/download'),
  app_ios: setting(''),
  app_android: setting(''),
  app_desktop: setting(''),
  app_link: setting(''),
  data_address: setting('/DataEra'),
  footer_note: setting(''),
  footer_links: { value: [] },
  disclaimer: setting(''),
}

/** The moment of tests that name none: 2026-11-20 14:34 by the site's clock. */
const testNow = Date.UTC(2026, 10, 20, 6, 34)

const testScreen: Screen = {
  name: 'test',
  path: '/*',
  aliases: [],
  meta: {},
  module: '',
  page: async () => () => null,
}

/** The HTML of a component as the server renders it, inside everything that the page root provides. For tests. */
export const renderTestPage = async (element: ReactNode, options: TestPageOptions = {}): Promise<string> =>
  renderToStaticMarkup(await inTestPage(element, options))

/** A component inside everything that the page root provides. For tests. */
export async function inTestPage(element: ReactNode, options: TestPageOptions = {}): Promise<ReactNode> {
  const { address = '/', language = 'zh-Hans', data = null, now = testNow } = options
  const loaded = (value: unknown): RouteData => ({ data: value, language, loadedAt: now })
  const root = () => (
    <IsScreenProvider value={() => true}>
      <LinkProvider value={SiteLink}>
        <MessagesProvider>
          <ClockProvider>{element}</ClockProvider>
        </MessagesProvider>
      </LinkProvider>
    </IsScreenProvider>
  )
  const { pathname, search } = new URL(address, 'https://news.example')
  const environment = {
    origin: 'https://news.example',
    language,
    theme: 'system' as const,
    renderedAt: now,
    messages: await loadMessages(language),
  }
  return (
    <EnvironmentProvider value={environment}>
      <RouterView
        router={{ navigate: () => {}, reload: () => {} }}
        root={{ Component: root, Failure: root }}
        state={{
          place: { pathname, search, hash: '', state: null, key: 'default' },
          way: 'POP',
          route: { path: '/*', screen: testScreen, loader: async () => null, loadComponent: async () => root },
          data: { root: loaded({ config: testConfig }), page: loaded(data) },
          failure: undefined,
          pending: undefined,
          reloading: false,
        }}
      />
    </EnvironmentProvider>
  )
}
