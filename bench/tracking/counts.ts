import type { Pool } from 'pg'

/** Days that counts are made for, and what is read on each of them. */
export const daysOfCounts = 400
const itemsRead = 4_000
const authors = 200
const labels = 400

/**
 * Adds counts for a number of views over the last days: of items read more or less often, of pages, hosts and words.
 * @returns the last day
 */
export async function addCounts(pool: Pool, views: number): Promise<string> {
  await pool.query(`insert into authors (nickname) select 'Author ' || n from generate_series(1, ${authors}) as n`)
  await pool.query(
    `insert into labels (key, name) select 'bench-' || n, 'Label ' || n from generate_series(1, ${labels}) as n`,
  )
  await pool.query(`
    insert into items (kind, original_language, status, release_time, author_id, import_key)
    select 'article', 'en', 'approved', now() - interval '500 days', (
      select id from authors where nickname = 'Author ' || (1 + n % ${authors})), 'bench-' || n
    from generate_series(1, ${itemsRead}) as n`)
  await pool.query(`insert into item_texts (item_id, language, origin, title)
    select id, 'en', 'original', 'Title ' || id from items where import_key like 'bench-%'`)
  await pool.query(`
    insert into item_labels (item_id, label_id, position)
    select items.id, labels.id, place from items, generate_series(0, 3) as place
    join labels on true where import_key like 'bench-%' and labels.key = 'bench-' || (1 + (items.id * 7 + place * 13) % ${labels})`)
  // A few are read much and most a little: the n-th one n^-0.8 times as much as the first.
  await pool.query(
    `with read as (
       select id, power(row_number() over (order by id), -0.8) as weight from items where import_key like 'bench-%'
     ), whole as (select sum(weight) as weight from read)
     insert into page_view_days (day, kind, target_id, path, views, visitors)
     select current_date - day, 'item', read.id, '', greatest(1, ($1::float8 / ${daysOfCounts} * read.weight / whole.weight)::bigint),
       greatest(1, ($1::float8 / ${daysOfCounts} * read.weight / whole.weight * 0.6)::bigint)
     from generate_series(1, ${daysOfCounts}) as day, read, whole`,
    [views],
  )
  await pool.query(
    `insert into audience_days (facet, day, name, views, visitors)
     select 'site', current_date - day, '', $1::bigint / ${daysOfCounts}, $1::bigint / ${daysOfCounts * 2}
     from generate_series(1, ${daysOfCounts}) as day`,
    [views],
  )
  for (const [facet, names] of [
    ['source', 800],
    ['search', 2_000],
    ['unfound', 500],
    ['country', 150],
  ] as const)
    await pool.query(
      `insert into audience_days (facet, day, name, views, visitors)
       select $1, current_date - day, 'name-' || n, 1 + 1000 / n, 1 + 500 / n
       from generate_series(1, ${daysOfCounts}) as day, generate_series(1, $2::int) as n`,
      [facet, names],
    )
  await pool.query(`insert into reading_days (day, item_id, measure, step, readers)
    select current_date - day, id, measure, step, 5
    from generate_series(1, 90) as day, generate_series(0, 20, 5) as step, unnest('{depth,seconds}'::text[]) as measure,
      (select id from items where import_key like 'bench-%' order by id limit 400) as read where step < 17 or measure = 'depth'`)
  await pool.query(`insert into reading_days (day, item_id, measure, step, readers)
    select day, 0, measure, step, sum(readers) from reading_days group by day, measure, step`)
  // The most-read items have ten sources on every day.
  await pool.query(`insert into page_sources (day, kind, target_id, name, views)
    select current_date - day, 'item', id, 'name-' || n, 1 + 100 / n
    from generate_series(1, ${daysOfCounts}) as day, generate_series(1, 10) as n,
      (select id from items where import_key like 'bench-%' order by id limit 100) as read`)
  await pool.query('analyze')
  const { rows } = await pool.query<{ day: string }>(`select to_char(current_date - 1, 'YYYY-MM-DD') as day`)
  return rows[0]?.day ?? ''
}
