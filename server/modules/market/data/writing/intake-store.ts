import { sql } from 'drizzle-orm'
import type { DataMetric, DataUnit, EntityKind } from '#contract/market/data-terms.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'

/** Incoming data: entities by the names that sources have for them, series, points with their former values. */

export interface NewEntity {
  key: string
  kind: EntityKind
  name: string
  symbol: string
  country: string
  issuer: string
  backing: string
  currency: string
  coin: string
  website: string
  fee: number | null
  spot: boolean
}

interface FoundEntity {
  id: number
  key: string
  kind: EntityKind
  coin: string
}

/** @param names as `family:id` */
export async function entitiesByNames(
  db: Executor,
  names: readonly string[],
): Promise<(FoundEntity & { name: string })[]> {
  const { rows } = await db.execute<FoundEntity & { name: string }>(sql`
    select known.source_key || ':' || known.name as name, entity.id, entity.key, entity.kind, entity.coin
    from unnest(${sql.param([...names])}::text[]) as wanted (name)
    join data_entity_names as known on known.source_key = split_part(wanted.name, ':', 1)
      and known.name = substr(wanted.name, length(split_part(wanted.name, ':', 1)) + 2)
    join data_entities as entity on entity.id = known.entity_id`)
  return rows
}

export async function entitiesByKeys(db: Executor, keys: readonly string[]): Promise<FoundEntity[]> {
  const { rows } = await db.execute<FoundEntity>(sql`
    select id, key, kind, coin from data_entities where key = any (${sql.param([...keys])}::text[])`)
  return rows
}

export async function addEntity(tx: Transaction, entity: NewEntity): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into data_entities (key, kind, name, symbol, country, issuer, backing, currency, coin, website, fee, spot,
      language)
    values (${entity.key}, ${entity.kind}, ${entity.name}, ${entity.symbol}, ${entity.country}, ${entity.issuer},
      ${entity.backing}, ${entity.currency}, ${entity.coin}, ${entity.website}, ${entity.fee}, ${entity.spot},
      ${/\p{Script=Han}/u.test(entity.name) ? 'zh-Hans' : 'en'})
    returning id`)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The entity was not added')
  return id
}

export async function nameEntity(tx: Executor, id: number, names: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into data_entity_names (source_key, name, entity_id)
    select split_part(given.name, ':', 1), substr(given.name, length(split_part(given.name, ':', 1)) + 2), ${id}
    from unnest(${sql.param([...names])}::text[]) as given (name)
    on conflict do nothing`)
}

/** An entity with real numbers is no sample any more. */
export async function markReal(tx: Executor, ids: readonly number[]): Promise<void> {
  await tx.execute(
    sql`update data_entities set demo = false where demo and id = any (${sql.param([...ids])}::bigint[])`,
  )
}

export interface WantedSeries {
  key: string
  entityId: number
  metric: DataMetric
  unit: DataUnit
  coin: string
}

/** Removes the samples of these metrics for one kind of entity: real numbers do not stand beside invented ones. */
export async function replaceSamples(tx: Executor, kind: EntityKind, metrics: readonly DataMetric[]): Promise<void> {
  await tx.execute(sql`
    delete from data_series as series using data_entities as entity
    where entity.id = series.entity_id and entity.kind = ${kind} and series.demo
      and series.metric = any (${sql.param([...metrics])}::text[])`)
  if (metrics.includes('holdings'))
    await tx.execute(sql`
      delete from data_trades as trade using data_entities as entity
      where entity.id = trade.entity_id and entity.kind = ${kind} and trade.demo`)
  await tx.execute(sql`
    delete from data_entities as entity where demo and kind = ${kind} and kind not in ('coin', 'aggregate')
      and not exists (select from data_series where entity_id = entity.id)`)
}

