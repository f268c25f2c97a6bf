import { useCallback, useEffect, useState } from 'react'
import type { Language } from '#language/languages.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'

/** State of data that only its holder sees: it comes after the page, which is the same for everybody. */
export type HeldState<T> =
  | { state: 'loading' }
  | { state: 'missing' }
  /** It could not be fetched; `kept` is what this device has of it. */
  | { state: 'failed'; kept: T | undefined }
  | { state: 'found'; value: T }

/** Time between attempts while what was asked for could not be fetched and the page is seen, in ms. */
const askAgainMs = 3_000

/**
 * @param load must stay the same function while what it asks for does
 * @param kept what this device has of it
 */
export function useHeld<T>(load: (language: Language) => Promise<T>, kept?: () => T | undefined) {
  const language = useLanguage()
  const [held, setHeld] = useState<HeldState<T>>({ state: 'loading' })
  const ask = useCallback(async () => {
    try {
      setHeld({ state: 'found', value: await load(language) })
    } catch (error) {
      setHeld(isBackendError(error) && error.code === 404 ? { state: 'missing' } : { state: 'failed', kept: kept?.() })
    }
  }, [load, kept, language])
  useEffect(() => {
    void ask()
  }, [ask])
  const isFailed = held.state === 'failed'
  useEffect(() => {
    if (!isFailed) return
    // Browsers do not always say when the network returns, and the first request after it often still fails.
    const timer = setInterval(() => void (document.visibilityState === 'visible' && ask()), askAgainMs)
    return () => clearInterval(timer)
  }, [isFailed, ask])
  return { held, reload: ask, show: (value: T) => setHeld({ state: 'found', value }) }
}
