import type { Order } from '#contract/events/orders.ts'
import type { OrderPayments } from '#contract/events/payments/payments.ts'
import { Note } from '#web/ui/states.tsx'
import { useOrderText } from '../order-text.ts'

interface FailedPaymentProps {
  order: Pick<Order, 'state'>
  payment: Pick<NonNullable<OrderPayments['payment']>, 'state'> | null | undefined
}

/** Says that the last attempt to pay failed, while there is time for another one. */
export function FailedPayment({ order, payment }: FailedPaymentProps) {
  const t = useOrderText()
  if (order.state !== 'payment_in_progress' || payment?.state !== 'failed') return null
  return (
    <div role="alert">
      <Note tone="signal">
        <p>
          <b>{t('payFailed')}</b>
        </p>
        <p>{t('payFailedHint')}</p>
      </Note>
    </div>
  )
}
