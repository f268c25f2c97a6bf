import { App, ConfigProvider, type ConfigProviderProps } from 'antd'
import { type ReactNode, StrictMode } from 'react'
import { BrowserRouter } from 'react-router'
import { Frame } from '#console/areas/frame/frame.tsx'
import { IdentityGate } from '#console/areas/frame/identity.tsx'
import { loadTexts, translator } from '#console/locales/translate.ts'
import type { Role } from '#contract/members/accounts.ts'
import { UndoBar } from './areas/undo-bar.tsx'
import { loadLocale } from './platform/antd-locale.ts'
import { createCall } from './platform/backend.ts'
import type { ConsoleState } from './platform/state.ts'
import { giveStylesNonce } from './platform/style-nonce.ts'
import { useTheme } from './platform/theme.ts'
import { ConsoleRoutes } from './routes.tsx'

/** The console for the one who is signed in; the server let only staff come this far. */
export async function startConsole({ language, nonce, ...site }: ConsoleState): Promise<ReactNode> {
  giveStylesNonce(nonce)
  const call = createCall(language)
  const [texts, locale, { user }] = await Promise.all([
    loadTexts(language),
    loadLocale(language),
    call('getViewer', { items: [], authors: [], topics: [] }),
  ])
  if (!user) {
    location.reload()
    return null
  }
  const me = { ...user, roles: user.roles as Role[] }
  return (
    <StrictMode>
      <Themed locale={locale} nonce={nonce}>
        <IdentityGate value={{ ...site, language, call, t: translator(texts), me }}>
          <BrowserRouter basename="/console">
            <Frame>
              <ConsoleRoutes />
            </Frame>
            <UndoBar />
          </BrowserRouter>
        </IdentityGate>
      </Themed>
    </StrictMode>
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
