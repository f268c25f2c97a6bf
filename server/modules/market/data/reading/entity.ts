import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type DataType, dataMetrics, heldCoins, lacksCoin } from '#contract/market/data-terms.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { marksShown } from './marks.ts'
import { type Asked, originOf, type Reader } from './reader.ts'
import {
  correctionsOf,
  type EntityRow,
  entitiesOf,
  entityId,
  factsOf,
  seriesByKey,
  seriesOf,
  tradesOf,
} from './reading-store.ts'
import type { TableRow } from './table.ts'
import { tradeShown } from './trade-shown.ts'

const most = { trades: 500, corrections: 50, neighbours: 2 }

/** The table that an entity belongs to first. */
export function mainType({ kind, coin, spot }: EntityRow, types: readonly DataType[]): DataType | undefined {
  const wanted: DataType[] = kind === 'fund' && spot ? ['etf'] : kind === 'coin' ? ['market'] : []
  if (coin === heldCoins.ether) wanted.push('ether')
  return wanted.find((type) => types.includes(type)) ?? types[0]
}

/** One company, fund, government, coin or chain with all that is known of it. */
export function createEntities(reader: Reader) {
  const { orm } = reader.database

  async function present(row: EntityRow, places: readonly Place[], asked: Asked) {
    const own = await reader.row(places[0]?.row ?? (await bareRow(row)), asked)
    const { about } = reader.wording.shown(row, 'name', ['name', 'about'], asked.language)
    return { ...own, about, website: row.website, exchange: row.exchange, types: places.map(({ type }) => type) }
  }

  /** Row of an entity that no table shows, such as a chain. */
  async function bareRow(entity: EntityRow): Promise<TableRow> {
    const [main] = await factsOf(orm, { ids: [entity.id], metrics: dataMetrics })
    const origin = { sourceId: main?.sourceId ?? null, at: main ? new Date(main.lastAt).getTime() : null }
    const trend = main ? main.trend.map(([, value]) => value) : []
    return { entity, values: {}, trend, held: [], ...origin, demo: entity.demo, words: '' }
  }

  interface Place {
    type: DataType
    rank: number
    rows: TableRow[]
    row: TableRow
  }

  /** The rows of the entity in the tables that show it, the main one first. */
  async function placesOf(entity: EntityRow, tags: Set<string>): Promise<Place[]> {
    const places = (await reader.everyTable(tags)).flatMap(({ type, rows }) => {
      const rank = rows.findIndex((row) => row.entity.id === entity.id)
      const row = rows[rank]
      return row ? [{ type, rank: rank + 1, rows, row }] : []
    })
    const main = mainType(
      entity,
      places.map(({ type }) => type),
    )
    return places.toSorted((one, other) => Number(other.type === main) - Number(one.type === main))
  }

  /** The rows of a table before and after a place, with that of the place. */
  function around(rows: readonly TableRow[], rank: number, asked: Asked) {
    const before = Math.max(rank - 1 - most.neighbours, 0)
    return Promise.all(
      rows
        .slice(before, before + 2 * most.neighbours + 1)
        .map(async (row, place) => ({ rank: before + place + 1, row: await reader.row(row, asked) })),
    )
  }

  return {
    /** @throws CallError itemMissing */
    async details({ key, ...range }: ParsedInput<'getDataEntity'>, asked: Asked): Promise<CallOutput<'getDataEntity'>> {
      reader.shows(key, asked.tags)
      const id = await entityId(orm, key)
      const [entity] = id === undefined ? [] : await entitiesOf(orm, { ids: [id] })
      if (!entity) throw new CallError('itemMissing')
      const places = await placesOf(entity, asked.tags)
      const coins = [...new Set([...places.flatMap(({ type }) => coinOf(type)), ...(entity.coin ? [entity.coin] : [])])]
      const every = await seriesOf(orm, { ids: [entity.id], metrics: dataMetrics })
      const own = every.filter((series) => !lacksCoin(series))
      const prices = await seriesByKey(
        orm,
        coins.map((coin) => `price.${coin}`),
      )
      const priced = await entitiesOf(orm, { ids: prices.map(({ entityId }) => entityId) })
      const named = new Map([entity, ...priced].map((one) => [one.id, reader.entity(one, asked.language)]))
      const rows = [...own, ...prices.filter((price) => price.entityId !== entity.id)]
      const series = (await reader.daily(rows, range)).map(({ row, daily }) =>
        reader.seriesShown(row, daily, named.get(row.entityId) ?? null),
      )
      return {
        entity: await present(entity, places, asked),
        rows: await Promise.all(
          places.map(async ({ type, rank, rows, row }) => ({
            type,
            rank,
            of: rows.length,
            row: await reader.row(row, asked),
            neighbours: await around(rows, rank, asked),
          })),
        ),
        series,
        trades: (await tradesOf(orm, entity.id, most.trades)).map(({ coin, ...trade }) => ({
          coin,
          ...tradeShown(trade),
        })),
        corrections: (await correctionsOf(orm, entity.id, most.corrections)).map(({ at, correctedAt, ...one }) => ({
          ...one,
          day: new Date(at).toISOString().slice(0, 10),
          corrected_time: siteTime(new Date(correctedAt)),
        })),
        marks: await marksShown(reader, [entity.key, ...coins], asked),
        ...(await reader.provenance([...places.map(({ row }) => originOf(row)), ...rows.map(originOf)], asked)),
      }
    },
  }
}

const coinOf = (type: DataType): string[] => {
  if (type === 'bitcoin') return [heldCoins.bitcoin]
  return type === 'ether' ? [heldCoins.ether] : []
}

export type Entities = ReturnType<typeof createEntities>
