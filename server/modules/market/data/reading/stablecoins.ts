import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { type PegPeriod, pegDays, type SupplyDivision } from '#contract/market/data-terms.ts'
import { dayMs, hourMs } from '#server/platform/durations.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { typeTag } from '../tags.ts'
import { add, type Daily } from './daily.ts'
import { ratio, sumOf } from './facts.ts'
import { within } from './holdings.ts'
import { marksShown } from './marks.ts'
import { type Asked, originOf, type Reader } from './reader.ts'
import { type EntityRow, entitiesOf, factsOf, hoursOf, type SeriesFacts, seriesOf } from './reading-store.ts'
import { deviation, pegRate, type Table, type TableRow } from './table.ts'

const named = 5
const peggedShown = 5
const peggedHours = 72
/** Further from its peg than that, in basis points, a coin has lost it. */
const offPeg = 30
const monthDays = 30

interface Part {
  key: string
  entity: EntityRow | null
  group: string
  daily: Daily
}

/** A coin whose price and whose currency are known. */
interface Pegged {
  row: TableRow
  price: SeriesFacts
  rate: number
}

const valueAt = (daily: Daily | undefined, day: number): number | null => daily?.values[day - daily.start] ?? null

/** The last value on a day or before it: currencies are not traded at weekends. */
function lastAt(daily: Daily | undefined, day: number): number | null {
  return daily?.values.slice(0, Math.max(0, day - daily.start + 1)).findLast((value) => value !== null) ?? null
}

