/** Words and numbers of the data section that browser and server share; without zod, for bundles of readers. */

/** The subjects of the data section, by the last part of their address: /DataEra/{type}. */
export const dataTypes = ['bitcoin', 'ether', 'etf', 'stablecoins', 'stocks', 'market'] as const
export type DataType = (typeof dataTypes)[number]

/** Kinds of entities with a page of their own in the data section. */
export const entityKinds = [
  'company',
  'privateCompany',
  'government',
  'fund',
  'coin',
  'stablecoin',
  'chain',
  'aggregate',
] as const
export type EntityKind = (typeof entityKinds)[number]

/** Kinds of entities that can own bitcoin and ether; `company` is a listed one. */
export const holderKinds = ['company', 'privateCompany', 'government', 'fund'] as const
export type HolderKind = (typeof holderKinds)[number]

/** The coins whose holders are followed, by the address of their page. */
export const heldCoins = { bitcoin: 'bitcoin', ether: 'ethereum' } as const

/** The bitcoins that will ever exist (specification, point 9). */
export const bitcoinSupply = 21_000_000
/** No number is larger: sums of many stay far below where numbers end. */
export const largestValue = 1e30
/** Smallest value other than zero; the database stores no digits of far smaller ones. */
export const smallestValue = 1e-30
/** A file of numbers that is imported, encoded as base64: up to 6 MB. */
export const largestImport = 8_000_000

/**
 * Units of a number of a table or of a series. `share` and `change` are parts of one: 0.05 is 5%. `basisPoints` are
 * hundredths of a percent, `multiple` is a factor such as 0.94. `native` is the currency a stablecoin is pegged to.
 */
export const dataUnits = ['usd', 'btc', 'eth', 'native', 'share', 'change', 'basisPoints', 'multiple', 'count'] as const
export type DataUnit = (typeof dataUnits)[number]

/** Metrics of a series, one value a day. */
export const dataMetrics = [
  /** Coins that an entity holds; unit: the coin. */
  'holdings',
  /** Total cost of the holdings; USD. */
  'cost',
  /** Price of a coin or of a share; USD. */
  'price',
  /** Market value of a coin or of a company; USD. */
  'marketCap',
  /** Traded in a day; USD. */
  'volume',
  /** Part of the value of all coins. */
  'dominance',
  /** A stablecoin's supply in the currency of its peg. */
  'supply',
  /** The same in USD; of a chain, all stablecoins on it. */
  'supplyUsd',
  /** Net inflow of a fund on a trading day: money taken in less money paid out; USD. */
  'flow',
  /** Net assets of a fund; USD. */
  'netAssets',
  /** Fear and greed from 0 to 100; only from a source whose licence allows it. */
  'sentiment',
] as const
export type DataMetric = (typeof dataMetrics)[number]

/** True for metrics of a coin that an entity holds; the coin has to be named. */
export const isOfCoin = (metric: DataMetric): boolean => metric === 'holdings' || metric === 'cost'

/** True for a value of a coin that names none of the coins whose holders are followed; its unit is not known. */
export const lacksCoin = ({ metric, coin }: { metric: DataMetric; coin: string }): boolean =>
  isOfCoin(metric) && !Object.values<string>(heldCoins).includes(coin)

/** The numbers of a row of each table, in the order of its columns. */
export const dataColumns = {
  bitcoin: [
    ['holdings', 'btc'],
    ['value', 'usd'],
    ['share', 'share'],
    ['change1', 'btc'],
    ['change30', 'btc'],
    ['averageCost', 'usd'],
    ['cost', 'usd'],
    ['gain', 'change'],
    ['marketCap', 'usd'],
    ['multiple', 'multiple'],
  ],
  ether: [
    ['holdings', 'eth'],
    ['value', 'usd'],
    ['share', 'share'],
    ['change1', 'eth'],
    ['change30', 'eth'],
    ['averageCost', 'usd'],
    ['cost', 'usd'],
    ['gain', 'change'],
    ['marketCap', 'usd'],
    ['multiple', 'multiple'],
  ],
  etf: [
    ['flow', 'usd'],
    ['flow7', 'usd'],
    ['flow30', 'usd'],
    ['flowTotal', 'usd'],
    ['netAssets', 'usd'],
    ['share', 'share'],
    ['holdings', 'native'],
    ['fee', 'share'],
    ['price', 'usd'],
    ['change1', 'change'],
    ['volume', 'usd'],
  ],
  stablecoins: [
    ['supplyUsd', 'usd'],
    ['supply', 'native'],
    ['change1', 'change'],
    ['change7', 'change'],
    ['change30', 'change'],
    ['share', 'share'],
    ['price', 'usd'],
    ['deviation', 'basisPoints'],
  ],
  stocks: [
    ['price', 'usd'],
    ['change1', 'change'],
    ['change30', 'change'],
    ['marketCap', 'usd'],
    ['holdingsBtc', 'btc'],
    ['holdingsEth', 'eth'],
    ['holdingsValue', 'usd'],
    ['multiple', 'multiple'],
  ],
  market: [
    ['price', 'usd'],
    ['change1', 'change'],
    ['change7', 'change'],
    ['change30', 'change'],
    ['marketCap', 'usd'],
    ['share', 'share'],
    ['volume', 'usd'],
  ],
} as const satisfies Record<DataType, readonly (readonly [string, DataUnit])[]>

/** Words that describe a row, by table. */
export const dataWords = {
  bitcoin: ['kind', 'country'],
  ether: ['kind', 'country'],
  etf: ['issuer'],
  stablecoins: ['issuer', 'backing'],
  stocks: ['country'],
  market: [],
} as const satisfies Record<DataType, readonly string[]>

/** The name of a number in a row of any table. */
export type DataColumn = (typeof dataColumns)[DataType][number][0]

/** How coins were acquired or given away. */
export const tradeMethods = ['purchase', 'convertible', 'shares', 'mined', 'sale', 'seizure', 'other'] as const
export type TradeMethod = (typeof tradeMethods)[number]

/** The history of deviations from pegs: hourly, or one value a day for a number of days. */
export const pegPeriods = ['hours', 'quarter', 'year'] as const
export type PegPeriod = (typeof pegPeriods)[number]
export const pegDays = { quarter: 90, year: 365 } as const satisfies Record<Exclude<PegPeriod, 'hours'>, number>

/** How the supply of stablecoins is divided in a chart. */
export const supplyDivisions = ['coin', 'chain', 'currency'] as const
export type SupplyDivision = (typeof supplyDivisions)[number]

/** Kinds of marks on charts: halvings of a coin's issue, approvals, changes of a network. */
export const markKinds = ['halving', 'approval', 'upgrade', 'other'] as const
export type MarkKind = (typeof markKinds)[number]

/** Series of one request. */
export const maxSeries = 40
