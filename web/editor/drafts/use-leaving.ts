import { useEffect, useRef } from 'react'
import { holdReload } from '#web/router/reload.ts'

/** Unsaved work keeps the page: the dialog opens over it instead of a reload. */
export function useHeldReload(holds: () => boolean, signIn: () => void): void {
  const latest = useRef({ holds, signIn })
  latest.current = { holds, signIn }
  useEffect(
    () =>
      holdReload(() => {
        const held = latest.current.holds()
        if (held) latest.current.signIn()
        return held
      }),
    [],
  )
}

/** The browser asks before it closes a page with something that is kept nowhere else. */
export function useLeavingQuestion(asks: () => boolean): void {
  const latest = useRef(asks)
  latest.current = asks
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}
