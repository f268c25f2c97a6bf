import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { mostFound } from '#contract/constants.ts'
import type { FoundKind } from '#contract/content/search.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  beginOf,
  byWordsThenParts,
  type Facets,
  type IndexQuestion,
  noFacets,
  type SearchIndex,
  sinces,
} from '../search-index.ts'
import { byParts, byWords, type Group } from './candidates-store.ts'

const mostFacets = 12
/** Items are very many: the newest so many are looked through first, then so many, and only then all. */
const usualDepths: readonly number[] = [16_000, 128_000]
/** How long it is known from which moment on the newest are. */
const depthsKeptMs = 10 * 60_000

const dialect = new PgDialect()

interface Needs {
  database: Pick<Database, 'pool'>
  now?: () => Date
  depths?: readonly number[]
}

/** The index in PostgreSQL: words in tsvectors, parts of words by pairs of neighbouring characters. */
export function createPostgresIndex({ database, now = () => new Date(), depths = usualDepths }: Needs): SearchIndex {
  const { pool } = database
  const boundariesOf = createBoundaries(database, now, depths)

  /** Plans are kept by the connection: making one of this many parts takes longer than running it. */
  async function prepared<T extends object>(statement: SQL): Promise<T[]> {
    const { sql: text, params } = dialect.sqlToQuery(statement)
    const name = `search_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    const { rows } = await pool.query<T>({ name, text, values: params })
    return rows
  }

  async function groupsOf(kinds: readonly FoundKind[]): Promise<Group[]> {
    const many = kinds.filter((kind) => kind === 'article' || kind === 'flash')
    const rest = kinds.filter((kind) => kind !== 'article' && kind !== 'flash' && kind !== 'event')
    return [
      ...(await Promise.all(
        many.map(async (kind) => ({ name: kind, kinds: [kind], boundaries: await boundariesOf(kind) })),
      )),
      ...(kinds.includes('event') ? [{ name: 'event', kinds: ['event'] as const, boundaries: [] }] : []),
      ...(rest.length > 0 ? [{ name: 'rest', kinds: rest, boundaries: [] }] : []),
    ]
  }

  async function answers(
    way: typeof byWords,
    question: IndexQuestion,
  ): Promise<Map<FoundKind, { ids: number[]; total: number }>> {
    if (question.kinds.length === 0) return new Map()
    const moment = now()
    const parts = (await groupsOf(question.kinds)).map((group) => way(group, question, moment))
    const rows = await prepared<{ kind: FoundKind; total: number; ids: number[] }>(
      sql`with ${sql.join(
        parts.flatMap(({ tables }) => tables),
        sql`, `,
      )} ${sql.join(
        parts.map((part) => part.rows),
        sql` union all `,
      )}`,
    )
    return new Map(rows.map(({ kind, total, ids }) => [kind, { ids, total: Math.min(total, mostFound) }]))
  }

  return {
    find: (question) =>
      byWordsThenParts(
        question,
        () => answers(byWords, question),
        (kinds) => answers(byParts, { ...question, kinds }),
      ),

    async facets(items, now) {
      if (items.length === 0) return noFacets
      const times = sinces.map(
        (since) => sql`count(*) filter (where at >= ${beginOf(since, now).toISOString()}::timestamptz)::int`,
      )
      const rows = await prepared<{ authors: Counted[]; labels: Counted[]; languages: Counted[]; times: number[] }>(sql`
        with found as materialized (
          select author_id, label_ids, languages, at from search_documents
          where source = 'item' and record_id = any (${sql.param(items)}::bigint[]) 
        ), counted as (
          select 'authors' as of, author_id::text as value, count(*) as n from found where author_id is not null group by 2
          union all select 'labels', label::text, count(*) from found, unnest(label_ids) as label group by 2
          union all select 'languages', language, count(*) from found, unnest(languages) as language group by 2
        )
        select ${sql.join(
          ['authors', 'labels', 'languages'].map(
            (of) => sql`coalesce((select json_agg(json_build_object('value', value, 'count', n) order by n desc, value)
              from (select * from counted where of = ${sql.raw(`'${of}'`)} order by n desc, value
                limit ${sql.raw(String(mostFacets))}) as most), '[]') as ${sql.identifier(of)}`,
          ),
          sql`, `,
        )}, (select array[${sql.join(times, sql`, `)}] from found) as times`)
      const { authors = [], labels = [], languages = [], times: counts = [] } = rows[0] ?? {}
      const numbered = (list: Counted[]) => list.map(({ value, count }) => ({ id: Number(value), count }))
      return {
        authors: numbered(authors),
        labels: numbered(labels),
        languages: languages.map(({ value, count }) => ({ language: value, count })),
        times: Object.fromEntries(sinces.map((since, place) => [since, counts[place] ?? 0])) as Facets['times'],
      }
    },

    async shown(kinds, ids) {
      if (ids.length === 0) return []
      const rows = await prepared<{ kind: FoundKind; record_id: number; shown: unknown }>(sql`
        select kind, record_id, shown from search_documents where source = any (${sql.param(kinds)}::text[])
          and record_id = any (${sql.param(ids)}::bigint[]) and public_from <= now()`)
      return rows.map(({ kind, record_id: id, shown }) => ({ kind, id, shown }))
    },
  }
}

interface Counted {
  value: string
  count: number
}

/** From which moments on the newest documents of a kind are; recounted now and then, while the old moments are used. */
function createBoundaries({ pool }: Pick<Database, 'pool'>, now: () => Date, depths: readonly number[]) {
  const known = new Map<FoundKind, { counted: number; boundaries: Promise<Date[]> }>()

  async function count(kind: FoundKind): Promise<Date[]> {
    const found = await Promise.all(
      depths.map((depth) =>
        pool.query<{ at: Date }>(
          'select at from search_documents where kind = $1 order by at desc, record_id desc offset $2 limit 1',
          [kind, depth],
        ),
      ),
    )
    return found.flatMap(({ rows }) => rows.map(({ at }) => at))
  }

  return (kind: FoundKind): Promise<Date[]> => {
    const kept = known.get(kind)
    const counted = now().getTime()
    if (kept && counted - kept.counted < depthsKeptMs) return kept.boundaries
    const boundaries = count(kind)
    known.set(kind, { counted, boundaries: kept ? kept.boundaries : boundaries })
    boundaries.then(
      () => known.set(kind, { counted, boundaries }),
      () => known.delete(kind),
    )
    return kept ? kept.boundaries : boundaries
  }
}
