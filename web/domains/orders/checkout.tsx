import '#web/ui/form/forms.module.css'
import './checkout.module.css'
import { useEffect, useRef } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import type { Order } from '#contract/events/orders.ts'
import type { OrderPayments, PaymentProviderName } from '#contract/events/payments/payments.ts'
import type { CoinChoice } from '#contract/events/payments/stablecoins.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Button } from '#web/ui/button.tsx'
import * as styles from './checkout.module.css'
import { ChooseStep } from './choose-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { HoldClock } from './hold-clock.tsx'
import { orderAddress, ticketAddress } from './order-address.ts'
import { useOrderText } from './order-text.ts'
import { withOwnPlaces } from './own/own-places.ts'
import { leaveForProvider } from './paying/leave-for-provider.ts'
import { Steps } from './paying/steps.tsx'
import { useCheckout } from './use-checkout.ts'

const PayStep = lazyDialog(async () => (await import('./paying/pay-step.tsx')).PayStep)

interface CheckoutProps {
  event: number
  offer: CallOutput<'getTicketOffer'>
  /** Places that are already reserved: earlier in this tab, or for somebody on the waiting list. */
  begun?: Order
  /** True if the tickets may be chosen again. */
  fixed?: boolean
  /** How the order can be paid, as far as that is known already. */
  payments?: OrderPayments
  /** The order goes on elsewhere on the page: its payment is under way, or it is done. */
  onPaying?: (payments: OrderPayments) => void
  /** The time to pay is over. */
  onOver?: () => void
}

/** Registering: choose, say who comes, and have the tickets. */
export function Checkout({ event, offer, begun, fixed, payments, onPaying, onOver }: CheckoutProps) {
  const t = useOrderText()
  const navigate = useNavigate()
  const href = useHref()
  const toOrder = ({ id, token }: Order) => navigate(href(orderAddress(id, token)))
  const checkout = useCheckout(event, { begun, onElsewhere: toOrder })
  const { step, held, busy, failure } = checkout
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  // Each step begins at its head, for those who see it and for those who hear it.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    top.current?.focus()
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [step])

  const isPriced = held ? held.order.total !== '0' : offer.types.some(({ price }) => price !== '0')
  const pay = async (provider: PaymentProviderName, coin?: CoinChoice) => {
    const found = await checkout.pay(provider, coin)
    if (!found) return
    const { order, payment } = found
    if (payment?.address) leaveForProvider(href(orderAddress(order.id, order.token)), payment.address)
    else goOn(found)
  }
  const goOn = (found: OrderPayments) => {
    if (onPaying) onPaying(found)
    else toOrder(found.order)
  }
  const end = () => {
    checkout.over()
    onOver?.()
  }
  const go = (order: Order | undefined) => {
    if (!order) return
    const [ticket, ...others] = order.attendees
    const only = others.length === 0 && ticket?.token
    navigate(href(only ? ticketAddress(ticket.id, only) : orderAddress(order.id, order.token)))
  }
  return (
    <div className={styles.checkout} ref={top} tabIndex={-1}>
      <Steps step={places[step]} last={isPriced ? 'stepPay' : 'stepTicket'} />
      {step === 'choose' && held && checkout.isLive && (
        <HoldClock
          places={placesOf(held.order)}
          deadline={held.deadline}
          until={held.order.expires_time}
          onOver={end}
        />
      )}
      {step === 'choose' && (
        <ChooseStep
          {...{ event, busy, failure }}
          offer={begun ? withOwnPlaces(offer, begun) : offer}
          before={checkout.chosen}
          onReserve={checkout.reserve}
        />
      )}
      {step === 'details' && held && (
        <DetailsStep
          key={held.order.id}
          order={held.order}
          deadline={held.deadline}
          questions={offer.questions}
          typed={checkout.typed}
          busy={busy}
          failure={failure}
          onConfirm={async (texts, attendees) => go(await checkout.confirm(texts, attendees))}
          onOver={end}
          onTyped={checkout.keep}
          onChange={fixed ? undefined : checkout.chooseAgain}
        />
      )}
      {step === 'pay' && held && (
        <PayStep
          order={held.order}
          deadline={held.deadline}
          busy={busy}
          failure={failure}
          known={payments}
          onPay={pay}
          onElsewhere={goOn}
          onOver={end}
          onBack={checkout.backToDetails}
          onClose={checkout.backToDetails}
        />
      )}
      {step === 'gone' && (
        <div className={styles.tkSaid} role="alert">
          <p className="h3">{t('gone')}</p>
          <p className="mut">{t('goneHint')}</p>
          {!fixed && (
            <Button kind="primary" block onClick={() => checkout.chooseAgain()}>
              {t('again')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const placesOf = ({ lines }: Order): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

const places = { choose: 0, details: 1, pay: 2, gone: 1 } as const
