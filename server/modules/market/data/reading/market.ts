import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { DataMetric } from '#contract/market/data-terms.ts'
import { relative, sumOf } from './facts.ts'
import { marksShown } from './marks.ts'
import { type Asked, originOf, type Reader } from './reader.ts'
import { entityId, seriesOf } from './reading-store.ts'
import { wholeMarket } from './table.ts'

const compared = ['bitcoin', 'ethereum'] as const
const place = (key = '') => (compared as readonly string[]).indexOf(key)

/** Prices, dominance and the value of all coins. */
export function createMarket(reader: Reader) {
  const { orm } = reader.database

  /** Companies that are priced below the coins they hold, of those where both are known. */
  async function companies(asked: Pick<Asked, 'tags'>) {
    const { rows } = await reader.table('stocks', asked.tags)
    const known = rows.flatMap(({ values }) => values.multiple ?? [])
    return { below: known.filter((multiple) => multiple < 1).length, compared: known.length }
  }

  async function totals(asked: Pick<Asked, 'tags'>) {
    const table = await reader.table('market', asked.tags)
    const whole = table.entities.get(wholeMarket)
    const marketCap = whole && table.facts.find(whole.id, 'marketCap')
    return {
      market_cap: marketCap?.value ?? null,
      change: {
        one: relative(marketCap, 'day1'),
        week: relative(marketCap, 'day7'),
        month: relative(marketCap, 'day30'),
      },
      volume:
        (whole && table.facts.find(whole.id, 'volume')?.value) ?? sumOf(table.rows.map((row) => row.values.volume)),
      ...(await companies(asked)),
    }
  }

  return {
    totals,

    async data(range: ParsedInput<'getDataMarket'>, asked: Asked): Promise<CallOutput<'getDataMarket'>> {
      const { entities, rows } = await reader.table('market', asked.tags)
      const ids = await Promise.all(
        [...compared, wholeMarket].map((key) => entities.get(key)?.id ?? entityId(orm, key)),
      )
      const metrics: DataMetric[] = ['price', 'dominance', 'marketCap', 'sentiment']
      const series = await seriesOf(orm, { ids: ids.filter((id) => id !== undefined), metrics })
      const byId = new Map([...entities.values()].map((entity) => [entity.id, entity]))
      const shown = (await reader.daily(series, range)).map(({ row, daily }) => {
        const of = byId.get(row.entityId)
        return { row, daily, of, series: reader.seriesShown(row, daily, of ? reader.entity(of, asked.language) : null) }
      })
      const pick = (metric: DataMetric, key?: string) =>
        shown
          .filter(({ row, of }) => row.metric === metric && (key ? of?.key === key : of?.key !== wholeMarket))
          .toSorted((one, other) => place(one.of?.key) - place(other.of?.key))
      const dominance = pick('dominance').map((one) => one.series)
      return {
        prices: pick('price').map((one) => one.series),
        dominance: [...dominance, ...othersOf(dominance)],
        market_cap: pick('marketCap', wholeMarket)[0]?.series ?? null,
        sentiment: pick('sentiment', wholeMarket)[0]?.series ?? null,
        totals: await totals(asked),
        marks: await marksShown(reader, compared, asked),
        ...(await reader.provenance([...rows.map(originOf), ...shown.map(({ row }) => originOf(row))], asked)),
      }
    },
  }
}

type Shown = CallOutput<'getDataMarket'>['dominance'][number]

/** Returns the remainder of one on days on which all parts are known. */
function othersOf(parts: readonly Shown[]): Shown[] {
  const [first] = parts
  if (!first || parts.length < compared.length) return []
  const start = parts.reduce((latest, one) => (one.start > latest ? one.start : latest), first.start)
  const offset = (one: Shown) => Math.round((Date.parse(start) - Date.parse(one.start)) / 86_400_000)
  const length = Math.min(...parts.map((one) => one.values.length - offset(one)))
  const values = Array.from({ length: Math.max(length, 0) }, (_, place) => {
    const known = parts.map((one) => one.values[place + offset(one)] ?? null)
    return known.includes(null) ? null : 1 - (sumOf(known) ?? 0)
  })
  return [{ ...first, key: 'dominance.others', entity: null, group: 'others', start, values }]
}

export type Market = ReturnType<typeof createMarket>
