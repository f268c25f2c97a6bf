/**
 * The times that are accepted from outside: from people, programs and files. Any other time is a mistake or an attempt
 * to break something. Without zod, so that readers' pages can import it.
 */

export const acceptedYears = { from: 2000, to: 2100 } as const
/** The longest that an event of another site takes, in days: an exhibition of a year. */
export const longestAcceptedDays = 366

const earliest = Date.UTC(acceptedYears.from, 0, 1)
const latest = Date.UTC(acceptedYears.to + 1, 0, 1)

/** True if a year is accepted from outside. */
export const isAcceptedYear = (year: number): boolean => year >= acceptedYears.from && year <= acceptedYears.to

/** True if a moment, in milliseconds since 1970, is accepted from outside. */
export const isAcceptedMoment = (moment: number): boolean => moment >= earliest && moment < latest

/** True if a text is a day of the calendar, 'YYYY-MM-DD', of a year that is accepted; the 31st of February is none. */
export function isAcceptedDay(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return isAcceptedMoment(moment) && new Date(moment).toISOString().startsWith(text)
}

/** The year of two digits as it is meant: in this century. */
export const yearOfTwoDigits = (year: number): number => acceptedYears.from + year

export type SpanFault = 'timeOutside' | 'endsFirst' | 'tooLong'

/** Returns why a span from outside is not accepted; undefined for one that is. Milliseconds since 1970. */
export function faultOfSpan(
  starts: number,
  ends: number,
  longestDays: number = longestAcceptedDays,
): SpanFault | undefined {
  if (!isAcceptedMoment(starts) || !isAcceptedMoment(ends)) return 'timeOutside'
  if (ends < starts) return 'endsFirst'
  return ends - starts > longestDays * 86_400_000 ? 'tooLong' : undefined
}
