import '#web/ui/form/forms.module.css'
import '#web/domains/orders/checkout.module.css'
import { useState } from 'react'
import { attendeeErrors } from '#web/domains/orders/attendees.ts'
import * as styles from '#web/domains/orders/checkout.module.css'
import { useOrderText } from '#web/domains/orders/order-text.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import type { AskForReminder } from './use-reminder.ts'

/** Dialog for the recipient address of a reminder to somebody without an account. */
export function ReminderDialog({ onAsk, onClose }: { onAsk: AskForReminder; onClose: () => void }) {
  const t = useOrderText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useForm({ email: '' }, ({ email }) => {
    const wrong = attendeeErrors({ name: '-', email }, [], [], t).email
    return wrong ? { email: wrong } : {}
  })
  const send = async ({ email }: Readonly<Record<'email', string>>) => {
    setBusy(true)
    const failed = await onAsk(email.trim())
    setBusy(false)
    if (failed === undefined) onClose()
    setFailure(failed)
  }
  return (
    <Modal title={t('remindTitle')} closeLabel={t('close')} onClose={onClose}>
      <form className={styles.tkForm} noValidate onSubmit={form.submit(send)}>
        <p className="mut">{t('remindHint')}</p>
        <EmailField label={t('email')} error={form.errors.email} input={form.bind('email')} />
        {failure && <ErrorState title={failure} />}
        <Button kind="primary" block type="submit" busy={busy}>
          {t('remindAsk')}
        </Button>
      </form>
    </Modal>
  )
}
