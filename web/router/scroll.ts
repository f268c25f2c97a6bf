import { useEffect, useLayoutEffect, useRef } from 'react'
import { fragmentTarget } from './fragment.ts'
import { useAhead, useLocation, useNavigationType } from './router-context.tsx'

/**
 * Scrolls to the top on each route change and back to the reader's place on back and forward (specification, point 2).
 * Our own instead of the router's, which needs an inline script.
 */
const storageKey = 'scroll'

/** Positions by the key of the history entry, newest last. */
type Places = Record<string, number>

function readPlaces(): Places {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Places
  } catch {
    return {}
  }
}

function writePlaces(places: Places): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(Object.entries(places).slice(-100))))
  } catch {
    // Without storage the place is lost on reload only.
  }
}

/**
 * A document that comes or comes back is left to the browser, which knows the place before the page has come to life and
 * returns to it when all is loaded, just after `pageshow`. From then on the places are ours.
 */
function takeOver(): void {
  setTimeout(() =>
    requestAnimationFrame(() => {
      history.scrollRestoration = 'manual'
    }),
  )
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Keeps where each entry of the history was scrolled to, and goes there again on the way back and forward. */
export function useScrollPlace(): void {
  const { key, pathname, hash, state } = useLocation()
  const type = useNavigationType()
  const busy = useAhead() !== undefined
  const places = useRef<Places | undefined>(undefined)
  const last = useRef<string>(undefined)

  useEffect(() => {
    places.current ??= readPlaces()
    const leave = () => {
      if (places.current) writePlaces(places.current)
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', takeOver)
    if (document.readyState === 'complete') takeOver()
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', takeOver)
    }
  }, [])

  useEffect(() => {
    const note = () => {
      if (places.current) places.current[key] = scrollY
    }
    // Also when a navigation begins: the last scroll event may not have been dispatched yet.
    note()
    if (busy) return
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key, busy])

  // Runs once for each entry of the history.
  useBrowserLayoutEffect(() => {
    const from = last.current
    const initial = from === undefined
    last.current = pathname
    // A place at which a reader already is, before the page came to life, is a newer one.
    if (initial && (scrollY > 0 || history.scrollRestoration === 'auto')) return
    const known = (places.current ?? readPlaces())[key]
    const stays = initial || (state as { keepPlace?: boolean } | null)?.keepPlace
    const target = hash && fragmentTarget(hash)
    // Nothing is returned: scrolling gives a promise in some browsers, which is no way to end an effect.
    if (type === 'POP' && known !== undefined) scrollTo(0, known)
    else if (stays) return
    else if (target) target.scrollIntoView()
    // The fragment may name no place, such as the credential of a ticket: another page still begins at its top.
    else if (!hash || pathname !== from) scrollTo(0, 0)
  }, [key])
}
