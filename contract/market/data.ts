import { z } from 'zod'
import { calendarDay, defineCall, id, pageOf, paging, siteTime } from '../call.ts'
import { maxKeywordLength } from '../constants.ts'
import {
  chartMarks,
  type DataColumn,
  dataMetrics,
  dataTypes,
  dataUnits,
  entityKinds,
  heldCoins,
  holderKinds,
  mostSeries,
  supplyDivisions,
  tradeMethods,
} from './data-terms.ts'

/** The data section as readers get it. Days are days of UTC, on which daily figures are taken; moments are in UTC+8. */

const dataType = z.enum(dataTypes)
/** The end of an entity's address, and of series. */
const key = z.string().max(120)
const columnName = z.string().max(40)
const day = calendarDay

/** A source of what an answer shows. */
export const shownSource = z.object({
  id: z.number(),
  name: z.string(),
  /** Its page for people; empty where it has none. */
  url: z.string(),
  /** The moment its figures are of, and when they were last read; null: never. */
  source_time: siteTime.nullable(),
  read_time: siteTime.nullable(),
  /** Older than this source usually is: pages say how old. */
  stale: z.boolean(),
})

/** What every answer with figures says of where they come from. */
const provenance = {
  /** Some of it is sample data, invented: the page says so. */
  demo: z.boolean(),
  /** The newest moment that any of the figures is of. */
  as_of: siteTime.nullable(),
  /** Those that are current first. */
  sources: z.array(shownSource),
}

/** Something with figures of its own: a company, a fund, a government, a coin, a chain. */
export const dataEntity = z.object({
  /** The end of its address: /DataEra/{type}/{key}. */
  key,
  kind: z.enum(entityKinds),
  name: z.string(),
  /** BCP 47 tag of the name. */
  language: z.string(),
  /** Ticker; empty where it has none. */
  symbol: z.string(),
})

/** One value a day, from `start`; null where none is known. The last one is the newest. */
export const dataSeries = z.object({
  /** Names the series in addresses, such as 'holdings.northbank.bitcoin'. */
  key,
  metric: z.enum(dataMetrics),
  unit: z.enum(dataUnits),
  /** Null: a sum over several, or the rest that no other series of the answer shows. */
  entity: dataEntity.nullable(),
  /** What it sums up: 'total', 'others', the kind of holder, or a currency; empty where `entity` says it. */
  group: z.string(),
  start: day,
  values: z.array(z.number().nullable()),
})

/** A row of a table. */
export const dataRow = dataEntity.extend({
  /** The label whose news are about it. */
  label: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** ISO 3166 code; empty where none is known. */
  country: z.string(),
  /** Who issues it, which coin it holds, the currency of its peg, what backs it; empty where it has none. */
  issuer: z.string(),
  coin: z.string(),
  currency: z.string(),
  backing: z.string(),
  /** Numbers by the names in `dataColumns`; null where none is known. */
  figures: z.partialRecord(
    z.custom<DataColumn>((value) => typeof value === 'string'),
    z.number().nullable(),
  ),
  /** The last thirty days of the first column that moves, the newest last. */
  trend: z.array(z.number().nullable()),
  /** The columns whose newest value waits for an editor, who has been asked about a jump: `figures` has null there. */
  held: z.array(z.string()),
  source: shownSource.nullable(),
  /** The moment its figures are of. */
  source_time: siteTime.nullable(),
  demo: z.boolean(),
})

const tableInput = {
  ...paging,
  keyword: z.string().max(maxKeywordLength).optional(),
  /** A column of `dataColumns`, or 'name'; else the table's own order. An unknown one is refused. */
  sort: columnName.optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
}

const table = pageOf(dataRow).extend(provenance)

export const holderTrade = z.object({
  day,
  method: z.enum(tradeMethods),
  /** Coins; negative where they were given away. */
  change: z.number(),
  /** USD for one, and in all. */
  price: z.number().nullable(),
  amount: z.number().nullable(),
  /** Coins held afterwards. */
  holdings: z.number().nullable(),
  /** Where it says so. */
  source_name: z.string(),
  source_url: z.string(),
})

/** A value that was replaced by a corrected one. */
export const formerValue = z.object({
  series: key,
  metric: z.enum(dataMetrics),
  unit: z.enum(dataUnits),
  day,
  former: z.number(),
  corrected: z.number(),
  corrected_time: siteTime,
})

const seriesRange = { from: day.optional(), to: day.optional() }

const change = z.object({ one: z.number().nullable(), week: z.number().nullable(), month: z.number().nullable() })

/** A subject on the overview. */
export const overviewSubject = z.object({
  type: dataType,
  /** Its leading number, such as the day's flow or all that is held. */
  value: z.number().nullable(),
  unit: z.enum(dataUnits),
  /** The day it is of. */
  day: day.nullable(),
  /** Against the day before; in its unit, or as a part of one where `change_unit` is 'change'. */
  change: z.number().nullable(),
  change_unit: z.enum(dataUnits),
  /** Further numbers by name, for a sentence: streak, count, below, largest. */
  facts: z.record(z.string(), z.number()),
  trend: z.array(z.number().nullable()),
  source_time: siteTime.nullable(),
  /** Sources of this subject that are older than usual. */
  stale: z.array(shownSource),
})

