import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { type DataMetric, type DataType, type DataUnit, heldCoins } from '#contract/market/data-terms.ts'
import { type Daily, dayText } from '../daily.ts'
import type { Funds } from '../funds.ts'
import { type Holdings, typeOfCoin } from '../holdings.ts'
import { type Asked, originOf, type Reader } from '../reader.ts'
import type { Stablecoins } from '../stablecoins.ts'
import type { TableRow } from '../table.ts'

/** A series that sums up a table; of no entity. */
export interface Total {
  key: string
  metric: DataMetric
  unit: DataUnit
  /** The scope of the sum: `total`, `cumulative`, or a kind of holder. */
  group: string
  /** The coin that it is about; empty where it is about none. */
  coin: string
  daily: Daily
  rows: readonly TableRow[]
}

interface Needs {
  holdings: Holdings
  funds: Funds
  stablecoins: Stablecoins
}

/** No entity has such a key: what stands for it here is reserved. */
const totalKey = /^(flow|netAssets|holdings)\.(total|cumulative)[a-z-]*\.(bitcoin|ethereum)$|^supplyUsd\.total\.usd$/
const heldTypes = { bitcoin: heldCoins.bitcoin, ether: heldCoins.ether } as const

/** True for keys of series that sum up a table. */
export const isTotal = (key: string): boolean => totalKey.test(key)

/** The type whose table a total sums up. */
function typeOf(key: string): DataType {
  const [metric, , coin] = key.split('.')
  if (metric === 'supplyUsd') return 'stablecoins'
  if (metric !== 'holdings') return 'etf'
  return typeOfCoin(coin === heldCoins.ether ? heldCoins.ether : heldCoins.bitcoin)
}

/** Sums of tables as series: flows and assets of all funds, what all holders have, the supply of all stablecoins. */
export function createTotals(reader: Reader, { holdings, funds, stablecoins }: Needs) {
  /** Returns those of a type, the most named first. */
  async function ofType(type: DataType, asked: Pick<Asked, 'tags'>): Promise<Total[]> {
    const table = await reader.table(type, asked.tags)
    if (type === 'stablecoins') {
      const daily = await stablecoins.total(asked)
      const about = { key: 'supplyUsd.total.usd', metric: 'supplyUsd', unit: 'usd', group: 'total', coin: '' } as const
      return withValues([{ ...about, daily, rows: table.rows }])
    }
    if (type === 'bitcoin' || type === 'ether') {
      const coin = heldTypes[type]
      const sums = await holdings.sums(coin, table)
      const about = { metric: 'holdings', unit: coin === heldCoins.bitcoin ? 'btc' : 'eth', coin } as const
      return withValues(
        sums.map(({ kind, daily }) => ({
          ...{
            key: `holdings.total${kind && `-${kind.toLowerCase()}`}.${coin}`,
            ...about,
            group: kind || 'total',
            daily,
          },
          rows: kind ? table.rows.filter(({ entity }) => entity.kind === kind) : table.rows,
        })),
      )
    }
    if (type !== 'etf') return []
    const both = Object.values(heldCoins).map(async (coin) => {
      const { total, cumulative, netAssets } = await funds.sums(coin, table)
      const rows = table.rows.filter(({ entity }) => entity.coin === coin)
      const about = { unit: 'usd', coin, rows } as const
      return withValues([
        { key: `flow.total.${coin}`, metric: 'flow', ...about, group: 'total', daily: total },
        { key: `flow.cumulative.${coin}`, metric: 'flow', ...about, group: 'cumulative', daily: cumulative },
        { key: `netAssets.total.${coin}`, metric: 'netAssets', ...about, group: 'total', daily: netAssets },
      ])
    })
    return (await Promise.all(both)).flat()
  }

  return {
    ofType,

    /** Returns those of these keys that there are. */
    async byKeys(keys: readonly string[], asked: Pick<Asked, 'tags'>): Promise<Map<string, Total>> {
      const wanted = keys.filter(isTotal)
      const types = [...new Set(wanted.map(typeOf))]
      const all = (await Promise.all(types.map((type) => ofType(type, asked)))).flat()
      return new Map(all.filter(({ key }) => wanted.includes(key)).map((one) => [one.key, one]))
    },

    /** Returns the totals of a type with their newest values, to choose one while writing. */
    async list({ type }: ParsedInput<'getDataTotals'>, asked: Asked): Promise<CallOutput<'getDataTotals'>> {
      const list = (await ofType(type, asked)).flatMap(({ key, metric, unit, group, coin, daily }) => {
        const last = daily.values.findLastIndex((value) => value !== null)
        const value = daily.values[last]
        return value == null
          ? []
          : [{ series: key, metric, unit, group, coin, value, day: dayText(daily.start + last) }]
      })
      return { list }
    },

    /** Origins of what a total sums up. */
    originsOf: ({ rows }: Total) => rows.map(originOf),
  }
}

/** Keeps the totals that have any value. */
const withValues = (totals: readonly (Omit<Total, 'daily'> & { daily: Daily | undefined })[]): Total[] =>
  totals.flatMap(({ daily, ...one }) => (daily?.values.some((value) => value !== null) ? [{ ...one, daily }] : []))

export type Totals = ReturnType<typeof createTotals>
