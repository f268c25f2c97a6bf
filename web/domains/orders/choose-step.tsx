import { useState } from 'react'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { maxOrderLines } from '#contract/events/order-terms.ts'
import type { TicketType } from '#contract/events/tickets.ts'
import { moneyText } from '#web/domains/orders/paying/money.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from '#web/ui/form/forms.module.css'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as checkoutStyles from './checkout.module.css'
import { useOrderText } from './order-text.ts'
import { isOnlyWaitedFor } from './own/only-waited-for.ts'
import { sharedWith } from './own/shared-places.ts'
import { CodeForm } from './paying/code-form.tsx'
import { DiscountField } from './paying/discount-field.tsx'
import { OrderSum } from './paying/order-sum.tsx'
import { useQuote } from './paying/use-quote.ts'
import type { Choice, ReserveTerms } from './use-checkout.ts'
import { WaitingForm } from './waiting-form.tsx'

type Offer = CallOutput<'getTicketOffer'>
type Lines = CallInput<'reserveTickets'>['lines']

/** Fewer places than this are worth saying so. */
const fewLeft = 10

/** Codes that were entered: one that opens types, and any that take something off. */
interface Codes {
  coded: boolean
  discounted: boolean
}

/** True if a type can be ordered, with its code if it needs one and a discount to nothing if nobody can pay for it. */
const isSelectable = ({ unavailable }: TicketType, { coded, discounted }: Codes): boolean =>
  unavailable === null || (unavailable === 'code_needed' && coded) || (unavailable === 'no_payment' && discounted)

/** Returns the part of a choice that is still available: places may have gone since it was made. */
export function keepAvailable({ types }: Offer, chosen: Readonly<Record<number, number>>, codes: Codes) {
  const had = types.filter((type) => isSelectable(type, codes))
  return Object.fromEntries(had.map(({ id, left, per_order }) => [id, Math.min(chosen[id] ?? 0, left, per_order)]))
}

/** The previous choice; else one ticket of the only available type, so that a single buyer need not choose. */
export function firstChoice(offer: Offer, before: Lines): Record<number, number> {
  const { types } = offer
  if (before.length > 0) {
    const chosen = Object.fromEntries(before.map(({ type, quantity }) => [type, quantity]))
    return keepAvailable(offer, chosen, { coded: false, discounted: false })
  }
  const open = types.filter((type) => isSelectable(type, { coded: false, discounted: false }))
  return open.length === 1 && open[0] ? { [open[0].id]: 1 } : {}
}

/**
 * The tickets that a discount code is tried with: the chosen ones, else one of each type, since a code may be what makes
 * a type available.
 */
export function linesForCode({ types }: Offer, chosen: Lines): Lines {
  if (chosen.length > 0) return chosen
  return types.slice(0, maxOrderLines).map(({ id }) => ({ type: id, quantity: 1 }))
}

interface ChooseStepProps {
  event: number
  offer: Offer
  busy: boolean
  failure: string | undefined
  /** The visitor's reservation before choosing again. */
  before: Choice
  /** @returns true if the places are reserved */
  onReserve: (lines: Lines, terms: ReserveTerms) => Promise<boolean>
}

/** The type whose waiting list opens at once: the only one, where there is nothing else to do. */
export function firstWaitedFor({ types, takes_codes }: Offer): TicketType | undefined {
  const waited = types.filter(({ waiting_list }) => waiting_list)
  return waited.length === 1 && !takes_codes && isOnlyWaitedFor(types) ? waited[0] : undefined
}

/** True if nothing can be chosen, whatever code is entered: every type is full. */
export const isFull = ({ types, takes_codes }: Offer): boolean =>
  !takes_codes && types.length > 0 && types.every(({ unavailable }) => unavailable === 'sold_out')

