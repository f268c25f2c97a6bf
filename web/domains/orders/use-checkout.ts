import { useRef, useState } from 'react'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { attendeesIncompleteCode, reservationExpiredCode } from '#contract/events/order-terms.ts'
import type { Order } from '#contract/events/orders.ts'
import type { PaymentProviderName } from '#contract/events/payments/payments.ts'
import type { CoinChoice } from '#contract/events/payments/stablecoins.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { type AttendeeTexts, textsOf } from './attendees.ts'
import { useOrderText } from './order-text.ts'
import { knownBuyer } from './own/known-buyer.ts'
import { forgetOrder, storeOrder } from './own/stored-orders.ts'
import { forgetTyped, keepTyped, keptTyped } from './own/typed-texts.ts'

type Lines = CallInput<'reserveTickets'>['lines']
type Attendees = CallInput<'confirmOrder'>['attendees']

/** Reserved places by this page's own clock. */
interface Held {
  order: Order
  /** In ms of performance.now. */
  deadline: number
}

export type CheckoutStep = 'choose' | 'details' | 'pay' | 'gone'

/** Codes for discounts, and the total that the buyer sees where something costs. */
export interface ReserveTerms {
  codes: readonly string[]
  expected: string | undefined
}

const heldNow = (order: Order): Held => ({ order, deadline: performance.now() + order.seconds_left * 1000 })

/** Known attendees: as entered before, or from an offer to somebody who named themselves. */
const buyerOf = (begun: Order | undefined): AttendeeTexts => (begun?.email ? textsOf(begun) : {})

/** True if nothing is left but to pay. */
const isNamed = ({ given, total }: Order): boolean => given.length > 0 && total !== '0'

/**
 * The way from choosing tickets to having them. A press that is repeated, or whose answer was lost, is the same to the
 * server: one key goes with one wish.
 */
export function useCheckout(
  event: number,
  { begun, onElsewhere }: { begun?: Order; onElsewhere: (order: Order) => void },
) {
  const t = useOrderText()
  const language = useLanguage()
  const [step, setStep] = useState<CheckoutStep>(begun ? (isNamed(begun) ? 'pay' : 'details') : 'choose')
  const [held, setHeld] = useState(() => begun && heldNow(begun))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [typed, setTyped] = useState<AttendeeTexts>(() => ({ ...buyerOf(begun), ...keptTyped(event, begun) }))
  const [attendees, setAttendees] = useState<Attendees>(() => [...(begun?.given ?? [])])
  const [chosen, setChosen] = useState<Lines>([])
  const wish = useRef({ text: '', key: '' })

  const keyOf = (input: object): string => {
    const text = JSON.stringify(input)
    if (wish.current.text !== text) wish.current = { text, key: crypto.randomUUID() }
    return wish.current.key
  }
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (busy) return undefined
    setBusy(true)
    setFailure(undefined)
    try {
      return await work()
    } catch (error) {
      if (isBackendError(error) && error.code === reservationExpiredCode) over()
      else if (isBackendError(error) && error.code === attendeesIncompleteCode) setFailure(t('incomplete'))
      else {
        setFailure(isBackendError(error) ? error.message : t('failed'))
        await lookElsewhere()
      }
      return undefined
    } finally {
      setBusy(false)
    }
  }
  /** The order may be done already: in another tab, or by a press whose answer was lost. */
  const lookElsewhere = async () => {
    if (!held) return
    const { id: order, token } = held.order
    const now = await httpBackend.call(language, 'getOrder', { order, token }).catch(() => undefined)
    if (now && now.state !== 'payment_in_progress') onElsewhere(now)
  }
  const over = () => {
    wish.current = { text: '', key: '' }
    setStep('gone')
  }

  return {
    step,
    held,
    busy,
    failure,
    typed,
    /** The last reservation, with which choosing again begins. */
    chosen,
    over,
    /** Stores the typed text for when the page is reloaded. */
    keep: (texts: AttendeeTexts) => keepTyped(event, held?.order.id, texts),
    /** Reserves the chosen places. @returns true if they are reserved */
    async reserve(lines: Lines, { codes, expected }: ReserveTerms): Promise<boolean> {
      const terms = { discount_codes: [...codes], ...(expected !== undefined && { expected_total: expected }) }
      const input = { event, lines, ...terms }
      const known = knownBuyer(language)
      const order = await attempt(() =>
        httpBackend.call(language, 'reserveTickets', { ...input, idempotency_key: keyOf(input) }),
      )
      if (!order) return false
      storeOrder(order)
      setChosen(lines)
      const buyer = await known
      setTyped((before) => ({ ...buyer, ...before }))
      setHeld(heldNow(order))
      setStep('details')
      return true
    },
    /** Assigns attendees to the reserved places: returns the order with its tickets, or undefined after a failure. */
    async confirm(texts: AttendeeTexts, attendees: Attendees): Promise<CallOutput<'confirmOrder'> | undefined> {
      if (!held) return undefined
      setTyped(texts)
      setAttendees(attendees)
      const { id, token, total } = held.order
      if (total !== '0') {
        setStep('pay')
        return undefined
      }
      const input = {
        order: id,
        token,
        name: (texts.name ?? '').trim(),
        email: (texts.email ?? '').trim(),
        attendees,
      }
      const order = await attempt(() =>
        httpBackend.call(language, 'confirmOrder', { ...input, idempotency_key: keyOf(input) }),
      )
      if (order) forgetTyped(event)
      return order
    },
    backToDetails: () => setStep('details'),
    /** Begins to pay: where that goes on, or nothing where it failed. */
    async pay(provider: PaymentProviderName, coin?: CoinChoice): Promise<CallOutput<'startPayment'> | undefined> {
      if (!held) return undefined
      const { id, token } = held.order
      const buyer = { name: (typed.name ?? '').trim(), email: (typed.email ?? '').trim() }
      const found = await attempt(() =>
        httpBackend.call(language, 'startPayment', {
          ...{ order: id, token, provider, ...buyer, attendees },
          ...(coin && { coin }),
        }),
      )
      if (found) forgetTyped(event)
      return found
    },
    /** Releases the reserved places and starts again; the typed text stays. */
    async chooseAgain(texts: AttendeeTexts = typed): Promise<void> {
      setTyped(texts)
      const left = held
      wish.current = { text: '', key: '' }
      setHeld(undefined)
      setStep('choose')
      setFailure(undefined)
      if (left) forgetOrder(left.order.id)
      // Places that are not released now are released when their time is over.
      if (left && step !== 'gone')
        await httpBackend
          .call(language, 'cancelOrder', { order: left.order.id, token: left.order.token })
          .catch(() => {})
    },
  }
}
