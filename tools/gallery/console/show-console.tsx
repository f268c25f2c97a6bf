import { App, ConfigProvider } from 'antd'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { loadDataTexts } from '#console/areas/data/data-texts.ts'
import { loadImportTexts } from '#console/domains/imports/import-texts.ts'
import { loadTexts, translator } from '#console/locales/translate.ts'
import { loadLocale } from '#console/platform/antd-locale.ts'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import { chooseTheme, useTheme } from '#console/platform/theme.ts'
import { isLanguage } from '#language/languages.ts'
import { wordsIn } from '../exhibit.ts'
import { consoleRooms } from './console-rooms.tsx'
import '#console/styles.css'
import { usualReviewTime } from '#contract/constants.ts'
import '../gallery.css'

// The component library makes its styles in the browser, so these rooms are drawn there.
const [, language = '', theme, name] = location.pathname.split('/')
const room = consoleRooms.find((one) => one.name === name)
const place = document.getElementById('exhibits')
if (place && room && isLanguage(language)) {
  chooseTheme(theme === 'dark' ? 'dark' : 'light')
  const [texts, locale] = await Promise.all([
    loadTexts(language),
    loadLocale(language),
    loadDataTexts(language),
    loadImportTexts(language),
  ])
  const value: Console = {
    ...{ language, siteName: 'Harbourwire', siteOrigin: 'https://example.org' },
    reviewMinutes: usualReviewTime,
    // Nothing is asked for: what is shown is given.
    call: () => new Promise(() => {}),
    t: translator(texts),
    me: { id: 1, nickname: 'Wan Lin', avatar_img: null, roles: ['administrator'] },
  }
  createRoot(place).render(
    <StrictMode>
      <Themed locale={locale}>
        <ConsoleProvider value={value}>
          <MemoryRouter>
            {room.exhibits(wordsIn(language), language).map(({ name: title, element, wide }) => (
              <section key={title} className={wide ? 'exhibit exhibit--wide' : 'exhibit'} data-name={title}>
                <h2 lang="en">{title}</h2>
                <div className="exhibit__body">{element}</div>
              </section>
            ))}
            <Ready />
          </MemoryRouter>
        </ConsoleProvider>
      </Themed>
    </StrictMode>,
  )
}

interface ThemedProps {
  locale: Awaited<ReturnType<typeof loadLocale>>
  children: ReactNode
}

function Themed({ locale, children }: ThemedProps) {
  const theme = useTheme()
  return (
    <ConfigProvider
      locale={locale}
      theme={{ ...theme, token: { ...theme.token, motion: false } }}
      button={{ autoInsertSpace: false }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}

/** Says that everything stands there, for the one who takes pictures. */
function Ready() {
  useEffect(() => {
    document.body.dataset.ready = 'true'
  }, [])
  return null
}