/** What changed most since the day before. */
export const overviewChange = z.object({
  type: dataType,
  entity: dataEntity,
  metric: z.enum(dataMetrics),
  unit: z.enum(dataUnits),
  before: z.number(),
  now: z.number(),
  change: z.number(),
  trend: z.array(z.number().nullable()),
  source: shownSource.nullable(),
})

export const dataCalls = {
  /** A table of the data section (specification, point 7). */
  dataereList: defineCall({
    name: 'dataereList',
    auth: 'public',
    query: true,
    input: z.object({ type: dataType.default('bitcoin'), kind: z.enum(holderKinds).optional(), ...tableInput }),
    output: table,
  }),
  /** Listed companies that hold or trade crypto (specification, point 7). */
  stocksList: defineCall({
    name: 'stocksList',
    auth: 'public',
    query: true,
    input: z.object(tableInput),
    output: table,
  }),
  /** Flows and holdings of spot ETFs (specification, point 7): a series of flows for each fund, then their total. */
  spotData: defineCall({
    name: 'spotData',
    auth: 'public',
    input: z.object({ symbol: z.enum(['BTC', 'ETH']).default('BTC'), ...seriesRange }),
    output: z.object({
      series: z.array(dataSeries),
      /** Sum of all flows up to each day. */
      cumulative: dataSeries,
      totals: z.object({
        /** The newest trading day with flows. */
        day: day.nullable(),
        flow: z.number().nullable(),
        week: z.number().nullable(),
        /** Trading days of the week so far. */
        week_days: z.number(),
        /** Trading days in a row with inflows, negative: with outflows; and the longest of inflows in a year. */
        streak: z.number(),
        longest: z.number(),
        cumulative: z.number().nullable(),
        net_assets: z.number().nullable(),
        /** Part of the coin's market value. */
        share: z.number().nullable(),
        holdings: z.number().nullable(),
      }),
      /** Funds whose source has not reported the newest day; the totals are without them. */
      missing: z.array(dataEntity),
      ...provenance,
    }),
  }),
  /** Supply of stablecoins over time (specification, point 7); the smaller ones are one series, 'others'. */
  getStablecoinData: defineCall({
    name: 'getStablecoinData',
    auth: 'public',
    input: z.object({ by: z.enum(supplyDivisions).default('coin'), ...seriesRange }),
    output: z.object({
      series: z.array(dataSeries),
      totals: z.object({
        /** USD. */
        supply: z.number().nullable(),
        change: change,
        /** In USD. */
        month: z.number().nullable(),
        /** Months in a row in which it grew; negative: shrank. */
        months: z.number(),
        count: z.number(),
        largest: z.object({ entity: dataEntity, share: z.number(), year_ago: z.number().nullable() }).nullable(),
        /** Coins that are further from their peg than 30 basis points. */
        off_peg: z.array(dataEntity),
      }),
      chains: z.array(
        z.object({
          entity: dataEntity,
          supply: z.number(),
          share: z.number(),
          month: z.number().nullable(),
        }),
      ),
      /** Deviation from the peg of the largest coins, in basis points, hour by hour; the last hour is the newest. */
      pegs: z.array(
        z.object({
          entity: dataEntity,
          deviation: z.number().nullable(),
          start_time: siteTime,
          hours: z.array(z.number().nullable()),
        }),
      ),
      ...provenance,
    }),
  }),
  /** Stablecoins (specification, point 7). */
  getStablecoinList: defineCall({
    name: 'getStablecoinList',
    auth: 'public',
    input: z.object(tableInput),
    output: table,
  }),
  /** What moved today in each subject. */
  getDataOverview: defineCall({
    name: 'getDataOverview',
    auth: 'public',
    input: z.object({}),
    output: z.object({
      /** Bitcoin held, by kind of holder. */
      lead: z.array(dataSeries),
      subjects: z.array(overviewSubject),
      changes: z.array(overviewChange),
      ...provenance,
    }),
  }),
  /** Who holds a coin: totals by kind, over time, and the largest holders. */
  getDataHoldings: defineCall({
    name: 'getDataHoldings',
    auth: 'public',
    input: z.object({ coin: z.enum([heldCoins.bitcoin, heldCoins.ether]).default('bitcoin'), ...seriesRange }),
    output: z.object({
      kinds: z.array(
        z.object({
          kind: z.enum(holderKinds),
          count: z.number(),
          holdings: z.number(),
          value: z.number().nullable(),
          share: z.number(),
          month: z.number().nullable(),
        }),
      ),
      total: z.object({
        count: z.number(),
        holdings: z.number(),
        value: z.number().nullable(),
        /** Part of 21 million bitcoins, or of the ether there is. */
        share: z.number().nullable(),
        change: z.number().nullable(),
        month: z.number().nullable(),
      }),
      /** One for each kind of holder. */
      series: z.array(dataSeries),
      price: dataSeries.nullable(),
      /** For a treemap. */
      holders: z.array(z.object({ entity: dataEntity, holdings: z.number(), share: z.number() })),
      ...provenance,
    }),
  }),
  /** Prices, dominance and the value of all coins. */
  getDataMarket: defineCall({
    name: 'getDataMarket',
    auth: 'public',
    input: z.object(seriesRange),
    output: z.object({
      /** Prices of bitcoin and ether. */
      prices: z.array(dataSeries),
      /** Parts of bitcoin, ether and all others. */
      dominance: z.array(dataSeries),
      market_cap: dataSeries.nullable(),
      /** Only where a source is set up for it. */
      sentiment: dataSeries.nullable(),
      totals: z.object({
        market_cap: z.number().nullable(),
        change: change,
        volume: z.number().nullable(),
        /** Companies whose market value is below the value of their coins, of how many. */
        below: z.number(),
        compared: z.number(),
      }),
      ...provenance,
    }),
  }),
  /** One company, fund, government, coin or chain. @throws itemMissing */
  getDataEntity: defineCall({
    name: 'getDataEntity',
    auth: 'public',
    input: z.object({ key, ...seriesRange }),
    output: z.object({
      entity: dataRow.extend({
        /** What it is, in a sentence; may be empty. */
        about: z.string(),
        website: z.string(),
        /** The exchange that lists it; empty where none does. */
        exchange: z.string(),
        /** The types whose tables show it, the main one first. */
        types: z.array(dataType),
      }),
      /** Its rows in the tables that show it. */
      rows: z.array(z.object({ type: dataType, rank: z.number(), of: z.number(), row: dataRow })),
      series: z.array(dataSeries),
      /** The newest first. */
      trades: z.array(holderTrade.extend({ coin: key })),
      /** Those before and after it in its main table, itself among them. */
      neighbours: z.array(z.object({ rank: z.number(), row: dataRow })),
      corrections: z.array(formerValue),
      ...provenance,
    }),
  }),
  /** Series by their keys, for charts that compare and that are embedded. Unknown ones are left out. */
  getDataSeries: defineCall({
    name: 'getDataSeries',
    auth: 'public',
    input: z.object({ keys: z.array(key).min(1).max(mostSeries), ...seriesRange }),
    output: z.object({
      series: z.array(dataSeries),
      /** Events in the time that is shown, which concern one of the series. */
      marks: z.array(z.object({ key: z.enum(chartMarks.map((mark) => mark.key)), day, coin: key })),
      ...provenance,
    }),
  }),
  /** Numbers in articles: each as it was on its day, beside the newest. Unknown ones are left out. */
  getDataFigures: defineCall({
    name: 'getDataFigures',
    auth: 'public',
    input: z.object({
      figures: z
        .array(z.object({ series: key, day }))
        .min(1)
        .max(mostSeries),
    }),
    output: z.object({
      list: z.array(
        z.object({
          series: key,
          metric: z.enum(dataMetrics),
          unit: z.enum(dataUnits),
          entity: dataEntity.nullable(),
          day,
          /** The last value known up to that day, as it is known now. */
          value_then: z.number().nullable(),
          value_now: z.number().nullable(),
          now_day: day.nullable(),
        }),
      ),
      ...provenance,
    }),
  }),
  /** Entities whose name or ticker has these letters, with their series: to choose a figure while writing. */
  findDataSeries: defineCall({
    name: 'findDataSeries',
    auth: 'public',
    input: z.object({ keyword: z.string().min(1).max(maxKeywordLength) }),
    output: z.object({
      list: z.array(
        z.object({
          entity: dataEntity,
          series: z.array(
            z.object({ key, metric: z.enum(dataMetrics), unit: z.enum(dataUnits), last: z.number().nullable() }),
          ),
        }),
      ),
    }),
  }),
  /** The entity that stands for a label or a coin of a label, to link to from flash and articles. */
  getLabelData: defineCall({
    name: 'getLabelData',
    auth: 'public',
    input: z.object({ labels: z.array(id).max(50) }),
    output: z.object({
      list: z.array(
        z.object({
          label: z.number(),
          entity: dataEntity,
          price: z.number().nullable(),
          /** Since the day before, as a part of one. */
          change: z.number().nullable(),
        }),
      ),
    }),
  }),
}

export type ShownSource = z.infer<typeof shownSource>
export type DataEntity = z.infer<typeof dataEntity>
export type DataSeries = z.infer<typeof dataSeries>
export type DataRow = z.infer<typeof dataRow>
export type HolderTrade = z.infer<typeof holderTrade>
export type FormerValue = z.infer<typeof formerValue>
export type OverviewSubject = z.infer<typeof overviewSubject>
export type OverviewChange = z.infer<typeof overviewChange>
