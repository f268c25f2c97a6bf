import { type SQL, sql } from 'drizzle-orm'
import { mostFound } from '#contract/constants.ts'
import type { FoundKind } from '#contract/content/search.ts'
import { holding } from '#server/platform/database/word-search.ts'
import { beginOf, type IndexFilter, type IndexQuestion, sinces } from '../search-index.ts'
import { lexeme } from '../tokens.ts'
import { hasPlaces, type WordQuery, withoutPlaces } from '../word-query.ts'
import { slotsSince } from './time-slots.ts'
import { tsqueryOf } from './tsquery.ts'

/** Maximum of candidates, the newest, read at a time if a match is certain only after reading a long text. */
const mostVerified = 500
/** The newest that match are ranked, so many by their titles and at least as many by their whole text. */
const mostRanked = 300
/** So many of the newest are ranked however many have it in their titles. */
const fewestOthers = 100
/** Documents of kinds that are few are all candidates, up to this. */
const mostOfFewKinds = 3_000
/** Signs and single characters have no index: so many of a kind are looked through, the newest. */
const window = 1_000
const halfYear = 180 * 86_400

/** Kinds that are asked of together, and from which moments on they are looked through, one after the other. */
export interface Group {
  name: string
  kinds: readonly FoundKind[]
  /** The newest documents are from the first of them on; of nothing, all are looked through at once. */
  boundaries: readonly Date[]
}

/** Which documents may match. */
interface Condition {
  /** Answered by the index. */
  rough: SQL
  /** Exact condition if the rough one does not suffice: of a document `d`. */
  sure?: SQL
  /** Says without any document whether they are wanted at all. */
  onlyIf?: SQL
}

/** Parts of the statement that answers. */
export interface GroupAnswer {
  tables: readonly SQL[]
  /** kind, total, ids and facets. */
  rows: SQL
}

const list = (parts: readonly SQL[], between: string): SQL => sql.join([...parts], sql.raw(between))

/** Returns the filters of the index, as tsquery. */
function factsOf({ kinds }: Group, { label, author, languages }: IndexFilter, slots: readonly string[]): string {
  const any = (facts: readonly string[]) => `(${facts.map(lexeme).join(' | ')})`
  return [
    any(kinds.flatMap((kind) => (slots.length > 0 ? slots.map((slot) => `k${kind}:${slot}`) : `k${kind}`))),
    ...(label === undefined ? [] : [lexeme(`l${label}`)]),
    ...(author === undefined ? [] : [lexeme(`a${author}`)]),
    ...(languages ? [any(languages.map((language) => `g${language}`))] : []),
  ].join(' & ')
}

const publicNow = ({ hidden }: IndexFilter): SQL =>
  hidden === 'too' ? sql`true` : hidden === 'only' ? sql`public_from > now()` : sql`public_from <= now()`

/** The stretches of time that are looked through one after the other, newest first. */
function stretches({ boundaries }: Group, since: Date | undefined): { from?: Date; before?: Date }[] {
  const inside = boundaries.filter((boundary) => !since || boundary > since)
  const ends = [...inside, since]
  return ends.map((from, place) => {
    const before = ends[place - 1]
    return { ...(from && { from }), ...(before && { before }) }
  })
}

/**
 * Common table expressions that end in one with the candidates of a group: place, record_id, kind, at. Older documents are
 * looked at only where newer ones are too few.
 */
