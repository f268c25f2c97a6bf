import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { StoredSetup } from '#contract/events/tickets.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as styles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'
import type { CodeValues } from './code-values.ts'
import { DiscountFields } from './discount-fields.tsx'
import { type DiscountMoney, readOff } from './discount-state.ts'

interface CodeDialogProps {
  event: number
  many: boolean
  types: StoredSetup['types']
  /** Money of the event, for codes that take something off; without it they open ticket types that ask for one. */
  discount?: DiscountMoney
  /** Saves what the form around has still to save. @returns whether everything is saved */
  ensureSaved?: () => Promise<boolean>
  onDone: (codes: string[]) => void
  onClose: () => void
}

/** Makes one code with a text of one's own, or many with random ones. */
export function CodeDialog({ event, many, types, discount, ensureSaved, onDone, onClose }: CodeDialogProps) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const form = useForm<CodeValues>({
    defaultValues: {
      ...{
        code: '',
        count: many ? 20 : 1,
        uses: discount && !many ? 100 : 1,
        batch: '',
        from: '',
        until: '',
        types: [],
      },
      ...{ purpose: 'percent', off: '', combinable: false },
    },
  })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  // The same press sent twice makes the same codes once.
  const [key] = useState(() => crypto.randomUUID())
  const make = handleSubmit(async ({ code, count, uses, batch, from, until, types: chosen, ...values }) => {
    const { purpose, off, combinable } = values
    try {
      if (ensureSaved && !(await ensureSaved())) return setError('root', { message: t('saveFirst') })
      const made = await call('makeActivityCodes', {
        id: event,
        code: many || !code.trim() ? undefined : code.trim(),
        count: many ? count : 1,
        ...(discount && { purpose, combinable, value: `${readOff(off, purpose, discount) ?? 0}` }),
        ...{ uses_limit: uses, batch: batch.trim() },
        valid_from: from ? `${from} 00:00:00` : null,
        valid_until: until ? `${until} 23:59:59` : null,
        types: chosen.map(Number),
        idempotency_key: key,
      })
      onDone(made.codes)
    } catch (error) {
      setError('root', { message: isBackendError(error) ? error.message : t('network') })
    }
  })
  const title = discount ? t(many ? 'discountMany' : 'discountOne') : t(many ? 'codeManyTitle' : 'codeOneTitle')
  return (
    <Modal title={title} closeLabel={t('close')} onClose={onClose}>
      <form className={styles.evdialog} noValidate onSubmit={make}>
        {many ? (
          <div className={styles.evgrid}>
            <Field label={t('codeCount')} error={errors.count && t('wrong.number', { least: 1, most: 5000 })}>
              {(given) => (
                <input
                  {...given}
                  className={formsStyles.input}
                  type="number"
                  {...register('count', { valueAsNumber: true, min: 1, max: 5_000, required: true })}
                />
              )}
            </Field>
            <Field label={t('codeBatch')} hint={discount ? undefined : t('codeBatchHint')}>
              {(given) => <input {...given} className={formsStyles.input} maxLength={60} {...register('batch')} />}
            </Field>
          </div>
        ) : (
          <Field label={t(discount ? 'discountCode' : 'code')} hint={t('codeOwnHint')}>
            {(given) => (
              <input {...given} className={formsStyles.input} maxLength={40} autoComplete="off" {...register('code')} />
            )}
          </Field>
        )}
        {discount && <DiscountFields form={form} money={discount} />}
        <div className={styles.evgrid}>
          <Field label={t('codeUsesLimit')} error={errors.uses && t('wrong.number', { least: 1, most: 1_000_000 })}>
            {(given) => (
              <input
                {...given}
                className={formsStyles.input}
                type="number"
                {...register('uses', { valueAsNumber: true, min: 1, max: 1_000_000, required: true })}
              />
            )}
          </Field>
          {!discount && (
            <Field label={t('discountFrom')} hint={t('saleFromNow')}>
              {(given) => <input {...given} className={formsStyles.input} type="date" {...register('from')} />}
            </Field>
          )}
          <Field label={t('codeUntil')} hint={t('codeUntilHint')} error={errors.until && t('wrong.day')}>
            {(given) => (
              <input
                {...given}
                className={formsStyles.input}
                type="date"
                {...register('until', { validate: (until, { from }) => !from || !until || from <= until })}
              />
            )}
          </Field>
        </div>
        {(!discount || types.length > 1) && (
          <fieldset className={`${formsStyles.field} ${styles.evpools}`}>
            <legend className={formsStyles.fieldLabel}>{t(discount ? 'discountFor' : 'codeFor')}</legend>
            {types.map((type) => (
              <label className={formsStyles.check} key={type.id}>
                <input type="checkbox" value={type.id} {...register('types')} />
                <span>{type.name}</span>
              </label>
            ))}
            <p className={formsStyles.fieldHint}>{t(discount ? 'discountForHint' : 'codeForHint')}</p>
          </fieldset>
        )}
        <SubmitButton failure={errors.root?.message} busy={isSubmitting}>
          {title}
        </SubmitButton>
      </form>
    </Modal>
  )
}
