import type { Pool } from 'pg'

/** Events made by the database itself, as fast as it can write. */

const cities = 40
const organisers = 300
/** Events of one statement. */
const batch = 50_000

/**
 * Brings the number of events from one to another: one for every ten minutes around now, a third of them to come; each
 * takes two hours, every hundredth three days. Each has a free ticket of its own pool.
 */
export async function growEvents(pool: Pool, from: number, to: number): Promise<void> {
  const connection = await pool.connect()
  try {
    await connection.query('set statement_timeout = 0; alter table events disable trigger user')
    if (from === 0)
      await connection.query(
        `insert into users (nickname) select 'organiser-' || n from generate_series(1, ${organisers}) as n`,
      )
    for (let first = from + 1; first <= to; first += batch)
      await connection.query(insertion, [first, Math.min(to, first + batch - 1)])
    await connection.query('alter table events enable trigger user')
    await connection.query('vacuum analyze')
    await connection.query('reset statement_timeout')
  } finally {
    connection.release()
  }
}

const insertion = `
  with numbered as (
    select n, date_trunc('minute', now()) + (case when n % 3 = 0 then 1 else -1 end) * n * interval '10 minutes' as begins
    from generate_series($1::int, $2::int) as n
  ), made as (
    insert into events (key, owner_id, state, title, detail_html, detail_text, starts_at, ends_at, starts_on, ends_on,
      city, city_key, venue, address, organiser_name, organiser_intro, featured, published_at)
    select 'growth:' || n, (select min(id) from users where nickname = 'organiser-1') + n * 7919::bigint % ${organisers},
      'published', '第' || n || '场：稳定币发行人的储备与赎回', repeat('<p>储备每月公布一次，赎回在一个工作日内完成。</p>', 40),
      repeat('储备每月公布一次，赎回在一个工作日内完成。', 40), begins,
      begins + case when n % 100 = 0 then interval '3 days' else interval '2 hours' end,
      (begins at time zone 'Asia/Hong_Kong')::date,
      ((begins + case when n % 100 = 0 then interval '3 days' else interval '2 hours' end) at time zone 'Asia/Hong_Kong')::date,
      '城市' || n % ${cities}, 'city-' || n % ${cities}, '会议中心', '海旁道 ' || n % 500 || ' 号', '主办方' || n % ${organisers},
      '举办稳定币与监管的聚会', n < 10, now()
    from numbered returning id
  ), pools as (
    insert into ticket_pools (event_id, capacity) select id, 200 from made returning id, event_id
  ), types as (
    insert into ticket_types (event_id, kind, name) select id, 'free', '入场' from made returning id, event_id
  )
  insert into ticket_type_pools select types.id, pools.id from types join pools using (event_id)`

/** One address of each kind of page of events, and an article beside them. */
export async function addressesOfEvents(pool: Pool): Promise<Record<string, string>> {
  const at = async (query: string) => {
    const { rows } = await pool.query<{ id: string; ms: string }>(query)
    const [row] = rows
    if (!row) throw new Error('This event could not be found')
    return row
  }
  const article = await at(
    "select id, '' as ms from items where kind = 'article' order by release_time desc offset 150 limit 1",
  )
  const start = 'floor(extract(epoch from starts_at) * 1000) as ms'
  const next = await at(`select id, ${start} from events where starts_at > now() order by starts_at limit 1`)
  const last = await at(`select id, ${start} from events order by starts_at desc offset 60 limit 1`)
  const first = await at(
    'select id, floor(extract(epoch from ends_at) * 1000) as ms from events order by ends_at offset 60 limit 1',
  )
  return {
    article: `/contents/${article.id}`,
    'event list': '/events',
    'event list, the last to come': `/events?status=upcoming&after=u.${last.ms}.${last.id}`,
    'event list, its end': `/events?status=concluded&after=c.${first.ms}.${first.id}`,
    'events of a city': '/events?city=city-7',
    'events of a month': `/events?month=${new Date().toISOString().slice(0, 7)}`,
    event: `/events/${next.id}`,
    'event, the oldest': `/events/${first.id}`,
  }
}
