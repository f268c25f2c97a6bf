import { openLog } from '../server/platform/log.ts'
import { openServices } from '../server/services.ts'
import { benchSecret, fill, indexItems, member } from './publishing.ts'

/** Rows of each list. */
export const listed = 100_000

const words = `(array['比特币','以太坊','稳定币','监管','交易所','钱包','牌照','基金','储备','链上'])[1 + n % 10]`
/** Everything that the console lists beside articles and manuscripts, each by the hundred thousand. */
const statements: readonly string[] = [
  `insert into users (nickname, email, roles, created_at, status)
   select ${words} || n, 'reader' || n || '@example.org', case when n % 500 = 0 then '{columnist}'::text[] else '{}' end,
     now() - n * interval '3 minutes', case when n % 997 = 0 then 'suspended' else 'active' end
   from generate_series(1, ${listed}) as n`,
  `insert into authors (nickname, introduction, position)
   select ${words} || '作者' || n, '写' || ${words}, case when n % 1000 = 0 then n / 1000 end
   from generate_series(1, ${listed}) as n`,
  `update items set author_id = (select min(id) from authors) + items.id % ${listed} where kind = 'article'`,
  `insert into labels (key, name, coin)
   select 'bench-' || n, ${words} || '标签' || n, case when n % 20 = 0 then 'C' || n end from generate_series(1, ${listed}) as n`,
  `insert into item_labels (item_id, label_id, position)
   select id, (select min(id) from labels) + id % ${listed}, 0 from items`,
  `insert into labels (key, name) values ('bench-all', '全部'), ('bench-none', '尚无')`,
  `insert into item_labels (item_id, label_id, position) select items.id, labels.id, 1 from items, labels where key = 'bench-all'`,
  `insert into audit_log (actor_id, action, target, before, after, acted_at)
   select (select min(id) from users), (array['review.approve','flash.publish','user.suspend'])[1 + n % 3],
     'item:' || n, null, jsonb_build_object('title', ${words} || n), now() - n * interval '1 minute'
   from generate_series(1, ${listed}) as n`,
  `insert into feedback (content, language, sent_at, answered_at)
   select ${words} || '页面打不开' || n, 'zh-Hans', now() - n * interval '2 minutes', case when n % 3 = 0 then now() end
   from generate_series(1, ${listed}) as n`,
  `insert into broadcasts (key, audience, texts, recipients, sent_at)
   select gen_random_uuid(), '{"kind":"all"}', jsonb_build_object('zh-Hans', jsonb_build_object('title', ${words}, 'text', '正文')),
     n, now() - n * interval '1 hour' from generate_series(1, ${listed}) as n`,
  `insert into topics (title, cover, position) select ${words} || '专题' || n, 'policy', n from generate_series(1, ${listed}) as n`,
  `insert into incidents (title, published_at) select ${words} || '事件' || n, now() - n * interval '1 hour'
   from generate_series(1, ${listed}) as n`,
  `insert into redirects (old, path) select '/old/' || n, '/contents/' || n from generate_series(1, ${listed}) as n`,
  `insert into bin_entries (kind, id, title, language, deleted_at)
   select case when n % 4 = 0 then 'flash' else 'article' end, 'bench-' || n, ${words} || '第' || n || '则', 'zh-Hans',
     now() - n * interval '1 minute' from generate_series(1, ${listed}) as n`,
  `insert into media (hash, type, width, height, widths, formats, bytes, created_at)
   select md5('bench' || n), 'jpeg', 800, 600, '{400,800}', '{jpg,webp}', 90000, now() - n * interval '1 minute'
   from generate_series(1, ${listed}) as n`,
  `insert into api_tokens (name, owner_id, token_hash, hint, scopes, expires_at)
   select '程序' || n, (select min(id) from users), sha256(('bench' || n)::bytea), 'abcd', '{people}', now() + interval '90 days'
   from generate_series(1, ${listed}) as n`,
  `insert into webhooks (name, url, events, kinds, secret_sealed, active)
   values ('合作方', 'https://news.example/hook', '{published}', '{flash}', '', false)`,
  `insert into webhook_deliveries (webhook_id, message_id, event, item_id, body, state, attempts, created_at)
   select (select min(id) from webhooks), 'msg_' || n, 'published', n, '{}', case when n % 7 = 0 then 'failed' else 'delivered' end,
     1, now() - n * interval '20 seconds' from generate_series(1, ${listed}) as n`,
  `insert into webhook_attempts (delivery_id, number, took_ms, status) select id, 1, 80, 200 from webhook_deliveries`,
]

export interface Newsroom {
  editor: string
  administrator: string
  webhook: number
  /** A label that all items carry, and one that none does. */
  labels: readonly [all: number, none: number]
}

/** Opens the database of a folder with all that in it, and gives the tokens of those who work there. */
export async function prepareNewsroom(dataDir: string): Promise<Newsroom> {
  const log = openLog({ logLevel: 'error', environment: 'production' })
  const services = await openServices({ databaseUrl: undefined, dataDir, secretKey: benchSecret }, log)
  try {
    const categories = [{ key: 'policy', name: '政策', versions: {}, cover: 'policy' as const }]
    await services.content.saveTaxonomy({ categories }, { demo: false })
    const editor = await member(services, '编辑', ['editor'])
    const administrator = await member(services, '管理员', ['administrator', 'editor'])
    await fill(services)
    const client = await services.database.pool.connect()
    try {
      await client.query('set statement_timeout = 0')
      for (const statement of statements) await client.query(statement)
      await client.query('vacuum analyze')
      await indexItems(services)
      const { rows } = await client.query('select min(id) as id from webhooks')
      const named = await client.query(`select id from labels where key in ('bench-all', 'bench-none') order by key`)
      const [all, none] = named.rows.map(({ id }) => id)
      return { editor, administrator, webhook: rows[0].id, labels: [all, none] }
    } finally {
      client.release(true)
    }
  } finally {
    await services.close()
  }
}
