import type { ReactNode } from 'react'
import { useLanguage } from '#web/platform/app-context.tsx'
import { dayParts, type EventSpan } from '#web/platform/event-times.ts'
import { byDay } from './event-days.ts'
import * as styles from './events.module.css'

interface DayListProps<T> {
  events: readonly T[]
  /** 'YYYY-MM-DD' */
  today: string
  /** The row of an event, an `li` with a key. */
  row: (event: T) => ReactNode
}

/** Rows of events, each day with its date beside them. */
export function DayList<T extends Pick<EventSpan, 'start_time'> & { id: number }>({
  events,
  today,
  row,
}: DayListProps<T>) {
  const language = useLanguage()
  return (
    <ol className="ev-days">
      {byDay(events).map(({ day, events: ofDay }) => {
        const { date, month, weekday } = dayParts(day, today, language)
        return (
          <li className={styles.evDay} key={`${day} ${ofDay[0]?.id}`}>
            <div className={styles.evDayD}>
              <b>{date}</b>
              <span>
                {month} <br />
                {weekday}
              </span>
            </div>
            <ul>{ofDay.map(row)}</ul>
          </li>
        )
      })}
    </ol>
  )
}
