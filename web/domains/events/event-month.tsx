import type { EventCard } from '#contract/events/events.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { dayParts, eventStatus, readEventTime } from '#web/platform/event-times.ts'
import { dayName, dayOfMonth, monthName } from '#web/platform/time.ts'
import { SiteLink } from '#web/router/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from '#web/ui/lists.module.css'
import { eventsOfDays } from './event-days.ts'
import { useEventText } from './event-text.ts'
import * as eventsStyles from './events.module.css'
import { eventPath } from './events-address.ts'
import * as eventsMonthStyles from './events-month.module.css'
import { monthGrid } from './month-grid.ts'

/** Events that have room in a day of the calendar; of more it says how many there are. */
const maxInDay = 3

interface MonthProps {
  /** 'YYYY-MM' */
  month: string
  /** 'YYYY-MM-DD' */
  today: string
  hrefOfDay: (day: string) => string
}

/** A month as a calendar with its events; on a phone the days lead to their lists. */
export function EventMonth({ events, month, today, hrefOfDay }: MonthProps & { events: readonly EventCard[] }) {
  const language = useLanguage()
  const days = eventsOfDays(events)
  const weeks = monthGrid(month)
  return (
    <table className={eventsMonthStyles.evMonth}>
      <caption className="sr">{monthName(month, language)}</caption>
      <WeekdayHead week={weeks[0] ?? []} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthDay
                key={day}
                {...{ day, today, hrefOfDay }}
                outside={!day.startsWith(month)}
                events={days.get(day) ?? []}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WeekdayHead({ week }: { week: readonly string[] }) {
  const language = useLanguage()
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th key={day} scope="col">
            {dayParts(day, day, language).weekday}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface MonthDayProps extends Pick<MonthProps, 'today' | 'hrefOfDay'> {
  day: string
  outside: boolean
  events: readonly EventCard[]
}

function MonthDay({ day, today, outside, events, hrefOfDay }: MonthDayProps) {
  const t = useEventText()
  const language = useLanguage()
  const others = events.length - maxInDay
  const number = String(+day.slice(8))
  // The first of the next month is named, where there is room.
  const month = outside && number === '1' ? dayParts(day, day, language).month : undefined
  return (
    <td
      className={classNames(
        outside && eventsMonthStyles.out,
        day === today && eventsMonthStyles.today,
        day < today && eventsMonthStyles.past,
      )}
      aria-current={day === today ? 'date' : undefined}
    >
      {events.length > 0 ? (
        <SiteLink
          className={`${eventsMonthStyles.evMonthN} has`}
          rel="nofollow"
          href={hrefOfDay(day)}
          aria-label={t('onDay', { day: dayName(day, today, language) })}
        >
          {month && <span className={eventsMonthStyles.evMonthM}>{month}</span>}
          {number}
        </SiteLink>
      ) : (
        <span className={eventsMonthStyles.evMonthN}>
          {month && <span className={eventsMonthStyles.evMonthM}>{month}</span>}
          {number}
        </span>
      )}
      {events.slice(0, others > 0 ? maxInDay : undefined).map((event) => (
        <MonthEvent key={event.id} event={event} day={day} />
      ))}
      {others > 0 && (
        <SiteLink
          className={`${eventsMonthStyles.evMonthE} ${eventsMonthStyles.evMonthEMore}`}
          rel="nofollow"
          href={hrefOfDay(day)}
        >
          {t('othersOfDay', { n: others })}
        </SiteLink>
      )}
    </td>
  )
}

function MonthEvent({ event, day }: { event: EventCard; day: string }) {
  const lang = useTextLang(event.language)
  const { now } = useClock()
  const start = readEventTime(event.start_time)
  const live = !event.cancelled && eventStatus(event, now) === 'in_progress'
  return (
    <SiteLink
      className={classNames(
        eventsMonthStyles.evMonthE,
        event.featured && eventsMonthStyles.evMonthEFeat,
        live && eventsMonthStyles.evMonthELive,
        event.cancelled && styles.struck,
      )}
      href={eventPath(event.id)}
    >
      {start.day === day && <time dateTime={event.start_time}>{start.clock}</time>}
      <span lang={lang}>{event.title}</span>
    </SiteLink>
  )
}

/** A month in a rail: the days with events lead to their lists. @param days those with events */
export function SmallMonth({ month, today, days, hrefOfDay }: MonthProps & { days: readonly string[] }) {
  const t = useEventText()
  const language = useLanguage()
  const weeks = monthGrid(month)
  return (
    <table className={eventsStyles.evMini}>
      <caption className="sr">{monthName(month, language)}</caption>
      <WeekdayHead week={weeks[0] ?? []} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className={day === today ? eventsMonthStyles.today : undefined}>
                {day.startsWith(month) && days.includes(day) && (
                  <SiteLink
                    rel="nofollow"
                    href={hrefOfDay(day)}
                    aria-label={t('onDay', { day: dayOfMonth(day, language) })}
                  >
                    {+day.slice(8)}
                  </SiteLink>
                )}
                {day.startsWith(month) && !days.includes(day) && <span>{+day.slice(8)}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
