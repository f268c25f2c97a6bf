import type { EventCard, EventOffer } from '#contract/events/events.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { EventTime } from '#web/platform/event-time.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EventCover } from './event-cover.tsx'
import { EventLanguage } from './event-language.tsx'
import { EventPlaceName, EventState } from './event-state.tsx'
import { useEventText } from './event-text.ts'
import { EventTitle } from './event-title.tsx'
import * as styles from './events.module.css'
import { eventPath } from './events-address.ts'

interface EventRowProps {
  event: EventCard
  /** The day of the event is not shown beside it. */
  dated?: boolean
}

/** An event in a list: when it begins, its title, the place, who holds it. */
export function EventRow({ event, dated }: EventRowProps) {
  const lang = useTextLang(event.language)
  return (
    <li className={styles.ev}>
      <div className="ev__b">
        <p className="meta">
          <EventTime className="by" event={event} form={dated ? 'start' : 'hours'} />
          <EventPlaceName event={event} />
          <EventState event={event} />
          <EventLanguage event={event} />
        </p>
        <h3 className={`h3 ${styles.evT}`}>
          <EventTitle event={event} />
        </h3>
        <EventVenue event={event} />
        {event.organiser_name && (
          <p className={styles.evW} lang={lang}>
            <Icon name="people" size="s" />
            <span>{event.organiser_name}</span>
          </p>
        )}
        {event.offer && <Offer {...event.offer} />}
      </div>
      <SiteLink className="ev__pic" href={eventPath(event.id)} tabIndex={-1} aria-hidden="true">
        <EventCover event={event} slot="event" />
      </SiteLink>
    </li>
  )
}

function Offer({ price, more, left, none }: EventOffer) {
  const t = useEventText()
  return (
    <p className={styles.evP}>
      {price !== null && <b>{price ? (more ? t('priceFrom', { price }) : price) : t('free')}</b>}
      {none ? (
        <span className={none === 'waiting' ? styles.evFull : undefined}>
          {t(none === 'waiting' ? 'orWait' : none === 'not_yet' ? 'notYet' : `unavailable_${none}`)}
        </span>
      ) : (
        <span className={left < 10 ? styles.evFew : undefined}>{t(left < 10 ? 'leftFew' : 'left', { n: left })}</span>
      )}
    </p>
  )
}

function EventVenue({ event }: { event: EventCard }) {
  const t = useEventText()
  const lang = useTextLang(event.language)
  if (event.attendance === 'online') {
    return (
      <p className={styles.evW}>
        <Icon name="globe" size="s" />
        <span>{t('linkLater')}</span>
      </p>
    )
  }
  if (!event.venue && event.attendance === 'in_person') return null
  return (
    <p className={styles.evW}>
      <Icon name="place" size="s" />
      <span>
        <span lang={lang}>{event.venue}</span>
        {event.attendance === 'both' && <span className={styles.evBoth}>{t('alsoOnline')}</span>}
      </span>
    </p>
  )
}
