import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { DataMetric, DataUnit, EntityKind, TradeMethod } from '#contract/market/data-terms.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Versions } from '#server/platform/text/wording.ts'
import type { EntityDetails } from '../market-draft.ts'
import { dataMarks } from '../tables.ts'

/** Queries for pages of the data section. Values are those of days, with the last one of each. */

export interface EntityRow extends EntityDetails {
  id: number
  key: string
  kind: EntityKind
  label: LabelName | null
  demo: boolean
}

export interface LabelName {
  id: number
  name: string
  versions: Versions<'name'>
}

export interface SourceRow {
  id: number
  name: string
  website: string
  sourceAt: string | null
  readAt: string | null
  staleMinutes: number
  demo: boolean
  /** Read on a schedule: it grows old. */
  scheduled: boolean
}

export interface SeriesRow {
  id: number
  key: string
  entityId: number
  metric: DataMetric
  unit: DataUnit
  coin: string
  sourceId: number | null
  demo: boolean
  lastDay: string
}

/** A series with its newest value and what it was before. */
export interface SeriesFacts extends SeriesRow {
  lastAt: string
  value: number
  /**
   * The newest day of any series of this metric among those that were asked for; earlier values are counted from it.
   * Coins trade on every day, companies and funds do not: each have a newest day of their own.
   */
  today: string
  day1: number | null
  day7: number | null
  day30: number | null
  day365: number | null
  /** Days before `today` (0 or less) with their values, for the last thirty. */
  trend: [number, number][]
  held: boolean
}

/** Entities that readers see, by kind or by number. */
export async function entitiesOf(
  db: Executor,
  { kinds, ids }: { kinds?: readonly EntityKind[]; ids?: readonly number[] },
): Promise<EntityRow[]> {
  const { rows } = await db.execute<EntityRow>(sql`
    select entity.id, entity.key, entity.kind, entity.symbol, entity.name, entity.about, entity.issuer, entity.backing,
      entity.language, entity.versions, entity.country, entity.coin, entity.currency, entity.exchange, entity.website,
      entity.fee, entity.spot, entity.demo,
      case when label.id is null then null
        else json_build_object('id', label.id, 'name', label.name, 'versions', label.versions) end as label
    from data_entities as entity left join labels as label on label.id = entity.label_id and label.deleted_at is null
    where not entity.hidden and entity.deleted_at is null
      and ${kinds ? sql`entity.kind = any (${sql.param([...kinds])}::text[])` : sql`entity.id = any (${sql.param([...(ids ?? [])])}::bigint[])`}
    order by entity.id`)
  return rows
}

/** Metrics that are reported only when they change: the last value applies until the next. */
export const carriedMetrics: readonly DataMetric[] = ['holdings', 'cost']

/**
 * A day without a value has that of the last day before it, for a limited number of days: weekends, holidays, weekly
 * reports.
 */
const maxDaysBefore = { 1: 4, 7: 7, 30: 14, 365: 14 } as const

