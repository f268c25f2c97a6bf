import type { Order } from '#contract/events/orders.ts'
import type { OrderPayments } from '#contract/events/payments/payments.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/states.tsx'
import * as styles from '../checkout.module.css'
import { useOrderText } from '../order-text.ts'
import { moneyText } from '../paying/money.ts'
import { refundSums } from '../paying/refund-sums.ts'
import { WhyCancelled } from './why-cancelled.tsx'

interface EndedOrderProps {
  order: Pick<
    Order,
    'state' | 'cancel_reason' | 'attendees' | 'total' | 'currency' | 'currency_exponent' | 'event' | 'upgrade'
  >
  /** Refunds and waived amounts of the order; undefined until they are known. */
  payments: Pick<OrderPayments, 'refunds' | 'allowance'> | undefined
}

/** Says on an order that its event was cancelled: the organiser's reason, and how far the refund is. */
export function EventCancelled({ order, payments }: EndedOrderProps) {
  const t = useOrderText()
  return (
    <Note tone="signal">
      <p>
        <b>{t('eventCancelled')}</b>
      </p>
      <WhyCancelled event={order.event} />
      {order.state !== 'payment_cancelled' && <p>{t('eventCancelledFree')}</p>}
      <RefundStanding {...{ order, payments }} />
    </Note>
  )
}

/** Says on an order that was cancelled, of an event that takes place, by whom, and how far the refund is. */
export function OrderCancelled({ order, payments }: EndedOrderProps) {
  const t = useOrderText()
  // The ticket of an exchange that was not paid is still there; its holder needs no second one.
  const isKept = order.upgrade !== null && order.state === 'payment_cancelled'
  return (
    <>
      <Note>
        <p>
          <b>{t('orderOver')}</b> {order.cancel_reason && t(`reason_${order.cancel_reason}`)}
        </p>
        {order.attendees.length > 0 && <p>{t('eventCancelledFree')}</p>}
        <RefundStanding {...{ order, payments }} />
        {isKept && <p>{t('upgradeKept')}</p>}
      </Note>
      {!isKept && (
        <p className={styles.tkFormActs}>
          <ButtonLink href={`/events/${order.event.id}`}>{t('again')}</ButtonLink>
        </p>
      )}
    </>
  )
}

function RefundStanding({ order, payments }: EndedOrderProps) {
  const t = useOrderText()
  const language = useLanguage()
  if (order.total === '0' || !payments) return null
  const paid = BigInt(order.total) - BigInt(payments.allowance)
  const { underWay, done, failed } = refundSums(payments.refunds, paid)
  const words = (sum: bigint) =>
    moneyText({ amount: `${sum}`, currency: order.currency, exponent: order.currency_exponent }, language)
  if (underWay + done + failed === 0n)
    return <p>{t(order.state === 'paid' ? 'eventCancelledPaid' : 'eventCancelledUnpaid')}</p>
  return (
    <>
      {underWay > 0n && <p>{t('eventRefunding', { amount: words(underWay) })}</p>}
      {done > 0n && <p>{t('eventRefunded', { amount: words(done) })}</p>}
      {failed > 0n && <p>{t('eventRefundFailed', { amount: words(failed) })}</p>}
    </>
  )
}
