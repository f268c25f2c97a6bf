import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { EventDetails } from '#contract/events/events.ts'
import { useEventText } from '#web/domains/events/event-text.ts'
import { useClock } from '#web/platform/clock.tsx'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '#web/ui/page-head.module.css'
import { useReminder } from './use-reminder.ts'

const ReminderDialog = lazyDialog(async () => {
  const [{ ReminderDialog: Dialog }, { orderTexts }] = await Promise.all([
    import('./reminder-dialog.tsx'),
    import('#web/domains/orders/order-text.ts'),
  ])
  await orderTexts.loadFirst()
  return Dialog
})

const dayMs = 86_400_000

/**
 * Registers for an email on the day before an event, and cancels it. Members need not enter an address if their account
 * has one. Not rendered without script.
 */
export function RemindMe({ event }: { event: Pick<EventDetails, 'id' | 'start_time' | 'cancelled'> }) {
  const t = useEventText()
  const { now } = useClock()
  const [open, setOpen] = useState(false)
  const { reminded, busy, ask, stop } = useReminder(event.id, () => setOpen(true))
  // A reminder whose email would be sent at once is none.
  if (event.cancelled || Date.parse(event.start_time) - now < dayMs) return null
  return (
    <>
      <Button
        size="s"
        className={styles.needsScript}
        busy={busy}
        aria-pressed={reminded}
        title={reminded ? t('remindStop') : undefined}
        onClick={reminded ? stop : () => ask()}
      >
        <Icon name={reminded ? 'check' : 'message'} size="s" />
        {t(reminded ? 'reminded' : 'remind')}
      </Button>
      {open && createPortal(<ReminderDialog onAsk={ask} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
