import type { DataUnit } from '#contract/market/data-terms.ts'
import type { Scale } from './data-address.ts'
import type { DataTranslate } from './data-text.ts'

/**
 * A heading with the unit of what is below it: charts of several units stand on one page, and on other sites by themselves.
 * An index and a multiple have none.
 */
export function inUnit(what: string, unit: DataUnit, t: DataTranslate, symbol = ''): string {
  const name = unitName(unit, t, symbol)
  return name ? t('inUnit', { what, unit: name }) : what
}

function unitName(unit: DataUnit, t: DataTranslate, symbol: string): string {
  if (unit === 'share' || unit === 'change') return '%'
  if (unit === 'native') return symbol && t('unitName.native', { symbol })
  return unit === 'count' || unit === 'multiple' ? '' : t(`unitName.${unit}`)
}

/** The unit that a chart shows: parts of all and changes are percentages, whatever they are made of. */
export const shownUnit = (unit: DataUnit, scale: Scale | undefined): DataUnit =>
  scale === 'share' || scale === 'change' ? scale : unit
