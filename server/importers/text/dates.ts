import { isAcceptedMoment, yearOfTwoDigits } from '#contract/accepted-time.ts'
import { siteUtcOffsetHours } from '#contract/constants.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** RFC 822, 5.1; CST is China's in feeds in Chinese. Hours from UTC. */
const zones: Record<string, number> = {
  ut: 0,
  gmt: 0,
  utc: 0,
  z: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  bst: 1,
  cet: 1,
  cest: 2,
  msk: 3,
  jst: 9,
  kst: 9,
  hkt: 8,
  sgt: 8,
}

/**
 * A moment in one of the many forms that feeds and exports use: RFC 822 and what people make of it, ISO 8601, Chinese
 * dates, seconds since 1970. A time without an offset is UTC+8 (specification, point 9).
 * @param chinese the source is in Chinese, where CST stands for China's time
 * @returns null for anything unreadable, or in a year that is not accepted
 */
export function readMoment(value: unknown, chinese = false): Date | null {
  if (typeof value === 'number') return plausible(Math.abs(value) < 1e11 ? value * 1000 : value)
  if (typeof value !== 'string') return null
  const text = value.slice(0, 200).trim().replace(/\s+/g, ' ')
  return isoMoment(text) ?? mailMoment(text, chinese) ?? chineseMoment(text)
}

function plausible(time: number): Date | null {
  return isAcceptedMoment(time) ? new Date(time) : null
}

interface Parts {
  year: number
  month: number
  day: number
  hour?: number
  minute?: number
  second?: number
  /** Minutes from UTC. */
  offset: number
}

function moment({ year, month, day, hour = 0, minute = 0, second = 0, offset }: Parts): Date | null {
  if (month < 1 || month > 12 || day < 1 || hour > 24 || minute > 59 || second > 60) return null
  // The last day of the month: a 31 November is a mistake, not the 1 December.
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  return plausible(Date.UTC(year, month - 1, day, hour, minute - offset, Math.min(second, 59)))
}

function isoMoment(text: string): Date | null {
  const found =
    /^(\d{4})-?(\d{2})(?:-?(\d{2}))?(?:[T ](\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)? ?(Z|[+-]\d{2}(?::?\d{2})?|UTC|GMT)?$/i.exec(
      text,
    )
  if (!found) return null
  const [, year, month, day, hour, minute, second, zone] = found
  return moment({
    year: Number(year),
    month: Number(month),
    day: Number(day ?? 1),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    offset: offsetOf(zone, false),
  })
}

function mailMoment(text: string, chinese: boolean): Date | null {
  const found =
    /^(?:[a-z]+\.?,? )?(\d{1,2})[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{2,4}),?(?: (\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)? ?([a-z]{1,5}|(?:gmt|utc)?[+-]\d{1,2}:?\d{2})?(?: \(.*\))?$/i.exec(
      text,
    ) ?? americanOrder(text)
  if (!found) return null
  const [, day, name, written, hour, minute, second, zone] = found
  const short = Number(written)
  const year = short >= 100 ? short : yearOfTwoDigits(short)
  return moment({
    year,
    month: months.indexOf((name ?? '').toLowerCase()) + 1,
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    offset: offsetOf(zone, chinese),
  })
}

/** `Jan 5, 2024 10:00`, `Mon Jan 5 10:00:00 2024`. */
function americanOrder(text: string): (string | undefined)[] | null {
  const comma =
    /^(?:[a-z]+\.?,? )?([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?:,? (\d{1,2}):(\d{2})(?::(\d{2}))?)? ?([a-z]{1,5}|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    )
  if (comma) return [text, comma[2], comma[1], comma[3], ...comma.slice(4)]
  const c = /^[a-z]{3} ([a-z]{3}) (\d{1,2}) (\d{1,2}):(\d{2}):(\d{2})(?: ([a-z]{1,5}))? (\d{4})$/i.exec(text)
  return c && [text, c[2], c[1], c[7], c[3], c[4], c[5], c[6]]
}

function chineseMoment(text: string): Date | null {
  const found =
    /^(\d{4})[年/.](\d{1,2})[月/.](\d{1,2})日?(?: ?(?:星期.|周.))? ?(?:(上午|下午)? ?(\d{1,2})[:时時点](\d{1,2})?分?(?::(\d{2}))?)?$/.exec(
      text,
    )
  if (!found) return null
  const [, year, month, day, half, hour, minute, second] = found
  const late = half === '下午' && Number(hour) < 12 ? 12 : 0
  return moment({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0) + late,
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    offset: siteUtcOffsetHours * 60,
  })
}

function offsetOf(zone: string | undefined, chinese: boolean): number {
  if (!zone) return siteUtcOffsetHours * 60
  const named = zone.toLowerCase()
  if (chinese && named === 'cst') return 8 * 60
  if (named in zones) return (zones[named] ?? 0) * 60
  const found = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (!found) return 0
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0)
  return Math.abs(minutes) > 15 * 60 ? 0 : minutes * (found[1] === '-' ? -1 : 1)
}
