import { isAcceptedDay } from '#contract/accepted-time.ts'
import type { Reading } from '#contract/audience/reading.ts'

/** Whole days, 'YYYY-MM-DD' each, both included. */
export interface Period {
  from: string
  to: string
}

/** Lengths that are offered, in days up to today. */
export const lengths = [1, 7, 28, 90] as const
const usualLength = 28
/** The longest period for which the server answers. */
const maxDays = 400
const dayMs = 86_400_000

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The number of days of a period. */
export const lengthOf = ({ from, to }: Period): number => (msOf(to) - msOf(from)) / dayMs + 1

/** The given number of days up to a day. */
export const lastDays = (today: string, length: number): Period => ({
  from: new Date(msOf(today) - (length - 1) * dayMs).toISOString().slice(0, 10),
  to: today,
})

/** The period that an address names; the usual one where it names none, or none that makes sense. */
export function readPeriod(search: URLSearchParams, today: string): Period {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const days = lengthOf({ from, to })
  if (isAcceptedDay(from) && isAcceptedDay(to) && days >= 1 && days <= maxDays) return { from, to }
  const length = Number(search.get('days'))
  return lastDays(today, lengths.find((one) => one === length) ?? usualLength)
}

/** How much more than before, as a part: 0.5 is half as much again; undefined where nothing was before. */
export const changeOf = (now: number, before: number): number | undefined => (before > 0 ? now / before - 1 : undefined)

/** A change as it is written: +14.2%. */
export const writeChange = (change: number): string =>
  `${change < 0 ? '−' : '+'}${(Math.abs(change) * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`

/** A part as it is written: 38.2%. */
export const writeShare = (share: number): string =>
  `${(share * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`

/** The part that read to the end, as it is written. */
export const readToEnd = (reading: Reading | null): string =>
  reading && reading.readers > 0 ? writeShare(reading.reached.at(-1) ?? 0) : '—'

/** Seconds as people write them: 2:41. */
export const writeTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** True if an address asks for the period alone, without the one before it. */
export const isAlone = (search: URLSearchParams): boolean => search.get('compare') === 'no'
