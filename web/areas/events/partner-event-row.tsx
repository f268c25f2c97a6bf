import type { PartnerEvent } from '#contract/events/partner-events.ts'
import { cityLanguage } from '#web/domains/events/city-language.ts'
import { daysOfEvent } from '#web/domains/events/event-days.ts'
import { type EventTranslate, useEventText } from '#web/domains/events/event-text.ts'
import * as eventsStyles from '#web/domains/events/events.module.css'
import * as authorsStyles from '#web/domains/items/authors/authors.module.css'
import { hostOf } from '#web/domains/site/matching-tools.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { eventHours, eventStatus, offsetName, readEventTime } from '#web/platform/event-times.ts'
import { dayName } from '#web/platform/time.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import * as styles from './styles/partner-events.module.css'

/** An event that is hosted elsewhere: when, where, who announces it, and the way there. @param today 'YYYY-MM-DD' */
export function PartnerEventRow({ event, today }: { event: PartnerEvent; today: string }) {
  const t = useEventText()
  const language = useLanguage()
  const { now } = useClock()
  const lang = useTextLang(event.language)
  const last = lastDay(event)
  return (
    <li className={`${eventsStyles.ev} ${styles.evElsewhere}`}>
      <div className="ev__b">
        <p className="meta">
          <time className={authorsStyles.by} dateTime={event.start_time}>
            {hours(event, t)}
          </time>
          {last && <span>{t('untilDay', { day: dayName(last, today, language) })}</span>}
          {event.city && <span lang={cityLanguage(event.city, event.language, lang)}>{event.city}</span>}
          {eventStatus(event, now) === 'in_progress' && (
            <span className={`${statesStyles.status} ${statesStyles.statusLive}`}>{t('in_progress')}</span>
          )}
          {event.demo && <DemoMark />}
        </p>
        <h2 className={`h3 ${eventsStyles.evT}`} lang={lang}>
          {event.url ? (
            <a className="hl-link" href={event.url} rel="noopener nofollow" target="_blank">
              {event.title}
            </a>
          ) : (
            event.title
          )}
        </h2>
        {event.venue && (
          <p className={eventsStyles.evW}>
            <Icon name="place" size="s" />
            <span lang={lang}>{event.venue}</span>
          </p>
        )}
        <Source event={event} />
      </div>
    </li>
  )
}

/** The hours by the clock of the event's place, and how far that is from UTC. */
function hours(event: PartnerEvent, t: EventTranslate): string {
  if (event.all_day) return t('allDay')
  return `${eventHours(event)} ${offsetName(readEventTime(event.start_time).offset)}`
}

/** The last day of an event that takes several, 'YYYY-MM-DD'. */
function lastDay(event: PartnerEvent): string | undefined {
  const days = daysOfEvent(event)
  return days.length > 1 ? days.at(-1) : undefined
}

/** The announcer, and the host that its link leads to. */
function Source({ event: { source_name, source_language: language, url } }: { event: PartnerEvent }) {
  const t = useEventText()
  const host = url && hostOf(url)
  const lang = useTextLang(language)
  if (!source_name && !host) return null
  return (
    <p className={eventsStyles.evW}>
      <Icon name="globe" size="s" />
      <span>
        {t('source', { name: '' })}
        {source_name && <span lang={lang}>{source_name}</span>}
        {source_name && host && ' · '}
        {host}
      </span>
    </p>
  )
}
