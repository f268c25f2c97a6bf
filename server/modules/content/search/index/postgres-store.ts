import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mostCounted } from '#contract/constants.ts'
import { type FoundKind, foundKinds } from '#contract/content/search.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import { holding } from '#server/platform/database/word-search.ts'
import type { Facets, IndexQuestion, Matches, SearchIndex } from './search-index.ts'

/** Where words find less than a page, parts of words are looked for, too. */
const fewResults = 20
/** Single characters and signs have no index: so many of a kind are looked through, the newest. */
const window = 10_000
/** The newest that match are ranked, at most so many by their titles and so many by their whole text. */
const mostRanked = 300
const facetsOf = 300
const mostFacets = 12
const halfYear = 180 * 86_400

type Orm = Pick<NodePgDatabase, 'execute'>

/** The index in PostgreSQL: words in tsvectors, parts of words by pairs of neighbouring characters. */
export function createPostgresIndex(orm: Orm): SearchIndex {
  return {
    async kinds({ asked, parts, filter }) {
      const public_ = sql`public_from <= now() ${filtered(filter)}`
      const pairs = parts.filter((part) => part.length > 1)
      // Signs and single characters have no index that tells.
      if (pairs.length === 0 && parts.length > 0) return new Set(foundKinds)
      const byWords =
        asked && sql`select kind from search_documents where ${public_} and whole @@ ${asked.matching}::tsquery`
      const byParts = pairs.length > 0 && sql`select kind from search_documents where ${public_} ${havingPairs(pairs)}`
      const ways = [byWords, byParts].filter((way) => typeof way === 'object')
      if (ways.length === 0) return new Set()
      const all = sql.join(
        ways.map((way) => sql`(select distinct kind from (${way}) as some_rows)`),
        sql` union `,
      )
      const { rows } = await orm.execute<{ kind: FoundKind }>(all)
      return new Set(rows.map(({ kind }) => kind))
    },

    async matches(question) {
      const byWords = question.asked ? await wordMatches(orm, question, question.asked.matching) : nothing
      if (byWords.total >= fewResults || question.parts.length === 0) return byWords
      const byParts = await partMatches(orm, question)
      const known = new Set(byWords.ids)
      const further = byParts.filter((id) => !known.has(id))
      return { ids: [...byWords.ids, ...further].slice(0, question.limit), total: byWords.total + further.length }
    },

    async facets({ asked, parts, kind, filter }) {
      const found = asked
        ? sql`whole @@ ${asked.matching}::tsquery`
        : sql`${every(parts.map((part) => sql`head like ${holding(part)}`))}`
      const { rows } = await orm.execute<{ authors: Counted[]; labels: Counted[]; languages: Counted[] }>(sql`
        with found as materialized (
          select author_id, label_ids, languages from search_documents
          where kind = ${kind} and public_from <= now() and ${found} ${filtered(filter)} order by at desc limit ${facetsOf}
        ), counted as (
          select 'authors' as of, author_id::text as value, count(*) as n from found where author_id is not null group by 2
          union all select 'labels', label::text, count(*) from found, unnest(label_ids) as label group by 2
          union all select 'languages', language, count(*) from found, unnest(languages) as language group by 2
        )
        select ${sql.join(
          ['authors', 'labels', 'languages'].map(
            (of) => sql`coalesce((select json_agg(json_build_object('value', value, 'count', n) order by n desc, value)
              from (select * from counted where of = ${of} order by n desc, value limit ${mostFacets}) as most), '[]')
              as ${sql.identifier(of)}`,
          ),
          sql`, `,
        )}`)
      const { authors = [], labels = [], languages = [] } = rows[0] ?? {}
      const numbered = (list: Counted[]) => list.map(({ value, count }) => ({ id: Number(value), count }))
      return {
        authors: numbered(authors),
        labels: numbered(labels),
        languages: languages.map(({ value, count }) => ({ language: value, count })),
      } satisfies Facets
    },

    async shown(kind, ids) {
      const { rows } = await orm.execute<{ record_id: string; shown: unknown; at: string }>(sql`
        select record_id, shown, to_json(at) as at from search_documents
        where kind = ${kind} and record_id = any (${sql.param(ids)}::bigint[]) and public_from <= now()`)
      return new Map(rows.map(({ record_id, shown, at }) => [Number(record_id), { shown, at: new Date(at) }]))
    },

    async wordsLike(word) {
      const starts = [...new Set([...word].slice(0, 2))]
      const { rows } = await orm.execute<{ word: string }>(sql`
        select word from search_words where left(word, 1) = any (${sql.param(starts)}::text[])
          and length(word) between ${word.length - 2} and ${word.length + 2}`)
      const { rows: begun } = await orm.execute(sql`
        select from search_words where left(word, 1) = ${word[0]} and starts_with(word, ${word}) limit 1`)
      return { known: begun.length > 0, like: rows.map((row) => row.word) }
    },
  }
}

