import { Temporal } from 'temporal-polyfill'
import type { NewsletterList } from '#contract/outreach/newsletter-terms.ts'

/** Letters that arrive on days of the week: 1 is Monday. Daily ones arrive on each. */
const weekdays: Readonly<Partial<Record<NewsletterList, number>>> = { weekly: 7, events: 4 }
const scheduled = ['daily', 'weekly', 'following', 'events'] as const

/** Returns the letters that arrive on a day 'YYYY-MM-DD' of the reader's calendar. */
export function lettersOn(day: string): NewsletterList[] {
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  return scheduled.filter((kind) => (weekdays[kind] ?? dayOfWeek) === dayOfWeek)
}

/**
 * The moment of a day and a time in a zone. A time that is skipped as clocks go forward is as much later; of one that
 * comes twice it is the first.
 */
export function momentIn(day: string, minute: number, timeZone: string): Date {
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 })
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time })
  return new Date(epochMilliseconds)
}

/** The day after one, or before it. */
export const dayBy = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()
