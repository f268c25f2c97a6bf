import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { readAmount } from '#contract/events/payments/pricing.ts'
import type { StoredSetup } from '#contract/events/tickets.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useOrganiserCall } from '../organiser-backend.ts'
import { useOrganisingText } from '../organising-text.ts'
import { readPercent } from './discount-state.ts'

interface DiscountDialogProps {
  event: number
  many: boolean
  types: StoredSetup['types']
  money: { currency: string; currency_exponent: number }
  onDone: (codes: string[]) => void
  onClose: () => void
}

interface DiscountValues {
  code: string
  count: number
  purpose: 'percent' | 'amount'
  off: string
  uses: number
  batch: string
  from: string
  until: string
  combinable: boolean
  types: string[]
}

/** Makes one code for a discount with a text of one's own, or many with random ones. */
export function DiscountDialog({ event, many, types, money, onDone, onClose }: DiscountDialogProps) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const { currency, currency_exponent: exponent } = money
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<DiscountValues>({
    defaultValues: {
      ...{ code: '', count: many ? 20 : 1, purpose: 'percent', off: '', uses: many ? 1 : 100, batch: '' },
      ...{ from: '', until: '', combinable: false, types: [] },
    },
  })
  const { errors, isSubmitting } = formState
  const [key] = useState(() => crypto.randomUUID())
  const purpose = watch('purpose')
  const readOff = (text: string) => (purpose === 'percent' ? readPercent(text) : readAmount(text, exponent))
  const make = handleSubmit(async ({ code, count, off, uses, batch, from, until, combinable, types: chosen }) => {
    try {
      const made = await call('makeActivityCodes', {
        id: event,
        code: many || !code.trim() ? undefined : code.trim(),
        count: many ? count : 1,
        ...{ purpose, value: `${readOff(off) ?? 0}`, combinable, uses_limit: uses, batch: batch.trim() },
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
  const wrongOff = purpose === 'percent' ? t('wrong.percent') : t('wrong.price', { exponent })
  return (
    <Modal title={t(many ? 'discountMany' : 'discountOne')} closeLabel={t('close')} onClose={onClose}>
      <form className="evdialog" noValidate onSubmit={make}>
        {many ? (
          <div className="evgrid">
            <Field label={t('codeCount')} error={errors.count && t('wrong.number', { least: 1, most: 5000 })}>
              {(given) => (
                <input
                  {...given}
                  className="input"
                  type="number"
                  {...register('count', { valueAsNumber: true, min: 1, max: 5_000, required: true })}
                />
              )}
            </Field>
            <Field label={t('codeBatch')}>
              {(given) => <input {...given} className="input" maxLength={60} {...register('batch')} />}
            </Field>
          </div>
        ) : (
          <Field label={t('discountCode')} hint={t('codeOwnHint')}>
            {(given) => <input {...given} className="input" maxLength={40} autoComplete="off" {...register('code')} />}
          </Field>
        )}
        <fieldset className="evseg" aria-label={t('discountOff')}>
          {(['percent', 'amount'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={purpose === one} onClick={() => setValue('purpose', one)}>
              {t(one === 'percent' ? 'discountPercent' : 'discountAmount')}
            </button>
          ))}
        </fieldset>
        <Field
          label={purpose === 'percent' ? t('discountPercentOf') : t('discountAmountOf', { currency })}
          hint={purpose === 'percent' ? t('discountFree') : undefined}
          error={errors.off && wrongOff}
        >
          {(given) => (
            <input
              {...given}
              className="input num"
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              {...register('off', { validate: (text) => Boolean(readOff(text)) })}
            />
          )}
        </Field>
        <div className="evgrid">
          <Field label={t('discountFrom')} hint={t('saleFromNow')}>
            {(given) => <input {...given} className="input" type="date" {...register('from')} />}
          </Field>
          <Field label={t('codeUntil')} hint={t('codeUntilHint')} error={errors.until && t('wrong.day')}>
            {(given) => (
              <input
                {...given}
                className="input"
                type="date"
                {...register('until', { validate: (until, { from }) => !from || !until || from <= until })}
              />
            )}
          </Field>
        </div>
        <Field label={t('codeUsesLimit')} error={errors.uses && t('wrong.number', { least: 1, most: 1_000_000 })}>
          {(given) => (
            <input
              {...given}
              className="input"
              type="number"
              {...register('uses', { valueAsNumber: true, min: 1, max: 1_000_000, required: true })}
            />
          )}
        </Field>
        <label className="check">
          <input type="checkbox" {...register('combinable')} />
          <span>{t('discountCombinable')}</span>
        </label>
        {types.length > 1 && (
          <fieldset className="field evpools">
            <legend className="field__label">{t('discountFor')}</legend>
            {types.map((type) => (
              <label className="check" key={type.id}>
                <input type="checkbox" value={type.id} {...register('types')} />
                <span>{type.name}</span>
              </label>
            ))}
            <p className="field__hint">{t('discountForHint')}</p>
          </fieldset>
        )}
        {errors.root && (
          <p className="field__err" role="alert">
            {errors.root.message}
          </p>
        )}
        <Button kind="primary" type="submit" block busy={isSubmitting}>
          {t(many ? 'discountMany' : 'discountOne')}
        </Button>
      </form>
    </Modal>
  )
}
