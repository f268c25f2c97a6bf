import { useEffect, useRef } from 'react'
import { useLanguage } from '#web/platform/app-context.tsx'
import { startPolling } from '#web/platform/polling.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { useOrganisingText } from '../../organising-text.ts'
import type { EventForm } from '../use-event-form.ts'
import { loadStored } from './load-stored.ts'
import { newerState } from './newer.ts'

/** While the newsroom reads, its decision may come at any moment. */
const lookEveryMs = 20_000

/** Shows what became of the event elsewhere: when the window is used again, and from time to time while it waits for a decision. */
export function useNewer({ autosave, adopt }: EventForm, waits: boolean): void {
  const t = useOrganisingText()
  const toast = useToast()
  const language = useLanguage()
  const now = useRef({ adopt, t })
  now.current = { adopt, t }
  useEffect(() => {
    const look = async () => {
      const found = await newerState(autosave, (id) => loadStored(language, id)).catch(() => undefined)
      if (!found) return
      now.current.adopt(found)
      toast(now.current.t('newerShown'), 'done')
    }
    const ask = () => void look()
    addEventListener('focus', ask)
    const stop = waits ? startPolling({ everyMs: lookEveryMs, ask }) : undefined
    return () => {
      removeEventListener('focus', ask)
      stop?.()
    }
  }, [autosave, language, toast, waits])
}
