import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/lists.module.css'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { useAnswer } from './use-answer.ts'

/** Writes to everybody with a valid ticket, and shows what was written before. */
export function Messages({ event }: { event: number }) {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { data, reload } = useAnswer('activityMessages', { id: event, page: 1, size: 25 })
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: { subject: '', text: '' } })
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async ({ subject, text }) => {
    try {
      const sent = await call('messageActivityAttendees', { id: event, subject, text, idempotency_key: key })
      toast(t('messageQueued', { n: sent.recipients }), 'done')
      reset()
      setKey(crypto.randomUUID())
      reload()
    } catch (error) {
      setError('root', { message: isBackendError(error) ? error.message : t('network') })
    }
  })
  return (
    <div className={organisingStyles.orgmessages}>
      <section className={styles.sec}>
        <div className={styles.secHead}>
          <h2>{t('messageNew')}</h2>
        </div>
        <form className={organisingFormStyles.evdialog} noValidate onSubmit={send}>
          <Field label={t('subject')} error={errors.subject && t('wrong.required')}>
            {(given) => (
              <input {...given} className="input" maxLength={100} {...register('subject', { required: true })} />
            )}
          </Field>
          <Field label={t('messageText')} hint={t('messageHint')} error={errors.text && t('wrong.required')}>
            {(given) => (
              <textarea
                {...given}
                className={`input ${organisingFormStyles.evtext}`}
                rows={8}
                maxLength={5_000}
                {...register('text', { required: true })}
              />
            )}
          </Field>
          {errors.root && (
            <p className="field__err" role="alert">
              {errors.root.message}
            </p>
          )}
          <Button kind="primary" type="submit" busy={isSubmitting}>
            {t('messageSend')}
          </Button>
        </form>
      </section>
      <section className={styles.sec}>
        <div className={styles.secHead}>
          <h2>{t('messagesSent')}</h2>
        </div>
        {data?.list.length === 0 && <p className={organisingStyles.orgnone}>{t('messagesNone')}</p>}
        <ul className={organisingRowsStyles.evrows}>
          {data?.list.map((message) => (
            <li key={message.id} className={`${organisingRowsStyles.evrow} ${organisingStyles.orgmessage}`}>
              <b>{message.subject}</b>
              <p>{message.text}</p>
              <p className={`${organisingFormStyles.evcap} num`}>
                {message.created_time.slice(0, 16)} · {t('messageSentTo', { n: message.sent, of: message.recipients })}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
