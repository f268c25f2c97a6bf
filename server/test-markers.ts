import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** For tests: words that are nowhere else, written into every text of a record and of what belongs to it. */

export type Query = pg.Pool['query']

/** A word that no language has, found by its first letters in any output. */
export const markerOf = (place: number): string => `zqmark${String(place).padStart(3, '0')}x`
export const markersIn = (text: string): string[] =>
  [...new Set(text.match(/zqmark\d{3}x/gi) ?? [])].map((one) => one.toLowerCase())

/** A text that people read: Chinese, or of several words. Names of files, keys, addresses and choices are left alone. */
const isProse = (text: string): boolean =>
  !/^(https?:|\/|[a-z]+:)/.test(text) && (/\p{Script=Han}/u.test(text) || /\p{L}\S* \S*\p{L}/u.test(text))

function marked(text: string, marker: string): string {
  if (!isProse(text)) return text
  // The word stands behind the first tag of HTML, so that it is part of the text.
  return /^\s*<[a-z]/i.test(text) ? text.replace('>', `>${marker} `) : `${marker} ${text}`
}

function markedJson(value: unknown, marker: string): unknown {
  if (typeof value === 'string') return marked(value, marker)
  if (Array.isArray(value)) return value.map((one) => markedJson(one, marker))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, markedJson(one, marker)]))
}

interface Child {
  table: string
  column: string
  parent: string
}

/** The columns by which rows of other tables belong to a row, and go with it. */
async function childrenOf(query: Query, table: string): Promise<Child[]> {
  const { rows } = await query<Child>(
    `select c.conrelid::regclass::text as table, a.attname as column, b.attname as parent
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
     where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = $1::regclass and cardinality(c.conkey) = 1`,
    [table],
  )
  return rows
}

interface Column {
  name: string
  type: string
}

