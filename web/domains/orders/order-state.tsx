import type { OrderSummary } from '#contract/events/orders.ts'
import * as styles from '#web/ui/states.module.css'
import { useOrderText } from './order-text.ts'
import type { OrderStanding } from './order-view.ts'

const looks = {
  paid: 'ok',
  payment_in_progress: 'wait',
  payment_cancelled: 'off',
  refund_in_progress: 'wait',
  refund_complete: 'off',
} as const

interface OrderStateProps {
  order: Pick<OrderSummary, 'state' | 'total' | 'cancel_reason' | 'own' | 'transferred'>
  /** The buyer paid; the site has no confirmation yet. */
  isConfirming?: boolean
  /** Some of its tickets are cancelled. */
  standing?: Pick<OrderStanding, 'tickets' | 'cancelled'>
}

/** The state of an order; where no money moves, in words that speak of none. */
export function OrderState({ order, isConfirming = false, standing }: OrderStateProps) {
  const t = useOrderText()
  const { total, cancel_reason, own, transferred } = order
  // A paid order without a valid ticket waits for its last refunds.
  const isEnding = order.state === 'paid' && own + transferred === 0
  const state = isEnding ? 'refund_in_progress' : order.state
  const isPart = state === 'paid' && standing !== undefined && standing.cancelled > 0
  const isTransferred = state === 'paid' && own === 0
  return (
    <span className={`${styles.status} status--${looks[state]}`}>
      {isConfirming
        ? t('state_confirming')
        : isPart
          ? t('partCancelled', { n: standing.cancelled, of: standing.tickets })
          : isTransferred
            ? t('state_transferred')
            : t(total === '0' ? freeWords[state] : `state_${state}`)}
      {cancel_reason && <span>{t(`reason_${cancel_reason}`)}</span>}
    </span>
  )
}

const freeWords = {
  paid: 'state_registered',
  payment_in_progress: 'state_held',
  payment_cancelled: 'cancelled',
  refund_in_progress: 'cancelled',
  refund_complete: 'cancelled',
} as const
