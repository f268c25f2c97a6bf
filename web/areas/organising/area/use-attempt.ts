import { useState } from 'react'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { useOrganisingText } from '../organising-text.ts'

/** Runs the work that a button starts, once at a time, and shows its result or why it failed. */
export function useAttempt(): {
  busy: boolean
  attempt: (work: () => Promise<unknown>) => Promise<boolean>
} {
  const t = useOrganisingText()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    /** @param work returns the message to show when it is done, if any. @returns true if it was done */
    async attempt(work) {
      if (busy) return false
      setBusy(true)
      try {
        const done = await work()
        if (typeof done === 'string') toast(done, 'done')
        return true
      } catch (error) {
        toast(isBackendError(error) ? error.message : t('network'), 'failed')
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
