import { hydrateWhenVisible } from '#web/platform/code/hydrate-when-visible.tsx'

const loadFlows = async () => (await import('#web/domains/data/flow-table.tsx')).FlowTable
const loadTrades = async () => (await import('./entity/trade-table.tsx')).TradeTable

/** The table of the daily flows of each fund, which stands far below what its page shows first. */
export const FlowTable = hydrateWhenVisible(import.meta.env.SSR && (await loadFlows()), loadFlows)

/** The table of the latest trades of all holders, far below as well. */
export const TradeTable = hydrateWhenVisible(import.meta.env.SSR && (await loadTrades()), loadTrades)
