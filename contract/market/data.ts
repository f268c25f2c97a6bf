import { z } from 'zod'
import { defineCall, id, siteTime } from '../call.ts'
import { maxKeywordLength } from '../constants.ts'
import {
  change,
  type chartMark,
  dataEntity,
  dataRow,
  dataSeries,
  dataType,
  day,
  formerValue,
  holderTrade,
  key,
  marked,
  overviewChange,
  overviewSubject,
  provenance,
  realDay,
  seriesRange,
  shownSource,
  table,
  tableInput,
} from './data-shapes.ts'
import { dataMetrics, dataUnits, heldCoins, holderKinds, maxSeries, pegPeriods, supplyDivisions } from './data-terms.ts'

/** The data section as readers get it. */

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
      ...marked,
      ...provenance,
    }),
  }),
  /** Supply of stablecoins over time (specification, point 7); the smaller ones are one series, 'others'. */
  getStablecoinData: defineCall({
    name: 'getStablecoinData',
    auth: 'public',
    input: z.object({
      by: z.enum(supplyDivisions).default('coin'),
      pegs: z.enum(pegPeriods).default('hours'),
      ...seriesRange,
    }),
    output: z.object({
      series: z.array(dataSeries),
      totals: z.object({
        /** USD. */
        supply: z.number().nullable(),
        change: change,
        /** Change in USD. */
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
      /**
       * Deviation from the peg of the largest coins, in basis points: hour by hour, or day by day for a longer time. The
       * last value is the newest.
       */
      pegs: z.array(
        z.object({
          entity: dataEntity,
          deviation: z.number().nullable(),
          start_time: siteTime,
          hours: z.array(z.number().nullable()),
          days: z.array(z.number().nullable()),
        }),
      ),
      ...marked,
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
  /** Returns the changes of today in each subject. */
  getDataOverview: defineCall({
    name: 'getDataOverview',
    auth: 'public',
    input: z.object({}),
    output: z.object({
      /** Bitcoin holdings by kind of holder. */
      lead: z.array(dataSeries),
      subjects: z.array(overviewSubject),
      changes: z.array(overviewChange),
      ...marked,
      ...provenance,
    }),
  }),
  /** Returns the leading numbers of each subject, as the front page shows them. */
  getDataSummary: defineCall({
    name: 'getDataSummary',
    auth: 'public',
    input: z.object({}),
    output: z.object({
      subjects: z.array(overviewSubject),
      /** Some of the numbers are samples. */
      demo: z.boolean(),
    }),
  }),
  /** Holders of a coin: totals by kind, over time, and the largest holders. */
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
      /** Net acquisitions by month ('YYYY-MM'), the newest so far; without what holders had when first known. */
      months: z.array(z.object({ month: z.string(), change: z.number() })),
      /** For a treemap. */
      holders: z.array(z.object({ entity: dataEntity, holdings: z.number(), share: z.number() })),
      /** Latest acquisitions and disposals of any of them, the newest first. */
      trades: z.array(holderTrade.extend({ entity: dataEntity })),
      ...marked,
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
      ...marked,
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
        /** Description in a sentence; may be empty. */
        about: z.string(),
        website: z.string(),
        /** The exchange that lists it; empty where none does. */
        exchange: z.string(),
        /** The types whose tables show it, the main one first. */
        types: z.array(dataType),
      }),
      /** The rows of the entity in the tables that show it, the main one first. */
      rows: z.array(
        z.object({
          type: dataType,
          rank: z.number(),
          of: z.number(),
          row: dataRow,
          /** The rows before and after it in this table, with its own. */
          neighbours: z.array(z.object({ rank: z.number(), row: dataRow })),
        }),
      ),
      series: z.array(dataSeries),
      /** The newest first. */
      trades: z.array(holderTrade.extend({ coin: key })),
      corrections: z.array(formerValue),
      ...marked,
      ...provenance,
    }),
  }),
  /** Series by their keys, for charts that compare and that are embedded. Unknown ones are omitted. */
  getDataSeries: defineCall({
    name: 'getDataSeries',
    auth: 'public',
    input: z.object({ keys: z.array(key).min(1).max(maxSeries), ...seriesRange }),
    output: z.object({
      series: z.array(dataSeries),
      /** Marks in the time that is shown. */
      ...marked,
      ...provenance,
    }),
  }),
  /** Numbers in articles: each as it was on its day, beside the newest. Unknown ones are omitted. */
  getDataValues: defineCall({
    name: 'getDataValues',
    auth: 'public',
    input: z.object({
      values: z
        .array(
          z.object({
            series: key,
            day: realDay,
            /** With its course since a year before that day. */
            course: z.boolean().default(false),
          }),
        )
        .min(1)
        .max(maxSeries),
    }),
    output: z.object({
      list: z.array(
        z.object({
          series: key,
          metric: z.enum(dataMetrics),
          unit: z.enum(dataUnits),
          /** Null: a sum over several. */
          entity: dataEntity.nullable(),
          /** The scope of a sum, such as 'total' or a kind of holder, and its coin; blank without one. */
          group: z.string(),
          coin: key,
          day,
          /** The last value known up to that day, as it is known now, and the day that it is of. */
          value_then: z.number().nullable(),
          then_day: day.nullable(),
          value_now: z.number().nullable(),
          now_day: day.nullable(),
          course: z.object({ start: day, values: z.array(z.number().nullable()) }).nullable(),
          /** Sources, current ones first. */
          sources: z.array(shownSource),
          demo: z.boolean(),
        }),
      ),
      ...provenance,
    }),
  }),
  /** Sums of a table as series, to choose one while writing: flows of all funds, total holdings, all stablecoins. */
  getDataTotals: defineCall({
    name: 'getDataTotals',
    auth: 'public',
    input: z.object({ type: dataType }),
    output: z.object({
      list: z.array(
        z.object({
          series: key,
          metric: z.enum(dataMetrics),
          unit: z.enum(dataUnits),
          /** The scope of the sum: 'total', 'cumulative', or a kind of holder. */
          group: z.string(),
          /** The coin that it is about; empty where it is about none. */
          coin: key,
          value: z.number(),
          day,
        }),
      ),
    }),
  }),
  /** Entities whose name or ticker has these letters, with their series: to choose a number while writing. */
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
          /** The types whose tables show it, the main one first; none: it has no page. */
          types: z.array(dataType),
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
export type ChartMark = z.infer<typeof chartMark>
export type OverviewSubject = z.infer<typeof overviewSubject>
export type OverviewChange = z.infer<typeof overviewChange>
