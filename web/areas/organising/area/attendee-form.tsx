import { useForm } from 'react-hook-form'
import { isBackendError } from '#web/platform/backend.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as styles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'

interface AttendeeFormProps {
  order: number
  attendee: { id: string; name: string; email: string }
  onDone: () => void
}

/** Changes who comes with a ticket; at a new address its code is a new one. */
export function AttendeeForm({ order, attendee, onDone }: AttendeeFormProps) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: attendee.name, email: attendee.email },
  })
  const save = handleSubmit(async ({ name, email }) => {
    try {
      await call('activityOrderUpdate', { order, ticket: attendee.id, name: name.trim(), email: email.trim() })
      onDone()
    } catch (error) {
      setError('root', { message: isBackendError(error) ? error.message : t('network') })
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <form className={styles.evdialog} noValidate onSubmit={save}>
      <div className={styles.evgrid}>
        <Field label={t('attendeeName')} error={errors.name && t('wrong.required')}>
          {(given) => (
            <input {...given} className={formsStyles.input} maxLength={120} {...register('name', { required: true })} />
          )}
        </Field>
        <Field label={t('email')} error={errors.email && t('wrong.required')}>
          {(given) => (
            <input
              {...given}
              className={formsStyles.input}
              type="email"
              maxLength={320}
              {...register('email', { required: true })}
            />
          )}
        </Field>
      </div>
      <p className={styles.evcap}>{t('changeHint')}</p>
      {errors.root && (
        <p className={formsStyles.fieldErr} role="alert">
          {errors.root.message}
        </p>
      )}
      <Button size="s" kind="primary" type="submit" busy={isSubmitting}>
        {t('save')}
      </Button>
    </form>
  )
}
