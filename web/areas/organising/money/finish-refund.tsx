import { useState } from 'react'
import { paymentLimits } from '#contract/events/order-terms.ts'
import type { OrganiserRefund } from '#contract/events/payments/payments.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useAttempt } from '../area/use-attempt.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import { useOrganisingText } from '../organising-text.ts'

/** Says what became of a refund that the organiser makes by hand; one that failed wants a note. */
export function FinishRefund({ refund, onDone }: { refund: OrganiserRefund; onDone: () => void }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const { busy, attempt } = useAttempt()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const finish = async (done: boolean) => {
    const text = reason.trim()
    setMissing(!done && !text)
    if (!done && !text) return
    const finished = await attempt(async () => {
      await call('finishActivityRefund', { refund: refund.id, done, reason: text })
      return t('finished')
    })
    if (finished) onDone()
  }
  return (
    <div className={`${organisingFormStyles.evdialog} ${organisingMoneyStyles.orgact}`}>
      <Field label={t('finishReason')} error={missing ? t('wrong.required') : undefined}>
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
        <Button size="s" kind="primary" busy={busy} onClick={() => finish(true)}>
          {t('finishDone')}
        </Button>
        <Button size="s" busy={busy} onClick={() => finish(false)}>
          {t('finishRefused')}
        </Button>
      </div>
    </div>
  )
}
