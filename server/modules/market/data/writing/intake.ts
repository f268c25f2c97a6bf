import type { DataMetric, EntityKind } from '#contract/market/data-terms.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { FoundPoint, LeftOut, Reading } from '../connectors/connector.ts'
import { seriesKey } from '../market-draft.ts'
import { coinsTag, entityTag, samplesTag, typesOf, typeTag } from '../tags.ts'
import * as store from './intake-store.ts'
import { implausible, type Known } from './plausibility.ts'
import { type Resolved, resolveEntities } from './resolve-entities.ts'

export interface Origin {
  sourceId: number
  /** Sources of one family name their entities alike. */
  family: string
  limits: Partial<Record<DataMetric, number>>
  now: Date
  /** The person who entered it, if any. */
  by?: number | undefined
  /** An editor has checked the values: none waits for review. */
  confirmed?: boolean
}

export interface Intake {
  added: number
  changed: number
  held: number
  trades: number
  leftOut: LeftOut[]
  tags: string[]
  /** The newest moment of any value, ms; null where there was none. */
  newest: number | null
}

const historyDays = 60

/** Takes over what a source said: all in one transaction, or nothing. */
export async function ingest(tx: Transaction, reading: Reading, origin: Origin): Promise<Intake> {
  const { sourceId, now } = origin
  const entities = await resolveEntities(tx, reading.entities, origin.family)
  const wanted = new Map<string, store.WantedSeries & { kind: EntityKind }>()
  const keyOf = (point: Reading['points'][number]): string | undefined => {
    const entity = entities.get(point.entity)
    if (!entity) return undefined
    const { metric, unit, coin = '' } = point
    const key = seriesKey({ entity: entity.key, metric, coin })
    if (!wanted.has(key)) wanted.set(key, { key, entityId: entity.id, metric, unit, coin, kind: entity.kind })
    return key
  }
  const keyed = reading.points.flatMap((point) => {
    const key = keyOf(point)
    return key === undefined ? [] : [{ key, point }]
  })
  // First, so that a chain of the samples that this source knows as well does not go with its invented values.
  await store.markReal(tx, [...new Set([...wanted.values()].map(({ entityId }) => entityId))])
  for (const [kind, some] of Map.groupBy(wanted.values(), (one) => one.kind))
    await store.replaceSamples(tx, kind, [...new Set(some.map(({ metric }) => metric))])
  const ids = await store.ensureSeries(tx, [...wanted.values()])
  const points = keyed.flatMap(({ key, point }) => {
    const seriesId = ids.get(key)
    const about = wanted.get(key)
    if (seriesId === undefined || !about) return []
    return [{ seriesId, ...about, at: point.at ?? minuteOf(now), value: point.value, sourceAt: point.at }]
  })
  const { believed, doubted } = origin.confirmed ? { believed: points, doubted: [] } : await judge(tx, points, origin)
  const { added, changed, touched } = await store.writePoints(tx, believed, { sourceId, now, by: origin.by })
  const held = await store.holdPoints(tx, doubted, { sourceId, now })
  await store.noteSeries(tx, [...new Set(believed.map(({ seriesId }) => seriesId))], { sourceId, now })
  const trades = await store.writeTrades(
    tx,
    reading.trades.flatMap(({ entity, ...trade }) => {
      const one = entities.get(entity)
      return one ? [{ ...trade, entityId: one.id }] : []
    }),
    { sourceId },
  )
  const moved = new Set(touched)
  const tags = new Set<string>([samplesTag])
  if ([...entities.values()].some(({ added }) => added)) tags.add(coinsTag)
  const keys = new Map([...entities.values()].map(({ id, key }) => [id, key]))
  const noted = new Set<number>()
  for (const point of points) {
    if (noted.has(point.seriesId) || (held === 0 && !moved.has(point.seriesId))) continue
    noted.add(point.seriesId)
    const key = keys.get(point.entityId)
    for (const type of typesOf(point.metric, point.kind, point.coin)) tags.add(typeTag(type))
    if (key !== undefined) tags.add(entityTag(key))
  }
  if (trades > 0) {
    for (const { key } of entities.values()) tags.add(entityTag(key))
    for (const { coin } of reading.trades)
      for (const type of typesOf('holdings', 'company', coin)) tags.add(typeTag(type))
  }
  const moments = believed.map(({ at }) => at)
  const newest = moments.reduce<number | null>((last, at) => (last === null || at > last ? at : last), null)
  return { added, changed, held, trades, leftOut: reading.leftOut, tags: [...tags], newest }
}

/** Numbers without a time of their own are of the minute in which they were read. */
const minuteOf = (now: Date): number => Math.floor(now.getTime() / 60_000) * 60_000

type Judged = store.NewPoint & { metric: DataMetric; kind: EntityKind; coin: string; entityId: number }

/** Which values are believed, and which wait for an editor, with what they are compared with. */
async function judge(tx: Transaction, points: readonly Judged[], { limits }: Pick<Origin, 'limits'>) {
  const known = Map.groupBy(
    await store.lastDays(tx, [...new Set(points.map(({ seriesId }) => seriesId))], historyDays),
    ({ seriesId }) => seriesId,
  )
  const believed: Judged[] = []
  const doubted: (Judged & { before: number })[] = []
  for (const [seriesId, own] of Map.groupBy(points, (point) => point.seriesId)) {
    const before: Known[] = (known.get(seriesId) ?? []).map(({ day, value }) => ({
      at: Date.parse(`${day}T00:00:00Z`),
      value,
    }))
    for (const point of own.toSorted((one, other) => one.at - other.at)) {
      const earlier = before.filter(({ at }) => at <= point.at)
      const compared = implausible(point, earlier, limits)
      if (compared === undefined) {
        believed.push(point)
        before.push({ at: point.at, value: point.value })
        before.sort((one, other) => other.at - one.at)
        if (before.length > historyDays) before.pop()
      } else doubted.push({ ...point, before: compared })
    }
  }
  return { believed, doubted }
}

/** Returns the values of a reading that differ from the known ones by more than is accepted without an editor. */
export async function farPoints(
  tx: Transaction,
  points: readonly FoundPoint[],
  { known, now }: { known: ReadonlyMap<string, Resolved>; now: Date },
): Promise<Set<FoundPoint>> {
  const keyOf = ({ entity, metric, coin = '' }: FoundPoint) => {
    const one = known.get(entity)
    return one && seriesKey({ entity: one.key, metric, coin })
  }
  const keys = points.flatMap((point) => keyOf(point) ?? [])
  const ids = await store.seriesIds(tx, [...new Set(keys)])
  const sources = new Map<Judged, FoundPoint>()
  for (const point of points) {
    const seriesId = ids.get(keyOf(point) ?? '')
    const one = known.get(point.entity)
    if (seriesId === undefined || !one) continue
    const { metric, value, coin = '', at } = point
    const about = { seriesId, metric, value, coin, kind: one.kind, entityId: one.id }
    sources.set({ ...about, at: at ?? minuteOf(now), sourceAt: at }, point)
  }
  const { doubted } = await judge(tx, [...sources.keys()], { limits: {} })
  const far = new Set(doubted.map(({ seriesId, at }) => `${seriesId} ${at}`))
  return new Set([...sources].flatMap(([judged, point]) => (far.has(`${judged.seriesId} ${judged.at}`) ? [point] : [])))
}