/** Series of these entities that have any value. */
export async function factsOf(
  db: Executor,
  { ids, metrics }: { ids: readonly number[]; metrics: readonly DataMetric[] },
): Promise<SeriesFacts[]> {
  const at = (days: keyof typeof maxDaysBefore) => sql`(select value from data_days as past
    where past.series_id = chosen.id and past.day <= chosen.today - ${sql.raw(String(days))}
      and (chosen.metric = any (${sql.param(carriedMetrics)}::text[]) or past.day >= chosen.today - ${sql.raw(String(days + maxDaysBefore[days]))})
    order by past.day desc limit 1)`
  const { rows } = await db.execute<SeriesFacts>(sql`
    with chosen as (
      select series.*, max(series.last_day) over (partition by series.metric,
        entity.kind in ('coin', 'stablecoin', 'chain', 'aggregate')) as today
      from data_series as series join data_entities as entity on entity.id = series.entity_id
      where series.entity_id = any (${sql.param([...ids])}::bigint[])
        and series.metric = any (${sql.param([...metrics])}::text[]) and series.last_day is not null
    )
    select chosen.id, chosen.key, chosen.entity_id as "entityId", chosen.metric, chosen.unit, chosen.coin,
      chosen.source_id as "sourceId", chosen.demo, chosen.last_day::text as "lastDay", chosen.last_at as "lastAt",
      chosen.today::text as today,
      (select value from data_days as past where past.series_id = chosen.id order by past.day desc limit 1) as value,
       ${at(1)} as day1, ${at(7)} as day7, ${at(30)} as day30,
      ${at(365)} as day365,
      (select coalesce(json_agg(json_build_array(recent.day - chosen.today, recent.value) order by recent.day), '[]')
        from data_days as recent where recent.series_id = chosen.id and recent.day > chosen.today - 30) as trend,
      exists (select from data_held_points as held where held.series_id = chosen.id and held.verdict is null
        and held.at >= chosen.last_day) as held
    from chosen order by chosen.id`)
  return rows
}

export async function sourcesOf(db: Executor): Promise<SourceRow[]> {
  const { rows } = await db.execute<SourceRow>(sql`
    select id, name, website, source_at as "sourceAt", read_at as "readAt", stale_minutes as "staleMinutes", demo,
      connector not in ('manual', 'file', 'demo') as scheduled
    from data_sources order by id`)
  return rows
}

const seriesColumns = sql`series.id, series.key, series.entity_id as "entityId", series.metric, series.unit, series.coin,
  series.source_id as "sourceId", series.demo, series.last_day::text as "lastDay"`

/** Series that readers see, by their keys. */
export async function seriesByKey(db: Executor, keys: readonly string[]): Promise<SeriesRow[]> {
  const { rows } = await db.execute<SeriesRow>(sql`
    select ${seriesColumns} from data_series as series
    join data_entities as entity on entity.id = series.entity_id and not entity.hidden and entity.deleted_at is null
    where series.key = any (${sql.param([...keys])}::text[]) and series.last_day is not null order by series.id`)
  return rows
}

/** Series of these entities that have any value. */
export async function seriesOf(
  db: Executor,
  { ids, metrics }: { ids: readonly number[]; metrics: readonly DataMetric[] },
): Promise<SeriesRow[]> {
  const { rows } = await db.execute<SeriesRow>(sql`
    select ${seriesColumns} from data_series as series
    where series.entity_id = any (${sql.param([...ids])}::bigint[])
      and series.metric = any (${sql.param([...metrics])}::text[]) and series.last_day is not null order by series.id`)
  return rows
}

/** Returns the inflows of funds over time, for tables. */
export async function flowSums(
  db: Executor,
  ids: readonly number[],
): Promise<{ seriesId: number; week: number; month: number; total: number }[]> {
  const { rows } = await db.execute<{ seriesId: number; week: number; month: number; total: number }>(sql`
    with newest as (select max(last_day) as day from data_series where id = any (${sql.param([...ids])}::bigint[]))
    select series_id as "seriesId",
      coalesce(sum(value) filter (where day > (select day from newest) - 7), 0) as week,
      coalesce(sum(value) filter (where day > (select day from newest) - 30), 0) as month, sum(value) as total
    from data_days where series_id = any (${sql.param([...ids])}::bigint[]) group by series_id`)
  return rows
}

export interface TradeRow {
  coin: string
  day: string
  method: TradeMethod
  change: number
  price: number | null
  amount: number | null
  holdings: number | null
  sourceName: string
  sourceUrl: string
}

/** Returns the acquisitions and disposals of an entity, the newest first. */
export async function tradesOf(db: Executor, entityId: number, limit: number): Promise<TradeRow[]> {
  const { rows } = await db.execute<TradeRow>(sql`
    select coin, day::text as day, method, change, price, amount, holdings, source_name as "sourceName",
      source_url as "sourceUrl"
    from data_trades where entity_id = ${entityId} order by day desc, id desc limit ${limit}`)
  return rows
}

