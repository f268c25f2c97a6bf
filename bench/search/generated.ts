import { readdir, readFile } from 'node:fs/promises'
import type { Engine } from '#language/engine.ts'
import type { Database } from '../../server/platform/database/database.ts'

const demo = new URL('../../demo/', import.meta.url)
/** Words of a generated title, summary and text. */
const lengths = { title: 9, summary: 25, text: 110 }
const batch = 500
const minutesBetween = 10

/** Names that no dictionary has: in few documents each, as names are. */
const syllables = '安博达恩福格海杰凯朗明诺欧普瑞森泰维新亚'.split('')

/**
 * The words of the demonstration's texts, each as often as they have it: a few words make up half of a text, as Zipf found.
 */
async function demonstrationWords(engine: Pick<Engine, 'words'>): Promise<string[]> {
  const articles = (await readdir(new URL('articles/', demo))).toSorted().map((name) => `articles/${name}`)
  const texts = await Promise.all(
    [...articles, 'flash.yaml', 'incidents.yaml'].map((name) => readFile(new URL(name, demo), 'utf8')),
  )
  return texts.flatMap((text) => engine.words(text))
}

/** Numbers that look random and are the same each time. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Generated {
  number: number
  kind: 'article' | 'flash'
  at: string
  title: string
  summary: string
  text: string
}

const latin = /^[\p{sc=Latin}\p{N}]/u

function generated(number: number, words: readonly string[], now: number): Generated {
  const random = randomFrom(number)
  const some = (count: number) => {
    let text = ''
    for (let place = 0; place < count; place += 1) {
      const word = words[Math.floor(random() * words.length)] as string
      const rare = random() < 0.02
      const said = rare ? Array.from({ length: 3 }, () => syllables[Math.floor(random() * 20)]).join('') : word
      text += latin.test(said) && latin.test(text.at(-1) ?? '') ? ` ${said}` : said
      if (random() < 0.12) text += '，'
    }
    return text
  }
  return {
    number,
    kind: number % 3 === 0 ? 'article' : 'flash',
    at: new Date(now - number * minutesBetween * 60_000).toISOString(),
    title: some(lengths.title),
    summary: some(lengths.summary),
    text: some(lengths.text),
  }
}

/** Items as the site stores them, in two statements for many; they wait to be indexed. */
async function saveItems(pool: Database['pool'], items: readonly Generated[]): Promise<void> {
  const { rows } = await pool.query<{ id: number; import_key: string }>(
    `with made as (
       insert into items (kind, original_language, release_time, import_key)
       select kind, 'zh-Hans', at, 'generated ' || number
       from unnest($1::text[], $2::timestamptz[], $3::int[]) as given (kind, at, number) returning id, import_key
     ), waiting as (
       insert into search_pending (source, record_id) select 'item', id from made
     )
     select id, import_key from made`,
    [items.map(({ kind }) => kind), items.map(({ at }) => at), items.map(({ number }) => number)],
  )
  const ids = new Map(rows.map((row) => [Number(row.import_key.split(' ')[1]), row.id]))
  await pool.query(
    `insert into item_texts (item_id, language, origin, title, summary, html)
     select id, 'zh-Hans', 'original', title, summary, '<p>' || text || '</p>'
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as given (id, title, summary, text)`,
    [
      items.map(({ number }) => ids.get(number)),
      items.map(({ title }) => title),
      items.map(({ summary }) => summary),
      items.map(({ text }) => text),
    ],
  )
}

/**
 * Fills the site with items that resemble news, and the index as the site itself does; the same number gives the same items.
 * The lists of the index are made at the end.
 */
export async function generateItems({ database, search }: Site, engine: Pick<Engine, 'words'>, count: number) {
  const { pool } = database
  const words = await demonstrationWords(engine)
  const now = Date.now()
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_indexdef('search_documents_by_words'::regclass) as definition`,
  )
  const switched = (way: string) =>
    pool.query(`alter table items ${way} trigger user; alter table item_texts ${way} trigger user`)
  await pool.query('drop index search_documents_by_words')
  await dropListIndexes(pool)
  await switched('disable')
  for (let from = 0; from < count; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - from) }, (_, place) => from + place)
    await saveItems(
      pool,
      numbers.map((number) => generated(number, words, now)),
    )
  }
  await switched('enable')
  await search.indexDue()
  await pool.query(`set maintenance_work_mem = '1GB'; set statement_timeout = 0; ${rows[0]?.definition};
    reset maintenance_work_mem; reset statement_timeout`)
  for (const table of ['search_documents', 'items', 'item_texts']) await pool.query(`vacuum (analyze) ${table}`)
}

interface Site {
  database: Pick<Database, 'pool'>
  search: { indexDue(): Promise<void> }
}

/** The indexes of lists of items, which no question uses: keeping them up would take most of the time. */
async function dropListIndexes(pool: Database['pool']): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where indrelid in ('items'::regclass, 'item_texts'::regclass) and not indisunique`,
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
}
