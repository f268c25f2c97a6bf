import type { DataType } from '#contract/market/data-terms.ts'
import type { Range } from '#web/domains/data/data-address.ts'

/** The period that the charts of a page cover unless its address names one. */
export const usualRange: Readonly<Record<DataType, Range>> = {
  bitcoin: 'all',
  ether: 'all',
  etf: '3m',
  stablecoins: '5y',
  stocks: '1y',
  market: '1y',
}