/** The columns that hold texts, with none that are computed or chosen from a list. */
async function textColumns(query: Query, table: string): Promise<Column[]> {
  const { rows } = await query<Column>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and udt_name in ('text', 'jsonb', '_text')`,
    [table],
  )
  return rows
}

/** Writes a marker into all texts of the rows, and of the rows that belong to them. @returns how many were changed */
export async function mark(query: Query, table: string, column: string, keys: unknown[], marker: string, depth = 0) {
  let changed = 0
  const columns = await textColumns(query, table)
  const { rows } = await query(`select *, ctid::text as place from ${table} where ${column} = any($1)`, [keys])
  for (const row of rows) {
    const changes = columns.flatMap(({ name, type }) => {
      const before = row[name]
      const after = type === 'text' && typeof before === 'string' ? marked(before, marker) : markedJson(before, marker)
      if (JSON.stringify(after) === JSON.stringify(before)) return []
      return [{ name, type, value: type === 'jsonb' ? JSON.stringify(after) : after }]
    })
    if (changes.length === 0) continue
    const sets = changes.map(({ name, type }, place) => `"${name}" = $${place + 2}::${type}`)
    await query(`update ${table} set ${sets.join(', ')} where ctid = $1::tid`, [
      row.place,
      ...changes.map(({ value }) => value),
    ])
    changed += 1
  }
  if (depth < 2 && rows.length > 0)
    for (const child of await childrenOf(query, table))
      changed += await mark(
        query,
        child.table,
        child.column,
        rows.map((row) => row[child.parent]),
        marker,
        depth + 1,
      )
  return changed
}

interface NewColumn {
  name: string
  type: string
  needed: boolean
  parent: string | null
  check: string | null
}

async function newColumns(query: Query, table: string): Promise<NewColumn[]> {
  const { rows } = await query<NewColumn>(
    `select a.attname as name, t.typname as type, a.attnotnull and not a.atthasdef and a.attidentity = '' as needed,
       (select c.confrelid::regclass::text || '.' || b.attname from pg_constraint c
          join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[array_position(c.conkey, a.attnum)]
          where c.contype = 'f' and c.conrelid = a.attrelid and a.attnum = any(c.conkey) limit 1) as parent,
       (select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c
          where c.contype = 'c' and c.conrelid = a.attrelid and c.conkey = array[a.attnum]) as check
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attidentity <> 'a'`,
    [table],
  )
  return rows
}

const simple: Readonly<Record<string, unknown>> = {
  ...{
    int2: 1,
    int4: 1,
    int8: 1,
    float8: 1,
    numeric: 1,
    bool: false,
    bytea: Buffer.alloc(32, 7),
  },
  ...{
    timestamptz: new Date(),
    date: '2026-12-01',
    time: '10:00',
    _int8: [],
    _text: [],
    _int4: [],
    _uuid: [],
    cidr: '10.0.0.0/8',
    inet: '10.0.0.1',
  },
}
const chosen = (check: string | null): string[] =>
  [...(check ?? '').matchAll(/'([a-z_]+)'::text/g)].map(([, value = '']) => value)

/** Adds a row whose texts all have a marker, as far as its columns do not say otherwise. @returns the problem, if any */
export async function addMarked(
  query: Query,
  table: string,
  { marker, given = {} }: { marker: string; given?: Readonly<Record<string, unknown>> },
): Promise<string | undefined> {
  const values: Record<string, unknown> = {}
  const prose = `${marker} 内部文字`
  const texts = { title: prose, text: prose, summary: prose, name: prose, label: prose }
  for (const { name, type, needed, parent, check } of await newColumns(query, table)) {
    if (name in given) values[name] = given[name]
    else if (parent) {
      const [of = '', key = ''] = parent.split('.')
      const { rows } = needed ? await query(`select ${key} as key from ${of} order by 1 limit 1`) : { rows: [] }
      if (needed) values[name] = rows[0]?.key
    } else if (type === 'text') {
      const choices = chosen(check)
      if (choices.length > 0) {
        if (needed) values[name] = choices[0]
      } else if (!/hash|key|secret|sealed|language|zone|currency|path|url|link|address|email/.test(name))
        values[name] = prose
      else if (needed)
        values[name] = /language/.test(name) ? 'zh-Hans' : /email|address/.test(name) ? `${marker}@mail.test` : marker
    } else if (type === 'jsonb') {
      if (needed) values[name] = JSON.stringify({ ...texts, 'zh-Hans': texts })
    } else if (needed) values[name] = type === 'uuid' ? randomUUID() : (simple[type] ?? null)
  }
  const names = Object.keys(values)
  try {
    await query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
       values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(values),
    )
  } catch (error) {
    return `${table}: ${(error as Error).message}`
  }
  return undefined
}

/** Writes a marker into columns of all rows that have a value there. @returns how many were changed */
export async function markColumns(query: Query, table: string, names: readonly string[], marker: string) {
  let changed = 0
  for (const { name, type } of (await textColumns(query, table)).filter((column) => names.includes(column.name))) {
    const { rows } = await query(
      `select ctid::text as place, "${name}" as value from ${table} where "${name}" is not null`,
    )
    for (const { place, value } of rows) {
      const text = /@/.test(value)
        ? `${marker}${place.replaceAll(/\D/g, '')}@mail.test`
        : /^https?:/.test(value)
          ? `https://${marker}.test/${place.replaceAll(/\D/g, '')}`
          : marker
      const next = type === 'jsonb' ? JSON.stringify(markedJson(value, marker)) : text
      if (next === JSON.stringify(value)) continue
      await query(`update ${table} set "${name}" = $2::${type} where ctid = $1::tid`, [place, next])
      changed += 1
    }
  }
  return changed
}

/** The tables, those that have columns with texts, and those without rows. */
export async function tablesOf(query: Query): Promise<{ withTexts: string[]; empty: string[] }> {
  const { rows } = await query(
    `select c.relname as name, exists (select 1 from information_schema.columns where table_name = c.relname
       and udt_name in ('text', 'jsonb', '_text')) as texts
     from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
     order by 1`,
  )
  const empty: string[] = []
  for (const { name } of rows) if ((await query(`select from "${name}" limit 1`)).rows.length === 0) empty.push(name)
  return { withTexts: rows.filter(({ texts }) => texts).map(({ name }) => name), empty }
}
