import {
  bitcoinSupply,
  type DataColumn,
  type DataMetric,
  type DataType,
  type EntityKind,
  heldCoins,
  holderKinds,
} from '#contract/market/data-terms.ts'
import type { Database } from '#server/platform/database/database.ts'
import { difference, Facts, ratio, relative, sumOf, trendOf } from './facts.ts'
import { type EntityRow, entitiesOf, factsOf, flowSums, type SeriesFacts } from './reading-store.ts'

/** A row of a table as it is kept: in no language yet. */
export interface TableRow {
  entity: EntityRow
  values: Partial<Record<DataColumn, number | null>>
  trend: (number | null)[]
  held: DataColumn[]
  sourceId: number | null
  /** The moment its numbers are of, in ms; null where it has none. */
  at: number | null
  demo: boolean
  /** Search text: its name, in any language, and its ticker; lower case. */
  words: string
}

export interface Table {
  type: DataType
  /** Rows in the table's own order. */
  rows: TableRow[]
  facts: Facts
  entities: Map<string, EntityRow>
}

const shown: Record<DataType, { kinds: readonly EntityKind[]; metrics: readonly DataMetric[] }> = {
  bitcoin: { kinds: [...holderKinds, 'coin'], metrics: ['holdings', 'cost', 'price', 'marketCap'] },
  ether: { kinds: [...holderKinds, 'coin'], metrics: ['holdings', 'cost', 'price', 'marketCap'] },
  etf: { kinds: ['fund', 'coin'], metrics: ['flow', 'netAssets', 'holdings', 'price', 'marketCap', 'volume'] },
  stablecoins: { kinds: ['stablecoin', 'aggregate'], metrics: ['supply', 'supplyUsd', 'price'] },
  stocks: { kinds: ['company', 'coin'], metrics: ['price', 'marketCap', 'holdings'] },
  market: { kinds: ['coin', 'aggregate'], metrics: ['price', 'marketCap', 'volume', 'dominance'] },
}

/** The entity whose series are about all coins together. */
export const wholeMarket = 'crypto-market'

interface Made {
  values: TableRow['values']
  /** The series that the row is about, the main one first. */
  series: (SeriesFacts | undefined)[]
  /** Columns that are left blank while a value waits. */
  held?: DataColumn[]
}

/** Makes the rows of a type from what is stored now. */
export async function readTable({ orm }: Pick<Database, 'orm'>, type: DataType): Promise<Table> {
  const { kinds, metrics } = shown[type]
  const entities = await entitiesOf(orm, { kinds })
  const facts = new Facts(await factsOf(orm, { ids: entities.map(({ id }) => id), metrics }))
  const byKey = new Map(entities.map((entity) => [entity.key, entity]))
  const context = { entities, facts, byKey }
  const made = type === 'etf' ? await etfRows(orm, context) : makers[type](context)
  const rows = made.map(([entity, row]) => tableRow(entity, row))
  return { type, rows: rows.toSorted(byColumn(orderOf[type])), facts, entities: byKey }
}

/** The column that a table is ordered by to begin with; the largest first. */
export const orderOf: Record<DataType, DataColumn> = {
  bitcoin: 'holdings',
  ether: 'holdings',
  etf: 'netAssets',
  stablecoins: 'supplyUsd',
  stocks: 'marketCap',
  market: 'marketCap',
}

/** The largest first, what is unknown last, and of equal ones the older entry. */
export const byColumn =
  (column: DataColumn, order: 'asc' | 'desc' = 'desc') =>
  (one: TableRow, other: TableRow): number => {
    const [left, right] = [one.values[column] ?? null, other.values[column] ?? null]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return (order === 'asc' ? left - right : right - left) || one.entity.id - other.entity.id
  }

interface Context {
  entities: readonly EntityRow[]
  facts: Facts
  byKey: ReadonlyMap<string, EntityRow>
}
type Rows = (readonly [EntityRow, Made])[]

/** The newest value of a coin's price. */
export function coinPrice({ facts, byKey }: Pick<Context, 'facts' | 'byKey'>, coin: string): number | null {
  const entity = byKey.get(coin)
  return (entity && facts.find(entity.id, 'price')?.value) ?? null
}

