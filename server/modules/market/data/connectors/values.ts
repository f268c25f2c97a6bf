import { yearOfTwoDigits } from '#contract/accepted-time.ts'

/** Numbers and dates as sources and people write them. */

/** How many digits stand after the last separator decides what it is; a comma before three digits is ambiguous. */
export type DecimalMark = '.' | ','

const minus = /^[-−–]\s*/
const nothing = new Set(['', '-', '−', '–', '—', 'n/a', 'na', 'null', 'none', '--', '...'])
const magnitudes: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  b: 1e9,
  bn: 1e9,
  t: 1e12,
  万: 1e4,
  亿: 1e8,
  萬: 1e4,
  億: 1e8,
}

/**
 * A number as it is written: in brackets when negative, with thousands separators, a currency sign, a percent sign, or
 * a magnitude such as 1.2bn.
 * @returns null where nothing stands, undefined where it is no number
 */
export function numberIn(value: unknown, decimal: DecimalMark = '.'): number | null | undefined {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.length > 60) return undefined
  const written = value.replace(/[\u00a0\u202f\u2009\s]+/g, ' ').trim()
  if (nothing.has(written.toLowerCase())) return null
  const isBracketed = written.startsWith('(') && written.endsWith(')')
  let rest = isBracketed ? written.slice(1, -1).trim() : written
  const isNegative = isBracketed || minus.test(rest)
  rest = rest
    .replace(minus, '')
    .replace(/^\+/, '')
    .replace(/^(US\$|HK\$|[$€£¥₿Ξ])/, '')
    .replace(minus, '')
  const [, digits = '', unit = ''] = /^([\d.,' ]{1,40}) ?(%|[a-z万亿萬億]{1,2})?$/i.exec(rest.trim()) ?? []
  const magnitude = unit === '%' ? 0.01 : unit ? magnitudes[unit.toLowerCase()] : 1
  const plain = digits && withoutSeparators(digits.trim(), decimal)
  if (!plain || magnitude === undefined) return exponent(written)
  const result = Number(plain) * magnitude
  return isNegative && result !== 0 ? -result : result
}

/** 1.5e9 and the like. */
function exponent(written: string): number | undefined {
  return /^-?\d{1,20}(\.\d{1,20})?e[+-]?\d{1,3}$/i.test(written) && Number.isFinite(Number(written))
    ? Number(written)
    : undefined
}

/** Digits with a point, or nothing where the separators stand where none belong. */
function withoutSeparators(digits: string, decimal: DecimalMark): string | undefined {
  const [whole = '', part, ...more] = digits.split(decimal)
  if (more.length > 0) return undefined
  if (part !== undefined && !/^\d*$/.test(part)) return undefined
  const groups = whole.split(decimal === '.' ? /[,' ]/ : /[.' ]/)
  const isGrouped = groups.length === 1 || groups.slice(1).every((group) => /^\d{3}$/.test(group))
  const joined = groups.join('')
  if (!isGrouped || !/^\d*$/.test(joined) || (joined === '' && !part)) return undefined
  return part === undefined ? joined : `${joined || '0'}.${part || '0'}`
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Seconds since 1970 are fewer than that, milliseconds more: the year 5138, and 1973. */
const maxSeconds = 1e11

export type DayOrder = 'ymd' | 'dmy' | 'mdy'

/**
 * The moment, in ms, that a date names: ISO 8601, seconds or milliseconds since 1970 as a number or a string, or a day
 * in words or in the given order. A day is its beginning in UTC.
 * @returns undefined where it is none, or where day and month cannot be distinguished
 */
export function momentIn(value: unknown, order: DayOrder = 'ymd'): number | undefined {
  if (typeof value === 'number') return fromEpoch(value)
  if (typeof value !== 'string' || value.length > 40) return undefined
  const text = value.trim()
  if (/^\d{9,13}(\.\d+)?$/.test(text)) return fromEpoch(Number(text))
  if (/^\d{8}$/.test(text)) return utcDay(text.slice(0, 4), text.slice(4, 6), text.slice(6))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](.{1,25}))?$/.exec(text)
  if (iso) {
    const [, year, month, day, time] = iso
    const start = utcDay(year, month, day)
    if (start === undefined || !time) return start
    const zone = /(Z|[+-]\d{2}:?\d{2})$/.test(time) ? '' : 'Z'
    const moment = Date.parse(`${new Date(start).toISOString().slice(0, 10)}T${time}${zone}`)
    return Number.isNaN(moment) ? undefined : moment
  }
  const chinese = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(text)
  if (chinese) return utcDay(chinese[1], chinese[2], chinese[3])
  const words = /^(?:[a-z]{3,9},? )?(\d{1,2})[ -]([a-z]{3})[a-z]{0,6}[ ,-]+(\d{4}|\d{2})$/i.exec(text)
  if (words) return utcDay(wholeYear(words[3]), monthOf(words[2]), words[1])
  const american = /^(?:[a-z]{3,9}, )?([a-z]{3})[a-z]{0,6}\.? (\d{1,2}),? (\d{4})$/i.exec(text)
  if (american) return utcDay(american[3], monthOf(american[1]), american[2])
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text)
  if (!slashed || order === 'ymd') return undefined
  const [, first, second, year] = slashed
  return order === 'dmy' ? utcDay(wholeYear(year), second, first) : utcDay(wholeYear(year), first, second)
}

const wholeYear = (year = ''): string => (year.length === 2 ? String(yearOfTwoDigits(Number(year))) : year)

function fromEpoch(value: number): number | undefined {
  if (!Number.isFinite(value) || value <= 0) return undefined
  const moment = Math.round(value < maxSeconds ? value * 1000 : value)
  return moment < 8.64e15 ? moment : undefined
}

const monthOf = (name = ''): string => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)

function utcDay(year = '', month = '', day = ''): number | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const moment = Date.UTC(y, m - 1, d)
  const found = new Date(moment)
  return found.getUTCFullYear() === y && found.getUTCMonth() === m - 1 && found.getUTCDate() === d ? moment : undefined
}
