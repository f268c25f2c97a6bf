import { useEffect, useState } from 'react'
import { offerHours } from '#contract/events/order-terms.ts'
import type { TicketType } from '#contract/events/tickets.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { attendeeErrors } from './attendees.ts'
import * as checkoutStyles from './checkout.module.css'
import { useOrderText } from './order-text.ts'
import {
  forgetWaiting,
  placeNow,
  type StoredWaiting,
  storeWaiting,
  type WaitingPlace,
  waitingFor,
} from './own/stored-waiting.ts'

/**
 * A reader who finds a ticket sold out can leave an address, is notified when a place is free, and can leave the list.
 */
export function WaitingForm({ type, onClose }: { type: TicketType; onClose: () => void }) {
  const t = useOrderText()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const toast = useToast()
  const [joined, setJoined] = useState<WaitingPlace | undefined>(() => waitingFor(type.id))
  useEffect(() => {
    let isShown = true
    placeNow(type.id, language).then((place) => isShown && setJoined(place))
    return () => {
      isShown = false
    }
  }, [type.id, language])
  const form = useForm({ name: '', email: '' }, (texts) => attendeeErrors(texts, [], [], t))
  const send = async ({ name, email }: Readonly<Record<'name' | 'email', string>>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const wanted = { type: type.id, quantity: 1, name: name.trim(), email: email.trim() }
      const { position, ...entry } = await httpBackend.call(language, 'joinWaitingList', wanted)
      storeWaiting(type.id, { ...entry, email: wanted.email })
      setJoined({ ...entry, email: wanted.email, position })
    } catch (error) {
      setFailure(isBackendError(error) ? error.message : t('failed'))
    }
    setBusy(false)
  }
  const leave = async ({ entry, token }: StoredWaiting) => {
    setBusy(true)
    try {
      await httpBackend.call(language, 'leaveWaitingList', { entry, token })
      forgetWaiting(type.id)
      toast(t('waitLeft'), 'done')
      onClose()
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('failed'), 'failed')
    }
    setBusy(false)
  }
  if (joined) {
    const isOffered = joined.state === 'offered'
    const place = joined.position === undefined ? t('waitingAlready') : t('waiting', { n: joined.position })
    return (
      <div className={checkoutStyles.tkSaid} role="status">
        <p className="h3">{isOffered ? t('waitOffered') : place}</p>
        <p className="mut">{t(isOffered ? 'waitOfferedHint' : 'waitingHint', { email: joined.email })}</p>
        <div className={checkoutStyles.tkFormActs}>
          <Button onClick={onClose}>{t('close')}</Button>
          {!isOffered && (
            <Button kind="quiet" busy={busy} onClick={() => leave(joined)}>
              {t('waitLeave')}
            </Button>
          )}
        </div>
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
      <EmailField label={t('email')} error={form.errors.email} input={form.bind('email')} />
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
