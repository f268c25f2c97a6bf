import { paper } from '#contract/palette.ts'
import { useDataInLanguage } from '#web/language/language-switch.ts'
import { MessagesProvider, useEnvironment, useLanguage, useText } from '#web/platform/app-context.tsx'
import { ClockProvider } from '#web/platform/clock.tsx'
import { type ThemeChoice, useTheme } from '#web/platform/theme.ts'
import { ToastProvider } from '#web/platform/toasts.tsx'
import { prefixedPath, splitPath } from '#web/router/addresses.ts'
import { type IsScreen, IsScreenProvider, SiteLink, useLinkNavigation } from '#web/router/link.tsx'
import { Outlet, useAhead, useLocation, usePageData, useScreen } from '#web/router/router-context.tsx'
import { floatsOf, type ScreenMeta } from '#web/router/screen.ts'
import { useScrollPlace } from '#web/router/scroll.ts'
import { useViewerOfPage } from '#web/session/viewer.ts'
import { LinkProvider } from '#web/ui/link.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Breaking } from './breaking/breaking.tsx'
import { FloatingButtons, Footer } from './footer.tsx'
import * as styles from './frame.module.css'
import { useFrameData } from './frame-data.ts'
import { Header, Sheet, TabBar } from './header.tsx'
import { SignInPlace } from './sign-in-place.tsx'

/** The whole HTML document around every page. */
export function Document({ isScreen }: { isScreen: IsScreen }) {
  return (
    <IsScreenProvider value={isScreen}>
      <LinkProvider value={SiteLink}>
        <MessagesProvider>
          <ClockProvider>
            <Html>
              <Outlet />
            </Html>
          </ClockProvider>
        </MessagesProvider>
      </LinkProvider>
    </IsScreenProvider>
  )
}

/** The document itself; also around the page that says that something failed. */
export function Html({ children }: { children: React.ReactNode }) {
  const language = useLanguage()
  const choice = useTheme()
  const { theme } = choice
  const { redUp } = useEnvironment()
  const meta = useShownMeta()
  const dark = theme === 'dark' || meta.bgColor === 'dark'
  return (
    <html
      lang={language}
      data-theme={meta.bgColor === 'dark' ? 'dark' : theme === 'system' ? undefined : theme}
      data-updown={redUp ? 'red-up' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {theme === 'system' && !dark ? (
          <>
            <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper[0]} />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper[1]} />
          </>
        ) : (
          <meta name="theme-color" content={dark ? paper[1] : paper[0]} />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" href={prefixedPath(language, '/feed.xml')} />
        <link rel="alternate" type="application/feed+json" href={prefixedPath(language, '/feed.json')} />
      </head>
      <body className={meta.hideSideTool || meta.embedded ? styles.noTabbar : undefined}>
        <FrameAround meta={meta} theme={choice}>
          {children}
        </FrameAround>
      </body>
    </html>
  )
}

/** A screen that hides the site's header brings its own; what is missing has neither, so the frame is shown around it. */
function useShownMeta(): ScreenMeta {
  const { meta } = useScreen()
  const page = usePageData<{ missing?: boolean } | undefined>()
  return page?.missing && meta.hideHeader ? {} : meta
}

interface FrameProps {
  meta: ScreenMeta
  theme: ThemeChoice
  children: React.ReactNode
}

function FrameAround({ meta, theme, children }: FrameProps) {
  const t = useText()
  const { access } = useScreen()
  const { notice } = useFrameData().config
  const path = useCanonicalPath()
  const busy = useAhead() !== undefined
  useScrollPlace()
  useLinkNavigation()
  useDataInLanguage()
  const { key } = useLocation()
  useViewerOfPage(key)
  if (meta.embedded) {
    return (
      <ToastProvider label={t('frame.notices')}>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </ToastProvider>
    )
  }
  return (
    <ToastProvider label={t('frame.notices')}>
      <a className={styles.skip} href="#main">
        {t('frame.skip')}
      </a>
      <ProgressBar active={busy} label={t('frame.loading')} />
      {!meta.hideHeader && <Header path={path} theme={theme} />}
      {notice && (
        <p className={styles.siteNotice} role="status">
          {notice.value}
        </p>
      )}
      {!meta.hideHeader && <Breaking />}
      {!meta.hideSideTool && <TabBar path={path} />}
      {!meta.hideHeader && <Sheet path={path} theme={theme} />}
      <main id="main" className={styles.frame} data-background={meta.background} tabIndex={-1}>
        {/* A new one for each page: on the first the server says that it is shown (`demo-notice.ts`). */}
        <p key={key} className={styles.demoNotice} suppressHydrationWarning>
          {t('frame.demo')}
        </p>
        {children}
      </main>
      {!meta.hideFooter && <Footer />}
      <SignInPlace />
      <FloatingButtons {...floatsOf({ access, meta })} />
    </ToastProvider>
  )
}

/** The path without language prefix, an alias as its canonical form, for marking the current entry. */
function useCanonicalPath(): string {
  const { path } = splitPath(useLocation().pathname)
  const screen = useScreen()
  return screen.aliases.includes(path) ? screen.path : path
}
