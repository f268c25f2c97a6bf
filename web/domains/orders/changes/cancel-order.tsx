import { useState } from 'react'
import type { Order } from '#contract/events/orders.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useFullTime } from '#web/platform/relative-time.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import * as checkoutStyles from '../checkout.module.css'
import { useOrderText } from '../order-text.ts'
import { orderStanding } from '../order-view.ts'
import { moneyText } from '../paying/money.ts'
import * as payingStyles from '../paying/paying.module.css'
import * as ticketStyles from '../ticket.module.css'

const ownTickets = ({ attendees }: Order) => attendees.filter(({ state, passed_on }) => state === 'valid' && !passed_on)

interface CancelOrderProps {
  order: Order
  onCancelled: (order: Order) => void
}

/** Cancels what of an order is its buyer's still, and says before what that is. */
export function CancelOrder({ order, onCancelled }: CancelOrderProps) {
  const t = useOrderText()
  const language = useLanguage()
  const toast = useToast()
  const fullTime = useFullTime()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { tickets, own } = orderStanding(order)
  // Tickets transferred or cancelled before are not affected.
  const isPart = own < tickets
  const name = isPart ? t('cancelOwn', { n: own }) : t('cancelOrder')
  const amount = moneyText(
    { amount: order.refund, currency: order.currency, exponent: order.currency_exponent },
    language,
  )
  const cancel = async () => {
    setBusy(true)
    try {
      onCancelled(await httpBackend.call(language, 'cancelOrder', { order: order.id, token: order.token }))
      toast(t('cancelled'), 'done')
      setAsking(false)
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('failed'), 'failed')
    }
    setBusy(false)
  }
  return (
    <p className={ticketStyles.orderPageCancel}>
      <Button kind="danger" size="s" onClick={() => setAsking(true)}>
        {name}
      </Button>
      {order.cancel_until && order.state === 'paid' && (
        <span className="mut">{t('cancelUntil', { when: fullTime(order.cancel_until) })}</span>
      )}
      {asking && (
        <Modal title={name} closeLabel={t('close')} onClose={() => setAsking(false)}>
          <p>{t(isPart ? 'cancelOwnAsk' : 'cancelOrderAsk')}</p>
          {isPart && (
            <ul>
              {ownTickets(order).map(({ id, name: holder, type_name: type }) => (
                <li key={id}>{`${holder} · ${type}`}</li>
              ))}
            </ul>
          )}
          {order.state === 'paid' && (order.total !== '0' || order.refund !== '0') && (
            <p className={payingStyles.cancelRefund}>
              {order.refund === '0' ? t('cancelNoRefund') : t('cancelRefund', { amount })}
            </p>
          )}
          <div className={checkoutStyles.tkFormActs}>
            <Button kind="danger" busy={busy} onClick={cancel}>
              {name}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
          </div>
        </Modal>
      )}
    </p>
  )
}
