import { Input } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { paymentLimits } from '#contract/events/order-terms.ts'
import type { ProviderHealth } from '#contract/events/payments/payment-desk.ts'
import { usePaymentsText } from './payments-texts.ts'

interface Props {
  health: ProviderHealth
  onClose: () => void
  onDone: () => void
}

/** Asks before a provider is stopped or resumed for every event; the reason is in the audit log. */
export function SwitchDialog({ health: { provider, stopped }, onClose, onDone }: Props) {
  const t = usePaymentsText()
  const { act, busy } = useMutation()
  const [reason, setReason] = useState('')
  const name = t(`pay.provider.${provider}`)
  const offered = stopped !== null
  return (
    <Dialog
      title={t(offered ? 'pay.offerAsk' : 'pay.stopAsk', { name })}
      okText={t(offered ? 'pay.offer' : 'pay.stop')}
      okButtonProps={{ danger: !offered, loading: busy, disabled: !offered && reason.trim() === '' }}
      onCancel={onClose}
      onOk={async () => {
        const done = t(offered ? 'pay.offerDone' : 'pay.stopDone')
        if (!(await act('switchPaymentProvider', { provider, offered, reason }, done))) return
        onClose()
        onDone()
      }}
    >
      <p className="quiet">{t(offered ? 'pay.offerHint' : 'pay.stopHint')}</p>
      <Input.TextArea
        aria-label={t('pay.switchReason')}
        placeholder={t('pay.switchReason')}
        rows={2}
        maxLength={paymentLimits.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}
