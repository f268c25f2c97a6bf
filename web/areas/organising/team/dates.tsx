import { useForm } from 'react-hook-form'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { eventLimits, seriesSteps } from '#contract/events/event-terms.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { UiLink } from '#web/ui/link.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import * as statesStyles from '#web/ui/states.module.css'
import { organiserAddress } from '../area/organiser-address.ts'
import { useAttempt } from '../area/use-attempt.ts'
import { useStartWords } from '../area/use-start-words.ts'
import { stateTones } from '../form/state-tones.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { EndEvent } from './end-event.tsx'

/** Further dates of an event, a copy of it, and its end. */
export function Dates({ event, onChange }: { event: OrganiserEvent; onChange: () => void }) {
  const t = useOrganisingText()
  const startWords = useStartWords()
  return (
    <div className={organisingStyles.orgtwo}>
      <section className={listsStyles.sec}>
        <div className={listsStyles.secHead}>
          <h2>{t('series')}</h2>
        </div>
        {event.series.length > 0 && (
          <ul className={organisingRowsStyles.evrows}>
            {event.series.map(({ id, start, state }) => (
              <li key={id} className={`${organisingRowsStyles.evrow} ${organisingRowsStyles.evrowHead}`}>
                <UiLink className={`${organisingRowsStyles.evrowName} num`} href={organiserAddress({ event: id })}>
                  {start ? startWords(start) : t('timesMissing')}
                </UiLink>
                <span className={`${statesStyles.status} ${stateTones[state]}`}>
                  {t(`state.${state}` as OrganisingKey)}
                </span>
                <UiLink className={organisingFormStyles.evcap} href={`/ac_create/${id}`}>
                  {t('edit')}
                </UiLink>
              </li>
            ))}
          </ul>
        )}
        {event.state !== 'cancelled' ? (
          <Repeat event={event} onDone={onChange} />
        ) : (
          event.series.length === 0 && <p className={organisingStyles.orgnone}>{t('seriesNone')}</p>
        )}
      </section>
      <div>
        <section className={listsStyles.sec}>
          <div className={listsStyles.secHead}>
            <h2>{t('duplicate')}</h2>
          </div>
          <Duplicate id={event.id} />
        </section>
        <EndEvent event={event} onChange={onChange} />
      </div>
    </div>
  )
}

/** Adds drafts of later dates, each at the same hour of its own day. */
function Repeat({ event, onDone }: { event: OrganiserEvent; onDone: () => void }) {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  const { register, handleSubmit, setError, formState } = useForm<{ every: 'week' | 'month'; count: number }>({
    defaultValues: { every: 'week', count: 3 },
  })
  const { errors, isSubmitting } = formState
  const repeat = handleSubmit(async ({ every, count }) => {
    try {
      const { created } = await call('repeatActivity', { id: event.id, version: event.version, every, count })
      toast(t('seriesAdded', { n: created.length }), 'done')
      onDone()
    } catch (error) {
      setError('root', { message: isBackendError(error) ? error.message : t('network') })
    }
  })
  if (!event.fields.start || !event.fields.end)
    return <p className={organisingStyles.orgnone}>{t('seriesNeedsTime')}</p>
  return (
    <form className={organisingStyles.orgrepeat} noValidate onSubmit={repeat}>
      <p className={organisingFormStyles.evcap}>{t('seriesHint')}</p>
      <Field label={t('seriesEvery')}>
        {(named) => (
          <select {...named} className={styles.select} {...register('every')}>
            {seriesSteps.map((step) => (
              <option key={step} value={step}>
                {t(`every.${step}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('seriesCount')} error={errors.count && t('wrong.number', { least: 1, most: eventLimits.series })}>
        {(named) => (
          <input
            {...named}
            className={styles.input}
            type="number"
            {...register('count', { valueAsNumber: true, required: true, min: 1, max: eventLimits.series })}
          />
        )}
      </Field>
      {errors.root && (
        <p className={styles.fieldErr} role="alert">
          {errors.root.message}
        </p>
      )}
      <Button kind="primary" type="submit" busy={isSubmitting}>
        <Icon name="plus" size="s" />
        {t('seriesAdd')}
      </Button>
    </form>
  )
}

function Duplicate({ id }: { id: number }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const navigate = useNavigate()
  const href = useHref()
  const { busy, attempt } = useAttempt()
  const duplicate = () =>
    attempt(async () => {
      const copy = await call('duplicateActivity', { id })
      navigate(href(`/ac_create/${copy.id}`))
      return t('copied')
    })
  return (
    <>
      <p className={`${organisingFormStyles.evcap} ${organisingStyles.orgend}`}>{t('duplicateHint')}</p>
      <Button busy={busy} onClick={duplicate}>
        <Icon name="layers" size="s" />
        {t('duplicate')}
      </Button>
    </>
  )
}
