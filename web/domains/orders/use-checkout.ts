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
import { stepShown, useStepEntries } from './checkout-steps.ts'
import { useOrderText } from './order-text.ts'
import { knownBuyer } from './own/known-buyer.ts'
import { forgetOrder, storeOrder } from './own/stored-orders.ts'
import { forgetTyped, keepTyped, keptTyped } from './own/typed-texts.ts'

type Lines = CallInput<'reserveTickets'>['lines']
type Attendees = CallInput<'confirmOrder'>['attendees']

/** Reserved places by this page's own clock. */
interface Held {
  order: Order
  /** Deadline in ms of performance.now. */
  deadline: number
}

/** Codes for discounts, and the total that the buyer sees where something costs. */
export interface ReserveTerms {
  codes: readonly string[]
  expected: string | undefined
}

/** The choice that an order was made with, from which choosing again starts. */
export interface Choice {
  lines: Lines
  codes: readonly string[]
}

const choiceOf = ({ lines, amounts }: Order): Choice => ({
  lines: lines.map(({ type, quantity }) => ({ type, quantity })),
  codes: amounts.discounts.map(({ code }) => code),
})

/** True if an order already has what is asked for, at the price that the buyer sees. */
const hasAll = (order: Order, lines: Lines, expected: string | undefined): boolean =>
  order.lines.length === lines.length &&
  order.lines.every((one) => lines.some(({ type, quantity }) => type === one.type && quantity === one.quantity)) &&
  (expected === undefined || expected === order.total)

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
  const entries = useStepEntries()
  const [held, setHeld] = useState(() => begun && heldNow(begun))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [typed, setTyped] = useState<AttendeeTexts>(() => ({ ...buyerOf(begun), ...keptTyped(event, begun) }))
  const [attendees, setAttendees] = useState<Attendees>(() => [...(begun?.given ?? [])])
  const [chosen, setChosen] = useState<Choice>(() => (begun ? choiceOf(begun) : { lines: [], codes: [] }))
  const [isOver, setOver] = useState(false)
  const first = begun ? (isNamed(begun) ? 'pay' : 'details') : 'choose'
  const step = stepShown(entries.entered ?? first, {
    ...{ isOver, isHeld: held !== undefined, isNamed: attendees.length > 0 },
  })
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
    setOver(true)
  }
  /** Places that are not released now are released when their time is over. */
  const release = async ({ order: { id: order, token } }: Held) => {
    forgetOrder(order)
    await httpBackend.call(language, 'cancelOrder', { order, token }).catch(() => {})
  }

  return {
    step,
    held,
    /** True if the places are still reserved. */
    isLive: held !== undefined && !isOver,
    busy,
    failure,
    typed,
    /** The last reservation, with which choosing again begins. */
    chosen,
    over,
    /** Stores the typed text for when the page is reloaded. */
    keep: (texts: AttendeeTexts) => {
      keepTyped(event, held?.order.id, texts)
      // Changed texts have to be confirmed again before anybody pays.
      if (JSON.stringify(texts) !== JSON.stringify(typed)) setAttendees([])
      setTyped(texts)
    },
    /** Reserves the chosen places. @returns true if they are reserved */
    async reserve(lines: Lines, { codes, expected }: ReserveTerms): Promise<boolean> {
      if (held && !isOver) {
        if (hasAll(held.order, lines, expected)) {
          entries.enter('details')
          return true
        }
        setHeld(undefined)
        await release(held)
      }
      const terms = { discount_codes: [...codes], ...(expected !== undefined && { expected_total: expected }) }
      const input = { event, lines, ...terms }
      const known = knownBuyer(language)
      const order = await attempt(() =>
        httpBackend.call(language, 'reserveTickets', { ...input, idempotency_key: keyOf(input) }),
      )
      if (!order) return false
      storeOrder(order)
      setChosen(choiceOf(order))
      const buyer = await known
      setTyped((before) => ({ ...buyer, ...before }))
      setOver(false)
      setHeld(heldNow(order))
      entries.enter('details')
      return true
    },
    /** Assigns attendees to the reserved places: returns the order with its tickets, or undefined after a failure. */
    async confirm(texts: AttendeeTexts, attendees: Attendees): Promise<CallOutput<'confirmOrder'> | undefined> {
      if (!held) return undefined
      setTyped(texts)
      setAttendees(attendees)
      const { id, token, total } = held.order
      if (total !== '0') {
        entries.enter('pay')
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
    backToDetails: () => entries.goBack('details'),
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
      setOver(false)
      setFailure(undefined)
      entries.goBack('choose')
      if (left && isOver) forgetOrder(left.order.id)
      else if (left) await release(left)
    },
  }
}