/** @returns the numbers of these series, by their keys; those that are missing are added */
export async function ensureSeries(tx: Transaction, wanted: readonly WantedSeries[]): Promise<Map<string, number>> {
  const given = JSON.stringify(wanted)
  await tx.execute(sql`
    insert into data_series (key, entity_id, metric, unit, coin)
    select key, "entityId", metric, unit, coin from json_to_recordset(${given}::json)
      as given (key text, "entityId" bigint, metric text, unit text, coin text)
    on conflict do nothing`)
  const { rows } = await tx.execute<{ id: number; key: string }>(sql`
    select series.id, given.key from json_to_recordset(${given}::json)
      as given (key text, "entityId" bigint, metric text, unit text, coin text)
    join data_series as series on series.entity_id = given."entityId" and series.metric = given.metric
      and series.coin = given.coin`)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

export interface LastKnown {
  seriesId: number
  day: string
  value: number
}

/** The last daily values of series up to a day each, the newest first. */
export async function lastDays(db: Executor, ids: readonly number[], count: number): Promise<LastKnown[]> {
  const { rows } = await db.execute<LastKnown>(sql`
    select wanted.id as "seriesId", last.day::text as day, last.value
    from unnest(${sql.param([...ids])}::bigint[]) as wanted (id) cross join lateral (
      select day, value from data_days where series_id = wanted.id order by day desc limit ${count}) as last`)
  return rows
}

export interface NewPoint {
  seriesId: number
  /** ms */
  at: number
  value: number
  /** The moment that the source gives, ms. */
  sourceAt: number | null
}

interface Writing {
  sourceId: number | null
  now: Date
  by?: number | undefined
}

/**
 * Writes points; each stands once. The former value of a past day is kept; the value of the present day is replaced.
 * @returns how many were new and how many others changed
 */
export async function writePoints(
  tx: Transaction,
  points: readonly NewPoint[],
  { sourceId, now, by }: Writing,
): Promise<{ added: number; changed: number; touched: number[] }> {
  if (points.length === 0) return { added: 0, changed: 0, touched: [] }
  const time = now.toISOString()
  const given = sql`(
    select distinct on (id, ms) id, to_timestamp(ms / 1000.0)::timestamptz(3) as at, value,
      to_timestamp(source_ms / 1000.0)::timestamptz(3) as source_at
    from unnest(${sql.param(points.map(({ seriesId }) => seriesId))}::bigint[],
      ${sql.param(points.map(({ at }) => Math.round(at)))}::bigint[],
      ${sql.param(points.map(({ value }) => value))}::double precision[],
      ${sql.param(points.map(({ sourceAt }) => sourceAt && Math.round(sourceAt)))}::bigint[])
      with ordinality as point (id, ms, value, source_ms, place) order by id, ms, place desc)`
  const { rows } = await tx.execute<{ id: number; at: string; known: boolean }>(sql`
    with given as ${given}, differing as (
      select given.*, known.value as former, known.source_id as former_source, known.source_at as former_at,
        known.arrived_at as former_arrived
      from given left join data_points as known on known.series_id = given.id and known.at = given.at
      where known.value is null or abs(known.value - given.value) > 1e-9 * greatest(abs(known.value), abs(given.value))
    ), kept as (
      insert into data_corrections (series_id, at, former, corrected, source_id, source_at, arrived_at, corrected_at,
        corrected_by)
      select id, at, former, value, (select id from data_sources where id = former_source), former_at, former_arrived,
        ${time}::timestamptz, ${by ?? null}::bigint
      from differing where former is not null and at < date_trunc('day', ${time}::timestamptz, 'UTC')
    ), written as (
      insert into data_points as point (series_id, at, value, source_id, source_at, arrived_at)
      select id, at, value, ${sourceId}::bigint, source_at, ${time}::timestamptz from differing
      on conflict (series_id, at) do update set value = excluded.value, source_id = excluded.source_id,
        source_at = excluded.source_at, arrived_at = excluded.arrived_at
    )
    select id, at, former is not null as known from differing`)
  const changed = rows.filter(({ known }) => known).length
  await rollUp(tx, rows)
  const touched = [...new Set(rows.map(({ id }) => id))]
  return { added: rows.length - changed, changed, touched }
}

/** Makes days of the points of these moments. */
async function rollUp(tx: Transaction, moments: readonly { id: number; at: string }[]): Promise<void> {
  if (moments.length === 0) return
  const days = sql`(select distinct id, (at at time zone 'UTC')::date as day
    from unnest(${sql.param(moments.map(({ id }) => id))}::bigint[],
      ${sql.param(moments.map(({ at }) => at))}::timestamptz[]) as moment (id, at))`
  await tx.execute(sql`
    insert into data_days (series_id, day, value)
    select touched.id, touched.day, newest.value from ${days} as touched cross join lateral (
      select value from data_points where series_id = touched.id and at >= (touched.day::timestamp at time zone 'UTC')
        and at < ((touched.day + 1)::timestamp at time zone 'UTC') order by at desc limit 1) as newest
    on conflict (series_id, day) do update set value = excluded.value`)
}

/** Notes what series were read, and their newest value. */
export async function noteSeries(
  tx: Transaction,
  ids: readonly number[],
  { sourceId, now }: Pick<Writing, 'sourceId' | 'now'>,
): Promise<void> {
  await tx.execute(sql`
    update data_series as series set source_id = coalesce(${sourceId}::bigint, series.source_id), demo = false,
      read_at = ${now.toISOString()}::timestamptz,
      last_at = (select max(at) from data_points where series_id = series.id),
      last_day = (select max(day) from data_days where series_id = series.id)
    where id = any (${sql.param([...ids])}::bigint[])`)
}

/** Points that wait, or that were refused and come again as they were. */
export async function holdPoints(
  tx: Transaction,
  points: readonly (NewPoint & { before: number })[],
  { sourceId, now }: Pick<Writing, 'sourceId' | 'now'>,
): Promise<number> {
  let held = 0
  for (const { seriesId, at, value, before, sourceAt } of points) {
    const { rowCount } = await tx.execute(sql`
      insert into data_held_points as known (series_id, at, value, before, source_id, source_at, arrived_at)
      values (${seriesId}, ${new Date(at).toISOString()}, ${value}, ${before}, ${sourceId},
        ${sourceAt === null ? null : new Date(sourceAt).toISOString()}, ${now.toISOString()})
      on conflict (series_id, at) do update set value = excluded.value, before = excluded.before,
        arrived_at = excluded.arrived_at, verdict = null, decided_at = null, decided_by = null
      where known.value <> excluded.value`)
    held += rowCount ?? 0
  }
  return held
}

export async function writeTrades(
  tx: Transaction,
  trades: readonly Record<string, unknown>[],
  { sourceId }: Pick<Writing, 'sourceId'>,
): Promise<number> {
  if (trades.length === 0) return 0
  const { rowCount } = await tx.execute(sql`
    insert into data_trades as known (entity_id, coin, day, change, method, price, amount, holdings, source_name,
      source_url, source_id)
    select "entityId", coin, day, change, method, price, amount, holdings, '', url, ${sourceId}
    from json_to_recordset(${JSON.stringify(trades)}::json) as given ("entityId" bigint, coin text, day date,
      change double precision, method text, price double precision, amount double precision,
      holdings double precision, url text)
    on conflict (entity_id, coin, day, change) do update set method = excluded.method, price = excluded.price,
      amount = excluded.amount, holdings = excluded.holdings, source_url = excluded.source_url
    where (known.method, known.price, known.amount, known.holdings, known.source_url)
      is distinct from (excluded.method, excluded.price, excluded.amount, excluded.holdings, excluded.source_url)`)
  return rowCount ?? 0
}

/** The one entity of a kind that has this key, name or ticker; undefined where there is none, or several. */
export async function entityByWords(db: Executor, word: string, kind: EntityKind): Promise<FoundEntity | undefined> {
  const { rows } = await db.execute<FoundEntity>(sql`
    select id, key, kind, coin from data_entities where kind = ${kind} and lower(${word}) in
      (key, lower(symbol), lower(name), lower(versions #>> '{en,name}'))`)
  return rows.length === 1 ? rows[0] : undefined
}

export async function seriesIds(db: Executor, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: number; key: string }>(sql`
    select id, key from data_series where key = any (${sql.param([...keys])}::text[])`)
  return new Map(rows.map(({ id, key }) => [key, id]))
}
