import { useEffect, useState } from 'react'
import { invalidEmailCode } from '#contract/constants.ts'
import { useEventText } from '#web/domains/events/event-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { isMember } from '#web/session/member.ts'
import { forgetReminder, storedReminder, storeReminder } from './stored-reminders.ts'

/** @returns why it failed, in the reader's words; nothing where it was done */
export type AskForReminder = (email?: string) => Promise<string | undefined>

/** True if the reader is reminded of an event. @param onNoAddress called if there is no address for the email */
export function useReminder(event: number, onNoAddress: () => void) {
  const t = useEventText()
  const language = useLanguage()
  const toast = useToast()
  const [reminded, setReminded] = useState(false)
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is the same in every language
  useEffect(() => {
    let shown = true
    setReminded(storedReminder(event) !== undefined)
    if (isMember())
      httpBackend.call(language, 'myReminder', { event }).then(
        (state) => shown && state.reminded && setReminded(true),
        () => {},
      )
    return () => {
      shown = false
    }
  }, [event])

  const ask: AskForReminder = async (email) => {
    if (busy) return undefined
    if (email === undefined && !isMember()) {
      onNoAddress()
      return undefined
    }
    setBusy(true)
    try {
      const reminder = await httpBackend.call(language, 'remindMe', { event, email })
      storeReminder(event, reminder)
      setReminded(true)
      toast(t('remindSet', { email: reminder.email }), 'done')
      return undefined
    } catch (error) {
      const said = isBackendError(error) ? error.message : t('remindFailed')
      // The account has no address of its own, or the session is over.
      if (email === undefined && isBackendError(error) && error.code === invalidEmailCode) onNoAddress()
      else if (email === undefined) toast(said, 'failed')
      return said
    } finally {
      setBusy(false)
    }
  }

  const stop = async () => {
    if (busy) return
    setBusy(true)
    try {
      await httpBackend.call(language, 'stopReminder', { event, ...storedReminder(event) })
      forgetReminder(event)
      setReminded(false)
      toast(t('remindStopped'), 'done')
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('remindFailed'), 'failed')
    }
    setBusy(false)
  }
  return { reminded, busy, ask, stop }
}
