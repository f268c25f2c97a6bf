import type { EventCard } from '#contract/events/events.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useClock } from '#web/platform/clock.tsx'
import { eventStatus } from '#web/platform/event-times.ts'
import * as styles from '#web/ui/states.module.css'
import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import * as eventStyles from './event-state.module.css'
import { useEventText } from './event-text.ts'

/** The city, or that it is online. */
export function EventPlaceName({ event }: { event: Pick<EventCard, 'attendance' | 'city' | 'language'> }) {
  const t = useEventText()
  const lang = useTextLang(event.language)
  if (event.attendance === 'online' || !event.city) return <span>{t('online')}</span>
  return <span lang={lang}>{event.city}</span>
}

/** Exceptional states of an event: it is on, over or cancelled, recommended, a sample. */
export function EventState({ event }: { event: EventCard }) {
  const t = useEventText()
  const status = eventStatus(event, useClock().now)
  return (
    <>
      {event.cancelled && <span className={`${styles.status} ${styles.statusBad}`}>{t('cancelled')}</span>}
      {!event.cancelled && status === 'in_progress' && (
        <span className={`${styles.status} ${styles.statusLive}`}>{t('in_progress')}</span>
      )}
      {!event.cancelled && status === 'concluded' && (
        <span className={`${styles.status} ${styles.statusOff}`}>{t('concluded')}</span>
      )}
      {event.featured && <span className={eventStyles.evFeatured}>{t('featured')}</span>}
      {event.demo && <DemoMark />}
    </>
  )
}
