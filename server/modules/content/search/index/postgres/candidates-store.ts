import { maxFound } from '#contract/constants.ts'
import type { FoundKind } from '#contract/content/search.ts'
import { holding } from '#server/platform/database/word-search.ts'
import { beginOf, type IndexFilter, type IndexQuestion, sinces } from '../search-index.ts'
import { lexeme } from '../tokens.ts'
import { hasPlaces, type WordQuery, withoutPlaces } from '../word-query.ts'
import { joinPieces, type Piece, raw, sql } from './statement.ts'
import { slotsBetween } from './time-slots.ts'
import { tsqueryOf } from './tsquery.ts'

/** Maximum of candidates, the newest, read at a time if a match is certain only after reading a long text. */
const maxVerified = 500
/**
 * Largest number of documents to be ranked, the newest, of those that match by their titles and are older than the other
 * candidates.
 */
const maxTitled = 300
/** Documents of kinds that are few are all candidates, up to this. */
const maxOfFewKinds = 3_000
/** Signs and single characters have no index: a number of a kind are scanned, the newest. */
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
  rough: Piece
  /** Exact condition if the rough one does not suffice: of a document `d`. */
  sure?: Piece
  /** Says without any document whether they are wanted at all. */
  onlyIf?: Piece
}

/** Parts of the statement that answers. */
export interface GroupAnswer {
  tables: readonly Piece[]
  /** kind, total, ids and facets. */
  rows: readonly Piece[]
}

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

const publicNow = ({ hidden }: IndexFilter): Piece =>
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

const isFew = ({ kinds, boundaries }: Group) => kinds.some((kind) => !isOfItems(kind)) || boundaries.length === 0
/** Columns by which results can be narrowed. */
const narrowing = sql`, author_id, label_ids, languages`

/**
 * Common table expressions that end in one with the candidates of a group: place, record_id, kind, at and other
 * columns. Older documents are read only if there are too few newer ones.
 */
function candidates(
  group: Group,
  filter: IndexFilter,
  { rough, sure, onlyIf }: Condition,
  { name, enough, columns, now }: { name: string; enough: number; columns: Piece; now: Date },
): Piece[] {
  const few = isFew(group)
  const counts: Piece[] = []
  const stages = stretches(group, filter.since).map(({ from, before }, place) => {
    const stage = raw(`${name}_${place}`)
    const slots = few || !from ? [] : slotsBetween(from, before ?? now)
    const conditions = [
      rough,
      sql`facts @@ ${factsOf(group, filter, slots)}::tsquery`,
      publicNow(filter),
      // Nothing that the planner would answer by reading another index.
      ...(from ? [sql`coalesce(at >= ${from.toISOString()}::timestamptz, false)`] : []),
      ...(before ? [sql`coalesce(at < ${before.toISOString()}::timestamptz, false)`] : []),
      ...(onlyIf ? [onlyIf] : []),
      ...(counts.length > 0 ? [sql`${joinPieces(counts, ' + ')} < ${raw(enough)}`] : []),
    ]
    counts.push(sql`(select count(*) from ${stage})`)
    const rows = sql`select ctid as place, record_id, kind, at${columns} from search_documents where ${joinPieces(conditions, ' and ')}`
    const limit = sure
      ? maxVerified
      : few
        ? maxOfFewKinds * group.kinds.filter(isOfItems).length || maxOfFewKinds
        : undefined
    const newest = limit ? sql`${rows} order by at desc limit ${raw(limit)}` : rows
    return sql`${stage} as materialized (${
      sure
        ? sql`select * from (${newest}) as newest where (select ${sure} from search_documents as d where d.ctid = place)`
        : newest
    })`
  })
  const all = stages.map((_, place) => sql`select * from ${raw(`${name}_${place}`)}`)
  return [...stages, sql`${raw(name)} as (${joinPieces(all, ' union all ')})`]
}

