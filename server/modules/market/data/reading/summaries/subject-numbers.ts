import type { OverviewSubject } from '#contract/market/data.ts'
import { type DataType, heldCoins } from '#contract/market/data-terms.ts'
import { difference, sumOf, trendOf } from '../facts.ts'
import { createFunds } from '../funds.ts'
import { createHoldings } from '../holdings.ts'
import { createMarket } from '../market.ts'
import type { Reader } from '../reader.ts'
import { createStablecoins } from '../stablecoins.ts'
import type { Table } from '../table.ts'

const trendDays = 30

/** The leading numbers of a type; those without a day of their own are of the newest moment of their sources. */
export type SubjectNumbers = Omit<OverviewSubject, 'type' | 'day' | 'source_time' | 'stale'> & { day?: string | null }

/** Creates what computes the leading numbers of each type from its table. They are the same in every language. */
export function createSubjectNumbers(reader: Reader): Record<DataType, (table: Table) => Promise<SubjectNumbers>> {
  const [holdings, funds] = [createHoldings(reader), createFunds(reader)]
  const [stablecoins, market] = [createStablecoins(reader), createMarket(reader)]
  const asked = { language: 'zh-Hans', now: new Date(), tags: new Set<string>() } as const

  const holdingsSummary =
    (coin: 'bitcoin' | 'ethereum') =>
    async (table: Table): Promise<SubjectNumbers> => {
      const series = await holdings.series(coin, table, {})
      const sums = Array.from({ length: trendDays }, (_, back) =>
        sumOf(series.map(({ values }) => values.at(back - trendDays))),
      )
      const sum = (column: 'holdings' | 'change1') => sumOf(table.rows.map(({ values }) => values[column]))
      const largest = table.rows[0]?.values.holdings ?? 0
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

  return {
    bitcoin: holdingsSummary(heldCoins.bitcoin),
    ether: holdingsSummary(heldCoins.ether),
    async etf(table) {
      const { day, flow, streak, week } = await funds.totals('BTC', asked)
      const own = table.rows.filter(({ entity }) => entity.coin === heldCoins.bitcoin)
      const reported = own.filter(({ values }) => typeof values.flow === 'number')
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
          inflows: reported.filter(({ values }) => (values.flow ?? 0) > 0).length,
          missing: own.length - reported.length,
        },
        trend: Array.from({ length: trendDays }, (_, place) => sumOf(trends.map((trend) => trend[place]))),
      }
    },
    async stablecoins() {
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
    async stocks() {
      const { below, compared } = await market.totals(asked)
      return { value: below, unit: 'count', change: null, change_unit: 'count', facts: { below, compared }, trend: [] }
    },
    async market(table) {
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
}
