import { useEffect } from 'react'
import type { Autosave } from './autosave.ts'

/** Saves when the page is left or out of sight, and tries again when something may let a failed saving through. */
export function useSavingMoments(autosave: Pick<Autosave<never, unknown>, 'leave' | 'tryAgain' | 'flush'>): void {
  useEffect(() => {
    const leave = () => autosave.leave()
    const handleVisibility = () => (document.visibilityState === 'hidden' ? autosave.leave() : autosave.tryAgain())
    const again = () => autosave.tryAgain()
    const blur = () => void autosave.flush()
    addEventListener('pagehide', leave)
    addEventListener('online', again)
    addEventListener('focus', again)
    addEventListener('blur', blur)
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('online', again)
      removeEventListener('focus', again)
      removeEventListener('blur', blur)
      document.removeEventListener('visibilitychange', handleVisibility)
      leave()
    }
  }, [autosave])
}
