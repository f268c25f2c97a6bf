import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as styles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { readGuests } from './read-guests.ts'
import { useAnswer } from './use-answer.ts'

interface GuestsDialogProps {
  event: number
  onDone: () => void
  onClose: () => void
}

const maxGuests = 50

/** Gives tickets to people whom the organiser knows, one a line. */
export function GuestsDialog({ event, onDone, onClose }: GuestsDialogProps) {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  // The same press sent twice gives the same tickets once.
  const [key] = useState(() => crypto.randomUUID())
  const { data } = useAnswer('activityTickets', { id: event })
  const { register, handleSubmit, setError, setValue, formState } = useForm({ defaultValues: { type: '', guests: '' } })
  const only = data?.types.length === 1 ? data.types[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined) setValue('type', String(only))
  }, [only, setValue])
  const { errors, isSubmitting } = formState
  const add = handleSubmit(async ({ type, guests: text }) => {
    const { guests, wrong } = readGuests(text)
    if (wrong !== undefined) return setError('guests', { message: t('guestWrong', { line: wrong }) })
    if (guests.length === 0 || guests.length > maxGuests)
      return setError('guests', { message: t('wrong.number', { least: 1, most: maxGuests }) })
    try {
      await call('addActivityGuests', { id: event, type: Number(type), guests, idempotency_key: key })
      toast(t('guestsAdded', { n: guests.length }), 'done')
      onDone()
    } catch (error) {
      setError('root', { message: isBackendError(error) ? error.message : t('network') })
    }
  })
  return (
    <Modal title={t('guestsAdd')} closeLabel={t('close')} onClose={onClose}>
      <form className={styles.evdialog} noValidate onSubmit={add}>
        <Field label={t('kindOfTicket')} error={errors.type && t('wrong.required')}>
          {(given) => (
            <select {...given} className={formsStyles.select} {...register('type', { required: true })}>
              <option value="">{t('choose')}</option>
              {data?.types.map((type) => (
                <option key={type.id} value={type.id}>
                  {type.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label={t('guests')}
          hint={t('guestsHint')}
          error={errors.guests && (errors.guests.message || t('wrong.required'))}
        >
          {(given) => (
            <textarea
              {...given}
              className={`${formsStyles.input} ${styles.evtext}`}
              rows={6}
              {...register('guests', { required: true })}
            />
          )}
        </Field>
        <SubmitButton failure={errors.root?.message} busy={isSubmitting}>
          {t('guestsAdd')}
        </SubmitButton>
      </form>
    </Modal>
  )
}
