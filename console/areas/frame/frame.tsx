import { Alert } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { invalidate } from '#console/platform/acts/acts.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { usePausedKeys } from '#console/platform/keys/key-pause.ts'
import { useKeys } from '#console/platform/keys/keys.ts'
import { typeAhead } from '#console/platform/keys/typed-ahead.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import * as pageStyles from '#console/ui/page.module.css'
import { useStreamState } from '#console/ui/use-stream-state.ts'
import { entries } from './entries.ts'
import { FactorAlert } from './factor-alert.tsx'
import * as frameStyles from './frame.module.css'
import { Side } from './side.tsx'
import { SideNav } from './side-nav.tsx'

const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }))
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

const refreshMs = 30_000

/** The side bar with all that the one who works here may open, and the page beside it. */
export function Frame({ children }: { children: ReactNode }) {
  const { t, me } = useConsole()
  const navigate = useNavigate()
  const [help, setHelp] = useState(false)
  useEntryInSight()
  const [finding, setFinding] = usePaletteKey()
  const desk = useAnswer('getDesk', {}, { everyMs: refreshMs }).data
  useDeskStream()
  const allowed = entries.filter(({ administrators }) => !administrators || me.roles.includes('administrator'))
  /** The desk for flash, where the headline takes what is typed at once. */
  const write = () => {
    typeAhead()
    navigate('/flash')
  }
  useKeys({
    ...Object.fromEntries(
      allowed.flatMap(({ key, path }) =>
        key ? [[`g ${key}`, () => (path === '/flash' ? write() : navigate(path))]] : [],
      ),
    ),
    c: () => location.assign('/publish'),
    f: write,
    '?': () => setHelp(true),
  })
  return (
    <div className={frameStyles.frame}>
      <Side onHelp={() => setHelp(true)}>
        <SideNav entries={allowed} counts={desk} />
      </Side>
      <main className={`column shrinks ${pageStyles.page}`}>
        {desk?.read_only && (
          <Alert
            className={pageStyles.pageAlarm}
            type="warning"
            showIcon
            title={<Link to="/protection">{t('readOnly')}</Link>}
          />
        )}
        {!!desk?.late && (
          <Alert
            className={pageStyles.pageAlarm}
            type="error"
            showIcon
            title={<Link to="/manuscripts?state=approved">{t('planLate', { n: desk.late })}</Link>}
          />
        )}
        <FactorAlert />
        {children}
      </main>
      {help && (
        <Suspense>
          <KeyList entries={allowed} onClose={() => setHelp(false)} />
        </Suspense>
      )}
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
      if (document.querySelector('[role=dialog]')) return
      typeAhead()
      open(true)
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

/**
 * Has what is on the screen asked for again as soon as a colleague comes or goes, or something waits, is taken or is
 * decided. Where no events get through, pages ask from time to time all the same.
 */
function useDeskStream(): void {
  const { me } = useConsole()
  const known = useRef<string>(undefined)
  useStreamState<'desk'>(`desk:${me.id}`, ({ version }) => {
    if (known.current !== undefined && known.current !== version) invalidate()
    known.current = version
  })
}
