import type { EventCard } from '#contract/events/events.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { dayParts, readEventTime } from '#web/platform/event-times.ts'
import { dayOf } from '#web/platform/time.ts'
import * as blocksStyles from '#web/ui/blocks.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as eventBandStyles from './event-band.module.css'
import { EventTitle } from './event-title.tsx'

/** The next events in a row across the front page, by their days and without pictures. */
export function EventBand({ events }: { events: readonly EventCard[] }) {
  const t = useText()
  return (
    <section className={`${listsStyles.sec} ${blocksStyles.band}`}>
      <SectionHead title={t('home.events')} more={{ href: '/events', label: t('home.eventsAll') }} />
      <ul className={eventBandStyles.eventBand}>
        {events.map((event) => (
          <BandEvent key={event.id} event={event} />
        ))}
      </ul>
    </section>
  )
}

function BandEvent({ event }: { event: EventCard }) {
  const t = useText()
  const language = useLanguage()
  const lang = useTextLang(event.language)
  const { now } = useClock()
  const { day, clock } = readEventTime(event.start_time)
  const { date, month, weekday } = dayParts(day, dayOf(now), language)
  return (
    <li>
      <time className={eventBandStyles.eventBandD} dateTime={event.start_time}>
        <b>{date}</b>
        <span>
          {`${month} ${weekday}`}
          <br />
          {clock}
        </span>
      </time>
      <h3 className="h4">
        <EventTitle event={event} />
      </h3>
      <p lang={lang}>
        {event.attendance === 'online' ? t('home.eventOnline') : [event.city, event.venue].filter(Boolean).join(', ')}
      </p>
    </li>
  )
}
