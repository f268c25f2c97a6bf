import { useEffect, useEffectEvent, useState } from 'react'
import type { Order } from '#contract/events/orders.ts'
import type { OrderPayments, PaymentProviderName } from '#contract/events/payments/payments.ts'
import type { CoinChoice } from '#contract/events/payments/stablecoins.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import * as checkoutStyles from '../checkout.module.css'
import { HoldClock } from '../hold-clock.tsx'
import { useOrderText } from '../order-text.ts'
import { coinTexts } from './coins/coin-text.ts'
import { moneyText } from './money.ts'
import { OrderSum } from './order-sum.tsx'
import * as payingStyles from './paying.module.css'

const CoinPart = lazyDialog(async () => {
  const [{ FirstCoinChoice }] = await Promise.all([import('./coins/coin-choice.tsx'), coinTexts.loadFirst()])
  return FirstCoinChoice
})

interface PayStepProps {
  order: Order
  /** Time until which the places are reserved, in ms of performance.now. */
  deadline: number
  busy: boolean
  failure: string | undefined
  /** The payment methods that are already known. */
  known?: OrderPayments
  onPay: (provider: PaymentProviderName, coin?: CoinChoice) => void
  /** A payment of the order is under way already, or it is done: in another tab, or on another device. */
  onElsewhere: (found: OrderPayments) => void
  onOver: () => void
  /** Returns to the attendees, or to the step that `backText` names. */
  onBack: () => void
  backText?: string
}

/** Price of the order, and its payment methods. */
export function PayStep({
  order,
  deadline,
  busy,
  failure,
  known,
  onPay,
  onElsewhere,
  onOver,
  onBack,
  backText,
}: PayStepProps) {
  const t = useOrderText()
  const language = useLanguage()
  const { methods, came, problem } = useMethods(order, known, onElsewhere)
  const [chosen, setChosen] = useState<PaymentProviderName>()
  const [coin, setCoin] = useState<CoinChoice>()
  const provider = chosen ?? methods?.[0]?.provider
  const coins = methods?.find((method) => method.provider === provider)?.coins ?? []
  const places = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <form
      className={checkoutStyles.tkForm}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (provider) onPay(provider, provider === 'stablecoin' ? coin : undefined)
      }}
    >
      <HoldClock places={places} deadline={deadline} until={order.expires_time} onOver={onOver} />
      <OrderSum amounts={order.amounts} />
      {came !== '0' && (
        <p>
          {t('cameAlready', {
            amount: moneyText({ amount: came, currency: order.currency, exponent: order.currency_exponent }, language),
          })}
        </p>
      )}
      {methods && methods.length > 0 && (
        <fieldset className={payingStyles.payWays}>
          <legend>{t('howToPay')}</legend>
          {methods.map((method) => (
            <label key={method.provider} className={payingStyles.payWay}>
              <input
                type="radio"
                name="provider"
                value={method.provider}
                checked={method.provider === provider}
                onChange={() => setChosen(method.provider)}
              />
              <span>
                <b>{t(`pay_${method.provider}`)}</b>
                <span className="mut">{t(`pay_${method.provider}_hint`, { days: method.hold_days })}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {coins.length > 0 && <CoinPart coins={coins} onChoose={setCoin} onClose={() => {}} />}
      {methods?.length === 0 && <p role="alert">{t('noWayToPay')}</p>}
      {(failure ?? problem) && <ErrorState title={failure ?? problem ?? ''} />}
      <Button kind="primary" block type="submit" busy={busy || methods === undefined} disabled={methods?.length === 0}>
        {t('payNow')}
      </Button>
      <Button kind="quiet" onClick={onBack}>
        {backText ?? t('backToDetails')}
      </Button>
    </form>
  )
}

/** The payment methods that the organiser offers at this moment. */
function useMethods(
  { id, token }: Order,
  known: OrderPayments | undefined,
  onElsewhere: (found: OrderPayments) => void,
): {
  methods: OrderPayments['methods'] | undefined
  came: string
  problem: string | undefined
} {
  const t = useOrderText()
  const language = useLanguage()
  const [found, setFound] = useState(known)
  const isKnown = known !== undefined
  const take = useEffectEvent((next: OrderPayments) => {
    if (next.order.state !== 'payment_in_progress' || next.payment?.state === 'open') onElsewhere(next)
    else setFound(next)
  })
  const [problem, setProblem] = useState<string>()
  const failed = t('failed')
  useEffect(() => {
    if (isKnown) return
    let isCurrent = true
    httpBackend.call(language, 'getOrderPayment', { order: id, token }).then(
      (next) => isCurrent && take(next),
      (error: unknown) => isCurrent && setProblem(isBackendError(error) ? error.message : failed),
    )
    return () => {
      isCurrent = false
    }
  }, [id, token, language, failed, isKnown])
  return { methods: found?.methods, came: found?.came ?? '0', problem }
}
