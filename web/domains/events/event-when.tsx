import { useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import {
  type EventSpan,
  eventWhen,
  isSiteClock,
  offsetName,
  readEventTime,
  readersWhen,
} from '#web/platform/event-times.ts'
import { useEventText } from './event-text.ts'

/** When an event is, by its own clock; below it whose clock that is, and the time of a reader whose clock differs. */
export function EventWhen({ event }: { event: EventSpan & { attendance: string } }) {
  const t = useEventText()
  const language = useLanguage()
  const { now, zone } = useClock()
  const readers = readersWhen(event, now, language, zone)
  const zoneName = isSiteClock(event)
    ? t('siteTime')
    : t(event.attendance === 'online' ? 'eventTime' : 'localTime', {
        zone: offsetName(readEventTime(event.start_time).offset),
      })
  return (
    <>
      <b>
        <time dateTime={event.start_time}>{eventWhen(event, now, language)}</time>
      </b>
      <p>{zoneName}</p>
      {readers && <p className="ww">{t(zone ? 'yourTime' : 'siteTimeIs', { when: readers })}</p>}
    </>
  )
}
