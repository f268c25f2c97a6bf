import { type FormEvent, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import { readAmount, writeAmount } from '#contract/events/payments/pricing.ts'
import { useAttempt } from '#web/areas/organising/area/use-attempt.ts'
import { useOrganiserCall } from '#web/areas/organising/organiser-backend.ts'
import { useOrganisingText } from '#web/areas/organising/organising-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import * as segmentsStyles from '#web/ui/segments.module.css'
import * as accountStyles from '../../organising-account.module.css'
import * as styles from '../../organising-form.module.css'
import { wrongAmount } from '../checks.ts'

type StoredPricing = CallOutput<'activityPricing'>

/** A percentage from 0 to 100 as it is written, in basis points; undefined for what is none. */
export function readRate(text: string): number | undefined {
  const points = text.trim() === '' ? 0n : readAmount(text.replace(/%\s*$/, ''), 2)
  return points !== undefined && points <= 10_000n ? Number(points) : undefined
}

const formatAmount = (amount: string, exponent: number): string =>
  amount === '0' ? '' : writeAmount(BigInt(amount), exponent)
const rateOf = (points: number): string => (points === 0 ? '' : `${points / 100}`)

interface PriceTermsProps {
  event: number
  pricing: StoredPricing
  onSaved: () => void
}

/** Tax, fees and seller of an event. They are for its orders from now on, not for its draft, and saved by themselves. */
export function PriceTerms({ event, pricing, onSaved }: PriceTermsProps) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const { busy, attempt } = useAttempt()
  const exponent = pricing.currency_exponent
  const [texts, setTexts] = useState({
    ...{ tax_name: pricing.tax_name, tax: rateOf(pricing.tax_bp), fee: rateOf(pricing.fee_bp) },
    each: formatAmount(pricing.fee_per_ticket, exponent),
    ...{ seller_name: pricing.seller_name, seller_address: pricing.seller_address },
    seller_tax_number: pricing.seller_tax_number,
  })
  const [isIncluded, setIncluded] = useState(pricing.tax_included)
  const [buyerPays, setBuyerPays] = useState(pricing.fee_bp > 0 || pricing.fee_per_ticket !== '0')
  const [isTried, setTried] = useState(false)
  const [tax, fee] = [readRate(texts.tax), buyerPays ? readRate(texts.fee) : 0]
  const each = buyerPays && texts.each.trim() ? readAmount(texts.each, exponent) : 0n
  const save = (submitted: FormEvent) => {
    submitted.preventDefault()
    setTried(true)
    if (tax === undefined || fee === undefined || each === undefined) return
    const { tax_name, seller_name, seller_address, seller_tax_number } = texts
    void attempt(async () => {
      await call('saveActivityPricing', {
        ...{
          id: event,
          currency: pricing.currency,
          tax_name,
          tax_bp: tax,
          tax_included: isIncluded,
          fee_bp: fee,
          fee_per_ticket: `${each}`,
        },
        ...{ seller_name, seller_address, seller_tax_number },
      })
      onSaved()
      return t('termsSaved')
    })
  }
  const bind = (name: keyof typeof texts, maxLength: number) => ({
    className: formsStyles.input,
    value: texts[name],
    maxLength,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTexts({ ...texts, [name]: currentTarget.value }),
  })
  const wrong = (value: unknown, text: string) => (isTried && value === undefined ? text : undefined)
  return (
    <form className={`${accountStyles.evaccount} ${styles.evterms}`} noValidate onSubmit={save}>
      <h3>{t('terms')}</h3>
      <p className={styles.evcap}>{t('termsHint')}</p>
      <div className={styles.evgrid}>
        <Field label={t('taxName')} hint={t('taxNameHint')}>
          {(given) => <input {...given} {...bind('tax_name', 60)} />}
        </Field>
        <Field label={t('taxRate')} error={wrong(tax, t('wrong.rate'))}>
          {(given) => <input {...given} {...bind('tax', 7)} inputMode="decimal" />}
        </Field>
      </div>
      <Choice
        label={t('taxHow')}
        options={[
          [true, t('taxIncluded')],
          [false, t('taxAdded')],
        ]}
        value={isIncluded}
        onValue={setIncluded}
      />
      <Choice
        label={t('feeBy')}
        hint={t(buyerPays ? 'feeByHint.buyer' : 'feeByHint.organiser')}
        options={[
          [false, t('feeByOrganiser')],
          [true, t('feeByBuyer')],
        ]}
        value={buyerPays}
        onValue={setBuyerPays}
      />
      {buyerPays && (
        <div className={styles.evgrid}>
          <Field label={t('feeRate')} error={wrong(fee, t('wrong.rate'))}>
            {(given) => <input {...given} {...bind('fee', 7)} inputMode="decimal" />}
          </Field>
          <Field
            label={t('feePerTicketIn', { currency: pricing.currency })}
            error={wrong(each, t(wrongAmount(exponent)[0], { exponent }))}
          >
            {(given) => <input {...given} {...bind('each', 20)} inputMode="decimal" />}
          </Field>
        </div>
      )}
      <h3>{t('seller')}</h3>
      <div className={styles.evgrid}>
        <Field label={t('sellerName')}>{(given) => <input {...given} {...bind('seller_name', 200)} />}</Field>
        <Field label={t('sellerTaxNumber')}>{(given) => <input {...given} {...bind('seller_tax_number', 60)} />}</Field>
      </div>
      <Field label={t('sellerAddress')}>
        {(given) => (
          <textarea
            {...given}
            {...bind('seller_address', 400)}
            className={`${formsStyles.input} ${styles.evtext}`}
            rows={3}
          />
        )}
      </Field>
      <Button size="s" type="submit" busy={busy}>
        {t('termsSave')}
      </Button>
    </form>
  )
}

interface ChoiceProps {
  label: string
  hint?: string
  options: readonly (readonly [value: boolean, name: string])[]
  value: boolean
  onValue: (value: boolean) => void
}

/** One of two. */
function Choice({ label, hint, options, value, onValue }: ChoiceProps) {
  return (
    <fieldset className={formsStyles.field}>
      <legend className={formsStyles.fieldLabel}>{label}</legend>
      <div className={segmentsStyles.seg}>
        {options.map(([one, name]) => (
          <button key={name} type="button" aria-pressed={value === one} onClick={() => onValue(one)}>
            {name}
          </button>
        ))}
      </div>
      {hint && <p className={formsStyles.fieldHint}>{hint}</p>}
    </fieldset>
  )
}
