import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CallOutput } from '#contract/calls.ts'
import { attendeeMessageLimits } from '#contract/events/event-terms.ts'
import { useAsking } from '#web/domains/orders/paying/use-asking.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import * as styles from '#web/ui/lists.module.css'
import { useAnswer } from '../area/use-answer.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { MessageDialog } from './message-dialog.tsx'
import { isUnderWay, MessageRow } from './message-row.tsx'

interface Draft {
  subject: string
  text: string
  /** Numbers of types, as checkboxes have them; none: all. */
  types: string[]
}

const empty: Draft = { subject: '', text: '', types: [] }

/** Writes to those with valid tickets, and shows how far the messages written before are. */
export function Messages({ event }: { event: number }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const setup = useAnswer('activityTickets', { id: event })
  const { data, reload } = useAnswer('activityMessages', { id: event, page: 1, size: 25 })
  const { register, handleSubmit, setError, reset, formState } = useForm<Draft>({ defaultValues: empty })
  const { errors, isSubmitting } = formState
  const [asked, setAsked] = useState<{ draft: Draft; preview: CallOutput<'previewAttendeeMessage'> }>()
  const isMoving = data?.list.some(isUnderWay) ?? false
  useAsking(
    useCallback(async () => {
      if (isMoving) reload()
    }, [isMoving, reload]),
  )
  const types = setup.data?.types ?? []
  const inputOf = ({ subject, text, types: chosen }: Draft) => ({
    ...{ id: event, subject, text },
    types: chosen.length > 0 ? chosen.map(Number) : undefined,
  })
  const check = handleSubmit(async (draft) => {
    try {
      setAsked({ draft, preview: await call('previewAttendeeMessage', inputOf(draft)) })
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
        <form className={organisingFormStyles.evdialog} noValidate onSubmit={check}>
          {types.length > 1 && (
            <fieldset className={`${formsStyles.field} ${organisingFormStyles.evpools}`}>
              <legend className={formsStyles.fieldLabel}>{t('messageTo')}</legend>
              {types.map((type) => (
                <label className={formsStyles.check} key={type.id}>
                  <input type="checkbox" value={type.id} {...register('types')} />
                  <span>{type.name}</span>
                </label>
              ))}
              <p className={formsStyles.fieldHint}>{t('messageToHint')}</p>
            </fieldset>
          )}
          <Field label={t('subject')} error={errors.subject && t('wrong.required')}>
            {(given) => (
              <input
                {...given}
                className={formsStyles.input}
                maxLength={attendeeMessageLimits.subject}
                {...register('subject', { validate: isWritten })}
              />
            )}
          </Field>
          <Field label={t('messageText')} hint={t('messageHint')} error={errors.text && t('wrong.required')}>
            {(given) => (
              <textarea
                {...given}
                className={`${formsStyles.input} ${organisingFormStyles.evtext}`}
                rows={8}
                maxLength={attendeeMessageLimits.text}
                {...register('text', { validate: isWritten })}
              />
            )}
          </Field>
          <SubmitButton failure={errors.root?.message} busy={isSubmitting}>
            {t('messageCheck')}
          </SubmitButton>
        </form>
      </section>
      <section className={styles.sec}>
        <div className={styles.secHead}>
          <h2>{t('messagesSent')}</h2>
        </div>
        {data?.list.length === 0 && <p className={organisingStyles.orgnone}>{t('messagesNone')}</p>}
        <ul className={organisingRowsStyles.evrows}>
          {data?.list.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      </section>
      {asked && (
        <MessageDialog
          input={inputOf(asked.draft)}
          preview={asked.preview}
          types={types.filter(({ id }) => asked.draft.types.includes(`${id}`)).map(({ name }) => name)}
          onClose={() => setAsked(undefined)}
          onSent={() => {
            setAsked(undefined)
            reset(empty)
            reload()
          }}
        />
      )}
    </div>
  )
}

const isWritten = (text: string): boolean => text.trim() !== ''
