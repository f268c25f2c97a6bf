import { orderStates } from '#contract/events/order-terms.ts'
import type { EventBrief, OrderSummary, TicketSummary } from '#contract/events/orders.ts'
import { placeInWords } from '#contract/events/place-in-words.ts'
import { orderAddress, ticketAddress } from '#web/domains/orders/order-address.ts'
import { OrderState } from '#web/domains/orders/order-state.tsx'
import { useOrderText } from '#web/domains/orders/order-text.ts'
import { TypeName } from '#web/domains/orders/own/type-name.tsx'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { EventTime } from '#web/platform/event-time.tsx'
import { dayParts, readEventTime } from '#web/platform/event-times.ts'
import { useFullTime } from '#web/platform/relative-time.tsx'
import { dayOf } from '#web/platform/time.ts'
import { SiteLink } from '#web/router/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { type MyList, type MyView, myAddress, myListSize, myLists } from './my-tickets-address.ts'
import type { MyTicketsData } from './my-tickets-loader.ts'
import { OwnCalendar } from './own-calendar.tsx'
import * as styles from './styles/my-tickets.module.css'

const names = { upcoming: 'mineUpcoming', past: 'minePast', orders: 'mineOrders' } as const
/** Words of the states that suit orders with a price and those without. */
const stateNames = {
  paid: 'state_registered',
  payment_in_progress: 'unfinished',
  payment_cancelled: 'cancelled',
  refund_in_progress: 'state_refund_in_progress',
  refund_complete: 'state_refund_complete',
} as const

/** The member's tickets and orders; which of them stands in the address. @param path of the page that they are on */
export function MyTickets({ path, data }: { path: string; data: MyTicketsData }) {
  const t = useOrderText()
  const { view, found } = data
  const tabs = myLists.map((list) => ({
    href: myAddress(path, { list }),
    label: t(names[list]),
    current: view.list === list,
  }))
  return (
    <>
      <Tabs tabs={tabs} label={t('mineLists')} />
      {view.list === 'orders' && <States path={path} view={view} />}
      {found.list.length === 0 && <NothingHeld path={path} view={view} />}
      {data.kind === 'orders' ? (
        <ul className={styles.mineHeld}>
          {data.found.list.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      ) : (
        <ul className={styles.mineHeld}>
          {data.found.list.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      <Pages path={path} view={view} pages={Math.ceil(found.total / myListSize)} />
      <OwnCalendar />
    </>
  )
}

/** The ways to the pages before and after; the pager of the reading lists weighs too much within the user area. */
function Pages({ path, view, pages }: { path: string; view: MyView; pages: number }) {
  const say = useText()
  const { page } = view
  if (pages < 2) return null
  return (
    <p className={styles.minePages}>
      {page > 1 && (
        <ButtonLink size="s" href={myAddress(path, { ...view, page: page - 1 })}>
          {say('pager.previous')}
        </ButtonLink>
      )}
      <span className="num">{`${page} / ${pages}`}</span>
      {page < pages && (
        <ButtonLink size="s" href={myAddress(path, { ...view, page: page + 1 })}>
          {say('pager.next')}
        </ButtonLink>
      )}
    </p>
  )
}

/** The states that orders can be narrowed to. */
function States({ path, view }: { path: string; view: MyView }) {
  const t = useOrderText()
  const tabs = [undefined, ...orderStates].map((state) => ({
    href: myAddress(path, { list: 'orders', state }),
    label: t(state ? stateNames[state] : 'anyState'),
    current: view.state === state,
  }))
  return <Tabs tabs={tabs} label={t('orderStates')} />
}

const nothing = { upcoming: 'noTickets', past: 'noPastTickets', orders: 'noOrders' } as const satisfies Record<
  MyList,
  string
>

function NothingHeld({ path, view: { list, state } }: { path: string; view: MyView }) {
  const t = useOrderText()
  return (
    <EmptyState label={t(state ? 'noOrdersOfState' : nothing[list])}>
      {state ? (
        <ButtonLink href={myAddress(path, { list })}>{t('allOrders')}</ButtonLink>
      ) : (
        <ButtonLink href="/events">{t('toEvents')}</ButtonLink>
      )}
    </EmptyState>
  )
}

const looks = { suspended: 'wait', void: 'off' } as const

function TicketRow({ ticket: { id, order, event, type_name, type_language, name, state } }: { ticket: TicketSummary }) {
  const t = useOrderText()
  return (
    <HeldRow event={event} href={ticketAddress(id)}>
      <p className={`mut ${styles.mineHeldFacts}`}>
        <span>{name}</span>
        <TypeName name={type_name} language={type_language} />
        {state !== 'valid' && <span className={`${statesStyles.status} status--${looks[state]}`}>{t(state)}</span>}
      </p>
      <p className={styles.mineHeldWays}>
        <SiteLink className="link" href={ticketAddress(id)} aria-label={`${t('openTicket')} ${event.title} ${name}`}>
          {t('openTicket')}
        </SiteLink>
        <SiteLink className="link" href={orderAddress(order)} aria-label={`${t('openOrder')} ${event.title}`}>
          {t('openOrder')}
        </SiteLink>
      </p>
    </HeldRow>
  )
}

function OrderRow({ order }: { order: OrderSummary }) {
  const t = useOrderText()
  const fullTime = useFullTime()
  const { id, event, number, tickets, state, created_time } = order
  const goOn = order.total === '0' ? 'finishOrder' : 'payOrder'
  const way = t(state === 'payment_in_progress' ? goOn : 'openOrder')
  return (
    <HeldRow event={event} href={orderAddress(id)}>
      <p className={`mut ${styles.mineHeldFacts}`}>
        <OrderState order={order} />
        {tickets > 0 && <span>{t('ticketCount', { n: tickets })}</span>}
        <span>
          {t('orderNumber')} <span className="num">{number}</span>
        </span>
        <span>
          {t('ordered')} {fullTime(created_time)}
        </span>
      </p>
      <p className={styles.mineHeldWays}>
        <SiteLink className="link" href={orderAddress(id)} aria-label={`${way} ${number}`}>
          {way}
        </SiteLink>
      </p>
    </HeldRow>
  )
}

interface HeldRowProps {
  event: EventBrief
  href: string
  children: React.ReactNode
}

/** The event of a member's tickets: its day, title, time and place, and its content. */
function HeldRow({ event, href, children }: HeldRowProps) {
  const t = useOrderText()
  const lang = useTextLang(event.language)
  const language = useLanguage()
  const { now } = useClock()
  const { date, month, weekday } = dayParts(readEventTime(event.start_time).day, dayOf(now), language)
  return (
    <li>
      <p className={styles.mineHeldDay} aria-hidden="true">
        <b>{date}</b>
        {month}
        <br />
        {weekday}
      </p>
      <div className={styles.mineHeldText}>
        <p className="meta">
          <EventTime event={event} />
          {event.attendance === 'online' ? <span>{t('online')}</span> : <span lang={lang}>{placeInWords(event)}</span>}
          {event.cancelled && (
            <span className={`${statesStyles.status} ${statesStyles.statusBad}`}>{t('eventCancelled')}</span>
          )}
        </p>
        <h2 className="h3 c2">
          <SiteLink className="hl-link" href={href} lang={lang}>
            {event.title}
          </SiteLink>
        </h2>
        {children}
      </div>
    </li>
  )
}