/** How well the title of a document matches, and of all but events how new it is, as a column `rank`. */
function rankOf({ kinds }: Group, { filter, asked }: IndexQuestion): Piece {
  if (filter.order === 'newest') return sql``
  const asText = (query: WordQuery | undefined) => (query ? tsqueryOf(query) : '')
  const [exact, begun] = [asText(asked?.exact), asText(asked?.begun)]
  const title =
    exact === begun
      ? sql`1.15::float8 * ts_rank(title, ${exact}::tsquery)`
      : sql`(ts_rank(title, ${exact}::tsquery) + 0.15::float8 * ts_rank(title, ${begun}::tsquery))`
  const dated = sql`(0.1 + ${title}) * (0.4 + 0.6 * exp(least(0, date_part('epoch', at - now())) / ${raw(halfYear)}))`
  return kinds.every(isOfItems)
    ? sql`, ${dated} as rank`
    : sql`, case when kind = 'event' then ${title} else ${dated} end as rank, ends_at`
}

/** Events: those to come, the next first, then those that are over; anything else by title and age. */
function orderOf({ kinds }: Group, { filter }: IndexQuestion): Piece {
  if (filter.order === 'newest') return sql`at desc, record_id desc`
  const usual = sql`rank desc, at desc, record_id desc`
  return kinds.every(isOfItems)
    ? usual
    : sql`kind = 'event' and ends_at > now() desc, rank desc, case when kind = 'event' and ends_at > now() then at end,
      case when kind = 'event' then ends_at end desc, at desc, record_id desc`
}

/** Statements' parts for a group's answer by words: its common table expressions, and the rows kind, total, ids. */
export function byWords(group: Group, question: IndexQuestion, now: Date): GroupAnswer {
  const { asked, filter, limit } = question
  if (!asked) throw new Error('Nothing is asked')
  const written = tsqueryOf(asked.matching)
  const matching = sql`${written}::tsquery`
  // The index alone cannot answer queries in which the positions of words matter.
  const rough = hasPlaces(asked.matching) ? withoutPlaces(asked.matching) : undefined
  const whole: Condition = rough
    ? { rough: sql`whole @@ ${tsqueryOf(rough)}::tsquery`, sure: sql`d.whole @@ ${matching}` }
    : { rough: sql`whole @@ ${matching}` }
  const [all, titled, found] = [`${group.name}_all`, `${group.name}_titled`, `${group.name}_found`]
  const ranked = filter.order === 'best'
  // An excluded word may be in the text alone.
  const excludes = written.includes('!(')
  const inTitle: Condition = {
    rough: excludes ? sql`title @@ ${matching} and ${whole.rough}` : sql`title @@ ${matching}`,
    ...(excludes && whole.sure && { sure: whole.sure }),
    // If no word was dropped, those by title are among them.
    ...(!whole.sure && {
      onlyIf: sql`(select count(*) from ${raw(all)}) >= ${raw(isFew(group) ? maxOfFewKinds : maxFound)}`,
    }),
  }
  const withFacets = question.facetsAt !== undefined && group.kinds.every(isOfItems)
  const columns = sql`${rankOf(group, question)}${withFacets ? narrowing : sql``}`
  const every = ranked
    ? sql`(select * from ${raw(all)} union all select * from ${raw(titled)} as one
        where not exists (select from ${raw(all)} as other where other.place = one.place))`
    : raw(all)
  // Items are many: of each kind the best are picked by themselves, which takes no sorting of all of them.
  const parts = group.kinds.every(isOfItems) ? group.kinds.map((kind) => ({ name: `${found}_${kind}`, kind })) : []
  return {
    tables: [
      ...candidates(group, filter, whole, { name: all, enough: maxFound, columns, now }),
      ...(ranked ? candidates(group, filter, inTitle, { name: titled, enough: maxTitled, columns, now }) : []),
      ...(parts.length > 0
        ? parts.map(
            ({ name, kind }) => sql`${raw(name)} as materialized (select * from ${every} as every
              where kind = '${raw(kind)}' order by ${orderOf(group, question)} limit ${raw(limit)})`,
          )
        : [
            sql`${raw(found)} as (select kind, record_id,
              row_number() over (partition by kind collate "C" order by ${orderOf(group, question)}) as n from ${every} as every)`,
          ]),
    ],
    rows:
      parts.length > 0
        ? parts.map(
            ({ name, kind }) => sql`select 'words' as way, '${raw(kind)}' as kind,
              (select count(*) from ${raw(all)} where kind = '${raw(kind)}')::int as total,
              array(select record_id from ${raw(name)}) as ids,
              ${withFacets ? facetsOf(sql`select * from ${raw(name)}`, question.facetsAt) : sql`null::jsonb`} as facets
              where exists (select from ${raw(name)})`,
          )
        : [
            sql`select 'words' as way, kind,
              (select count(*) from ${raw(all)} as every where every.kind = found.kind)::int as total,
              array_agg(record_id order by n) filter (where n <= ${raw(limit)}) as ids, null::jsonb as facets
              from ${raw(found)} as found group by kind`,
          ],
  }
}

