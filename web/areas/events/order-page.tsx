import '#web/ui/form/forms.module.css'
import '#web/domains/orders/checkout.module.css'
import '#web/domains/orders/ticket.module.css'
import { useCallback, useEffect, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import type { Order, TicketState } from '#contract/events/orders.ts'
import type { OrderPayments } from '#contract/events/payments/payments.ts'
import { placeInWords } from '#contract/events/place-in-words.ts'
import type { Language } from '#language/languages.ts'
import * as eventStyles from '#web/domains/events/event.module.css'
import { NotHeld, useReturned, useToken } from '#web/domains/orders/held-page.tsx'
import { ticketAddress } from '#web/domains/orders/order-address.ts'
import { OrderState } from '#web/domains/orders/order-state.tsx'
import { inOrderTexts, useOrderText } from '#web/domains/orders/order-text.ts'
import { isOrderCancelled, orderStanding, orderView } from '#web/domains/orders/order-view.ts'
import { storeOrder } from '#web/domains/orders/own/stored-orders.ts'
import { TypeName } from '#web/domains/orders/own/type-name.tsx'
import { FailedPayment } from '#web/domains/orders/paying/failed-payment.tsx'
import { moneyText } from '#web/domains/orders/paying/money.ts'
import { OrderSum } from '#web/domains/orders/paying/order-sum.tsx'
import { OverOrder } from '#web/domains/orders/paying/over-order.tsx'
import * as payingStyles from '#web/domains/orders/paying/paying.module.css'
import { PaymentPanel, usePayment } from '#web/domains/orders/paying/payment-panel.tsx'
import { Receipts } from '#web/domains/orders/paying/receipts.tsx'
import * as ticketStyles from '#web/domains/orders/ticket.module.css'
import { useHeld } from '#web/domains/orders/use-held.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { EventTime } from '#web/platform/event-time.tsx'
import { Head } from '#web/platform/head.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useFullTime } from '#web/platform/relative-time.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import { ErrorState, Note } from '#web/ui/states.tsx'
import { Headline } from '#web/ui/text/headline.tsx'
import { useSiteName } from '../reading/site-name.ts'

const CancelOrder = lazyDialog(async () => (await import('#web/domains/orders/changes/cancel-order.tsx')).CancelOrder)

const EventCancelled = lazyDialog(
  async () => (await import('#web/domains/orders/changes/ended-order.tsx')).EventCancelled,
)

const OrderCancelled = lazyDialog(
  async () => (await import('#web/domains/orders/changes/ended-order.tsx')).OrderCancelled,
)

const Confirming = lazyDialog(async () => (await import('#web/domains/orders/paying/confirming.tsx')).Confirming)

const Checkout = lazyDialog(async () => (await import('#web/domains/orders/checkout.tsx')).Checkout)

const UpgradePay = lazyDialog(async () => (await import('#web/domains/orders/upgrading/upgrade-pay.tsx')).UpgradePay)

export interface OrderPageData {
  order: number
}

type Offer = CallOutput<'getTicketOffer'>
interface Opened {
  order: Order
  /** Offer with the questions for attendees, while the places are only reserved. */
  offer: Offer | undefined
}

/** An order, for everyone with its address and for the account that made it. */
export const orderPage = inOrderTexts(OrderPage)

function OrderPage() {
  const t = useOrderText()
  const site = useSiteName()
  const { order } = usePage<OrderPageData>()
  const token = useToken()
  return (
    <>
      <Head title={t('orderPageTitle', { site })} description={t('heldDescription')} path={`/order/${order}`} noindex />
      <div className={`${layoutStyles.wrap} ${pageHeadStyles.pt} ${ticketStyles.heldPage}`}>
        {token === null ? (
          <NotHeld held={{ state: 'loading' }} onRetry={() => {}} />
        ) : (
          <HeldOrder key={order} id={order} token={token} />
        )}
      </div>
    </>
  )
}

async function open(language: Language, id: number, token: string | undefined): Promise<Opened> {
  const order = await httpBackend.call(language, 'getOrder', { order: id, token })
  const isHeld = order.state === 'payment_in_progress' && order.seconds_left > 0
  const offer = isHeld ? await httpBackend.call(language, 'getTicketOffer', { event: order.event.id }) : undefined
  return { order, offer }
}

function HeldOrder({ id, token }: { id: number; token: string | undefined }) {
  const load = useCallback((language: Language) => open(language, id, token), [id, token])
  const { held, reload, show } = useHeld<Opened>(load)
  if (held.state !== 'found') return <NotHeld held={held} onRetry={reload} />
  return <OpenedOrder {...held.value} reload={reload} show={show} />
}

interface OpenedOrderProps extends Opened {
  reload: () => void
  show: (opened: Opened) => void
}

function OpenedOrder({ order, offer, reload, show }: OpenedOrderProps) {
  const t = useOrderText()
  const returned = useReturned()
  const [hasPaid, setHasPaid] = useState(returned)
  // The provider's report changes the order; if it did, the order is the one in the answer.
  const adopt = (found: OrderPayments) => {
    const { state, expires_time } = found.order
    if (state !== order.state || expires_time !== order.expires_time) show({ order: found.order, offer })
  }
  const { found, isFailed, setFound } = usePayment(order, adopt)
  const take = (next: OrderPayments) => {
    setFound(next)
    show({ order: next.order, offer })
  }
  useEffect(() => {
    storeOrder(order)
    // A ticket that was cancelled or transferred here, or on another device, is nobody's on this one.
    const gone = order.attendees.filter(({ state, passed_on }) => state !== 'valid' || passed_on)
    if (gone.length > 0)
      import('#web/domains/orders/stored-tickets.ts').then(
        ({ forgetTicket }) => {
          for (const { id } of gone) forgetTicket(id)
        },
        () => {},
      )
  }, [order])
  const view = orderView(order, found?.payment, hasPaid)
  return (
    <div className={ticketStyles.orderPage}>
      <div className="order-page__main">
        <OrderIntro order={order} payments={found} />
        <FailedPayment order={order} payment={found?.payment} />
        {view === 'confirming' && found && (
          <Confirming
            found={found}
            onChange={take}
            onUnpaid={() => setHasPaid(false)}
            onClose={reload}
            fallback={<p role="status">{t('confirming')}</p>}
          />
        )}
        {view === 'paying' && found && <PaymentPanel found={found} onChange={take} />}
        {view === 'loading' && <Loading isFailed={isFailed} onRetry={reload} />}
        {view === 'upgrade' && (
          <div className={eventStyles.evBuy}>
            <UpgradePay order={order} onChange={reload} onClose={reload} />
          </div>
        )}
        {(view === 'methods' || view === 'details') && offer && (
          <div className={eventStyles.evBuy}>
            <Checkout
              key={view}
              {...{ offer, payments: found }}
              event={order.event.id}
              begun={order}
              fixed
              onClose={reload}
              onPaying={take}
              onOver={reload}
            />
          </div>
        )}
        {(view === 'tickets' || view === 'over') && (
          <>
            <OverOrder {...order} came={(found?.refunds.length ?? 0) > 0} />
            <Tickets order={order} />
          </>
        )}
      </div>
      <aside>
        <Ledger
          order={order}
          refunds={found?.refunds ?? []}
          allowance={found?.allowance}
          isConfirming={view === 'confirming'}
        />
        <Receipts order={order} receipts={found?.receipts ?? []} />
        {order.can_cancel && view !== 'confirming' && (
          <CancelOrder
            order={order}
            onCancelled={(cancelled) => show({ order: cancelled, offer: undefined })}
            onClose={() => {}}
          />
        )}
      </aside>
    </div>
  )
}

/** While it is not known how far the payment is. */
function Loading({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  const t = useOrderText()
  if (isFailed) return <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={onRetry} />
  return (
    <p className="mut" role="status">
      {t('loading')}
    </p>
  )
}

function OrderIntro({ order, payments }: { order: Order; payments: OrderPayments | undefined }) {
  const t = useOrderText()
  const { event } = order
  const lang = useTextLang(event.language)
  const { own, passedOn, cancelled, tickets } = orderStanding(order)
  const isPaid = order.state === 'paid'
  const done = isPaid && own > 0 && !event.cancelled
  return (
    <>
      {done && cancelled === 0 && <p className="kicker">{t('done')}</p>}
      <h1 className="h1">
        <SiteLink className="hl-link" href={`/events/${event.id}`} lang={lang}>
          <Headline text={event.title} breaks={event.title_breaks} />
        </SiteLink>
      </h1>
      <p className={`meta ${ticketStyles.orderPageWhen}`}>
        <EventTime event={event} />
        {event.attendance === 'online' ? <span>{t('online')}</span> : <span lang={lang}>{placeInWords(event)}</span>}
      </p>
      {event.cancelled && <EventCancelled {...{ order, payments }} onClose={() => {}} />}
      {!event.cancelled && isOrderCancelled(order) && <OrderCancelled {...{ order, payments }} onClose={() => {}} />}
      {isPaid && cancelled > 0 && !event.cancelled && (
        <Note>
          <p>
            <b>{own + passedOn > 0 ? t('partCancelled', { n: cancelled, of: tickets }) : t('orderOver')}</b>
          </p>
          {own === 0 && passedOn > 0 && <p>{t('passedOnStay')}</p>}
        </Note>
      )}
      {done && <p className={`mut ${ticketStyles.orderPageHint}`}>{t('doneHint', { email: order.email, n: own })}</p>}
    </>
  )
}

function Tickets({ order }: { order: Order }) {
  const t = useOrderText()
  if (order.attendees.length === 0) return null
  const isOpen = (state: TicketState) => state === 'valid' && !order.event.cancelled
  return (
    <section className={ticketStyles.orderPageTickets}>
      <SectionHead title={t('tickets')} />
      <ul className={ticketStyles.heldList}>
        {order.attendees.map(({ id, name, type_name, type_language, state, passed_on, exchanged, token }) => (
          <li key={id}>
            <div>
              {/* Nobody but its holder knows who has a ticket that was passed on. */}
              {name && <b>{name}</b>}
              <p className={name && 'mut'}>
                <TypeName name={type_name} language={type_language} />
              </p>
            </div>
            {passed_on && isOpen(state) && <span className="mut">{t('state_transferred')}</span>}
            {!isOpen(state) && (
              <span className={`${statesStyles.status} ${statesStyles.statusOff}`}>
                {t(exchanged ? 'exchanged' : order.event.cancelled ? 'void' : 'cancelled')}
              </span>
            )}
            {!passed_on && isOpen(state) && token && (
              <ButtonLink size="s" href={ticketAddress(id, token)}>
                {t('openTicket')}
                <span className="sr"> {name}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LedgerProps {
  order: Order
  refunds: OrderPayments['refunds']
  allowance: string | undefined
  /** The buyer paid; the site has no confirmation yet. */
  isConfirming: boolean
}

function Ledger({ order, refunds, allowance, isConfirming }: LedgerProps) {
  const t = useOrderText()
  const language = useLanguage()
  const fullTime = useFullTime()
  return (
    <section>
      <SectionHead title={t('order')}>
        <OrderState order={order} isConfirming={isConfirming} standing={orderStanding(order)} />
      </SectionHead>
      <dl className={ticketStyles.orderFacts}>
        <div>
          <dt>{t('orderNumber')}</dt>
          <dd className="num">{order.number}</dd>
        </div>
        {order.lines.map((line) => (
          <div key={line.id}>
            <dt>
              <TypeName {...line} />
            </dt>
            <dd className="num">{`× ${line.quantity}`}</dd>
          </div>
        ))}
        {order.upgrade && (
          <div>
            <dt>{t('exchangedFrom')}</dt>
            <dd>
              <TypeName name={order.upgrade.type_name} language={order.upgrade.type_language} />
              <br />
              <span className="num">{order.upgrade.order_number}</span>
            </dd>
          </div>
        )}
        {order.total === '0' && (
          <div>
            <dt>{t('total')}</dt>
            <dd>{t('free')}</dd>
          </div>
        )}
        <div>
          <dt>{t('ordered')}</dt>
          <dd>
            <time>{fullTime(order.created_time)}</time>
          </dd>
        </div>
        {order.name && (
          <div>
            <dt>{t('contact')}</dt>
            <dd>
              {order.name}
              <br />
              {order.email}
            </dd>
          </div>
        )}
      </dl>
      {order.total !== '0' && <OrderSum amounts={order.amounts} allowance={allowance} />}
      {refunds.length > 0 && (
        <ul className={payingStyles.orderRefunds}>
          {refunds.map(({ amount, state, created_time }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stay in the order in which they were asked for
            <li key={place}>
              <span className={`${statesStyles.status} status--${refundLooks[state]}`}>
                {t(refundWords[state], {
                  amount: moneyText({ amount, currency: order.currency, exponent: order.currency_exponent }, language),
                })}
              </span>
              <time className="mut">{fullTime(created_time)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const refundWords = {
  asked: 'refunding',
  pending: 'refunding',
  done: 'refunded',
  refused: 'refundRefused',
} as const
const refundLooks = { asked: 'wait', pending: 'wait', done: 'off', refused: 'bad' } as const
