import { dayMs } from '#server/platform/durations.ts'
import type { DayValues } from './day-blocks.ts'

/** Values day by day, from a day counted from 1970-01-01. */
export interface Daily {
  start: number
  values: (number | null)[]
  /** Days that have a value of their own, where values are carried to the days after; in order. */
  reported?: ArrayLike<number>
}

export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/**
 * Values from one day to another, both included.
 * @param carried what is unknown is as on the day before
 */
export function between(
  { days, values }: DayValues,
  { from, to, carried }: { from: number; to: number; carried: boolean },
): Daily {
  const filled: (number | null)[] = new Array(Math.max(to - from + 1, 0)).fill(null)
  let place = 0
  let last: number | null = null
  // The last value before the first day comes first.
  while (place < days.length && (days[place] ?? 0) < from) last = values[place++] ?? null
  for (let day = from; day <= to; day++) {
    if (days[place] === day) {
      last = values[place] ?? null
      filled[day - from] = last
      place++
    } else if (carried) filled[day - from] = last
  }
  return { start: from, values: filled, ...(carried && { reported: days }) }
}

/**
 * The day of the value that holds on a day: that on which it was reported, where it is carried on since.
 * @param day one with a value
 */
export function dayOfValue({ reported }: Daily, day: number): number {
  if (!reported) return day
  return Array.from(reported).findLast((one) => one <= day) ?? day
}

/** The first day of any. */
export const firstDay = (known: Iterable<DayValues>): number | undefined => {
  let first: number | undefined
  for (const { days } of known) if (days[0] !== undefined && days[0] < (first ?? Infinity)) first = days[0]
  return first
}

/** Adds one up with another of the same days; what is unknown in one counts as nothing. */
export function add(sum: Daily | undefined, one: Daily): Daily {
  if (!sum) return { start: one.start, values: [...one.values] }
  one.values.forEach((value, place) => {
    if (value !== null) sum.values[place] = (sum.values[place] ?? 0) + value
  })
  return sum
}