/** How much of a coin there is: of bitcoin what will ever exist, of others what their market value and price say. */
export function coinSupply(context: Pick<Context, 'facts' | 'byKey'>, coin: string): number | null {
  if (coin === heldCoins.bitcoin) return bitcoinSupply
  const entity = context.byKey.get(coin)
  return ratio(entity && context.facts.find(entity.id, 'marketCap')?.value, coinPrice(context, coin))
}

const holderRows =
  (coin: string) =>
  (context: Context): Rows => {
    const { entities, facts } = context
    const [price, supply] = [coinPrice(context, coin), coinSupply(context, coin)]
    return entities.flatMap((entity): Rows => {
      const holdings = facts.find(entity.id, 'holdings', coin)
      if (!holdings) return []
      const cost = facts.find(entity.id, 'cost', coin)
      const marketCap = facts.find(entity.id, 'marketCap')
      const value = price === null ? null : holdings.value * price
      // Sources send unknown costs as zero.
      const spent = cost && cost.value > 0 ? cost.value : null
      const values = {
        holdings: holdings.value,
        value,
        share: ratio(holdings.value, supply),
        change1: difference(holdings, 'day1'),
        change30: difference(holdings, 'day30'),
        averageCost: ratio(spent, holdings.value),
        cost: spent,
        gain: value === null || !spent ? null : value / spent - 1,
        marketCap: marketCap?.value ?? null,
        multiple: ratio(marketCap?.value, holdingsValue(context, entity)),
      }
      return [[entity, { values, series: [holdings, cost], held: holdings.held ? ['change1'] : [] }]]
    })
  }

/** The value of all coins that an entity holds, in US dollars; null where none is known. */
function holdingsValue({ facts, byKey }: Pick<Context, 'facts' | 'byKey'>, { id }: { id: number }): number | null {
  const values = Object.values(heldCoins).map((coin) => {
    const [holdings, price] = [facts.find(id, 'holdings', coin), coinPrice({ facts, byKey }, coin)]
    return holdings && price !== null ? holdings.value * price : null
  })
  return sumOf(values)
}

function stockRows(context: Context): Rows {
  const { entities, facts } = context
  return entities.flatMap((entity): Rows => {
    if (entity.kind !== 'company') return []
    const price = facts.find(entity.id, 'price')
    const marketCap = facts.find(entity.id, 'marketCap')
    const [bitcoin, ether] = Object.values(heldCoins).map((coin) => facts.find(entity.id, 'holdings', coin))
    const value = holdingsValue(context, entity)
    if (!price && !marketCap && value === null) return []
    const values = {
      price: price?.value ?? null,
      change1: relative(price, 'day1'),
      change30: relative(price, 'day30'),
      marketCap: marketCap?.value ?? null,
      holdingsBtc: bitcoin?.value ?? null,
      holdingsEth: ether?.value ?? null,
      holdingsValue: value,
      multiple: ratio(marketCap?.value, value),
    }
    const series = [price, marketCap, bitcoin, ether]
    return [[entity, { values, series, held: price?.held ? ['change1'] : [] }]]
  })
}

function stablecoinRows({ entities, facts, byKey }: Context): Rows {
  const coins = entities.filter(({ kind }) => kind === 'stablecoin')
  const total = sumOf(coins.map(({ id }) => facts.find(id, 'supplyUsd')?.value))
  return coins.flatMap((entity): Rows => {
    const [supplyUsd, supply] = [facts.find(entity.id, 'supplyUsd'), facts.find(entity.id, 'supply')]
    const price = facts.find(entity.id, 'price')
    if (!supplyUsd && !supply && !price) return []
    const main = supply ?? supplyUsd
    const values = {
      supplyUsd: supplyUsd?.value ?? null,
      supply: supply?.value ?? null,
      change1: relative(main, 'day1'),
      change7: relative(main, 'day7'),
      change30: relative(main, 'day30'),
      share: ratio(supplyUsd?.value, total),
      price: price?.value ?? null,
      deviation: price ? deviation(price.value, pegRate({ facts, byKey }, entity.currency)) : null,
    }
    return [[entity, { values, series: [main, supplyUsd, price], held: main?.held ? ['change1'] : [] }]]
  })
}

/** Returns the value of one unit of a currency in USD; null if unknown. */
export function pegRate({ facts, byKey }: Pick<Context, 'facts' | 'byKey'>, currency: string): number | null {
  if (currency === 'USD') return 1
  const entity = byKey.get(`currency-${currency.toLowerCase()}`)
  return (entity && facts.find(entity.id, 'price')?.value) ?? null
}

