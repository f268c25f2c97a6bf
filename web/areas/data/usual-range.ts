import type { DataType } from '#contract/market/data-terms.ts'
import type { Range } from '#web/domains/data/data-address.ts'

/** Of which part of the time the charts of a page are, where its address says nothing. */
export const usualRange: Readonly<Record<DataType, Range>> = {
  bitcoin: 'all',
  ether: 'all',
  etf: '3m',
  stablecoins: '5y',
  stocks: '1y',
  market: '1y',
}
