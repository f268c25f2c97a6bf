import type { Order } from '#contract/events/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as styles from '../checkout.module.css'
import { useOrderText } from '../order-text.ts'

type OverOrderProps = Pick<Order, 'state' | 'cancel_reason' | 'total' | 'upgrade' | 'seconds_left'> & {
  event: Pick<Order['event'], 'id'>
  /** True if some of the money came, which is refunded. */
  came?: boolean
}

/** An order whose time is over: what became of its places, and of money that may still come. */
export function OverOrder({ total, upgrade, event, came = false, ...order }: OverOrderProps) {
  const t = useOrderText()
  if (!isTimeOver(order)) return null
  return (
    <section className={styles.tkSaid}>
      <h2 className="h3">{t('gone')}</h2>
      {total !== '0' && <p className="mut">{t(came ? 'goneShort' : 'goneUnpaid')}</p>}
      {upgrade ? (
        <p>{t('upgradeKept')}</p>
      ) : (
        <ButtonLink kind="primary" href={`/events/${event.id}`}>
          {t('again')}
        </ButtonLink>
      )}
    </section>
  )
}

/** The places of an order whose clock has run out are released a moment later. */
const isTimeOver = ({
  state,
  cancel_reason: reason,
  seconds_left: left,
}: Omit<OverOrderProps, 'total' | 'upgrade' | 'event'>) =>
  state === 'payment_cancelled' ? reason === 'expiry' : state === 'payment_in_progress' && left <= 0
