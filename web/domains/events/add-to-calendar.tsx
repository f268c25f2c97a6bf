import type { EventDetails } from '#contract/events/events.ts'
import { placeInWords } from '#contract/events/place-in-words.ts'
import { useEnvironment, useLanguage } from '#web/platform/app-context.tsx'
import { prefixedPath } from '#web/router/addresses.ts'
import * as styles from '#web/ui/buttons.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { googleCalendarAddress, outlookCalendarAddress } from './calendar-links.ts'
import { useEventText } from './event-text.ts'
import { calendarFilePath, eventPath } from './events-address.ts'

/** The ways to have an event in one's own calendar; they open without script. */
export function AddToCalendar({ event }: { event: EventDetails }) {
  const t = useEventText()
  const { origin } = useEnvironment()
  const language = useLanguage()
  const entry = {
    title: event.title,
    start_time: event.start_time,
    end_time: event.end_time,
    address: origin + prefixedPath(language, eventPath(event.id)),
    place: placeInWords(event),
  }
  return (
    <details className="ev-menu">
      <summary className={`${styles.btn} ${styles.btnS}`}>
        <Icon name="calendar" size="s" />
        {t('addToCalendar')}
      </summary>
      <ul>
        <li>
          <a href={calendarFilePath(event.id)} download>
            {t('calendarFile')}
          </a>
        </li>
        <li>
          <a href={googleCalendarAddress(entry)} rel="noopener" target="_blank">
            {t('googleCalendar')}
          </a>
        </li>
        <li>
          <a href={outlookCalendarAddress(entry)} rel="noopener" target="_blank">
            {t('outlookCalendar')}
          </a>
        </li>
      </ul>
    </details>
  )
}
