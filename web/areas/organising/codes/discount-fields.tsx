import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as segmentsStyles from '#web/ui/segments.module.css'
import * as styles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'
import type { CodeValues } from './code-values.ts'
import { type DiscountMoney, readOff } from './discount-state.ts'

/** Discount of a code, its first day, and whether it can be combined with others. */
export function DiscountFields({ form, money }: { form: UseFormReturn<CodeValues>; money: DiscountMoney }) {
  const t = useOrganisingText()
  const { register, setValue, watch, formState } = form
  const { errors } = formState
  const { currency, currency_exponent: exponent } = money
  const purpose = watch('purpose')
  const wrongOff = purpose === 'percent' ? t('wrong.percent') : t('wrong.price', { exponent })
  return (
    <>
      <fieldset className={segmentsStyles.seg} aria-label={t('discountOff')}>
        {(['percent', 'amount'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={purpose === one} onClick={() => setValue('purpose', one)}>
            {t(one === 'percent' ? 'discountPercent' : 'discountAmount')}
          </button>
        ))}
      </fieldset>
      <div className={styles.evgrid}>
        <Field
          label={purpose === 'percent' ? t('discountPercentOf') : t('discountAmountOf', { currency })}
          hint={purpose === 'percent' ? t('discountFree') : undefined}
          error={errors.off && wrongOff}
        >
          {(given) => (
            <input
              {...given}
              className={`${formsStyles.input} num`}
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              {...register('off', { validate: (text) => Boolean(readOff(text, purpose, money)) })}
            />
          )}
        </Field>
        <Field label={t('discountFrom')} hint={t('saleFromNow')}>
          {(given) => <input {...given} className={formsStyles.input} type="date" {...register('from')} />}
        </Field>
      </div>
      <label className={formsStyles.check}>
        <input type="checkbox" {...register('combinable')} />
        <span>{t('discountCombinable')}</span>
      </label>
    </>
  )
}
