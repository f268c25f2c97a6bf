import { App } from 'antd'
import { useEffect } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import type { FlashDesk } from './use-flash-desk.ts'

/** Turns the form into a correction, with the typed text, once its planned flash is published. */
export function useGoneOut({ flash: { form, meetPublished }, recent }: FlashDesk): void {
  const { t, call } = useConsole()
  const { message } = App.useApp()
  const isPlanned = form.planned !== undefined
  const item = isPlanned ? recent.data?.list.find(({ id }) => id !== null && id === form.id)?.item : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that was published
  useEffect(() => {
    if (item == null) return
    let gone = false
    const meet = async () => {
      // If it cannot be read now, the next saving finds it.
      const found = await call('getFlash', { item }).catch(() => undefined)
      if (!found || gone) return
      meetPublished(found)
      void message.info(t('flashWentOut'))
    }
    void meet()
    return () => {
      gone = true
    }
  }, [item])
}
