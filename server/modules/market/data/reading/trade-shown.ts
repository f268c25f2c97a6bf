import type { HolderTrade } from '#contract/market/data.ts'
import type { TradeRow } from './reading-store.ts'

/** A trade as readers get it. */
export const tradeShown = ({ sourceName, sourceUrl, ...trade }: Omit<TradeRow, 'coin'>): HolderTrade => ({
  ...trade,
  source_name: sourceName,
  source_url: sourceUrl,
})
