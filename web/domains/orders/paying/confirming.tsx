import { useCallback, useEffect, useState } from 'react'
import type { OrderPayments } from '#contract/events/payments/payments.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { Button } from '#web/ui/button.tsx'
import * as checkoutStyles from '../checkout.module.css'
import { useOrderText } from '../order-text.ts'
import * as payingStyles from './paying.module.css'
import { Steps } from './steps.tsx'
import { useAsking } from './use-asking.ts'

/** A provider usually answers within seconds; after this long (ms) the page says what happens next. */
const usualMs = 60_000

interface ConfirmingProps {
  found: OrderPayments
  onChange: (found: OrderPayments) => void
  /** The buyer did not pay after all. */
  onUnpaid: () => void
}

/**
 * The buyer paid at the provider, and the site waits for its confirmation: there is nothing to do, so that neither a clock
 * nor a button to pay is shown. The site asks the provider by itself and waits for no notification.
 */
export function Confirming({ found: { order }, onChange, onUnpaid }: ConfirmingProps) {
  const t = useOrderText()
  const language = useLanguage()
  const [isLate, setLate] = useState(false)
  const { id, token, state } = order
  const ask = useCallback(async () => {
    const next = await httpBackend.call(language, 'getOrderPayment', { order: id, token })
    if (next.payment?.state !== 'open' || next.order.state !== state) onChange(next)
  }, [language, id, token, state, onChange])
  useAsking(ask)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), usualMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={checkoutStyles.checkout}>
      <Steps step={2} last="stepPay" />
      <section className={payingStyles.payPanel} role="status">
        <h2 className="h3">{t('confirming')}</h2>
        <p>{t(isLate ? 'confirmingLate' : 'confirmingHint', { email: order.email })}</p>
      </section>
      {isLate && (
        <p>
          <Button kind="quiet" onClick={onUnpaid}>
            {t('notPaid')}
          </Button>
        </p>
      )}
    </div>
  )
}
