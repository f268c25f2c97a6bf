import type { DataUnit } from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import { scaleWords } from '#web/locales/data/number-words.ts'
import { remember } from '#web/platform/remember.ts'

/** Below one in a hundred, one digit says too little: of fees, and of who holds little. */
const smallShare = 0.01
const unknown = '—'
const minus = '−'

const formatOf = remember(64, (key) => {
  const [low, high] = key.split(' ').map(Number)
  return new Intl.NumberFormat(
    'en',
    high === undefined
      ? { maximumSignificantDigits: low }
      : { minimumFractionDigits: low, maximumFractionDigits: high },
  )
})

/** A number with its separators and a number of decimal places, without its sign. */
const digits = (value: number, low: number, high = low): string =>
  formatOf(`${low} ${high}`)?.format(Math.abs(value)) ?? String(value)

/** Beyond these there are more noughts than anybody counts. */
const [smallestWritten, largestWritten] = [1e-9, 1e18]
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** The leading digits of a number, without its sign: of 0.00001234 all four, of 1e-12 with a power of ten. */
function leading(size: number, most = 4): string {
  if (size === 0 || (size >= smallestWritten && size < largestWritten)) return formatOf(`${most}`)?.format(size) ?? ''
  const [part, power = ''] = size.toExponential(most - 1).split('e')
  return `${Number(part)}×10${power
    .replace('+', '')
    .replace('-', '⁻')
    .replace(/\d/g, (digit) => raised[Number(digit)] ?? '')}`
}

export interface WrittenNumber {
  /** With its sign. */
  number: string
  /** 亿, bn and the like; empty where the number is written out. */
  scale: string
}

/** A number shortened as readers of the language do it, to about four digits. */
export function abbreviate(value: number, language: Language, signed = false, trimmed = false): WrittenNumber {
  const size = Math.abs(value)
  if (size >= largestWritten || (size < 0.01 && size > 0))
    return { number: signOf(value, signed) + leading(size), scale: '' }
  const found = scaleWords[language].scales.find(([from]) => size >= from * 0.99995)
  const part = found ? size / found[0] : size
  const places = part >= 1000 ? 0 : part >= 100 ? 1 : part >= 1 || !found ? (found ? 2 : part >= 100 ? 0 : 2) : 2
  return {
    number: signOf(value, signed) + (trimmed ? leading(part, tickDigits) : digits(part, found ? places : 0, places)),
    scale: found?.[1] ?? '',
  }
}

const signOf = (value: number, signed: boolean): string => (value < 0 ? minus : signed && value > 0 ? '+' : '')

/** Steps of scales are round: with fewer digits neighbours such as 1.0002 and 1.0004 would look the same. */
const tickDigits = 6

/** A value of a scale: as short as it can be. */
export function writeTick(value: number, unit: DataUnit, language: Language): string {
  const formatTick = (size: number, signed: boolean) => signOf(value, signed) + leading(Math.abs(size), tickDigits)
  if (unit === 'share') return `${formatTick(value * 100, false)}%`
  if (unit === 'change') return `${formatTick(value * 100, true)}%`
  if (unit === 'multiple') return formatTick(value, false) + scaleWords[language].times
  if (unit === 'basisPoints') return writeNumber(value, unit, language)
  const { number, scale } = abbreviate(value, language, false, true)
  return number + scale
}

/** Millions with their sign and one digit: '+188.8'. */
export const writeMillions = (value: number): string => {
  const written = digits(value / 1e6, 1)
  return written === '0.0' ? written : signOf(value, true) + written
}

export interface NumberForm {
  /** A plus before what is above zero. */
  signed?: boolean
  /** 1.2万 instead of 12,345. Prices and counts of coins are written out without it. */
  short?: boolean
  /** The currency sign before dollars. */
  sign?: boolean
}

/** A number of the data section as its unit is written; a dash where none is known. */
export function writeNumber(
  value: number | null | undefined,
  unit: DataUnit,
  language: Language,
  { signed = false, short = false, sign = false }: NumberForm = {},
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknown
  if (unit === 'share')
    return `${signOf(value, signed)}${digits(value * 100, 1, Math.abs(value) < smallShare ? 2 : 1)}%`
  if (unit === 'change') return `${signOf(value, true)}${digits(value * 100, 2)}%`
  if (unit === 'basisPoints') return `${signOf(Math.round(value), true)}${digits(Math.round(value), 0)}`
  if (unit === 'multiple') return `${digits(value, 2)}${scaleWords[language].times}`
  if (value === 0) return '0'
  if (short || (unit === 'usd' && Math.abs(value) >= 1e6)) {
    const { number, scale } = abbreviate(value, language, signed)
    return sign && unit === 'usd' ? withDollar(number + scale, language) : number + scale
  }
  const size = Math.abs(value)
  const isDollars = unit === 'usd'
  const places = size >= 1000 ? 0 : size < 10 && isDollars ? 4 : 2
  const isSmall = size < (isDollars ? 0.01 : 1)
  const written =
    signOf(value, signed) +
    (isSmall ? leading(size) : digits(value, isDollars ? places : 0, size < 100 ? places : isDollars ? places : 0))
  return sign && unit === 'usd' ? withDollar(written, language) : written
}

/** The sign stands behind that of the number; Chinese names the currency behind it instead. */
const withDollar = (written: string, language: Language): string =>
  language === 'en' ? written.replace(/^([−+]?)/, '$1$$') : written + scaleWords[language].dollars

/** The class of a number that rose or fell, in the colours of the reader's choice. */
export const movement = (value: number | null | undefined): 'up' | 'down' | undefined =>
  !value ? undefined : value > 0 ? 'up' : 'down'
