import type { CallOutput } from '#contract/calls.ts'
import type { OverviewChange, OverviewSubject } from '#contract/market/data.ts'
import { type DataMetric, type DataType, dataTypes, heldCoins } from '#contract/market/data-terms.ts'
import { difference, relative, sumOf, trendOf } from './facts.ts'
import type { Funds } from './funds.ts'
import type { Holdings } from './holdings.ts'
import type { Market } from './market.ts'
import { marksShown } from './marks.ts'
import { type Asked, originOf, type Reader } from './reader.ts'
import type { SeriesFacts } from './reading-store.ts'
import type { Stablecoins } from './stablecoins.ts'
import type { Table } from './table.ts'

const shownChanges = 24
const trendDays = 30

interface Parts {
  holdings: Holdings
  funds: Funds
  stablecoins: Stablecoins
  market: Market
}

type OverviewFigures = Omit<OverviewSubject, 'type' | 'source_time' | 'stale' | 'day'> & { day?: string | null }

/** Creates the overview: today's changes in each subject. */
export function createOverview(reader: Reader, { holdings, funds, stablecoins, market }: Parts) {
  const held =
    (coin: 'bitcoin' | 'ethereum') =>
    async (table: Table): Promise<OverviewFigures> => {
      const series = await holdings.series(coin, table, {})
      const sums = Array.from({ length: trendDays }, (_, back) =>
        sumOf(series.map(({ values }) => values.at(back - trendDays))),
      )
      const sum = (column: 'holdings' | 'change1') => sumOf(table.rows.map(({ figures }) => figures[column]))
      const largest = table.rows[0]?.figures.holdings ?? 0
      const count = (kind: string) => table.rows.filter(({ entity }) => entity.kind === kind).length
      return {
        value: sum('holdings'),
        unit: coin === heldCoins.bitcoin ? 'btc' : 'eth',
        change: sum('change1'),
        change_unit: coin === heldCoins.bitcoin ? 'btc' : 'eth',
        facts: {
          count: table.rows.length,
          companies: count('company'),
          funds: count('fund'),
          governments: count('government'),
          largest,
        },
        trend: sums,
      }
    }

  const readers: Record<DataType, (table: Table, asked: Asked) => Promise<OverviewFigures>> = {
    bitcoin: held(heldCoins.bitcoin),
    ether: held(heldCoins.ether),
    async etf(table, asked) {
      const { day, flow, streak, week } = await funds.totals('BTC', asked)
      const own = table.rows.filter(({ entity }) => entity.coin === heldCoins.bitcoin)
      const reported = own.filter(({ figures }) => typeof figures.flow === 'number')
      const trends = own.map(({ trend }) => trend)
      return {
        value: flow,
        unit: 'usd',
        day,
        change: null,
        change_unit: 'usd',
        facts: {
          streak,
          week: week ?? 0,
          funds: own.length,
          inflows: reported.filter(({ figures }) => (figures.flow ?? 0) > 0).length,
          missing: own.length - reported.length,
        },
        trend: Array.from({ length: trendDays }, (_, place) => sumOf(trends.map((trend) => trend[place]))),
      }
    },
    async stablecoins(_table, asked) {
      const { supply, change, count, off_peg } = await stablecoins.totals(asked)
      return {
        value: supply,
        unit: 'usd',
        change: change.one,
        change_unit: 'change',
        facts: { count, off_peg: off_peg.length },
        trend: await stablecoins.trend(asked),
      }
    },
    async stocks(_table, asked) {
      const { below, compared } = await market.totals(asked)
      return { value: below, unit: 'count', change: null, change_unit: 'count', facts: { below, compared }, trend: [] }
    },
    async market(table, asked) {
      const { market_cap } = await market.totals(asked)
      const bitcoin = table.entities.get(heldCoins.bitcoin)
      const part = bitcoin && table.facts.find(bitcoin.id, 'dominance')
      return {
        value: part?.value ?? null,
        unit: 'share',
        change: difference(part, 'day1'),
        change_unit: 'share',
        facts: { ...(market_cap !== null && { market_cap }) },
        trend: trendOf(part),
      }
    },
  }

  async function subject(type: DataType, asked: Asked): Promise<OverviewSubject> {
    const table = await reader.table(type, asked.tags)
    const from = await reader.provenance(table.rows.map(originOf), asked)
    const day = from.as_of?.slice(0, 10) ?? null
    return {
      type,
      day,
      ...(await readers[type](table, asked)),
      source_time: from.as_of,
      stale: from.sources.filter(({ stale }) => stale),
    }
  }

  /** The main figure of each type whose change is worth a row. */
  const moving: readonly { type: DataType; metric: DataMetric; coin: string }[] = [
    { type: 'bitcoin', metric: 'holdings', coin: heldCoins.bitcoin },
    { type: 'ether', metric: 'holdings', coin: heldCoins.ether },
    { type: 'stablecoins', metric: 'supply', coin: '' },
    { type: 'etf', metric: 'netAssets', coin: '' },
  ]

  async function changes(asked: Asked): Promise<OverviewChange[]> {
    const found: { type: DataType; one: SeriesFacts; entity: Table['rows'][number]['entity']; weight: number }[] = []
    for (const { type, metric, coin } of moving) {
      const { rows, facts } = await reader.table(type, asked.tags)
      for (const { entity } of rows) {
        const one = facts.find(entity.id, metric, coin)
        const weight = Math.abs(relative(one, 'day1') ?? 0)
        if (one && weight > 0) found.push({ type, one, entity, weight })
      }
    }
    found.sort((left, right) => right.weight - left.weight || left.entity.id - right.entity.id)
    return Promise.all(
      found.slice(0, shownChanges).map(async ({ type, one, entity }) => ({
        type,
        entity: reader.entity(entity, asked.language),
        metric: one.metric,
        unit: one.unit,
        before: one.day1 ?? 0,
        now: one.value,
        change: one.value - (one.day1 ?? 0),
        trend: trendOf(one),
        source: await reader.sourceOf(one.sourceId, asked),
      })),
    )
  }

  return {
    async read(_input: object, asked: Asked): Promise<CallOutput<'getDataOverview'>> {
      const tables = await reader.everyTable(asked.tags)
      const bitcoin = await reader.table('bitcoin', asked.tags)
      return {
        lead: await holdings.series(heldCoins.bitcoin, bitcoin, {}),
        subjects: await Promise.all(dataTypes.map((type) => subject(type, asked))),
        changes: await changes(asked),
        marks: await marksShown(reader, [heldCoins.bitcoin], asked),
        ...(await reader.provenance(
          tables.flatMap(({ rows }) => rows.map(originOf)),
          asked,
        )),
      }
    },
  }
}
