import { dayAfter } from './period.ts'

/** A span of days whose counts were summed up. */
export interface Span {
  days: number
  /** 'YYYY-MM-DD'. */
  first: string
}

/** Single days, 'YYYY-MM-DD', and spans that together are a period. */
export interface Cover {
  days: string[]
  spans: Span[]
}

/**
 * The fewest rows that a period is read from: the longest spans that lie in it, and single days for the rest.
 * @param built spans that were summed up; of those that share a day one must lie in the other
 * @param from both 'YYYY-MM-DD', included
 */
export function coverOf(from: string, to: string, built: readonly Span[]): Cover {
  const longestFirst = built.toSorted((a, b) => b.days - a.days)
  const byFirst = Map.groupBy(longestFirst, ({ first }) => first)
  const cover: Cover = { days: [], spans: [] }
  for (let day = from; day <= to; ) {
    const span = byFirst.get(day)?.find(({ days, first }) => dayAfter(first, days - 1) <= to)
    if (span) cover.spans.push(span)
    else cover.days.push(day)
    day = dayAfter(day, span?.days ?? 1)
  }
  return cover
}
