import { useState } from 'react'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { useOrganisingText } from '../organising-text.ts'

/** Runs what a press of a button asks for, says what it came to, and that it is under way. */
export function useAttempt(): {
  busy: boolean
  attempt: (work: () => Promise<string | undefined>) => Promise<boolean>
} {
  const t = useOrganisingText()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    /** @param work gives what is said when it is done; undefined for nothing. Answers whether it was done. */
    async attempt(work) {
      if (busy) return false
      setBusy(true)
      try {
        const done = await work()
        if (done !== undefined) toast(done, 'done')
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
