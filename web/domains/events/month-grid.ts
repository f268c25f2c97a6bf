import { isAcceptedDay } from '#contract/accepted-time.ts'

const dayMs = 86_400_000

const isoDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** A month as it stands in an address, 'YYYY-MM', of a year that is accepted; undefined where it is none. */
export function readMonth(value: string | undefined): string | undefined {
  return value && isAcceptedDay(`${value}-01`) ? value : undefined
}

/** The month that many months later; earlier where the number is negative. @param month 'YYYY-MM' */
export function monthLater(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return isoDay(date.getTime()).slice(0, 7)
}

/** Number of months before and after that are shown; clients that follow links, such as programs, come to an end. */
const monthsShown = 24

/** True if a month is one of those that are shown. @param today a day, 'YYYY-MM-DD' */
export const isMonthShown = (month: string, today: string): boolean =>
  month >= monthLater(today.slice(0, 7), -monthsShown) && month <= monthLater(today.slice(0, 7), monthsShown)

/** The first and the last day of a month. @param month 'YYYY-MM' */
export function monthBounds(month: string): { first: string; last: string } {
  return { first: `${month}-01`, last: isoDay(Date.parse(`${monthLater(month, 1)}-01`) - dayMs) }
}

/** The weeks of a month as calendars show them, from Monday to Sunday, with the days of its neighbours that fill them. */
export function monthGrid(month: string): string[][] {
  const { first, last } = monthBounds(month)
  const lead = (new Date(first).getUTCDay() + 6) % 7
  const start = Date.parse(first) - lead * dayMs
  const weeks = Math.ceil((lead + +last.slice(8)) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => isoDay(start + (week * 7 + day) * dayMs)),
  )
}

/** The days from one to another, both counted in. @param most days at the most */
export function daysBetween(first: string, last: string, most = 42): string[] {
  const days = (Date.parse(last) - Date.parse(first)) / dayMs
  const count = Math.max(0, Math.min(most, Math.floor(days) + 1))
  return Array.from({ length: count }, (_, index) => isoDay(Date.parse(first) + index * dayMs))
}
