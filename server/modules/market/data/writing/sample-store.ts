import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type MarketDraft, type SeriesDraft, seriesKey } from '../market-draft.ts'

/** Sample data, written at once. */

const sourceKey = 'demo'
/** Points in one statement. */
const batch = 20_000

/** Adds what is not there yet; metrics and entities with real numbers are left to those. */
export async function saveSamples(tx: Transaction, draft: MarketDraft, now: Date): Promise<void> {
  // A site that starts on a busy machine waits for its samples rather than not starting at all.
  await tx.execute(sql`set local statement_timeout = 0`)
  const { rows: sources } = await tx.execute<{ id: number }>(sql`
    insert into data_sources (key, name, connector, demo, source_at, read_at)
    values (${sourceKey}, 'Harbourwire samples', 'demo', true, ${now.toISOString()}, ${now.toISOString()})
    on conflict (key) do update set source_at = excluded.source_at, read_at = excluded.read_at returning id`)
  const source = sources[0]?.id
  if (source === undefined) throw new Error('The source of sample data was not added')
  await tx.execute(sql`
    insert into data_entities (key, kind, symbol, name, about, issuer, backing, language, versions, country, coin,
      currency, exchange, website, fee, spot, demo)
    select key, kind, coalesce(symbol, ''), name, coalesce(about, ''), coalesce(issuer, ''), coalesce(backing, ''),
      language, versions, coalesce(country, ''), coalesce(coin, ''), coalesce(currency, ''), coalesce(exchange, ''),
      coalesce(website, ''), fee, coalesce(spot, false), true
    from json_populate_recordset(null::data_entities, ${JSON.stringify(draft.entities)}::json)
    on conflict (key) do nothing`)
  const rows = draft.series.map(({ entity, metric, unit, coin = '' }) => ({
    key: seriesKey({ entity, metric, coin }),
    ...{ entity, metric, unit, coin },
  }))
  const { rows: added } = await tx.execute<{ id: number; key: string }>(sql`
    insert into data_series (key, metric, unit, entity_id, coin, source_id, demo)
    select given.key, given.metric, given.unit, entity.id, given.coin, ${source}, true
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (key text, metric text, unit text, entity text, coin text)
    join data_entities as entity on entity.key = given.entity
    where not exists (select from data_series as real where real.metric = given.metric and not real.demo)
    on conflict do nothing returning id, key`)
  const ids = new Map(added.map(({ id, key }) => [key, id]))
  await writePoints(tx, draft.series, ids, source)
  await tx.execute(sql`
    insert into data_days (series_id, day, value)
    select distinct on (series_id, (at at time zone 'UTC')::date) series_id, (at at time zone 'UTC')::date, value
    from data_points where series_id = any (${sql.param([...ids.values()])}::bigint[])
    order by series_id, (at at time zone 'UTC')::date, at desc`)
  await tx.execute(sql`
    update data_series as series set last_day = newest.day, last_at = newest.at, read_at = ${now.toISOString()}
    from (select series_id, max((at at time zone 'UTC')::date) as day, max(at) as at from data_points
      where series_id = any (${sql.param([...ids.values()])}::bigint[]) group by series_id) as newest
    where series.id = newest.series_id`)
  await tx.execute(sql`
    insert into data_trades (entity_id, coin, day, change, method, price, amount, holdings, source_id, demo)
    select entity.id, given.coin, given.day, given.change, given.method, given.price, given.amount, given.holdings,
      ${source}, true
    from json_to_recordset(${JSON.stringify(draft.trades)}::json) as given (entity text, coin text, day date,
      change double precision, method text, price double precision, amount double precision,
      holdings double precision)
    join data_entities as entity on entity.key = given.entity and entity.demo
    on conflict do nothing`)
}

async function writePoints(
  tx: Transaction,
  series: readonly SeriesDraft[],
  ids: ReadonlyMap<string, number>,
  source: number,
): Promise<void> {
  let [owners, moments, values]: [number[], number[], number[]] = [[], [], []]
  const flush = async () => {
    await tx.execute(sql`
      insert into data_points (series_id, at, value, source_id)
      select id, to_timestamp(ms / 1000.0), value, ${source}
      from unnest(${sql.param(owners)}::bigint[], ${sql.param(moments)}::bigint[],
        ${sql.param(values)}::double precision[]) as point (id, ms, value)`)
    ;[owners, moments, values] = [[], [], []]
  }
  for (const one of series) {
    const id = ids.get(seriesKey(one))
    if (id === undefined) continue
    for (const [moment, value] of one.points) {
      owners.push(id)
      moments.push(moment)
      values.push(value)
    }
    if (owners.length >= batch) await flush()
  }
  if (owners.length > 0) await flush()
}

/** Deletes the numbers of older samples. Their entities stay, since others lead to them. */
export async function removeSamples(tx: Executor): Promise<void> {
  await tx.execute(sql`delete from data_series where demo`)
  await tx.execute(sql`delete from data_trades where demo`)
}
