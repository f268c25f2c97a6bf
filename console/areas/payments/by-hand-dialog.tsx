import { Input } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { paymentLimits } from '#contract/events/order-terms.ts'
import type { OrganiserRefund } from '#contract/events/payments/payments.ts'
import { moneyText } from '#web/domains/orders/paying/money.ts'
import { usePaymentsText } from './payments-texts.ts'

interface Props {
  refund: OrganiserRefund
  onClose: () => void
  onDone: () => void
}

/** Asks how a refund that its provider refused was paid back, and notes it. */
export function ByHandDialog({ refund, onClose, onDone }: Props) {
  const t = usePaymentsText()
  const { language } = useConsole()
  const { act, busy } = useMutation()
  const [reason, setReason] = useState('')
  const { left_by_hand: amount, currency, currency_exponent: exponent } = refund
  return (
    <Dialog
      title={t('pay.byHandAsk', { amount: moneyText({ amount, currency, exponent }, language) })}
      okText={t('pay.byHand')}
      okButtonProps={{ loading: busy, disabled: reason.trim() === '' }}
      onCancel={onClose}
      onOk={async () => {
        if (!(await act('noteRefundByHand', { refund: refund.id, reason }, t('pay.byHandDone')))) return
        onClose()
        onDone()
      }}
    >
      <p className="quiet">{t('pay.byHandHint')}</p>
      <Input.TextArea
        aria-label={t('pay.byHandReason')}
        placeholder={t('pay.byHandReason')}
        rows={2}
        maxLength={paymentLimits.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}
