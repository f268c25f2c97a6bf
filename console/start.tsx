import { App, ConfigProvider, type ConfigProviderProps, Spin } from 'antd'
import { lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import { ArticlesPage } from './areas/articles/articles-page.tsx'
import { AuditPage } from './areas/audit/audit-page.tsx'
import { BinPage } from './areas/bin/bin-page.tsx'
import { Desk } from './areas/desk.tsx'
import { FlashPage } from './areas/flash/flash-page.tsx'
import { Frame } from './areas/frame.tsx'
import { GlossaryPage } from './areas/glossary/glossary-page.tsx'
import { TokensPage } from './areas/integration/tokens-page.tsx'
import { WebhookPage } from './areas/integration/webhook-page.tsx'
import { WebhooksPage } from './areas/integration/webhooks-page.tsx'
import { ManuscriptsPage } from './areas/manuscripts-page.tsx'
import { MediaPage } from './areas/media-page.tsx'
import { AuthorPage, NewAuthorPage } from './areas/people/author-page.tsx'
import { AuthorsPage } from './areas/people/authors-page.tsx'
import { FeedbackPage } from './areas/people/feedback-page.tsx'
import { MessagesPage } from './areas/people/messages-page.tsx'
import { RealNamesPage } from './areas/people/real-names-page.tsx'
import { UserPage } from './areas/people/user-page.tsx'
import { UsersPage } from './areas/people/users-page.tsx'
import { ReviewItemPage } from './areas/review/item-page.tsx'
import { ReviewPage } from './areas/review/review-page.tsx'
import { PageEditorPage } from './areas/site/page-editor.tsx'
import { PagesPage } from './areas/site/pages-page.tsx'
import { RedirectsPage } from './areas/site/redirects-page.tsx'
import { SettingsPage } from './areas/site/settings-page.tsx'
import { TranslationPage } from './areas/translation/translation-page.tsx'
import { TranslationRecord } from './areas/translation/translation-record.tsx'
import { loadTexts, translator } from './messages/translate.ts'
import { loadLocale } from './platform/antd-locale.ts'
import { createCall } from './platform/backend.ts'
import { ConsoleProvider } from './platform/console-context.tsx'
import type { ConsoleState } from './platform/state.ts'
import { giveStylesNonce } from './platform/style-nonce.ts'
import { useTheme } from './platform/theme.ts'

/** What only some of the newsroom open comes with their first way there. */
const FrontPage = lazy(async () => ({ default: (await import('./areas/front/front-page.tsx')).FrontPage }))

/** The console for the one who is signed in; the server let only staff come this far. */
export async function startConsole({ language, nonce, siteName, siteOrigin }: ConsoleState): Promise<ReactNode> {
  giveStylesNonce(nonce)
  const call = createCall(language)
  const [texts, locale, { user }] = await Promise.all([
    loadTexts(language),
    loadLocale(language),
    call('getViewer', { items: [], authors: [], features: [] }),
  ])
  if (!user) {
    location.reload()
    return null
  }
  const me = { ...user, roles: user.roles as Role[] }
  return (
    <StrictMode>
      <Themed locale={locale} nonce={nonce}>
        <ConsoleProvider value={{ language, siteName, siteOrigin, call, t: translator(texts), me }}>
          <BrowserRouter basename="/console">
            <Frame>
              <Routes>
                <Route path="/" element={<Desk />} />
                <Route path="/review" element={<ReviewPage />} />
                <Route path="/review/:id" element={<ReviewItemPage />} />
                <Route path="/flash" element={<FlashPage />} />
                <Route
                  path="/front"
                  element={
                    <Suspense fallback={<Spin />}>
                      <FrontPage />
                    </Suspense>
                  }
                />
                <Route path="/manuscripts" element={<ManuscriptsPage />} />
                <Route path="/articles" element={<ArticlesPage />} />
                <Route path="/translation" element={<TranslationPage />} />
                <Route path="/translation/:kind/:id" element={<TranslationRecord />} />
                <Route path="/glossary" element={<GlossaryPage />} />
                <Route path="/media" element={<MediaPage />} />
                <Route path="/pages" element={<PagesPage />} />
                <Route path="/pages/:page" element={<PageEditorPage />} />
                <Route path="/redirects" element={<RedirectsPage />} />
                <Route path="/settings" element={<SettingsPage />} />
                <Route path="/bin" element={<BinPage />} />
                <Route path="/audit" element={<AuditPage />} />
                <Route path="/authors" element={<AuthorsPage />} />
                <Route path="/authors/new" element={<NewAuthorPage />} />
                <Route path="/authors/:id" element={<AuthorPage />} />
                <Route path="/feedback" element={<FeedbackPage />} />
                <Route path="/users" element={<UsersPage />} />
                <Route path="/users/:id" element={<UserPage />} />
                <Route path="/real-names" element={<RealNamesPage />} />
                <Route path="/messages" element={<MessagesPage />} />
                <Route path="/tokens" element={<TokensPage />} />
                <Route path="/webhooks" element={<WebhooksPage />} />
                <Route path="/webhooks/:id" element={<WebhookPage />} />
                <Route path="*" element={<Curated />} />
              </Routes>
            </Frame>
          </BrowserRouter>
        </ConsoleProvider>
      </Themed>
    </StrictMode>
  )
}


const curatedPaths = ['/topics/*', '/incidents/*', '/labels/*', '/tools/*']
const CuratedRoutes = lazy(async () => ({ default: (await import('./areas/curated/routes.tsx')).CuratedRoutes }))

/** What editors curate, and the word that there is no such page, come when they are first opened. */
function Curated() {
  return (
    <Suspense fallback={<Spin />}>
      <CuratedRoutes />
    </Suspense>
  )
}

interface ThemedProps {
  locale: ConfigProviderProps['locale']
  nonce: string
  children: ReactNode
}

function Themed({ locale, nonce, children }: ThemedProps) {
  return (
    <ConfigProvider locale={locale} theme={useTheme()} csp={{ nonce }} button={{ autoInsertSpace: false }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