/** Which tickets, and how many of each. */
export function ChooseStep({ event, offer: first, busy, failure, before, onReserve }: ChooseStepProps) {
  const t = useOrderText()
  const [offer, setOffer] = useState(first)
  const [code, setCode] = useState<string>()
  const [chosen, setChosen] = useState(() => firstChoice(first, before.lines))
  const [waiting, setWaiting] = useState<TicketType | undefined>(() => firstWaitedFor(first))
  const [note, setNote] = useState<string>()
  const [codes, setCodes] = useState(before.codes)
  const [dropped, setDropped] = useState<readonly string[]>([])
  const coded = code !== undefined
  const given = { coded, discounted: codes.length > 0 }
  const lines = offer.types.flatMap(({ id, needs_code }) => {
    const quantity = chosen[id] ?? 0
    return quantity > 0 ? [{ type: id, quantity, ...(needs_code && { code }) }] : []
  })
  const isPriced = offer.types.some(({ price }) => price !== '0')
  const quote = useQuote({
    ...{ event, lines, codes, offer },
    onRefused(refused) {
      discount(codes.filter((one) => !refused.includes(one)))
      setDropped(refused)
    },
  })
  const language = useLanguage()
  /** Shows changed places and prices before the buyer tries again. */
  const askAgain = async () => {
    const now = await httpBackend.call(language, 'getTicketOffer', { event, ...(coded && { code }) })
    setOffer(now)
    setChosen((before) => keepAvailable(now, before, given))
  }
  const discount = (next: readonly string[]) => {
    setCodes(next)
    setChosen((before) => keepAvailable(offer, before, { coded, discounted: next.length > 0 }))
  }
  const reserve = async () => {
    if (lines.length === 0) setNote(t('pickOne'))
    else if (!(await onReserve(lines, { codes, expected: quote?.total }))) await askAgain().catch(() => {})
  }
  const sum = lines.reduce((total, { quantity }) => total + quantity, 0)
  if (waiting) return <WaitingForm type={waiting} onClose={() => setWaiting(undefined)} />
  return (
    <>
      <ul className="tks">
        {offer.types.map((type) => (
          <TypeRow
            key={type.id}
            type={type}
            shared={sharedWith(type, offer.types, language)}
            codes={given}
            quantity={chosen[type.id] ?? 0}
            room={offer.per_order - sum}
            onChange={(quantity) => {
              setNote(undefined)
              setChosen({ ...chosen, [type.id]: quantity })
            }}
            onWait={() => setWaiting(type)}
          />
        ))}
      </ul>
      {offer.takes_codes && (
        <CodeField
          event={event}
          onTaken={(next, taken) => {
            setOffer(next)
            setCode(taken)
          }}
        />
      )}
      {isPriced && !isFull(offer) && (
        <DiscountField {...{ event, codes, dropped }} lines={linesForCode(offer, lines)} onChange={discount} />
      )}
      {quote && <OrderSum amounts={quote} />}
      {(note ?? failure) && (
        <p className={styles.fieldErr} role="alert">
          <Icon name="warning" size="s" />
          <span>{note ?? failure}</span>
        </p>
      )}
      {!isFull(offer) && (
        <Button kind="primary" block busy={busy} onClick={reserve}>
          {t('next')}
        </Button>
      )}
    </>
  )
}

interface TypeRowProps {
  type: TicketType
  /** Names of the types that draw on the same places; may be empty. */
  shared: string
  codes: Codes
  quantity: number
  /** How many more the order can have. */
  room: number
  onChange: (quantity: number) => void
  onWait: () => void
}

function TypeRow({ type, shared, codes, quantity, room, onChange, onWait }: TypeRowProps) {
  const t = useOrderText()
  const lang = useTextLang(type.language)
  const reader = useLanguage()
  const price = (amount: string) =>
    amount === '0'
      ? t('free')
      : moneyText({ amount, currency: type.currency, exponent: type.currency_exponent }, reader)
  const open = isSelectable(type, codes)
  const most = Math.min(type.per_order, type.left, quantity + room)
  return (
    <li className={classNames('tk', quantity > 0 && checkoutStyles.on, !open && 'off')}>
      <div className="tk__t">
        <p className="tk__n" lang={lang}>
          {type.name}
        </p>
        {type.description && (
          <p className="tk__d" lang={lang}>
            {type.description}
          </p>
        )}
        {type.group_prices.map((group) => (
          <p key={group.from} className="tk__d">
            {t('groupPrice', { n: group.from, price: price(group.price) })}
          </p>
        ))}
        <p className="tk__p">
          <b>{price(type.price)}</b>
          {open && type.left > 0 && (
            <span className={type.left < fewLeft ? 'tk__few' : undefined}>
              {t(type.left < fewLeft ? 'leftFew' : 'left', { n: type.left })}
            </span>
          )}
          {open && type.left > 0 && shared && <span>{t('leftShared', { names: shared })}</span>}
          {type.unavailable === 'sold_out' && (
            <span className="tk__full">{t(type.price === '0' ? 'full' : 'soldOut')}</span>
          )}
          {type.may_return > 0 && <span>{t('mayReturn', { n: type.may_return })}</span>}
          {type.unavailable === 'no_payment' && !open && <span>{t('noWayToPay')}</span>}
          {type.unavailable === 'code_needed' && !open && <span>{t('codeFirst')}</span>}
        </p>
      </div>
      {open && (
        <Stepper
          value={quantity}
          most={most}
          words={{ more: t('more', { name: type.name }), fewer: t('fewer', { name: type.name }) }}
          onChange={onChange}
        />
      )}
      {type.unavailable === 'sold_out' && type.waiting_list && (
        <Button size="s" onClick={onWait}>
          {t('wait')}
          <span className="sr"> {type.name}</span>
        </Button>
      )}
    </li>
  )
}

interface CodeFieldProps {
  event: number
  onTaken: (offer: Offer, code: string) => void
}

/** An invitation code, which opens further tickets. */
function CodeField({ event, onTaken }: CodeFieldProps) {
  const t = useOrderText()
  const language = useLanguage()
  const use = async (code: string) => {
    try {
      const offer = await httpBackend.call(language, 'getTicketOffer', { event, code })
      if (offer.code_accepted) onTaken(offer, code)
      return { taken: offer.code_accepted, text: t(offer.code_accepted ? 'codeTaken' : 'codeRefused') }
    } catch (error) {
      return { taken: false, text: isBackendError(error) ? error.message : t('failed') }
    }
  }
  return <CodeForm id="ticket-code" label={t('code')} onUse={use} staysTyped />
}
