import { useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import { offerHours } from '#contract/events/order-terms.ts'
import type { TicketType } from '#contract/events/tickets.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { attendeeErrors } from './attendees.ts'
import * as checkoutStyles from './checkout.module.css'
import { useOrderText } from './order-text.ts'

/** Who finds a ticket gone leaves an address, and hears when a place is free. */
export function WaitingForm({ type, onClose }: { type: TicketType; onClose: () => void }) {
  const t = useOrderText()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [joined, setJoined] = useState<CallOutput<'joinWaitingList'>>()
  const form = useForm({ name: '', email: '' }, (texts) => attendeeErrors(texts, [], [], t))
  const send = async ({ name, email }: Readonly<Record<'name' | 'email', string>>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const wanted = { type: type.id, quantity: 1, name: name.trim(), email: email.trim() }
      setJoined(await httpBackend.call(language, 'joinWaitingList', wanted))
    } catch (error) {
      setFailure(isBackendError(error) ? error.message : t('failed'))
    }
    setBusy(false)
  }
  if (joined) {
    return (
      <div className={checkoutStyles.tkSaid} role="status">
        <p className="h3">{t('waiting', { n: joined.position })}</p>
        <p className="mut">{t('waitingHint', { email: form.values.email.trim() })}</p>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    )
  }
  return (
    <form className={checkoutStyles.tkForm} noValidate onSubmit={form.submit(send)}>
      <h3 className="h3">{t('waitFor', { name: type.name })}</h3>
      <p className="mut">{t('waitHint', { n: offerHours })}</p>
      <Field label={t('name')} error={form.errors.name}>
        {(given) => (
          <input {...given} {...form.bind('name')} className={styles.input} autoComplete="name" maxLength={100} />
        )}
      </Field>
      <Field label={t('email')} error={form.errors.email}>
        {(given) => (
          <input
            {...given}
            {...form.bind('email')}
            className={styles.input}
            type="email"
            autoComplete="email"
            maxLength={320}
          />
        )}
      </Field>
      {failure && <ErrorState title={failure} />}
      <div className={checkoutStyles.tkFormActs}>
        <Button kind="primary" type="submit" busy={busy}>
          {t('waitJoin')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </form>
  )
}
