import { Alert, Button, Segmented } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { languageMarks } from '#console/locales/language-names.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { usePausedKeys } from '#console/platform/key-pause.ts'
import { useKeys } from '#console/platform/keys.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Icon } from '#console/ui/icon.tsx'
import { Keys } from '#console/ui/keys.tsx'
import { type Language, languageNumber, languages } from '#language/languages.ts'
import { Mark } from '#web/ui/mark.tsx'
import { entries } from './entries.ts'
import { KeyList } from './key-list.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

const refreshMs = 30_000

/** The side bar with all that the one who works here may open, and the page beside it. */
export function Frame({ children }: { children: ReactNode }) {
  const { t, me, siteName } = useConsole()
  const navigate = useNavigate()
  const [help, setHelp] = useState(false)
  useEntryInSight()
  const [finding, setFinding] = usePaletteKey()
  const desk = useAnswer('getDesk', {}, { everyMs: refreshMs }).data
  const allowed = entries.filter(({ administrators }) => !administrators || me.roles.includes('administrator'))
  useKeys({
    ...Object.fromEntries(allowed.map(({ key, path }) => [`g ${key}`, () => navigate(path)])),
    c: () => location.assign('/publish'),
    f: () => navigate('/flash'),
    '?': () => setHelp(true),
  })
  return (
    <div className="frame">
      <aside className="side" aria-label={t('title', { site: siteName })}>
        <p className="side__name">
          <Mark size={24} />
          {t('title', { site: siteName })}
        </p>
        <nav aria-label={t('navigation')}>
          {allowed.map(({ path, label, key, count }) => (
            <NavLink key={path} to={path} end={path === '/'} className="side__entry">
              <Icon name={label} />
              <span>{t(label)}</span>
              {count && !!desk?.[count] && <b className="side__count">{desk[count].toLocaleString('en')}</b>}
              <Keys keys={['G', key.toUpperCase()]} />
            </NavLink>
          ))}
        </nav>
        <SideFoot onHelp={() => setHelp(true)} />
      </aside>
      <main className="page">
        {!!desk?.late && (
          <Alert
            className="page__alarm"
            type="error"
            showIcon
            title={<Link to="/manuscripts?state=approved">{t('planLate', { n: desk.late })}</Link>}
          />
        )}
        {children}
      </main>
      {help && <KeyList entries={allowed} onClose={() => setHelp(false)} />}
      {finding && (
        <Suspense fallback={<PaletteLoading />}>
          <Palette entries={allowed} onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Until the palette is there, keys would still mean what they mean on the page below. */
function PaletteLoading() {
  usePausedKeys(true)
  return null
}

/** Ctrl+K or ⌘K opens the palette from anywhere, also from a field; not over another dialog, nor while a word is composed. */
function usePaletteKey() {
  const state = useState(false)
  const [, open] = state
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isKey =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!isKey || event.isComposing) return
      event.preventDefault()
      if (!document.querySelector('[role=dialog]')) open(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return state
}

/** The side bar holds more than a low window shows: the entry of the present page comes into sight. */
function useEntryInSight(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useEffect(() => {
    document.querySelector('.side__entry.active')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
}

function SideFoot({ onHelp }: { onHelp: () => void }) {
  const { t, me, call } = useConsole()
  const logOut = async () => {
    // Whether or not it could be said: without a session the site leads to its front page anyway.
    await call('logOut', {}).catch(() => undefined)
    location.assign('/home')
  }
  return (
    <div className="side__foot">
      <LanguageChoice />
      <Button type="link" className="side__act" onClick={logOut}>
        {t('logOut')}
      </Button>
      <a href="/">{t('toSite')}</a>
      <Button type="link" className="side__act" onClick={onHelp}>
        {t('shortcuts')} <Keys keys={['?']} />
      </Button>
      <p className="side__me">
        <b>{me.nickname}</b>
        <span className="quiet">{t(me.roles.includes('administrator') ? 'administrator' : 'editor')}</span>
      </p>
    </div>
  )
}

/** The console's language is that of the site, kept in the same cookie. */
function LanguageChoice() {
  const { t, language } = useConsole()
  return (
    <Segmented<Language>
      size="small"
      aria-label={t('language')}
      value={language}
      options={languages.map((one) => ({ value: one, label: languageMarks[one] }))}
      onChange={(chosen) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the site keeps the language in this cookie for the server
        document.cookie = `language=${languageNumber(chosen)}; path=/; max-age=31536000; samesite=lax`
        location.reload()
      }}
    />
  )
}
