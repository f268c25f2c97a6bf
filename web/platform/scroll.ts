import { useEffect, useLayoutEffect, useRef } from 'react'
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

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

export function useScrollPlace(): void {
  const { key, hash, state } = useLocation()
  const type = useNavigationType()
  const busy = useAhead() !== undefined
  const places = useRef<Places | undefined>(undefined)
  const first = useRef(true)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    places.current ??= readPlaces()
    const save = () => {
      if (places.current) writePlaces(places.current)
    }
    addEventListener('pagehide', save)
    return () => removeEventListener('pagehide', save)
  }, [])

  useEffect(() => {
    const note = () => {
      if (places.current && !busy) places.current[key] = scrollY
    }
    // A reader may have scrolled before the page came to life.
    if (places.current && !busy) places.current[key] ??= scrollY
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key, busy])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each entry of the history
  useBrowserLayoutEffect(() => {
    const initial = first.current
    first.current = false
    const known = (places.current ?? readPlaces())[key]
    if (type === 'POP' && known !== undefined) scrollTo(0, known)
    else if (initial || (state as { keepPlace?: boolean } | null)?.keepPlace) return
    else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    else scrollTo(0, 0)
  }, [key])
}
