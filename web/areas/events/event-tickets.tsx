import { useEffect, useEffectEvent, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import type { EventDetails } from '#contract/events/events.ts'
import type { Order } from '#contract/events/orders.ts'
import type { TicketType } from '#contract/events/tickets.ts'
import * as styles from '#web/domains/events/event.module.css'
import { useEventText } from '#web/domains/events/event-text.ts'
import { useStepEntries } from '#web/domains/orders/checkout-steps.ts'
import type { BegunWithNote } from '#web/domains/orders/own/begun-note.tsx'
import { canChoose, isOnlyWaitedFor } from '#web/domains/orders/own/only-waited-for.ts'
import type { OwnNotes } from '#web/domains/orders/own/own-notes.tsx'
import { sharedWith } from '#web/domains/orders/own/shared-places.ts'
import { moneyText } from '#web/domains/orders/paying/money.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useFullTime } from '#web/platform/relative-time.tsx'
import { useStreamState } from '#web/platform/stream/use-stream-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as controlsStyles from '#web/ui/controls.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'

export type TicketOffer = CallOutput<'getTicketOffer'>
type Stock = CallOutput<'getTicketStock'>

const Checkout = lazyDialog(async () => {
  const [{ Checkout: Steps }, { orderTexts }] = await Promise.all([
    import('#web/domains/orders/checkout.tsx'),
    import('#web/domains/orders/order-text.ts'),
  ])
  await orderTexts.loadFirst()
  return Steps
})

interface EventTicketsProps {
  event: EventDetails
  offer: TicketOffer
}

/** Tickets available for an event, and the button to get them, whose code is loaded on the first press. */
export function EventTickets({ event, offer: served }: EventTicketsProps) {
  const t = useEventText()
  const language = useLanguage()
  const stock = useStock(event.id)
  const begun = useBegun(event.id)
  const { note: own, hasTickets } = useOwnNotes(event.id, served.types)
  const { entered, mark } = useStepEntries()
  const [open, setOpen] = useState<{ offer: TicketOffer; begun?: Order }>()
  const types = served.types.map((type) => ({
    ...type,
    ...stock?.types.find(({ id }) => id === type.id),
    // Places reserved here are not reserved by others.
    ...(begun && { may_return: 0 }),
  }))
  const isPriced = types.some(({ price }) => price !== '0')
  const freeByCode = (stock ?? served).free_by_code
  const register = async () => {
    // The places left by now; without an answer, those of the page.
    const offer = await httpBackend.call(language, 'getTicketOffer', { event: event.id }).catch(() => served)
    setOpen({ offer, begun: begun ? remaining(begun) : undefined })
  }
  const list = (
    <TypeList {...{ types, freeByCode, hasTickets }} live={stock !== undefined} isCancelled={event.cancelled} />
  )
  const can = canChoose({ types, takes_codes: served.takes_codes, free_by_code: freeByCode }, hasTickets)
  // A buyer who returns to reserved places or to an unfinished choice finds the form as it was.
  const resume = useEffectEvent(() => {
    if (event.cancelled || open) return
    if (begun ? !begun.goesOnAt : can && entered === 'choose') register()
  })
  useEffect(() => {
    if (begun !== undefined) resume()
  }, [begun])
  return (
    <aside className={styles.evBuy} aria-label={t('tickets')}>
      <h2 className={styles.evBuyH}>{t('tickets')}</h2>
      {open ? (
        <Checkout event={event.id} {...open} fallback={list} onClose={() => setOpen(undefined)} />
      ) : (
        <>
          {own}
          {list}
          {begun?.note}
          {begun?.goesOnAt ? (
            <ButtonLink kind="primary" block href={begun.goesOnAt}>
              {t('goOnPaying')}
            </ButtonLink>
          ) : (
            (can || begun) &&
            !event.cancelled && (
              <Button
                kind="primary"
                block
                className={pageHeadStyles.needsScript}
                onClick={() => {
                  if (!begun) mark('choose')
                  register()
                }}
              >
                {t(begun ? 'goOnRegistering' : isOnlyWaitedFor(types) ? 'joinWaiting' : isPriced ? 'buy' : 'register')}
              </Button>
            )
          )}
          {can && !event.cancelled && (
            <noscript>
              <p className={styles.evBuyN}>{t('needsScript')}</p>
            </noscript>
          )}
          <p className={styles.evBuyN}>
            {event.cancelled ? t('cancelledTickets') : cancelWords(served.cancellation_hours, t)}
          </p>
        </>
      )}
    </aside>
  )
}

function cancelWords(hours: number | null, t: ReturnType<typeof useEventText>): string {
  if (hours === null) return t('cancelNever')
  return hours === 0 ? t('cancelAlways') : t('cancelUntil', { n: hours })
}

/** Returns the current stock of each type, and follows it; the page itself may be slightly out of date. */
function useStock(event: number): Stock | undefined {
  const language = useLanguage()
  const [stock, setStock] = useState<Stock>()
  useStreamState<'event'>(`event:${event}`, setStock)
  // biome-ignore lint/correctness/useExhaustiveDependencies: numbers are the same in every language
  useEffect(() => {
    let shown = true
    httpBackend.call(language, 'getTicketStock', { event }).then(
      (now) => shown && setStock(now),
      () => {},
    )
    return () => {
      shown = false
    }
  }, [event])
  return stock
}

/** The order as it stands now: its reservation has continued to expire since the server's answer. */
const remaining = ({ order, asked }: BegunWithNote): Order => ({
  ...order,
  seconds_left: order.seconds_left - (performance.now() - asked) / 1000,
})

/** The order that the visitor began for this event, and whose places are still reserved; undefined until it is known. */
function useBegun(event: number): BegunWithNote | null | undefined {
  const language = useLanguage()
  const [begun, setBegun] = useState<BegunWithNote | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked for once
  useEffect(() => {
    let shown = true
    import('#web/domains/orders/own/begun-note.tsx')
      .then(({ begunWithNote }) => begunWithNote(event, language))
      .then(
        (found) => shown && setBegun(found ?? null),
        () => {},
      )
    return () => {
      shown = false
    }
  }, [event])
  return begun
}

/** Notes to people who already have a ticket or wait for one. */
function useOwnNotes(event: number, types: TicketOffer['types']): OwnNotes {
  const language = useLanguage()
  const [notes, setNotes] = useState<OwnNotes>({ note: null, hasTickets: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the types of an event come with its page
  useEffect(() => {
    let shown = true
    import('#web/domains/orders/own/own-notes.tsx')
      .then(({ ownNotes }) => ownNotes(event, types, language))
      .then(
        (found) => shown && setNotes(found),
        () => {},
      )
    return () => {
      shown = false
    }
  }, [event, language])
  return notes
}

/** Fewer places than this are worth saying so. */
const fewLeft = 10

interface TypeListProps {
  types: readonly TicketType[]
  /** True if the numbers are those of this moment. */
  live: boolean
  /** True if a code makes free what nobody can pay for. */
  freeByCode: boolean
  isCancelled: boolean
  hasTickets: boolean
}

function TypeList({ types, live, freeByCode, isCancelled, hasTickets }: TypeListProps) {
  const t = useEventText()
  const fullTime = useFullTime()
  const reader = useLanguage()
  // A kind that all types have distinguishes none.
  const hasKinds = types.some(({ kind }) => kind !== 'ordinary')
  return (
    <ul className="tks">
      {types.map(
        ({
          id,
          kind,
          name,
          description,
          language,
          price,
          currency,
          left,
          unavailable,
          sale_from,
          waiting_list,
          ...type
        }) => (
          <li key={id} className={classNames(styles.tk, unavailable && unavailable !== 'code_needed' && 'off')}>
            <div className={styles.tkT}>
              <p className={styles.tkN}>
                <TypeText text={name} language={language} />
                {hasKinds && <span className={controlsStyles.chip}>{t(`kind_${kind}`)}</span>}
              </p>
              {description && (
                <p className={styles.tkD}>
                  <TypeText text={description} language={language} />
                </p>
              )}
              <p className={styles.tkP}>
                <b>
                  {price === '0'
                    ? t('free')
                    : moneyText({ amount: price, currency, exponent: type.currency_exponent }, reader)}
                </b>
                {unavailable === null && live && (
                  <span className={left < fewLeft ? styles.tkFew : undefined}>
                    {t(left < fewLeft ? 'leftFew' : 'left', { n: left })}
                  </span>
                )}
                {unavailable === null && live && type.shares_with.length > 0 && (
                  <span>{t('leftShared', { names: sharedWith(type, types, reader) })}</span>
                )}
                {unavailable && (
                  <span className={unavailable === 'sold_out' ? styles.tkFull : undefined}>
                    {isCancelled
                      ? t('unavailable_cancelled')
                      : unavailable === 'sold_out' && waiting_list && !hasTickets
                        ? t('orWait')
                        : unavailable === 'no_payment' && freeByCode
                          ? t('onlyFreeByCode')
                          : t(`unavailable_${unavailable}`, { when: fullTime(sale_from) })}
                  </span>
                )}
                {type.may_return > 0 && live && <span>{t('mayReturn', { n: type.may_return })}</span>}
              </p>
            </div>
          </li>
        ),
      )}
    </ul>
  )
}

/** A text of a ticket type, in the language that it is really in. */
const TypeText = ({ text, language }: { text: string; language: string }) => (
  <span lang={useTextLang(language)}>{text}</span>
)
