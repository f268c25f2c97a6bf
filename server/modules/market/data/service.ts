import type { ParsedInput } from '#contract/calls.ts'
import type { Engine } from '#language/engine.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Fetcher } from '#server/platform/net/public-fetch.ts'
import type { Secrets } from '#server/platform/seal.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { createEntities } from './reading/entity.ts'
import { createFunds } from './reading/funds.ts'
import { createHoldings } from './reading/holdings.ts'
import { createMarket } from './reading/market.ts'
import { createNamedPrice } from './reading/named-price.ts'
import { createOverview } from './reading/overview.ts'
import { createReader } from './reading/reader.ts'
import { createSeries } from './reading/series.ts'
import { createStablecoins } from './reading/stablecoins.ts'
import { createCoinPages } from './reading/summaries/coin-pages.ts'
import { createSummaries } from './reading/summaries/summaries.ts'
import { createTotals } from './reading/sums/totals.ts'
import { createTables } from './reading/tables.ts'
import { createSourceRunner } from './sources/source-runner.ts'
import { revisionBus } from './writing/revision-bus.ts'
import { createSampleData } from './writing/sample-data.ts'

export interface DataNeeds {
  database: Database
  engine: Engine
  bus: Bus
  /** Reads public addresses only. */
  fetcher: Fetcher
  threads: ThreadPool
  limiter: Pick<Limiter, 'take'>
  secrets: Secrets
}

/** The data section as readers get it: tables, series, and where every number comes from. */
export function createDataService({ database, engine, bus: plainBus, ...needs }: DataNeeds) {
  const bus = revisionBus(plainBus)
  const reader = createReader({ database, engine })
  const tables = createTables(reader)
  const holdings = createHoldings(reader)
  const funds = createFunds(reader)
  const stablecoins = createStablecoins(reader)
  const market = createMarket(reader)
  const entities = createEntities(reader)
  const totals = createTotals(reader, { holdings, funds, stablecoins })
  const series = createSeries(reader, totals)
  const summaries = createSummaries(reader)
  const overview = createOverview(reader, { holdings, summaries })

  return {
    ...createSampleData({ database, bus }),
    /** Reads sources. */
    sourceRunner: createSourceRunner({ database, bus, ...needs }),
    list: tables.page,
    stocks: (input: ParsedInput<'stocksList'>, context: CallContext) =>
      tables.page({ ...input, type: 'stocks' }, context),
    stablecoinList: (input: ParsedInput<'getStablecoinList'>, context: CallContext) =>
      tables.page({ ...input, type: 'stablecoins' }, context),
    spot: (input: ParsedInput<'spotData'>, context: CallContext) => funds.data(input, context),
    stablecoins: stablecoins.data,
    overview: overview.read,
    summary: summaries.read,
    holdings: holdings.overview,
    market: market.data,
    entity: entities.details,
    series: series.data,
    values: series.values,
    find: series.find,
    totals: totals.list,
    coinPages: createCoinPages(reader, summaries),
    namedPrice: createNamedPrice(reader),
    ofLabels: series.ofLabels,
    /** Drops what is kept of these tags. */
    forget: reader.forget,
  }
}

export type DataService = ReturnType<typeof createDataService>
