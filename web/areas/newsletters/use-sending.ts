import { useState } from 'react'
import { isBackendError } from '#web/platform/backend.ts'
import { useNewslettersText } from './newsletters-text.ts'

/** Runs a request at a time, and says in the reader's language why one failed. */
export function useSending() {
  const t = useNewslettersText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(isBackendError(error) ? error.message : t('network'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, setFailure, send }
}
