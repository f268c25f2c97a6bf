import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { eventLimits } from '#contract/events/event-terms.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as styles from '#web/ui/lists.module.css'
import { Modal } from '#web/ui/modal.tsx'
import { useAnswer } from '../area/use-answer.ts'
import { useAttempt } from '../area/use-attempt.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { CancelProgress } from './cancel-progress.tsx'
import { Consequences } from './consequences.tsx'

/** Calls a published event off, or deletes one that nobody has seen. */
export function EndEvent({ event, onChange }: { event: OrganiserEvent; onChange: () => void }) {
  const t = useOrganisingText()
  const [asking, setAsking] = useState(false)
  if (event.state === 'cancelled') {
    return (
      <section className={styles.sec}>
        <div className={styles.secHead}>
          <h2>{t('state.cancelled')}</h2>
        </div>
        <p className={organisingStyles.orgend}>{event.cancel_reason}</p>
        <CancelProgress event={event.id} />
      </section>
    )
  }
  const isPublished = event.state === 'published'
  if (isPublished && event.status === 'concluded') return null
  if (!isPublished && event.role !== 'owner') return null
  const word = t(isPublished ? 'cancelEvent' : 'deleteEvent')
  return (
    <section className={styles.sec}>
      <div className={styles.secHead}>
        <h2>{word}</h2>
      </div>
      <p className={`${organisingFormStyles.evcap} ${organisingStyles.orgend}`}>
        {t(isPublished ? 'cancelEventHint' : 'deleteEventHint')}
      </p>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {word}
      </Button>
      {asking && (
        <Modal title={word} closeLabel={t('close')} onClose={() => setAsking(false)}>
          {isPublished ? (
            <CancelForm event={event} onDone={onChange} />
          ) : (
            <DeleteForm event={event} onKeep={() => setAsking(false)} />
          )}
        </Modal>
      )}
    </section>
  )
}

function CancelForm({ event, onDone }: { event: OrganiserEvent; onDone: () => void }) {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  const { data, failure, reload } = useAnswer('activityConsequences', { id: event.id })
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } })
  const { errors, isSubmitting } = formState
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const cancelAs = (name: string) =>
    handleSubmit(async ({ reason }) => {
      if (!data) return
      try {
        await call('cancelActivity', {
          id: event.id,
          version: event.version,
          reason: reason.trim(),
          seen: data.list,
          typed: name,
        })
        toast(t('eventCancelled'), 'done')
        onDone()
      } catch (error) {
        setError('root', { message: isBackendError(error) ? error.message : t('network') })
        setRefused(isBackendError(error) && error.fields.includes('typed'))
        // A refused action may affect more by now: the numbers are read again, and the reason stays.
        reload()
      }
    })
  return (
    <form className={organisingFormStyles.evdialog} noValidate onSubmit={cancelAs(typed)}>
      <Field label={t('cancelEventReason')} error={errors.reason && t('wrong.required')}>
        {(given) => (
          <textarea
            {...given}
            className={`${formsStyles.input} ${organisingFormStyles.evtext}`}
            rows={4}
            maxLength={eventLimits.reason}
            {...register('reason', { validate: (text) => text.trim() !== '' })}
          />
        )}
      </Field>
      {errors.root && (
        <p className={formsStyles.fieldErr} role="alert">
          {errors.root.message}
        </p>
      )}
      <Consequences
        affected={data}
        failure={failure}
        confirm={t('cancelEvent')}
        busy={isSubmitting}
        refused={refused}
        typed={typed}
        onTyped={setTyped}
        onHeld={(name) => void cancelAs(name)()}
      />
    </form>
  )
}

function DeleteForm({ event, onKeep }: { event: OrganiserEvent; onKeep: () => void }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const navigate = useNavigate()
  const href = useHref()
  const { busy, attempt } = useAttempt()
  const remove = () =>
    attempt(async () => {
      await call('activityDestroy', { id: event.id, version: event.version })
      navigate(href('/ac_organ'))
      return t('eventDeleted')
    })
  return (
    <div className={organisingFormStyles.evdialog}>
      <p>{t('deleteEventSure', { title: event.fields.title || t('untitled') })}</p>
      <div className={organisingFormStyles.evacts}>
        <Button kind="danger" busy={busy} onClick={remove}>
          {t('deleteEvent')}
        </Button>
        <Button onClick={onKeep}>{t('keepEvent')}</Button>
      </div>
    </div>
  )
}
