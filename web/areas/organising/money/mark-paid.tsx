import { type FormEvent, useState } from 'react'
import { paymentLimits } from '#contract/events/order-terms.ts'
import type { OrganiserPayment } from '#contract/events/payments/payments.ts'
import { readAmount, writeAmount } from '#contract/events/payments/pricing.ts'
import { wrongAmount } from '#web/areas/organising/form/checks.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useAttempt } from '../area/use-attempt.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { useMoney } from './use-money.ts'

interface MarkPaidProps {
  payment: OrganiserPayment
  onDone: () => void
  onClose: () => void
}

/** Says that a transfer arrived, and by what that is known. */
export function MarkPaid({ payment, onDone, onClose }: MarkPaidProps) {
  const t = useOrganisingText()
  const money = useMoney()
  const call = useOrganiserCall()
  const { busy, attempt } = useAttempt()
  const [wrong, setWrong] = useState<{ amount: boolean; reason: boolean }>()
  const exponent = payment.currency_exponent
  const mark = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const reason = String(given.get('reason') ?? '').trim()
    const came = readAmount(String(given.get('amount') ?? '').trim(), exponent)
    setWrong({ amount: !came, reason: !reason })
    if (!reason || !came) return
    const marked = await attempt(async () => {
      const { result } = await call('markActivityPaid', { payment: payment.id, amount: `${came}`, reason })
      return t(`marked.${result}`)
    })
    if (marked) onDone()
  }
  return (
    <form className={`${organisingFormStyles.evdialog} ${organisingMoneyStyles.orgact}`} noValidate onSubmit={mark}>
      <p>{t('markPaidHint', { amount: money(payment.amount, payment), number: payment.order_number })}</p>
      <Field
        label={t('markPaidAmount', { currency: payment.currency })}
        hint={t('markPaidAmountHint')}
        error={wrong?.amount ? t(wrongAmount(exponent)[0], { exponent }) : undefined}
      >
        {(given) => (
          <input
            {...given}
            className={`${styles.input} num`}
            name="amount"
            inputMode="decimal"
            maxLength={24}
            defaultValue={writeAmount(BigInt(payment.amount), exponent)}
          />
        )}
      </Field>
      <Field
        label={t('markPaidReason')}
        hint={t('markPaidReasonHint')}
        error={wrong?.reason ? t('wrong.required') : undefined}
      >
        {(given) => <input {...given} className={styles.input} name="reason" maxLength={paymentLimits.reason} />}
      </Field>
      <div className={organisingFormStyles.evacts}>
        <Button kind="primary" type="submit" busy={busy}>
          {t('markPaid')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </form>
  )
}
