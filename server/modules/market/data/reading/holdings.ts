import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { DataSeries } from '#contract/market/data.ts'
import { type HolderKind, heldCoins, holderKinds } from '#contract/market/data-terms.ts'
import { typeTag } from '../tags.ts'
import { add, type Daily, dayNumber } from './daily.ts'
import { ratio, sumOf } from './facts.ts'
import { marksShown } from './marks.ts'
import { type Asked, originOf, type Reader } from './reader.ts'
import { newestTrades, seriesOf } from './reading-store.ts'
import { monthlyChanges } from './sums/months.ts'
import { coinPrice, coinSupply, type Table, type TableRow } from './table.ts'
import { tradeShown } from './trade-shown.ts'

export type HeldCoin = ParsedInput<'getDataHoldings'>['coin']
const maxHolders = 200
const maxTrades = 12

export const typeOfCoin = (coin: HeldCoin) => (coin === heldCoins.bitcoin ? 'bitcoin' : 'ether')

/** A part of a series; `from` and `to` are days. */
export function within({ start, values }: Daily, { from, to }: { from?: string; to?: string }): Daily {
  const first = from === undefined ? start : Math.max(start, dayNumber(from))
  const last = to === undefined ? start + values.length - 1 : Math.min(start + values.length - 1, dayNumber(to))
  return { start: first, values: values.slice(first - start, Math.max(last - start + 1, 0)) }
}

/** Holders of a coin, in total and by kind, today and over time. */
export function createHoldings(reader: Reader) {
  /** Returns the holdings of each kind of holder, day by day. */
  const sumsOf = (coin: HeldCoin, { rows }: Table) =>
    reader.snapshots.get(`holdings ${coin}`, [typeTag(typeOfCoin(coin))], async () => {
      const kinds = new Map(rows.map(({ entity }) => [entity.id, entity.kind as HolderKind]))
      const series = await seriesOf(reader.database.orm, { ids: [...kinds.keys()], metrics: ['holdings'] })
      const known = await reader.daily(
        series.filter((one) => one.coin === coin),
        {},
      )
      const first = Math.min(...known.map(({ daily }) => daily.start))
      const sums = new Map<HolderKind, Daily>()
      for (const { row, daily } of known) {
        const kind = kinds.get(row.entityId)
        if (!kind) continue
        const padding: null[] = new Array(daily.start - first).fill(null)
        sums.set(kind, add(sums.get(kind), { start: first, values: [...padding, ...daily.values] }))
      }
      return sums
    })

  /** Returns the net acquisitions of all holders of a coin, month by month. */
  const monthsOf = (coin: HeldCoin, { rows }: Table) =>
    reader.snapshots.get(`months ${coin}`, [typeTag(typeOfCoin(coin))], async () => {
      const ids = rows.map(({ entity }) => entity.id)
      const series = await seriesOf(reader.database.orm, { ids, metrics: ['holdings'] })
      const own = series.filter((one) => one.coin === coin)
      return monthlyChanges((await reader.daily(own, {})).map(({ daily }) => daily))
    })

  async function series(coin: HeldCoin, table: Table, range: { from?: string; to?: string }): Promise<DataSeries[]> {
    const sums = await sumsOf(coin, table)
    const unit = coin === heldCoins.bitcoin ? 'btc' : 'eth'
    return holderKinds.flatMap((kind) => {
      const daily = sums.get(kind)
      const key = `holdings.${kind}.${coin}`
      return daily
        ? [reader.seriesShown({ key, metric: 'holdings', unit, group: kind }, within(daily, range), null)]
        : []
    })
  }

  async function price(coin: HeldCoin, { entities }: Table, range: { from?: string; to?: string }, asked: Asked) {
    const entity = entities.get(coin)
    if (!entity) return null
    const rows = await seriesOf(reader.database.orm, { ids: [entity.id], metrics: ['price'] })
    const [one] = await reader.daily(rows, range)
    return one ? reader.seriesShown(one.row, one.daily, reader.entity(entity, asked.language)) : null
  }

  /** Returns the latest acquisitions and disposals of the holders in the table. */
  async function latest(coin: HeldCoin, { rows }: Table, { language }: Asked) {
    const found = await reader.snapshots.get(`trades ${coin}`, [typeTag(typeOfCoin(coin))], () =>
      newestTrades(reader.database.orm, coin, maxTrades),
    )
    const entities = new Map(rows.map(({ entity }) => [entity.id, entity]))
    return found.flatMap(({ entityId, coin: _, ...trade }) => {
      const entity = entities.get(entityId)
      return entity ? [{ entity: reader.entity(entity, language), ...tradeShown(trade) }] : []
    })
  }

  const sum = (rows: readonly TableRow[], column: 'holdings' | 'value' | 'change1' | 'change30') =>
    sumOf(rows.map(({ values }) => values[column]))

  return {
    series,

    /** Returns what all holders of a coin have, under no kind, then each kind, day by day. */
    async sums(coin: HeldCoin, table: Table): Promise<{ kind: HolderKind | ''; daily: Daily }[]> {
      const sums = await sumsOf(coin, table)
      const kinds = holderKinds.flatMap((kind) => {
        const daily = sums.get(kind)
        return daily ? [{ kind, daily }] : []
      })
      let all: Daily | undefined
      for (const { daily } of kinds) all = add(all, daily)
      return all ? [{ kind: '', daily: all }, ...kinds] : []
    },

    async overview(
      { coin, ...range }: ParsedInput<'getDataHoldings'>,
      asked: Asked,
    ): Promise<CallOutput<'getDataHoldings'>> {
      const table = await reader.table(typeOfCoin(coin), asked.tags)
      const { rows } = table
      const held = sum(rows, 'holdings') ?? 0
      const kinds = holderKinds.flatMap((kind) => {
        const own = rows.filter(({ entity }) => entity.kind === kind)
        const holdings = sum(own, 'holdings')
        if (holdings === null) return []
        const [value, month] = [sum(own, 'value'), sum(own, 'change30')]
        return [{ kind, count: own.length, holdings, value, share: ratio(holdings, held) ?? 0, month }]
      })
      const context = { facts: table.facts, byKey: table.entities }
      const worth = coinPrice(context, coin)
      return {
        kinds,
        total: {
          count: rows.length,
          holdings: held,
          value: worth === null ? null : held * worth,
          share: ratio(held, coinSupply(context, coin)),
          change: sum(rows, 'change1'),
          month: sum(rows, 'change30'),
        },
        series: await series(coin, table, range),
        months: await monthsOf(coin, table),
        price: await price(coin, table, range, asked),
        holders: rows.slice(0, maxHolders).map(({ entity, values }) => ({
          entity: reader.entity(entity, asked.language),
          holdings: values.holdings ?? 0,
          share: ratio(values.holdings, held) ?? 0,
        })),
        trades: await latest(coin, table, asked),
        marks: await marksShown(reader, [coin], asked),
        ...(await reader.provenance(rows.map(originOf), asked)),
      }
    },
  }
}

export type Holdings = ReturnType<typeof createHoldings>
