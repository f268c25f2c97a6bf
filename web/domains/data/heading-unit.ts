import type { DataUnit } from '#contract/market/data-terms.ts'
import type { Scale } from './data-address.ts'
import type { DataTranslate } from './data-text.ts'

/** Units that a heading can name by themselves. */
export type NamedUnit = Exclude<DataUnit, 'native' | 'count' | 'multiple'>

/**
 * A heading with the unit of what is below it: charts of several units stand on one page, and on other sites by themselves.
 * Parts of a whole and changes are percentages, whatever they are made of.
 */
export const inUnit = (what: string, unit: NamedUnit, t: DataTranslate, scale?: Scale): string =>
  t('inUnit', { what, unit: t(`unitName.${scale === 'share' || scale === 'change' ? scale : unit}`) })