/** The newest that holders acquired and gave away of a coin. */
export async function newestTrades(
  db: Executor,
  coin: string,
  limit: number,
): Promise<(TradeRow & { entityId: number })[]> {
  const { rows } = await db.execute(sql`
    select trade.entity_id as "entityId", trade.coin, trade.day::text as day, trade.method, trade.change, trade.price,
      trade.amount, trade.holdings, trade.source_name as "sourceName", trade.source_url as "sourceUrl"
    from data_trades as trade join data_entities as entity on entity.id = trade.entity_id
    where trade.coin = ${coin} and not entity.hidden and entity.deleted_at is null
    order by trade.day desc, abs(trade.change) desc, trade.id limit ${limit}`)
  return rows as unknown as (TradeRow & { entityId: number })[]
}

export interface CorrectionRow {
  series: string
  metric: DataMetric
  unit: DataUnit
  at: string
  former: number
  corrected: number
  correctedAt: string
}

/** Returns the corrections of an entity's values, the newest first. */
export async function correctionsOf(db: Executor, entityId: number, limit: number): Promise<CorrectionRow[]> {
  const { rows } = await db.execute<CorrectionRow>(sql`
    select series.key as series, series.metric, series.unit, correction.at, correction.former, correction.corrected,
      correction.corrected_at as "correctedAt"
    from data_corrections as correction join data_series as series on series.id = correction.series_id
    where series.entity_id = ${entityId} order by correction.id desc limit ${limit}`)
  return rows
}

/** Hour by hour, from `from` on: the last value within each hour, counted from it. */
export async function hoursOf(
  db: Executor,
  ids: readonly number[],
  from: Date,
): Promise<{ seriesId: number; hour: number; value: number }[]> {
  const start = sql`${from.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ seriesId: number; hour: number; value: number }>(sql`
    select distinct on (series_id, hour) series_id as "seriesId", hour, value
    from (select series_id, at, value, floor(extract(epoch from at - ${start}) / 3600)::int as hour from data_points
      where series_id = any (${sql.param([...ids])}::bigint[]) and at >= ${start}) as point
    order by series_id, hour, at desc`)
  return rows
}

export async function entityId(db: Executor, key: string): Promise<number | undefined> {
  const { rows } = await db.execute(
    sql`select id from data_entities where key = ${key} and not hidden and deleted_at is null`,
  )
  return (rows[0] as { id: number } | undefined)?.id
}

/** Entities of labels; of several with one label the coin first, else the oldest. */
export async function entitiesOfLabels(
  db: Executor,
  labels: readonly number[],
): Promise<{ label: number; entityId: number }[]> {
  const { rows } = await db.execute<{ label: number; entityId: number }>(sql`
    select distinct on (label.id) label.id as label, entity.id as "entityId"
    from labels as label join data_entities as entity on not entity.hidden and entity.deleted_at is null and (entity.label_id = label.id
      or (label.coin is not null and entity.kind in ('coin', 'stablecoin') and upper(entity.symbol) = upper(label.coin)))
    where label.id = any (${sql.param([...labels])}::bigint[]) and label.deleted_at is null
    order by label.id, (entity.label_id = label.id) desc nulls last, entity.kind <> 'coin', entity.id`)
  return rows
}

export type MarkRow = Pick<
  typeof dataMarks.$inferSelect,
  'id' | 'day' | 'type' | 'coin' | 'name' | 'language' | 'versions'
>

const maxMarks = 1_000

/** Returns the chart marks, in chronological order. */
export const marksOf = (db: Executor): Promise<MarkRow[]> =>
  db
    .select()
    .from(dataMarks)
    .where(and(eq(dataMarks.online, true), isNull(dataMarks.deletedAt)))
    .orderBy(asc(dataMarks.day), asc(dataMarks.id))
    .limit(maxMarks)
