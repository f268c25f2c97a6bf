import type { EventBrief, Ticket } from '#contract/events/orders.ts'
import { placeInWords } from '#contract/events/place-in-words.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { EventTime } from '#web/platform/event-time.tsx'
import { eventCover } from '#web/ui/cover/event-cover.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import * as styles from '#web/ui/states.module.css'
import { Headline } from '#web/ui/text/headline.tsx'
import { useOrderText } from './order-text.ts'
import * as ticketStyles from './ticket.module.css'

const looks = { valid: 'ok', suspended: 'wait', void: 'bad' } as const

/** A ticket to be shown at the door: what for, whose, and its code. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  const t = useOrderText()
  const { event } = ticket
  const lang = useTextLang(event.language)
  // Whatever becomes of its refund, no ticket opens the door of an event that does not take place.
  const state = event.cancelled ? 'void' : ticket.state
  return (
    <article className={ticketStyles.ticket}>
      <span className={ticketStyles.ticketArt} aria-hidden="true">
        <EventPicture event={event} />
      </span>
      <div className={ticketStyles.ticketB}>
        {/* A ticket that an earlier version stored on the device names no language of its type. */}
        <p className="kicker" lang={useTextLang(ticket.type_language || event.language)}>
          {ticket.type_name}
        </p>
        <h1 className="h2" lang={lang}>
          <Headline text={event.title} breaks={event.title_breaks} />
        </h1>
        <TicketFacts ticket={ticket} />
      </div>
      <div className={ticketStyles.ticketQ}>
        {ticket.code && (
          <div className={ticketStyles.ticketCode}>
            <QrCode text={ticket.code} label={t('codeOf')} />
          </div>
        )}
        <p className={`${styles.status} status--${looks[state]}`}>{t(state)}</p>
        {state === 'suspended' && <p className="mut">{t('suspendedWhy')}</p>}
        {ticket.code && (
          <p className="mut">
            {t('showCode')}
            <br />
            {t('keptHere')}
          </p>
        )}
      </div>
    </article>
  )
}

/** The poster of an event, else the same drawn cover that its page has. */
function EventPicture({ event }: { event: EventBrief }) {
  return <Picture slot="poster" picture={event.poster} {...eventCover(event)} alt="" />
}

function TicketFacts({ ticket: { event, name, order_number } }: { ticket: Ticket }) {
  const t = useOrderText()
  const lang = useTextLang(event.language)
  return (
    <dl className={ticketStyles.ticketF}>
      <div className={ticketStyles.wide}>
        <dt>{t('dateTime')}</dt>
        <dd>
          <EventTime event={event} />
        </dd>
      </div>
      <div className={ticketStyles.wide}>
        <dt>{t('place')}</dt>
        {event.attendance === 'online' ? <dd>{t('online')}</dd> : <dd lang={lang}>{placeInWords(event)}</dd>}
      </div>
      <div>
        <dt>{t('attendee')}</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>{t('orderNumber')}</dt>
        <dd className="num">{order_number}</dd>
      </div>
    </dl>
  )
}
