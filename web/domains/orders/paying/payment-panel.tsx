import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Order } from '#contract/events/orders.ts'
import type { OrderPayments } from '#contract/events/payments/payments.ts'
import { moneyText } from '#web/domains/orders/paying/money.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/states.tsx'
import * as checkoutStyles from '../checkout.module.css'
import { useOrderText } from '../order-text.ts'
import * as ticketStyles from '../ticket.module.css'
import { coinTexts } from './coins/coin-text.ts'
import { CopiedFact } from './copied-fact.tsx'
import { HeldUntil } from './held-until.tsx'
import * as payingStyles from './paying.module.css'
import { Steps } from './steps.tsx'
import { useAsking } from './use-asking.ts'
import { hasAnotherWay } from './ways.ts'

interface PaymentPanelProps {
  found: OrderPayments
  onChange: (found: OrderPayments) => void
}

const CoinPanel = lazyDialog(async () => {
  const [{ CoinPanel }] = await Promise.all([import('./coins/coin-panel.tsx'), coinTexts.loadFirst()])
  return CoinPanel
})

/** A payment in progress, as its payment method needs it. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { order, payment } = props.found
  return (
    <div className={checkoutStyles.checkout}>
      {!order.upgrade && <Steps step={2} last="stepPay" />}
      {payment?.provider === 'stablecoin' ? (
        // If the code cannot be loaded, the message says so, and the page can be reloaded.
        <CoinPanel key={payment.id} {...props} onClose={() => {}} />
      ) : (
        <MovedPanel {...props} />
      )}
    </div>
  )
}

/** A payment that is under way: where to pay, or where to send the money, and the way to another choice. */
function MovedPanel({ found: { order, payment, came, methods }, onChange }: PaymentPanelProps) {
  const t = useOrderText()
  const language = useLanguage()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const ask = useCallback(async () => {
    const next = await httpBackend.call(language, 'getOrderPayment', { order: order.id, token: order.token })
    if (next.payment?.state !== 'open' || next.order.state !== order.state) onChange(next)
  }, [language, order, onChange])
  useAsking(ask)
  if (!payment) return null
  const giveUp = async () => {
    setBusy(true)
    try {
      onChange(await httpBackend.call(language, 'cancelPayment', { order: order.id, token: order.token }))
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('failed'), 'failed')
    }
    setBusy(false)
  }
  const moneyOf = (amount: string) =>
    moneyText({ amount, currency: order.currency, exponent: order.currency_exponent }, language)
  const money = moneyOf(payment.amount)
  return (
    <section className={payingStyles.payPanel} aria-live="polite">
      <h2 className="h3">{t(payment.provider === 'transfer' ? 'transferTitle' : 'cardTitle')}</h2>
      <HeldUntil key={order.expires_time} {...order} />
      {came !== '0' && <p>{t('cameAlready', { amount: moneyOf(came) })}</p>}
      {payment.provider === 'transfer' ? (
        <dl className={ticketStyles.orderFacts}>
          <CopiedFact label={t('payAmount')} value={money} />
          <CopiedFact label={t('payReference')} value={order.number} />
          <div>
            <dt>{t('payTo')}</dt>
            <dd className={payingStyles.payPanelTo}>{payment.instructions}</dd>
          </div>
        </dl>
      ) : (
        <p>{t('cardHint', { amount: money })}</p>
      )}
      {payment.provider === 'transfer' && (
        <Note>
          <p>{t('payReferenceHint', { number: order.number })}</p>
        </Note>
      )}
      <div className={checkoutStyles.tkFormActs}>
        {payment.address && (
          <ButtonLink kind="primary" href={payment.address}>
            {t('payNow')}
          </ButtonLink>
        )}
        {hasAnotherWay(methods, payment.provider) && (
          <Button busy={busy} onClick={giveUp}>
            {t('payOtherwise')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Returns what is known of the payments of an order; undefined while it is loading and where nothing is to be paid. */
export function usePayment(
  { id, token, state, total, own, expires_time: until }: Order,
  onFound: (found: OrderPayments) => void,
) {
  const language = useLanguage()
  const [found, setFound] = useState<OrderPayments>()
  const [isFailed, setFailed] = useState(false)
  const isPriced = total !== '0'
  const take = useEffectEvent((next: OrderPayments) => {
    setFailed(false)
    setFound(next)
    onFound(next)
  })
  // A payment that begins changes the time of the reservation; an order in another state, or with fewer tickets, has
  // other payments and refunds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isPriced) return
    let isCurrent = true
    httpBackend.call(language, 'getOrderPayment', { order: id, token }).then(
      (next) => isCurrent && take(next),
      // The order itself is shown all the same; its state says how far it is.
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [id, token, language, isPriced, state, own, until])
  return { found: found?.order.state === state ? found : undefined, isFailed, setFound }
}
