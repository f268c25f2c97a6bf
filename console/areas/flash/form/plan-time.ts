import { momentOf, siteDay, siteTime } from '#console/platform/site-clock.ts'

const minute = 60_000
const day = 86_400_000
const longestMinutes = 60 * 24 * 366
/** How far ahead a day without its year may lie in the next year. */
const nextYearMs = 60 * day

/**
 * The planned time that an editor typed: `14:30` is the next half past two, `+10` at the first full minute ten minutes
 * from now, `11-25 09:00` that day of this year, all in UTC+8. In the last weeks of a year a day that is over this year
 * and comes within two months is that of the next one: the second of January is planned in December.
 * @returns 'YYYY-MM-DD HH:mm:ss'; null for nothing typed; undefined for what is no time or is over
 */
export function plannedTime(typed: string, now: number): string | null | undefined {
  const text = typed.normalize('NFKC').trim().replace(/\//g, '-')
  if (text === '') return null
  const ahead = /^\+\s*(\d{1,6})$/.exec(text)
  if (ahead)
    return Number(ahead[1]) > 0 && Number(ahead[1]) <= longestMinutes
      ? formatTime(Math.ceil(now / minute + Number(ahead[1])) * minute)
      : undefined
  const given = /^(?:(?:(\d{4})-)?(\d{1,2})-(\d{1,2})\s+)?(\d{1,2}):(\d{2})$/.exec(text)
  if (!given) return undefined
  const [, year, month, date, hours = '', minutes = ''] = given
  const today = siteDay(now)
  const clock = `${two(hours)}:${minutes}:00`
  const thisYear = Number(today.slice(0, 4))
  const onDay = (inYear: string | number) => (month && date ? `${inYear}-${two(month)}-${two(date)}` : today)
  const moment = momentOf(`${onDay(year ?? thisYear)} ${clock}`)
  if (moment !== undefined && moment > now) return formatTime(moment)
  if (!month) return moment === undefined ? undefined : formatTime(moment + day)
  const later = year ? undefined : momentOf(`${onDay(thisYear + 1)} ${clock}`)
  return later !== undefined && later - now <= nextYearMs ? formatTime(later) : undefined
}

/** A time that may be typed, nine in the morning of tomorrow in UTC+8; with its year where that is the next one. */
export function exampleTime(now: number): string {
  const tomorrow = siteDay(now + day)
  const isThisYear = tomorrow.slice(0, 4) === siteDay(now).slice(0, 4)
  return `${isThisYear ? tomorrow.slice(5) : tomorrow} 09:00`
}

const two = (digits: string): string => digits.padStart(2, '0')

/** A moment to the minute by the site's clock. */
const formatTime = (moment: number): string => `${siteTime(moment).slice(0, 16)}:00`

/** An editor's choice of time: at once, or at a typed moment ('YYYY-MM-DD HH:mm:ss'). */
export type Wanted = 'now' | 'typed'

/**
 * The planned time to send. A planned flash is never published at once because its time was emptied, only where that is
 * asked for.
 * @returns null for at once; undefined where the field has to be corrected first
 */
export function timeToSend(
  { time, planned }: { time: string; planned: string | undefined },
  wanted: Wanted,
  now: number,
): string | null | undefined {
  if (wanted === 'now') return null
  const typed = plannedTime(time, now)
  return typed === null && planned !== undefined ? undefined : typed
}
