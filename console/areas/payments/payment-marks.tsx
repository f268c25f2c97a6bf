import { useConsole } from '#console/platform/console-context.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import type { OrderState } from '#contract/events/order-terms.ts'
import type { StuckPayment } from '#contract/events/payments/payment-desk.ts'
import type { PaymentState, RefundState } from '#contract/events/payments/payments.ts'
import { moneyText } from '#web/domains/orders/paying/money.ts'
import { usePaymentsText } from './payments-texts.ts'

const orderTones: Readonly<Record<OrderState, string>> = {
  paid: 'approved',
  payment_in_progress: 'pending',
  payment_cancelled: 'draft',
  refund_in_progress: 'pending',
  refund_complete: 'draft',
}
const paymentTones: Readonly<Record<PaymentState, string>> = {
  open: 'pending',
  paid: 'approved',
  short: 'refused',
  failed: 'refused',
  cancelled: 'draft',
}
const refundTones: Readonly<Record<RefundState, string>> = {
  asked: 'pending',
  pending: 'pending',
  done: 'approved',
  refused: 'refused',
}

export function OrderMark({ state }: { state: OrderState }) {
  const t = usePaymentsText()
  return <span className={`${listsStyles.state} state--${orderTones[state]}`}>{t(`pay.state.${state}`)}</span>
}

export function PaymentMark({ state }: { state: PaymentState }) {
  const t = usePaymentsText()
  return <span className={`${listsStyles.state} state--${paymentTones[state]}`}>{t(`pay.payment.${state}`)}</span>
}

export function RefundMark({ state }: { state: RefundState }) {
  const t = usePaymentsText()
  return <span className={`${listsStyles.state} state--${refundTones[state]}`}>{t(`pay.refund.${state}`)}</span>
}

export const isRefundState = (state: StuckPayment['state']): state is RefundState => state in refundTones

interface Amount {
  amount: string
  currency: string
  exponent: number
}

/** An amount as the reader's language writes it, in digits that align. */
export function Sum(money: Amount) {
  const { language } = useConsole()
  return <span className="num nw">{moneyText(money, language)}</span>
}
