import type { CallOutput } from '#contract/calls.ts'
import type { DataUnit } from '#contract/market/data-terms.ts'
import type { Language } from '#language/languages.ts'
import type { DataTranslate } from '../data-text.ts'
import { writeNumber } from '../number.ts'

/** A number of a text: as it was on a day, and the newest. */
export type TextValue = CallOutput<'getDataValues'>['list'][number]

export interface Written {
  t: DataTranslate
  language: Language
}

/** A value of a series as sentences write it, with its unit. */
export function writeValue(value: number | null, unit: DataUnit, { t, language }: Written): string {
  const written = writeNumber(value, unit, language, { sign: true })
  const isCoin = unit === 'btc' || unit === 'eth'
  return value !== null && isCoin ? `${written} ${t(`unit.${unit}`)}` : written
}
