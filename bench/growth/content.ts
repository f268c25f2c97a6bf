import type { Pool, PoolClient } from 'pg'

/** Content made by the database itself, as fast as it can write: nothing is parsed, converted or rendered. */

const authors = 300
const labels = 60
const categories = 8
const tables = ['items', 'item_texts', 'item_labels']
/** Items of one statement. */
const batch = 50_000

/** Creates the names that items are sorted by, in numbers that stay the same however many items there are. */
export async function fillNames(pool: Pool): Promise<void> {
  await pool.query(`
    insert into categories (key, name, cover, position)
    select 'growth-' || n, '分类' || n, (array['market','policy','fund','stable','tech','view','data','event'])[n], n
    from generate_series(1, ${categories}) as n on conflict do nothing;
    insert into regions (key, name, position) values ('hk', '香港', 1), ('us', '美国', 2) on conflict do nothing;
    insert into labels (key, name) select 'growth-' || n, '标签' || n from generate_series(1, ${labels}) as n
    on conflict do nothing;
    insert into authors (key, nickname, introduction)
    select 'growth-' || n, '作者' || n, '写稳定币与监管' from generate_series(1, ${authors}) as n on conflict do nothing;`)
}

/**
 * Brings the number of items from one to another. Three of ten are articles, one every few minutes back in time; every
 * item has two labels, of which a few are far more frequent than the others, every fifth a written English text.
 */
export async function grow(pool: Pool, from: number, to: number): Promise<void> {
  const connection = await pool.connect()
  try {
    // Triggers for every row would take most of the time, and nothing here depends on them. Statements have no time
    // limit.
    await connection.query(
      `set statement_timeout = 0; ${tables.map((name) => `alter table ${name} disable trigger user`).join(';')}`,
    )
    for (let first = from + 1; first <= to; first += batch) {
      await addItems(connection, first, Math.min(to, first + batch - 1))
    }
    await connection.query('vacuum analyze')
    await connection.query(
      `${tables.map((name) => `alter table ${name} enable trigger user`).join(';')}; reset statement_timeout`,
    )
  } finally {
    connection.release()
  }
}

async function addItems(connection: PoolClient, first: number, last: number): Promise<void> {
  await connection.query(
    `
    with made as (
      insert into items (kind, importance, original_language, category_id, region_id, author_id, release_time,
        featured_at, pick_rank, import_key)
      select case when n % 10 < 3 then 'article' else 'flash' end,
        case when n % 20 = 0 then 'important' else 'normal' end, 'zh-Hans',
        (select min(id) from categories) + n % ${categories},
        case when n % 7 = 0 then (select min(id) from regions) + n % 2 end,
        case when n % 10 < 3 then (select min(id) from authors) + n * 7919::bigint % ${authors} end,
        now() - n * interval '3 minutes',
        case when n % 10 < 3 and n < 100 then now() - n * interval '3 minutes' end,
        case when n % 10 < 3 and n < 60 then n end, 'growth:' || n
      from generate_series($1::int, $2::int) as n
      returning id, kind, import_key
    ), numbered as (
      select id, kind, split_part(import_key, ':', 2)::int as n from made
    ), labelled as (
      insert into item_labels (item_id, label_id, position)
      select id, (select min(id) from labels) + label, position
      from numbered cross join lateral (values
        (floor(power((n * 31 % 997) / 997.0, 3) * ${labels})::int, 0),
        (n * 17 % ${labels}, 1)) as given (label, position)
      on conflict do nothing
    )
    insert into item_texts (item_id, language, origin, title, summary, html, characters, words, engine_version)
    select id, language, origin, title, summary || n,
      case kind when 'article' then repeat('<p>' || n || summary || '</p>', 40) else '<p>' || summary || '</p>' end,
      case kind when 'article' then 1600 else 60 end, 0, case origin when 'conversion' then 'growth' end
    from numbered cross join lateral (values
      ('zh-Hans', 'original', '第' || n || '条：稳定币发行人的储备与赎回', '储备每月公布一次，赎回在一个工作日内完成。监管机构要求发行人披露托管银行与审计结果。'),
      ('zh-Hant-HK', 'conversion', '第' || n || '條：穩定幣發行人的儲備與贖回', '儲備每月公布一次，贖回在一個工作天內完成。監管機構要求發行人披露託管銀行與審計結果。'),
      ('en', 'translation', 'No. ' || n || ': reserves and redemption of stablecoins', 'Reserves are published each month, and redemption takes one working day.')
    ) as texts (language, origin, title, summary)
    where language <> 'en' or n % 5 = 0`,
    [first, last],
  )
}

/** One address of each kind of page; deep pages begin near the end of everything. */
export async function addressesOfContent(pool: Pool): Promise<Record<string, string>> {
  const one = async (query: string) => Number((await pool.query<{ id: string }>(query)).rows[0]?.id)
  const inTime = "order by coalesce(release_time, 'epoch') "
  const article = await one(`select id from items where kind = 'article' ${inTime} desc offset 150 limit 1`)
  const deepFlash = await one(`select id from items where kind = 'flash' ${inTime} asc offset 60 limit 1`)
  const deepArticle = await one(`select id from items where kind = 'article' ${inTime} asc offset 60 limit 1`)
  const author = await one(
    'select author_id as id from items where author_id is not null group by 1 order by count(*) desc, 1 limit 1',
  )
  const frequent = await one('select label_id as id from item_labels group by 1 order by count(*) desc, 1 limit 1')
  const rare = await one('select label_id as id from item_labels group by 1 order by count(*), 1 limit 1')
  return {
    home: '/',
    'flash list': '/news',
    'flash list, its end': `/news?before=${deepFlash}`,
    'article list, its end': `/home_wz?before=${deepArticle}`,
    article: `/contents/${article}`,
    'label, the most frequent': `/label/${frequent}`,
    'label, the rarest': `/label/${rare}`,
    author: `/author/${author}`,
    'column authors': '/columnlist',
    'English front': '/en',
    search: `/search/${encodeURIComponent('储备')}`,
    'search without a result': `/search/${encodeURIComponent('无此词')}`,
  }
}
