import { useState } from 'react'
import { paymentLimits } from '#contract/events/order-terms.ts'
import type { OrganiserPayment } from '#contract/events/payments/payments.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useAttempt } from '../area/use-attempt.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { useMoney } from './use-money.ts'

interface ResolveShortProps {
  payment: OrganiserPayment
  onDone: () => void
}

/** What becomes of too little money: it is taken as enough, or goes back. Nothing need be done while the rest may come. */
export function ResolveShort({ payment, onDone }: ResolveShortProps) {
  const t = useOrganisingText()
  const money = useMoney()
  const call = useOrganiserCall()
  const { busy, attempt } = useAttempt()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const resolve = async (accept: boolean) => {
    const text = reason.trim()
    setMissing(!text)
    if (!text) return
    const resolved = await attempt(async () => {
      const { result } = await call('resolveShortPayment', { payment: payment.id, accept, reason: text })
      return t(result === 'paid' ? 'marked.paid' : 'shortBack')
    })
    if (resolved) onDone()
  }
  return (
    <div className={`${organisingFormStyles.evdialog} ${organisingMoneyStyles.orgact}`}>
      <p>{t('shortHint', { amount: money(payment.standing, payment) })}</p>
      <Field label={t('refundReason')} hint={t('shortReasonHint')} error={missing ? t('wrong.required') : undefined}>
        {(given) => (
          <input
            {...given}
            className={styles.input}
            value={reason}
            maxLength={paymentLimits.reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </Field>
      <div className={organisingFormStyles.evacts}>
        <Button size="s" kind="primary" busy={busy} onClick={() => resolve(true)}>
          {t('shortAccept')}
        </Button>
        <Button size="s" busy={busy} onClick={() => resolve(false)}>
          {t('shortRefund')}
        </Button>
      </div>
    </div>
  )
}
