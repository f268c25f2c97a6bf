import { useForm } from 'react-hook-form'
import { eventFields } from '#contract/events/fields/event-fields.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import * as styles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { looksLikeAddress } from './mail-address.ts'

interface CoHostDialogProps {
  /** Addresses that are invited already. */
  taken: readonly string[]
  onAdd: (host: { name: string; email: string }) => Promise<void>
  onClose: () => void
}

/** Names a co-host, or invites one by address. */
export function CoHostDialog({ taken, onAdd, onClose }: CoHostDialogProps) {
  const t = useOrganisingText()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: '', email: '' } })
  const { errors, isSubmitting } = formState
  const add = handleSubmit(async ({ name, email }) => {
    const address = email.trim().toLowerCase()
    if (taken.includes(address)) {
      setError('email', { message: t('hostTaken') })
      return
    }
    try {
      await onAdd({ name: name.trim(), email: address })
      onClose()
    } catch (error) {
      setError('root', { message: isBackendError(error) ? error.message : t('network') })
    }
  })
  return (
    <Modal title={t('hostAdd')} closeLabel={t('close')} onClose={onClose}>
      <form className={styles.evdialog} noValidate onSubmit={add}>
        <Field label={t('hostName')} error={errors.name && t('wrong.required')}>
          {(given) => (
            <input
              {...given}
              className={formsStyles.input}
              maxLength={eventFields.organiser_name.max}
              autoComplete="off"
              {...register('name', { validate: (text) => text.trim() !== '' })}
            />
          )}
        </Field>
        <Field
          label={t('hostEmail')}
          hint={t('hostEmailHint')}
          error={errors.email && (errors.email.message || t('wrong.email'))}
        >
          {(given) => (
            <input
              {...given}
              className={formsStyles.input}
              type="email"
              maxLength={254}
              autoComplete="off"
              {...register('email', { validate: (text) => text.trim() === '' || looksLikeAddress(text) })}
            />
          )}
        </Field>
        <SubmitButton failure={errors.root?.message} busy={isSubmitting}>
          {t('hostAdd')}
        </SubmitButton>
      </form>
    </Modal>
  )
}