/** True of kinds of which there are very many. */
export const isOfItems = (kind: FoundKind): boolean => kind === 'article' || kind === 'flash'

/** Counts of authors, labels, languages and times of documents, as JSON. */
export function facetsOf(documents: Piece, now = new Date()): Piece {
  const countPairs = (value: Piece) => sql`(select coalesce(jsonb_agg(jsonb_build_array(value, n)), '[]')
    from (select value, count(*) as n from (select ${value} as value from given) as each where value is not null
      group by value) as counts)`
  const times = sinces.map(
    (since) => sql`count(*) filter (where at >= ${beginOf(since, now).toISOString()}::timestamptz)`,
  )
  return sql`(with given as materialized (${documents}) select jsonb_build_object(
    'authors', ${countPairs(sql`author_id`)}, 'labels', ${countPairs(sql`unnest(label_ids)`)},
    'languages', ${countPairs(sql`unnest(languages)`)},
    'times', (select jsonb_build_array(${joinPieces(times, ', ')}) from given)))`
}

/** The same by parts of words, the newest first. */
export function byParts(group: Group, { parts, filter, limit }: IndexQuestion, now: Date): GroupAnswer {
  const pairs = parts.filter((part) => part.length > 1)
  // However many parts there are, the statement is the same: each one more would be prepared by itself.
  const holds = sql`d.head like all (${parts.map(holding)}::text[])`
  const name = `${group.name}_parts`
  const tables =
    pairs.length > 0
      ? candidates(
          group,
          filter,
          {
            rough: sql`text_pairs(head) @> array(select pair
              from unnest(${pairs}::text[]) as part, unnest(text_pairs(part)) as pair)`,
            sure: holds,
          },
          { name, enough: limit, columns: sql``, now },
        )
      : [newestHolding(group, filter, name, holds)]
  return {
    tables,
    rows: [
      sql`select 'parts' as way, kind, count(*)::int as total,
        (array_agg(record_id order by at desc, record_id desc))[:${raw(limit)}] as ids, null::jsonb as facets
        from ${raw(name)} as found group by kind`,
    ],
  }
}

/** For each kind, the newest documents are read in order. */
function newestHolding({ kinds }: Group, filter: IndexFilter, name: string, holds: Piece): Piece {
  const narrowed = { ...filter, since: undefined } as IndexFilter
  const each = kinds.map(
    (kind) => sql`(select record_id, kind, at from (
        select * from search_documents where kind = ${kind} and ${publicNow(filter)}
          ${filter.since ? sql`and at >= ${filter.since.toISOString()}::timestamptz` : sql``}
        order by at desc, record_id desc limit ${raw(window)}) as d
      where ${holds} and facts @@ ${factsOf({ name, kinds: [kind], boundaries: [] }, narrowed, [])}::tsquery)`,
  )
  return sql`${raw(name)} as (${joinPieces(each, ' union all ')})`
}
