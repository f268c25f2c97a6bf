import { whenNear } from '#web/platform/code/when-near.tsx'

const load = async () => (await import('#web/domains/data/flow-table.tsx')).FlowTable

/** The table of the daily flows of each fund, which stands far below what its page shows first. */
export const FlowTable = whenNear(import.meta.env.SSR && (await load()), load)
