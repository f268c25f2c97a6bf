import { sql } from 'drizzle-orm'
import type { DataMetric, DataUnit, EntityKind } from '#contract/market/data-terms.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Entities, values that wait and single values, as the newsroom sees them. */

export interface HeldRow {
  id: number
  seriesId: number
  series: string
  metric: DataMetric
  unit: DataUnit
  coin: string
  entityId: number
  entityKey: string
  entityName: string
  kind: EntityKind
  at: string
  value: number
  before: number
  sourceId: number | null
  sourceName: string | null
  sourceAt: string | null
  arrivedAt: string
}

const heldColumns = sql`held.id, held.series_id as "seriesId", series.key as series, series.metric, series.unit,
  series.coin, entity.id as "entityId", entity.key as "entityKey", entity.name as "entityName", entity.kind, held.at,
  held.value, held.before, held.source_id as "sourceId", source.name as "sourceName", held.source_at as "sourceAt",
  held.arrived_at as "arrivedAt"`
const heldFrom = sql`data_held_points as held join data_series as series on series.id = held.series_id
  join data_entities as entity on entity.id = series.entity_id
  left join data_sources as source on source.id = held.source_id`

export async function heldPoints(
  db: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<HeldRow[]> {
  const { rows } = await db.execute<HeldRow>(sql`
    select ${heldColumns} from ${heldFrom} where held.verdict is null order by held.id limit ${limit} offset ${offset}`)
  return rows
}

export async function countHeld(db: Executor): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as count from data_held_points where verdict is null`)
  return (rows[0] as { count: number }).count
}

export async function lockHeld(tx: Executor, id: number): Promise<HeldRow | undefined> {
  const { rows } = await tx.execute<HeldRow>(sql`
    select ${heldColumns} from ${heldFrom} where held.id = ${id} and held.verdict is null for update of held`)
  return rows[0]
}

/** Others of its series that wait, the oldest first. */
export async function heldAfter(tx: Executor, { id, seriesId }: Pick<HeldRow, 'id' | 'seriesId'>): Promise<HeldRow[]> {
  const { rows } = await tx.execute<HeldRow>(sql`
    select ${heldColumns} from ${heldFrom} where held.series_id = ${seriesId} and held.id <> ${id}
      and held.verdict is null order by held.at for update of held`)
  return rows
}

/** Notes the value that one that waits is compared with, since what was published meanwhile may be another. */
export async function compareHeld(tx: Executor, id: number, before: number): Promise<void> {
  await tx.execute(sql`update data_held_points set before = ${before} where id = ${id}`)
}

export async function decideHeld(
  tx: Executor,
  id: number,
  { verdict, by, now }: { verdict: 'confirmed' | 'refused'; by: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update data_held_points set verdict = ${verdict}, decided_by = ${by}, decided_at = ${now.toISOString()}
    where id = ${id}`)
}

export async function entityByKey(
  db: Executor,
  key: string,
): Promise<{ id: number; key: string; kind: EntityKind; name: string } | undefined> {
  const { rows } = await db.execute<{ id: number; key: string; kind: EntityKind; name: string }>(
    sql`select id, key, kind, name from data_entities where key = ${key} and deleted_at is null`,
  )
  return rows[0]
}

export interface PointRow {
  at: string
  value: number
  sourceName: string | null
  arrivedAt: string
  former: { value: number; at: string }[]
}

export async function pointsOf(
  db: Executor,
  series: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PointRow[]; total: number }> {
  const { rows } = await db.execute<PointRow>(sql`
    select point.at, point.value, source.name as "sourceName", point.arrived_at as "arrivedAt",
      (select coalesce(json_agg(json_build_object('value', former, 'at', corrected_at) order by id desc), '[]')
        from data_corrections where series_id = point.series_id and at = point.at) as former
    from data_points as point left join data_sources as source on source.id = point.source_id
    where point.series_id = (select id from data_series where key = ${series})
    order by point.at desc limit ${limit} offset ${offset}`)
  const { rows: counted } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from data_points where series_id = (select id from data_series where key = ${series})`)
  return { rows, total: counted[0]?.count ?? 0 }
}

/** Returns the names of entities and sources, for the audit log. */
export async function namesOf(
  db: Executor,
  { entities, sources }: { entities: number[]; sources: number[] },
): Promise<{ target: string; name: string }[]> {
  const { rows } = await db.execute<{ target: string; name: string }>(sql`
    select 'dataEntity:' || id as target, name from data_entities where id = any (${sql.param(entities)}::bigint[])
    union all select 'dataSource:' || id, name from data_sources where id = any (${sql.param(sources)}::bigint[])`)
  return rows
}
