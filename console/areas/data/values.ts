import type { DataUnit } from '#contract/market/data-terms.ts'

const formatValue = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 8 })
const names: Readonly<Partial<Record<DataUnit, string>>> = {
  btc: ' BTC',
  eth: ' ETH',
  basisPoints: ' bp',
  multiple: '×',
}
/** From this multiple of the old value on, a factor is easier to read than a percentage. */
const leastFactor = 10

/** A number as a source gave it, unrounded, with its unit. */
export function valueText(value: number, unit?: DataUnit): string {
  if (unit === 'usd') return `${value < 0 ? '−' : ''}$${formatValue(Math.abs(value))}`
  if (unit === 'share' || unit === 'change') return `${formatValue(value * 100)}%`
  return `${formatValue(value)}${(unit && names[unit]) ?? ''}`.replace(/^-/, '−')
}

/**
 * How far a value is from the one before: '+12.5%', '×400'; where signs change or nothing was there, the difference,
 * as a percentage of nothing says nothing.
 */
export function jumpText(before: number, value: number, unit?: DataUnit): string {
  const factor = value / before
  if (before === 0 || factor < 0) {
    const difference = value - before
    return `${difference > 0 ? '+' : ''}${valueText(difference, unit)}`
  }
  if (factor >= leastFactor) return `×${factor.toLocaleString('en', { maximumFractionDigits: 1 })}`
  const percent = ((factor - 1) * 100).toLocaleString('en', { maximumFractionDigits: 1 })
  return `${factor > 1 ? '+' : ''}${percent}%`.replace(/^-/, '−')
}