interface Counted {
  value: string
  count: number
}

const havingPairs = (parts: readonly string[]): SQL =>
  sql.join(
    parts.map((part) => sql`and text_pairs(head) @> text_pairs(${part})`),
    sql` `,
  )

const nothing: Matches = { ids: [], total: 0 }
const every = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)

/** What is filtered by, each with an `and` before it. */
function filtered({ since, label, author, languages }: IndexQuestion['filter']): SQL {
  const conditions = [
    since && sql`and at >= ${since.toISOString()}::timestamptz`,
    label && sql`and label_ids @> array[${label}::bigint]`,
    author && sql`and author_id = ${author}`,
    languages && sql`and languages && ${sql.param(languages)}::text[]`,
  ]
  return sql.join(
    conditions.filter((condition): condition is SQL => typeof condition === 'object'),
    sql` `,
  )
}

/** Events: those to come, the next first, then those that are over; anything else by title and age. */
function orderOf({ kind, filter, asked }: IndexQuestion): SQL {
  const title = sql`ts_rank(title, ${asked?.exact ?? ''}::tsquery) + 0.15 * ts_rank(title, ${asked?.begun ?? ''}::tsquery)`
  if (kind === 'event' && filter.order !== 'newest') {
    return sql`ends_at > now() desc, ${title} desc, case when ends_at > now() then at end, ends_at desc, record_id desc`
  }
  if (filter.order === 'newest') return sql`at desc, record_id desc`
  return sql`(0.1 + ${title}) * (0.4 + 0.6 * exp(least(0, extract(epoch from at - now())) / ${halfYear})) desc,
    at desc, record_id desc`
}

async function wordMatches(orm: Orm, question: IndexQuestion, matching: string): Promise<Matches> {
  const { kind, filter, limit } = question
  const public_ = sql`kind = ${kind} and public_from <= now() ${filtered(filter)}`
  const most = Math.max(limit, mostRanked)
  const newest = (column: SQL, count: number) => sql`(select record_id, at, ends_at, title from search_documents
    where ${public_} and ${column} @@ ${matching}::tsquery order by at desc, record_id desc limit ${count})`
  const { rows } = await orm.execute<{ record_id: string }>(sql`
    with found as materialized (
      ${newest(sql`whole`, most)} union ${newest(sql`title`, mostRanked)}
    )
    select record_id from found order by ${orderOf(question)} limit ${limit}`)
  const ids = rows.map((row) => Number(row.record_id))
  if (ids.length < limit) return { ids, total: ids.length }
  const counted = sql`select from search_documents where ${public_} and whole @@ ${matching}::tsquery`
  return { ids, total: await countUpTo(orm, counted, mostCounted) }
}

async function partMatches(orm: Orm, { kind, filter, parts, limit }: IndexQuestion): Promise<number[]> {
  const has = every(parts.map((part) => sql`head like ${holding(part)}`))
  const pairs = parts.filter((part) => part.length > 1)
  const public_ = sql`kind = ${kind} and public_from <= now() ${filtered(filter)}`
  const among =
    pairs.length > 0
      ? sql`select record_id, at, head from search_documents where ${public_} ${havingPairs(pairs)}`
      : sql`select record_id, at, head from search_documents where ${public_} order by at desc limit ${window}`
  const { rows } = await orm.execute<{ record_id: string }>(sql`
    select record_id from (${among}) as narrowed where ${has} order by at desc, record_id desc limit ${limit}`)
  return rows.map((row) => Number(row.record_id))
}
