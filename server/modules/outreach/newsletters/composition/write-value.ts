import type { OverviewSubject } from '#contract/market/data.ts'
import type { Language } from '#language/languages.ts'

/** A number as a letter writes it. */
export function writeValue(value: number, unit: OverviewSubject['unit'], language: Language): string {
  const isPart = unit === 'share' || unit === 'change'
  const style: Intl.NumberFormatOptions = isPart
    ? { style: 'percent', maximumFractionDigits: 2 }
    : { notation: Math.abs(value) >= 1e5 ? 'compact' : 'standard', maximumFractionDigits: 2 }
  const money: Intl.NumberFormatOptions = unit === 'usd' ? { style: 'currency', currency: 'USD' } : {}
  const ending = unit === 'btc' ? ' BTC' : unit === 'eth' ? ' ETH' : unit === 'basisPoints' ? ' bp' : ''
  // The data of Hong Kong shortens numbers as in English: 79.4M.
  const locale = language === 'zh-Hant-HK' ? 'zh-Hant' : language
  return new Intl.NumberFormat(locale, { ...style, ...money }).format(value).replace('-', '−') + ending
}