/** How far a price is from its peg, in basis points. */
export const deviation = (price: number, rate: number | null): number | null =>
  rate ? (price / rate - 1) * 10_000 : null

function marketRows({ entities, facts, byKey }: Context): Rows {
  const whole = byKey.get(wholeMarket)
  const all = whole && facts.find(whole.id, 'marketCap')?.value
  return entities.flatMap((entity): Rows => {
    if (entity.kind !== 'coin') return []
    const [price, marketCap] = [facts.find(entity.id, 'price'), facts.find(entity.id, 'marketCap')]
    if (!price) return []
    const values = {
      price: price.value,
      change1: relative(price, 'day1'),
      change7: relative(price, 'day7'),
      change30: relative(price, 'day30'),
      marketCap: marketCap?.value ?? null,
      // Sources say it of the largest coins only.
      share: facts.find(entity.id, 'dominance')?.value ?? ratio(marketCap?.value, all),
      volume: facts.find(entity.id, 'volume')?.value ?? null,
    }
    return [[entity, { values, series: [price, marketCap], held: price.held ? ['change1'] : [] }]]
  })
}

async function etfRows(orm: Database['orm'], { entities, facts }: Context): Promise<Rows> {
  const funds = entities.filter(({ kind, spot }) => kind === 'fund' && spot)
  const flows = funds.flatMap(({ id }) => facts.find(id, 'flow') ?? [])
  const sums = new Map(
    (
      await flowSums(
        orm,
        flows.map(({ id }) => id),
      )
    ).map((one) => [one.seriesId, one]),
  )
  const assets = (coin: string) =>
    sumOf(funds.filter((fund) => fund.coin === coin).map(({ id }) => facts.find(id, 'netAssets')?.value))
  return funds.flatMap((entity): Rows => {
    const [flow, netAssets] = [facts.find(entity.id, 'flow'), facts.find(entity.id, 'netAssets')]
    const [holdings, price] = [facts.find(entity.id, 'holdings', entity.coin), facts.find(entity.id, 'price')]
    if (!flow && !netAssets && !holdings) return []
    const sum = flow && sums.get(flow.id)
    const values = {
      // A fund that has not reported the day yet has no flow on it.
      flow: flow && flow.lastDay === flow.today && !flow.held ? flow.value : null,
      flow7: sum?.week ?? null,
      flow30: sum?.month ?? null,
      flowTotal: sum?.total ?? null,
      netAssets: netAssets?.value ?? null,
      share: ratio(netAssets?.value, assets(entity.coin)),
      holdings: holdings?.value ?? null,
      fee: entity.fee,
      price: price?.value ?? null,
      change1: relative(price, 'day1'),
      volume: facts.find(entity.id, 'volume')?.value ?? null,
    }
    return [[entity, { values, series: [flow, netAssets, holdings], held: flow?.held ? ['flow'] : [] }]]
  })
}

const makers = {
  bitcoin: holderRows(heldCoins.bitcoin),
  ether: holderRows(heldCoins.ether),
  stablecoins: stablecoinRows,
  stocks: stockRows,
  market: marketRows,
} satisfies Record<Exclude<DataType, 'etf'>, (context: Context) => Rows>

function tableRow(entity: EntityRow, { values, series, held = [] }: Made): TableRow {
  const known = series.filter((one) => one !== undefined)
  const [main] = known
  return {
    entity,
    values,
    trend: trendOf(main),
    held,
    sourceId: main?.sourceId ?? null,
    at: main ? new Date(main.lastAt).getTime() : null,
    demo: entity.demo || known.some(({ demo }) => demo),
    words: [entity.name, entity.symbol, entity.issuer, ...versionTexts(entity)].join(' ').toLowerCase(),
  }
}

/** All that an entity is called: its name in any language, and its ticker. */
export const namesOf = ({ name, symbol, versions }: EntityRow): (string | null)[] => [
  name,
  symbol,
  ...Object.values(versions).map((version) => version?.name ?? null),
]

const versionTexts = ({ versions }: EntityRow): string[] =>
  Object.values(versions).flatMap((texts) => [texts?.name ?? '', texts?.issuer ?? ''])
