import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { hourMs } from '#server/platform/durations.ts'

/** Local time of a demonstration event. */
export const clock = z.string().regex(/^\d{2}:\d{2}$/)

interface DemoTimes {
  /** Days from the start of the site, with local times; or hours from it. */
  day?: number
  from?: string
  to?: string
  hours?: readonly [number, number]
  /** How many days it takes; it ends on the last one. */
  days?: number
  zone: string
}

/** When a demonstration event takes place, around the moment that the site starts at. */
export function timesOf({ day = 0, days = 1, from = '19:00', to = '21:00', hours, zone }: DemoTimes, now: Date) {
  if (hours) {
    const hour = Math.floor(now.getTime() / hourMs)
    return { startsAt: new Date((hour + hours[0]) * hourMs), endsAt: new Date((hour + hours[1]) * hourMs) }
  }
  const at = (ahead: number, clock: string) =>
    new Date(
      dayOf(zone, ahead, now).toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(clock) })
        .epochMilliseconds,
    )
  return { startsAt: at(day, from), endsAt: at(day + days - 1, to) }
}

/** The local day that is a number of days after a moment. */
export const dayOf = (zone: string, days: number, now: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().add({ days })
