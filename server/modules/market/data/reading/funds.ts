import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { typeTag } from '../tags.ts'
import { add, type Daily, dayText } from './daily.ts'
import { ratio, sumOf } from './facts.ts'
import { within } from './holdings.ts'
import { marksShown } from './marks.ts'
import { type Asked, originOf, type Reader } from './reader.ts'
import { seriesOf } from './reading-store.ts'
import type { Table } from './table.ts'

const coins = { BTC: 'bitcoin', ETH: 'ethereum' } as const
const yearDays = 365

/** Flows into spot funds of one coin. */
export function createFunds(reader: Reader) {
  const fundsOf = ({ rows }: Table, coin: string) => rows.filter(({ entity }) => entity.coin === coin)

  /** Flows of each fund of a coin from the first day of any, and their sums. */
  const flowsOf = (coin: string, table: Table) =>
    reader.snapshots.get(`flows ${coin}`, [typeTag('etf')], async () => {
      const ids = fundsOf(table, coin).map(({ entity }) => entity.id)
      const series = await seriesOf(reader.database.orm, { ids, metrics: ['flow'] })
      const known = await reader.daily(series, {})
      const start = Math.min(...known.map(({ daily }) => daily.start))
      const end = Math.max(...known.map(({ daily }) => daily.start + daily.values.length))
      let total: Daily | undefined
      const funds = known.map(({ row, daily }) => {
        const before: null[] = new Array(daily.start - start).fill(null)
        const after: null[] = new Array(end - daily.start - daily.values.length).fill(null)
        const whole = { start, values: [...before, ...daily.values, ...after] }
        total = add(total, whole)
        return { row, daily: whole }
      })
      return { funds, total: total ?? { start: 0, values: [] } }
    })

  /** Net assets of all funds of a coin, day by day: one that has not reported counts with what it had, for ten days. */
  const assetsOf = (coin: string, table: Table) =>
    reader.snapshots.get(`assets ${coin}`, [typeTag('etf')], async () => {
      const ids = fundsOf(table, coin).map(({ entity }) => entity.id)
      const known = await reader.daily(await seriesOf(reader.database.orm, { ids, metrics: ['netAssets'] }), {})
      return sumSeries(known.map(({ daily }) => daily))
    })

  return {
    /** Returns the sums of all funds of a coin: flows, flows so far, and net assets. */
    async sums(coin: string, table: Table) {
      const { total } = await flowsOf(coin, table)
      return { total, cumulative: cumulate(total), netAssets: await assetsOf(coin, table) }
    },

    /** Returns the flow of a coin's funds on the newest trading day, and the length of its streak. */
    async totals(symbol: keyof typeof coins, asked: Pick<Asked, 'tags'>) {
      const coin = coins[symbol]
      const table = await reader.table('etf', asked.tags)
      const { total } = await flowsOf(coin, table)
      const rows = fundsOf(table, coin)
      const days = total.values.flatMap((flow, place) => (flow === null ? [] : [{ day: total.start + place, flow }]))
      const newest = days.at(-1)
      const week = newest ? days.filter(({ day }) => mondayOf(day) === mondayOf(newest.day)) : []
      const entity = (await reader.table('market', asked.tags)).entities.get(coin)
      const marketCap = entity && (await reader.table('market', asked.tags)).facts.find(entity.id, 'marketCap')
      const netAssets = sumOf(rows.map(({ values }) => values.netAssets))
      return {
        day: newest ? dayText(newest.day) : null,
        flow: newest?.flow ?? null,
        week: sumOf(week.map(({ flow }) => flow)),
        week_days: week.length,
        streak: streakOf(days.map(({ flow }) => flow)),
        longest: longestOf(days.filter(({ day }) => day > (newest?.day ?? 0) - yearDays).map(({ flow }) => flow)),
        cumulative: sumOf(days.map(({ flow }) => flow)),
        net_assets: netAssets,
        share: ratio(netAssets, marketCap?.value),
        holdings: sumOf(rows.map(({ values }) => values.holdings)),
      }
    },

    async data({ symbol, ...range }: ParsedInput<'spotData'>, asked: Asked): Promise<CallOutput<'spotData'>> {
      const coin = coins[symbol]
      const table = await reader.table('etf', asked.tags)
      const { funds, total } = await flowsOf(coin, table)
      const rows = fundsOf(table, coin)
      const entities = new Map(rows.map(({ entity }) => [entity.id, entity]))
      const order = new Map(rows.map(({ entity }, place) => [entity.id, place]))
      const shown = funds
        .toSorted((one, other) => (order.get(one.row.entityId) ?? 0) - (order.get(other.row.entityId) ?? 0))
        .flatMap(({ row, daily }) => {
          const entity = entities.get(row.entityId)
          return entity ? [reader.seriesShown(row, within(daily, range), reader.entity(entity, asked.language))] : []
        })
      const about = { metric: 'flow', unit: 'usd' } as const
      const all = { key: `flow.total.${coin}`, ...about, group: 'total' }
      const sums = { key: `flow.cumulative.${coin}`, ...about, group: 'cumulative' }
      return {
        series: [...shown, reader.seriesShown(all, within(total, range), null)],
        cumulative: reader.seriesShown(sums, within(cumulate(total), range), null),
        totals: await this.totals(symbol, asked),
        missing: rows
          .filter(({ values }) => values.flow === null && values.flowTotal !== null)
          .map(({ entity }) => reader.entity(entity, asked.language)),
        marks: await marksShown(reader, [coin], asked),
        ...(await reader.provenance(rows.map(originOf), asked)),
      }
    },
  }
}

/** The Monday of a week, in days since 1970-01-01, which was a Thursday. */
const mondayOf = (day: number): number => day - ((day + 3) % 7)

/** Days in a row, up to the last one, that went the same way; negative where money was withdrawn. */
export function streakOf(flows: readonly number[]): number {
  const sign = Math.sign(flows.at(-1) ?? 0)
  let days = 0
  while (sign !== 0 && Math.sign(flows.at(-1 - days) ?? 0) === sign) days++
  return sign * days
}

export function longestOf(flows: readonly number[]): number {
  let [longest, days] = [0, 0]
  for (const flow of flows) {
    days = flow > 0 ? days + 1 : 0
    longest = Math.max(longest, days)
  }
  return longest
}

/** How long a fund that does not report counts with what it had: over holidays, but not once it is closed. */
const carriedDays = 10

/**
 * Adds up values day by day. A day without a value has the last known one, for ten days; after that it counts as
 * nothing, since a closed fund reports no end. Days that nobody reported stay unknown.
 */
export function sumSeries(all: readonly Daily[]): Daily {
  const start = Math.min(...all.map((one) => one.start))
  const end = Math.max(...all.map((one) => one.start + one.values.length))
  const values: (number | null)[] = new Array(Math.max(end - start, 0) || 0).fill(null)
  const newest = all.map(() => ({ value: 0, at: -Infinity }))
  for (const at of values.keys()) {
    let isReported = false
    for (const [place, one] of all.entries()) {
      const value = one.values[start + at - one.start] ?? null
      if (value === null) continue
      newest[place] = { value, at }
      isReported = true
    }
    if (isReported)
      values[at] = newest.reduce((sum, known) => sum + (at - known.at <= carriedDays ? known.value : 0), 0)
  }
  return { start: all.length > 0 ? start : 0, values }
}

function cumulate({ start, values }: Daily): Daily {
  let sum = 0
  const sums = values.map((value) => {
    sum += value ?? 0
    return value === null ? null : sum
  })
  return { start, values: sums }
}

export type Funds = ReturnType<typeof createFunds>