function candidates(
  group: Group,
  filter: IndexFilter,
  { rough, sure, onlyIf }: Condition,
  name: string,
  enough: number,
  now: Date,
): SQL[] {
  const few = group.kinds.length > 1 || group.boundaries.length === 0
  const counts: SQL[] = []
  const stages = stretches(group, filter.since).map(({ from, before }, place) => {
    const stage = sql.identifier(`${name}_${place}`)
    const slots = few || !from ? [] : slotsSince(from, now)
    const conditions = [
      rough,
      sql`facts @@ ${factsOf(group, filter, slots)}::tsquery`,
      publicNow(filter),
      // Nothing that the planner would answer by reading another index.
      ...(from ? [sql`coalesce(at >= ${from.toISOString()}::timestamptz, false)`] : []),
      ...(before ? [sql`coalesce(at < ${before.toISOString()}::timestamptz, false)`] : []),
      ...(onlyIf ? [onlyIf] : []),
      ...(counts.length > 0 ? [sql`${list(counts, ' + ')} < ${sql.raw(String(enough))}`] : []),
    ]
    counts.push(sql`(select count(*) from ${stage})`)
    const rows = sql`select ctid as place, record_id, kind, at from search_documents where ${list(conditions, ' and ')}`
    const limit = sure ? mostVerified : few ? mostOfFewKinds : undefined
    const newest = limit ? sql`${rows} order by at desc limit ${sql.raw(String(limit))}` : rows
    return sql`${stage} as materialized (${
      sure
        ? sql`select * from (${newest}) as newest where (select ${sure} from search_documents as d where d.ctid = place)`
        : newest
    })`
  })
  const all = stages.map((_, place) => sql`select * from ${sql.identifier(`${name}_${place}`)}`)
  return [...stages, sql`${sql.identifier(name)} as (${list(all, ' union all ')})`]
}

/** Events: those to come, the next first, then those that are over; anything else by title and age. */
function orderOf({ kinds }: Group, { filter, asked }: IndexQuestion): SQL {
  if (filter.order === 'newest') return sql`d.at desc, d.record_id desc`
  const asText = (query: WordQuery | undefined) => (query ? tsqueryOf(query) : '')
  const [exact, begun] = [asText(asked?.exact), asText(asked?.begun)]
  const title =
    exact === begun
      ? sql`1.15::float8 * ts_rank(d.title, ${exact}::tsquery)`
      : sql`(ts_rank(d.title, ${exact}::tsquery) + 0.15::float8 * ts_rank(d.title, ${begun}::tsquery))`
  if (kinds[0] === 'event') {
    return sql`d.ends_at > now() desc, ${title} desc, case when d.ends_at > now() then d.at end, d.ends_at desc,
      d.record_id desc`
  }
  return sql`(0.1 + ${title}) * (0.4 + 0.6 * exp(least(0, date_part('epoch', d.at - now())) / ${sql.raw(String(halfYear))}))
    desc, d.at desc, d.record_id desc`
}

/** Statements' parts for a group's answer by words: its common table expressions, and the rows kind, total, ids. */
export function byWords(group: Group, question: IndexQuestion, now: Date): GroupAnswer {
  const { asked, filter, limit } = question
  if (!asked) throw new Error('Nothing is asked')
  const written = tsqueryOf(asked.matching)
  const matching = sql`${written}::tsquery`
  // Where the places of words matter, the index alone cannot answer.
  const rough = hasPlaces(asked.matching) ? withoutPlaces(asked.matching) : undefined
  const whole: Condition = rough
    ? { rough: sql`whole @@ ${tsqueryOf(rough)}::tsquery`, sure: sql`d.whole @@ ${matching}` }
    : { rough: sql`whole @@ ${matching}` }
  const [all, titled, found] = [`${group.name}_all`, `${group.name}_titled`, `${group.name}_found`]
  const ranked = filter.order === 'best'
  const newestRanked = Math.max(limit, group.kinds.length > 1 ? mostOfFewKinds : mostRanked)
  // What is unwanted may be in the text alone.
  const excludes = written.includes('!(')
  const inTitle: Condition = {
    rough: excludes ? sql`title @@ ${matching} and ${whole.rough}` : sql`title @@ ${matching}`,
    ...(excludes && whole.sure && { sure: whole.sure }),
    // Where all that match are ranked, those by title are among them.
    ...(!whole.sure && {
      onlyIf: sql`(select count(*) from ${sql.identifier(all)}) >= ${sql.raw(String(newestRanked))}`,
    }),
  }
  const newestOf = (name: string, most: SQL, where = sql``) =>
    sql`select place from ${sql.identifier(name)} as one ${where} order by at desc, record_id desc limit ${most}`
  const most = sql.raw(String(newestRanked))
  const leading = sql.identifier(`${group.name}_leading`)
  // What has it in its title leads: the more of that, the less of the rest is ranked.
  const ways = ranked
    ? [
        sql`select place from ${leading}`,
        sql`(${newestOf(
          all,
          sql`greatest(${sql.raw(String(fewestOthers))}, ${most} - (select count(*) from ${leading}))`,
          sql`where not exists (select from ${leading} as other where other.place = one.place)`,
        )})`,
      ]
    : [newestOf(all, most)]
  const withFacets = question.facetsAt !== undefined && isOfItems(group)
  return {
    tables: [
      ...candidates(group, filter, whole, all, mostFound, now),
      ...(ranked
        ? [
            ...candidates(group, filter, inTitle, titled, mostRanked, now),
            sql`${leading} as materialized (${newestOf(titled, sql.raw(String(mostRanked)))})`,
          ]
        : []),
      sql`${sql.identifier(found)} as (
        select d.kind, d.record_id, ${withFacets ? sql`d.author_id, d.label_ids, d.languages, d.at,` : sql``} row_number() over (partition by d.kind order by ${orderOf(group, question)}) as n
        from (${list(ways, ' union all ')}) as few join search_documents as d on d.ctid = few.place)`,
    ],
    rows: sql`select 'words' as way, kind,
      (select count(*) from ${sql.identifier(all)} as every where every.kind = found.kind)::int as total,
      array_agg(record_id order by n) filter (where n <= ${sql.raw(String(limit))}) as ids,
      ${withFacets ? facetsOf(sql`select * from ${sql.identifier(found)} where n <= ${sql.raw(String(limit))}`, question.facetsAt) : sql`null::jsonb`} as facets
      from ${sql.identifier(found)} as found group by kind`,
  }
}

