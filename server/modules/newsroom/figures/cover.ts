import { spanLengths } from '#server/modules/audience/tracking/service.ts'
import { dayMs } from '#server/platform/durations.ts'
import { dayAfter } from './period.ts'

/** A span of days whose counts were summed up; its first day is a multiple of its length after 1970-01-01. */
export interface Span {
  days: number
  first: string
}

/** Single days, 'YYYY-MM-DD', and spans that together are a period. */
export interface Cover {
  days: string[]
  spans: Span[]
}

const longestFirst = spanLengths.toSorted((a, b) => b - a)
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs

/**
 * The fewest rows that a period is read from: the longest summed spans that lie in it, and single days for the rest.
 * @param built tells which spans were summed up
 * @param from both 'YYYY-MM-DD', included
 */
export function coverOf(from: string, to: string, built: (span: Span) => boolean): Cover {
  const cover: Cover = { days: [], spans: [] }
  for (let day = from; day <= to; ) {
    const first = day
    const days = longestFirst.find(
      (length) =>
        dayNumber(first) % length === 0 && dayAfter(first, length - 1) <= to && built({ days: length, first }),
    )
    if (days) cover.spans.push({ days, first })
    else cover.days.push(first)
    day = dayAfter(first, days ?? 1)
  }
  return cover
}
