import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { maxFound } from '#contract/constants.ts'
import type { FoundKind } from '#contract/content/search.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  type Facets,
  facetsTogether,
  fewResults,
  type Matches,
  noFacets,
  type SearchIndex,
  sinces,
  withParts,
} from '../search-index.ts'
import { hasPlaces, type WordQuery } from '../word-query.ts'
import { byParts, byWords, facetsOf, type Group, type GroupAnswer, isOfItems } from './candidates-store.ts'
import { createDepths, usualDepths } from './depths-store.ts'
import { joinPieces, type Piece, sql, statementOf } from './statement.ts'

/** Number of forms of statements that get a name; there are a few dozen. */
const maxNames = 500

interface Needs {
  database: Pick<Database, 'pool'>
  now?: () => Date
  depths?: readonly number[]
}

/** The index in PostgreSQL: words in tsvectors, parts of words by pairs of neighbouring characters. */
export function createPostgresIndex({ database, now = () => new Date(), depths = usualDepths }: Needs): SearchIndex {
  const { pool } = database
  const boundariesOf = createDepths(database, now, depths)

  /** Plans are kept by the connection: making one of this many parts takes longer than running it. */
  async function prepared<T extends object>(statement: Piece): Promise<T[]> {
    const { text, values } = statementOf(statement)
    const { rows } = await pool.query<T>({ name: nameOf(text), text, values })
    return rows
  }

  const names = new LRUCache<string, string>({ max: maxNames })
  function nameOf(text: string): string {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = `search_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    names.set(text, name)
    return name
  }

  async function groupsOf(kinds: readonly FoundKind[], matching: WordQuery | undefined): Promise<Group[]> {
    const many = kinds.filter(isOfItems)
    const rest = kinds.filter((kind) => !isOfItems(kind))
    const items = await Promise.all(
      many.map(async (kind) => ({ name: kind, kinds: [kind], boundaries: await boundariesOf(kind, matching) })),
    )
    // Items scanned at once need one look-up in the index for both kinds, unless only some of each are read.
    const atOnce = items.length > 1 && items.every(({ boundaries }) => boundaries.length === 0) && !readsSome(matching)
    return [
      ...(atOnce ? [{ name: 'items', kinds: many, boundaries: [] }] : items),
      ...(rest.length > 0 ? [{ name: 'rest', kinds: rest, boundaries: [] }] : []),
    ]
  }

  /** Returns the results of groups, in one statement: sending, planning and receiving one is much of the cost. */
  async function answered(answers: readonly GroupAnswer[]): Promise<Record<Way, Map<FoundKind, Matches>>> {
    const found = { words: new Map<FoundKind, Matches>(), parts: new Map<FoundKind, Matches>() }
    if (answers.length === 0) return found
    const rows = await prepared<{ way: Way; kind: FoundKind; total: number; ids: number[]; facets: Counted | null }>(
      sql`with ${joinPieces(
        answers.flatMap(({ tables }) => tables),
        ', ',
      )} ${joinPieces(
        answers.flatMap((answer) => answer.rows),
        ' union all ',
      )}`,
    )
    for (const { way, kind, total, ids, facets } of rows) {
      const counts = facets && { facets: facetsFrom(facets) }
      found[way].set(kind, { ids, total: Math.min(total, maxFound), ...counts })
    }
    return found
  }

  return {
    async find(question) {
      const { asked, parts, kinds, limit } = question
      if (kinds.length === 0 || (!asked && parts.length === 0)) return new Map()
      const moment = now()
      const groups = await groupsOf(kinds, asked?.matching)
      const byPartsOf = (some: readonly Group[]) =>
        parts.length > 0 ? some.map((group) => byParts(group, question, moment)) : []
      // Kinds with few documents hardly ever have enough; for items this is known only after their words are read.
      const few = groups.filter((group) => !asked || !group.kinds.some(isOfItems))
      const first = await answered([
        ...(asked ? groups.map((group) => byWords(group, question, moment)) : []),
        ...byPartsOf(few),
      ])
      const found = withParts(first.words, first.parts, limit)
      const rest = groups.filter(
        (group) => !few.includes(group) && group.kinds.some((kind) => (found.get(kind)?.total ?? 0) < fewResults),
      )
      if (rest.length === 0 || parts.length === 0) return found
      return withParts(found, (await answered(byPartsOf(rest))).parts, limit)
    },

    async facets(items, now) {
      if (items.length === 0) return noFacets
      const [row] = await prepared<{ facets: Counted }>(
        sql`select ${facetsOf(
          sql`select author_id, label_ids, languages, at from search_documents
            where source = 'item' and record_id = any (${items}::bigint[])`,
          now,
        )} as facets`,
      )
      return (
        facetsTogether(row ? [{ ids: items, total: items.length, facets: facetsFrom(row.facets) }] : []) ?? noFacets
      )
    },

    async loadDocuments(kinds, ids) {
      if (ids.length === 0) return []
      const rows = await prepared<{ kind: FoundKind; record_id: number; shown: unknown }>(sql`
        select kind, record_id, shown from search_documents where source = any (${kinds}::text[])
          and record_id = any (${ids}::bigint[]) and public_from <= now()`)
      return rows.map(({ kind, record_id: id, shown }) => ({ kind, id, shown }))
    },
  }
}

type Way = 'words' | 'parts'
const readsSome = (matching: WordQuery | undefined) => matching !== undefined && hasPlaces(matching)

/** Facets as the statement writes them. */
interface Counted {
  authors: [id: number, count: number][]
  labels: [id: number, count: number][]
  languages: [language: string, count: number][]
  /** Numbers of results, in the order of `sinces`. */
  times: number[]
}

function facetsFrom({ authors, labels, languages, times }: Counted): Facets {
  const numbered = (counts: Counted['labels']) => counts.map(([id, count]) => ({ id, count }))
  return {
    authors: numbered(authors),
    labels: numbered(labels),
    languages: languages.map(([language, count]) => ({ language, count })),
    times: Object.fromEntries(sinces.map((since, place) => [since, times[place] ?? 0])) as Facets['times'],
  }
}