const isOfItems = ({ kinds }: Group) => kinds[0] === 'article' || kinds[0] === 'flash'

/** Counts of authors, labels, languages and times of documents, as JSON. */
export function facetsOf(documents: SQL, now = new Date()): SQL {
  const counted = (value: SQL) => sql`(select coalesce(jsonb_agg(jsonb_build_array(value, n)), '[]')
    from (select value, count(*) as n from (select ${value} as value from given) as each where value is not null
      group by value) as counts)`
  const times = sinces.map(
    (since) => sql`count(*) filter (where at >= ${beginOf(since, now).toISOString()}::timestamptz)`,
  )
  return sql`(with given as materialized (${documents}) select jsonb_build_object(
    'authors', ${counted(sql`author_id`)}, 'labels', ${counted(sql`unnest(label_ids)`)},
    'languages', ${counted(sql`unnest(languages)`)},
    'times', (select jsonb_build_array(${list(times, ', ')}) from given)))`
}

/** The same by parts of words, the newest first. */
export function byParts(group: Group, { parts, filter, limit }: IndexQuestion, now: Date): GroupAnswer {
  const pairs = parts.filter((part) => part.length > 1)
  // However many parts there are, the statement is the same: each one more would be prepared by itself.
  const holds = sql`d.head like all (${sql.param(parts.map(holding))}::text[])`
  const name = `${group.name}_parts`
  const tables =
    pairs.length > 0
      ? candidates(
          group,
          filter,
          {
            rough: sql`text_pairs(head) @> array(select pair
              from unnest(${sql.param(pairs)}::text[]) as part, unnest(text_pairs(part)) as pair)`,
            sure: holds,
          },
          name,
          limit,
          now,
        )
      : [newestHolding(group, filter, name, holds)]
  return {
    tables,
    rows: sql`select 'parts' as way, kind, count(*)::int as total,
      (array_agg(record_id order by at desc, record_id desc))[:${sql.raw(String(limit))}] as ids, null::jsonb as facets from ${sql.identifier(name)} as found group by kind`,
  }
}

/** Of each kind the newest are looked through in order. */
function newestHolding({ kinds }: Group, filter: IndexFilter, name: string, holds: SQL): SQL {
  const narrowed = { ...filter, since: undefined } as IndexFilter
  const each = kinds.map(
    (kind) => sql`(select record_id, kind, at from (
        select * from search_documents where kind = ${kind} and ${publicNow(filter)}
          ${filter.since ? sql`and at >= ${filter.since.toISOString()}::timestamptz` : sql``}
        order by at desc, record_id desc limit ${sql.raw(String(window))}) as d
      where ${holds} and facts @@ ${factsOf({ name, kinds: [kind], boundaries: [] }, narrowed, [])}::tsquery)`,
  )
  return sql`${sql.identifier(name)} as (${list(each, ' union all ')})`
}