/** Supply of stablecoins over time, by coin, chain and currency. */
export function createStablecoins(reader: Reader) {
  const { orm } = reader.database
  const chainRows = (tags: Set<string>) => {
    tags.add(typeTag('stablecoins'))
    return reader.snapshots.get('chains', [typeTag('stablecoins')], async () => {
      const entities = await entitiesOf(orm, { kinds: ['chain'] })
      const facts = await factsOf(orm, { ids: entities.map(({ id }) => id), metrics: ['supplyUsd'] })
      const byId = new Map(entities.map((entity) => [entity.id, entity]))
      return facts
        .flatMap((one) => {
          const entity = byId.get(one.entityId)
          return entity ? [{ entity, facts: one }] : []
        })
        .toSorted((one, other) => other.facts.value - one.facts.value)
    })
  }

  /** Supply in USD of each coin or chain, day by day, all from the same first day; the largest first. */
  const supplies = (of: 'coin' | 'chain', entities: readonly EntityRow[]) =>
    reader.snapshots.get(`supply ${of}`, [typeTag('stablecoins')], async () => {
      const series = await seriesOf(orm, { ids: entities.map(({ id }) => id), metrics: ['supplyUsd'] })
      const known = await reader.daily(series, {})
      const start = Math.min(...known.map(({ daily }) => daily.start))
      const end = Math.max(...known.map(({ daily }) => daily.start + daily.values.length))
      const whole = new Map(
        known.map(({ row, daily }) => {
          const before: null[] = new Array(daily.start - start).fill(null)
          const after: null[] = new Array(end - daily.start - daily.values.length).fill(null)
          return [row.entityId, { row, daily: { start, values: [...before, ...daily.values, ...after] } }]
        }),
      )
      return entities.flatMap((entity) => {
        const one = whole.get(entity.id)
        return one ? [{ entity, ...one }] : []
      })
    })

  async function parts(by: SupplyDivision, table: Table, asked: Asked): Promise<Part[]> {
    const entities = by === 'chain' ? (await chainRows(asked.tags)).map(({ entity }) => entity) : coinsOf(table)
    const all = await supplies(by === 'chain' ? 'chain' : 'coin', entities)
    if (by === 'currency') {
      const sums = new Map<string, Daily>()
      for (const { entity, daily } of all) sums.set(entity.currency, add(sums.get(entity.currency), daily))
      return [...sums].map(([currency, daily]) => ({
        key: `supplyUsd.${currency.toLowerCase()}`,
        entity: null,
        group: currency,
        daily,
      }))
    }
    const first = all.slice(0, named).map(({ entity, row, daily }) => ({ key: row.key, entity, group: '', daily }))
    let others: Daily | undefined
    for (const { daily } of all.slice(named)) others = add(others, daily)
    return others ? [...first, { key: 'supplyUsd.others', entity: null, group: 'others', daily: others }] : first
  }

  const coinsOf = ({ rows }: Table) => rows.map(({ entity }) => entity)

  async function total(table: Table): Promise<Daily | undefined> {
    let sum: Daily | undefined
    for (const { daily } of await supplies('coin', coinsOf(table))) sum = add(sum, daily)
    return sum
  }

  /** Deviations of the largest coins, hour by hour or day by day. */
  async function pegs(period: PegPeriod, table: Table, asked: Asked) {
    const context = { facts: table.facts, byKey: table.entities }
    const largest = table.rows.flatMap((row) => {
      const [price, rate] = [table.facts.find(row.entity.id, 'price'), pegRate(context, row.entity.currency)]
      return price && rate !== null ? [{ row, price, rate }] : []
    })
    const shown = largest.slice(0, peggedShown)
    return period === 'hours' ? pegsByHour(shown, asked) : pegsByDay(pegDays[period], shown, table, asked)
  }

  async function pegsByHour(shown: readonly Pegged[], { language, now }: Asked) {
    const start = new Date(Math.floor(now.getTime() / hourMs) * hourMs - (peggedHours - 1) * hourMs)
    const found = await hoursOf(
      orm,
      shown.map(({ price }) => price.id),
      start,
    )
    return shown.map(({ row, price, rate }) => {
      const hours: (number | null)[] = new Array(peggedHours).fill(null)
      for (const { seriesId, hour, value } of found)
        if (seriesId === price.id && hour >= 0 && hour < peggedHours) hours[hour] = deviation(value, rate)
      const entity = reader.entity(row.entity, language)
      return { entity, deviation: row.values.deviation ?? null, start_time: siteTime(start), hours, days: [] }
    })
  }

  /** Each day against what the currency of the peg was worth on that day. */
  async function pegsByDay(count: number, shown: readonly Pegged[], { entities }: Table, { language, now }: Asked) {
    const end = Math.floor(now.getTime() / dayMs)
    const start = end - count + 1
    const currencies = new Map(
      shown.flatMap(({ row: { entity } }) => {
        const currency = entities.get(`currency-${entity.currency.toLowerCase()}`)
        return currency ? [[entity.currency, currency.id]] : []
      }),
    )
    const ids = [...shown.map(({ row }) => row.entity.id), ...currencies.values()]
    const series = await seriesOf(orm, { ids, metrics: ['price'] })
    const prices = new Map((await reader.daily(series, {})).map(({ row, daily }) => [row.entityId, daily]))
    return shown.map(({ row }) => {
      const { id, currency } = row.entity
      const rates = prices.get(currencies.get(currency) ?? 0)
      const days = Array.from({ length: count }, (_, place) => {
        const value = valueAt(prices.get(id), start + place)
        return value === null ? null : deviation(value, currency === 'USD' ? 1 : lastAt(rates, start + place))
      })
      const entity = reader.entity(row.entity, language)
      const start_time = siteTime(new Date(start * dayMs))
      return { entity, deviation: row.values.deviation ?? null, start_time, hours: [], days }
    })
  }

  /** Returns the totals of all stablecoins, for the overview and their page. */
  async function totals(asked: Asked) {
    const table = await reader.table('stablecoins', asked.tags)
    const values = (await total(table))?.values ?? []
    const at = (days: number) => values.at(-1 - days) ?? null
    const since = (days: number) => {
      const [now, then] = [at(0), at(days)]
      return now === null || !then ? null : now / then - 1
    }
    const largest = table.rows[0]
    const facts = largest && table.facts.find(largest.entity.id, 'supplyUsd')
    const [now, month] = [at(0), at(monthDays)]
    return {
      supply: now,
      change: { one: since(1), week: since(7), month: since(monthDays) },
      month: now === null || month === null ? null : now - month,
      months: monthsOf(values),
      count: table.rows.length,
      largest: largest
        ? {
            entity: reader.entity(largest.entity, asked.language),
            share: largest.values.share ?? 0,
            year_ago: ratio(facts?.day365, at(365)),
          }
        : null,
      off_peg: table.rows
        .filter(({ values }) => Math.abs(values.deviation ?? 0) > offPeg)
        .map(({ entity }) => reader.entity(entity, asked.language)),
    }
  }

  return {
    totals,
    /** Returns the supply of all coins, day by day. */
    total: async (asked: Pick<Asked, 'tags'>) => total(await reader.table('stablecoins', asked.tags)),
    async trend(asked: Asked): Promise<(number | null)[]> {
      return (await total(await reader.table('stablecoins', asked.tags)))?.values.slice(-monthDays) ?? []
    },

    async data(
      { by, pegs: period, ...range }: ParsedInput<'getStablecoinData'>,
      asked: Asked,
    ): Promise<CallOutput<'getStablecoinData'>> {
      const table = await reader.table('stablecoins', asked.tags)
      const chains = await chainRows(asked.tags)
      const onChains = sumOf(chains.map(({ facts }) => facts.value))
      return {
        series: (await parts(by, table, asked)).map(({ key, entity, group, daily }) => {
          const of = entity && reader.entity(entity, asked.language)
          return reader.seriesShown({ key, metric: 'supplyUsd', unit: 'usd', group }, within(daily, range), of)
        }),
        totals: await totals(asked),
        chains: chains.map(({ entity, facts }) => ({
          entity: reader.entity(entity, asked.language),
          supply: facts.value,
          share: ratio(facts.value, onChains) ?? 0,
          month: facts.day30 ? facts.value / facts.day30 - 1 : null,
        })),
        pegs: await pegs(period, table, asked),
        marks: await marksShown(
          reader,
          table.rows.map(({ entity }) => entity.key),
          asked,
        ),
        ...(await reader.provenance(table.rows.map(originOf), asked)),
      }
    },
  }
}

/** Months of thirty days in a row, up to the last value, with growth; negative: with shrinking. */
export function monthsOf(values: readonly (number | null)[]): number {
  let [months, sign] = [0, 0]
  for (let end = values.length - 1; end >= monthDays; end -= monthDays) {
    const [now, then] = [values[end], values[end - monthDays]]
    if (now == null || then == null) break
    const way = Math.sign(now - then)
    if (way === 0 || (sign !== 0 && way !== sign)) break
    sign = way
    months++
  }
  return sign * months
}

export type Stablecoins = ReturnType<typeof createStablecoins>
