import type { OrganiserPayment } from '#contract/events/payments/payments.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import { useOrganisingText } from '../organising-text.ts'
import { ReasonForm } from './reason-form.tsx'
import { useMoney } from './use-money.ts'

interface ResolveShortProps {
  payment: OrganiserPayment
  onDone: () => void
}

/** Form to resolve an underpayment: accept or refund it. Nothing need be done while the rest may come. */
export function ResolveShort({ payment, onDone }: ResolveShortProps) {
  const t = useOrganisingText()
  const money = useMoney()
  const call = useOrganiserCall()
  return (
    <ReasonForm
      label={t('refundReason')}
      hint={t('shortReasonHint')}
      answers={[t('shortAccept'), t('shortRefund')]}
      send={async (accept, reason) => {
        const { result } = await call('resolveShortPayment', { payment: payment.id, accept, reason })
        return t(result === 'paid' ? 'marked.paid' : 'shortBack')
      }}
      onDone={onDone}
    >
      <p>{t('shortHint', { amount: money(payment.standing, payment) })}</p>
    </ReasonForm>
  )
}
