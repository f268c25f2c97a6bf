import type { Pool } from 'pg'

/** Numbers made by the database itself, as fast as it can write. */

/** Series of the page that is read, and the days that they have. */
export const readSeries = 20
export const readDays = 5 * 365 + 1
/** Companies of the table that is shown. */
export const tableRows = 50

const keyOf = (kind: string) => `'bench-${kind}-' || n`

/** Holders of bitcoin with five years of days each: what tables and charts are made of. */
export async function fillShown(pool: Pool): Promise<void> {
  const holders = Math.max(readSeries, tableRows) + 10
  await pool.query(`
    with source as (
      insert into data_sources (key, name, connector) values ('bench', 'Bench', 'manual') returning id
    ), added as (
      insert into data_entities (key, kind, name, country, versions)
      select ${keyOf('company')}, 'company', '持币公司' || n, 'HK', jsonb_build_object('en', jsonb_build_object('name', 'Company ' || n))
      from generate_series(1, ${holders}) as n
      union all select 'bitcoin', 'coin', '比特币', '', '{}'
      returning id, key, kind
    )
    insert into data_series (key, metric, unit, entity_id, coin, source_id, last_day, last_at, read_at)
    select case kind when 'coin' then 'price.bitcoin' else 'holdings.' || key || '.bitcoin' end,
      case kind when 'coin' then 'price' else 'holdings' end, case kind when 'coin' then 'usd' else 'btc' end, id,
      case kind when 'coin' then '' else 'bitcoin' end, (select id from source), current_date, now(), now()
    from added`)
  await pool.query(`
    insert into data_days (series_id, day, value)
    select id, day::date, 1000 * (1 + id % 7) + 500 * sin(extract(epoch from day) / 5e6 + id)
    from data_series, generate_series(current_date - ${readDays - 1}, current_date, interval '1 day') as day`)
  await pool.query('vacuum analyze data_days, data_day_blocks, data_series, data_entities')
}

export const shownKeys = Array.from({ length: readSeries }, (_, n) => `holdings.bench-company-${n + 1}.bitcoin`)

/** Points of one statement, each a minute after the one before, over a year and a bit. */
const batch = 500_000

/**
 * Stores points in series of their own, until there are `wanted` points or the time is up.
 * @returns the number of points
 */
export async function fillPoints(pool: Pool, wanted: number, withinMs: number): Promise<number> {
  const connection = await pool.connect()
  const until = performance.now() + withinMs
  try {
    await connection.query(`set statement_timeout = 0; set synchronous_commit = off; set max_parallel_workers_per_gather = 0;
      insert into data_entities (key, kind, name) values ('bench-ticks', 'aggregate', 'Ticks');
      insert into data_series (key, metric, unit, entity_id, coin)
      select ${keyOf('tick')}, 'volume', 'usd', (select id from data_entities where key = 'bench-ticks'), n::text
      from generate_series(1, ${Math.ceil(wanted / batch)}) as n`)
    let stored = 0
    for (let series = 1; stored < wanted && performance.now() < until; series++) {
      // Each series has a year of its own, so that they spread over the partitions.
      const { rowCount } = await connection.query(
        `insert into data_points (series_id, at, value)
         select (select id from data_series where key = 'bench-tick-' || $1), make_timestamptz(2022 + $1::int % 4, 1, 1, 0, 0, 0, 'UTC') + n * interval '1 minute', n
         from generate_series(1, $2::int) as n`,
        [series, Math.min(batch, wanted - stored)],
      )
      stored += rowCount ?? 0
      if (series % 20 === 0) process.stderr.write(`${stored} points\n`)
    }
    return stored
  } finally {
    await connection.query('reset all')
    connection.release()
  }
}
