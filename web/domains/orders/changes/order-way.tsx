import type { Ticket } from '#contract/events/orders.ts'
import { isMember } from '#web/session/member.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { orderAddress } from '../order-address.ts'
import { useOrderText } from '../order-text.ts'
import { storedToken } from '../own/stored-orders.ts'

/**
 * The way from a ticket to its order, for readers who opened the order on this device, else to the orders of the
 * account. A ticket alone opens no order: the recipient of a ticket need not be the buyer.
 */
export function OrderWay({ ticket: { order } }: { ticket: Pick<Ticket, 'order'> }) {
  const t = useOrderText()
  const token = storedToken(order)
  if (token) return <ButtonLink href={orderAddress(order, token)}>{t('openOrder')}</ButtonLink>
  return isMember() ? <ButtonLink href="/ac_mine?list=orders">{t('mineOrders')}</ButtonLink> : null
}
