import '../checkout.module.css'
import type { ReactNode } from 'react'
import type { Order } from '#contract/events/orders.ts'
import type { OrderPayments } from '#contract/events/payments/payments.ts'
import type { Language } from '#language/languages.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { Note } from '#web/ui/states.tsx'
import { OrderState } from '../order-state.tsx'
import { orderTexts } from '../order-text.ts'
import { HeldUntil } from '../paying/held-until.tsx'
import { moneyText } from '../paying/money.ts'
import { type Begun, begunOrder } from './begun-order.ts'

export interface BegunWithNote extends Begun {
  /** The state of an order that goes on at its own page. */
  note: ReactNode
}

/** Finds the order that was begun for an event, with what its own page says of it: state, amount and time left. */
export async function begunWithNote(event: number, language: Language): Promise<BegunWithNote | undefined> {
  const begun = await begunOrder(event, language)
  if (!begun?.goesOnAt) return begun && { ...begun, note: null }
  const { order } = begun
  const [payments] = await Promise.all([
    // Without an answer the order's own page says what is still due.
    httpBackend.call(language, 'getOrderPayment', { order: order.id, token: order.token }).catch(() => undefined),
    orderTexts.loadFirst(),
  ])
  return { ...begun, note: <BegunNote order={payments?.order ?? order} payments={payments} /> }
}

function BegunNote({ order, payments }: { order: Order; payments: OrderPayments | undefined }) {
  const language = useLanguage()
  const due = BigInt(order.total) - BigInt(payments?.came ?? 0)
  const amount = moneyText({ amount: `${due}`, currency: order.currency, exponent: order.currency_exponent }, language)
  return (
    <Note tone="amber">
      <p>
        <OrderState order={order} /> {order.total !== '0' && <b className="num">{amount}</b>}
      </p>
      <HeldUntil {...order} />
    </Note>
  )
}
