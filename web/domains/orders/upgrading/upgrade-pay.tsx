import { useState } from 'react'
import type { Order } from '#contract/events/orders.ts'
import type { PaymentProviderName } from '#contract/events/payments/payments.ts'
import type { CoinChoice } from '#contract/events/payments/stablecoins.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useHref } from '#web/router/link.tsx'
import * as checkoutStyles from '../checkout.module.css'
import { orderAddress } from '../order-address.ts'
import { useOrderText } from '../order-text.ts'
import { TypeName } from '../own/type-name.tsx'
import { leaveForProvider } from '../paying/leave-for-provider.ts'
import { PayStep } from '../paying/pay-step.tsx'
import * as payingStyles from '../paying/paying.module.css'

interface UpgradePayProps {
  order: Order
  /** The order changed: its payment began, or it was given up. */
  onChange: () => void
}

/** Paying the difference of an exchange; the ticket stays as it is until then. */
export function UpgradePay({ order, onChange }: UpgradePayProps) {
  const t = useOrderText()
  const language = useLanguage()
  const href = useHref()
  const [deadline] = useState(() => performance.now() + order.seconds_left * 1_000)
  const [isOver, setIsOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const opener = { order: order.id, token: order.token }
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(isBackendError(error) ? error.message : t('failed'))
    }
    setBusy(false)
  }
  const pay = (provider: PaymentProviderName, coin?: CoinChoice) =>
    attempt(async () => {
      const { name, email, lines } = order
      const attendees = lines.map((line) => ({ line: line.id, name }))
      const asked = { ...opener, provider, name, email, attendees, ...(coin && { coin }) }
      const { payment } = await httpBackend.call(language, 'startPayment', asked)
      if (payment?.address) leaveForProvider(href(orderAddress(order.id, order.token)), payment.address)
      else onChange()
    })
  const giveUp = () =>
    attempt(async () => {
      await httpBackend.call(language, 'cancelOrder', opener)
      onChange()
    })
  if (isOver)
    return (
      <div className={checkoutStyles.tkSaid} role="alert">
        <p className="h3">{t('gone')}</p>
        <p className="mut">{t('upgradeKept')}</p>
      </div>
    )
  return (
    <>
      <h2 className="h3">{t('upgrade')}</h2>
      <p className={payingStyles.upgradeFrom}>
        {order.upgrade && <TypeName name={order.upgrade.type_name} language={order.upgrade.type_language} />}
        <span aria-hidden="true">→</span>
        <b>
          {order.lines.map((line) => (
            <TypeName key={line.id} {...line} />
          ))}
        </b>
      </p>
      <p className={`mut ${payingStyles.upgradeNote}`}>{t('upgradeUntilPaid')}</p>
      <PayStep
        {...{ order, deadline, busy, failure }}
        onPay={pay}
        onElsewhere={onChange}
        onOver={() => setIsOver(true)}
        backText={t('upgradeGiveUp')}
        onBack={giveUp}
      />
    </>
  )
}
