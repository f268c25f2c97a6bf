import { type SQL, sql } from 'drizzle-orm'
import { type AtlasKind, type AtlasText, atlasLimits } from '#contract/market/atlas/atlas-terms.ts'
import type { Language } from '#language/languages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { holdsByPairs } from '#server/platform/database/word-search.ts'
import type { Translated } from '#server/platform/text/wording.ts'
import { keyStart } from './index-keys.ts'

/** The SQL of the directory as readers see it. Every list is read along an index, so that its length costs nothing. */

export interface LineRow {
  id: number
  slug: string
  kind: AtlasKind
  texts: Translated<AtlasText>
  sort: string
  demo: boolean
}

export interface Choice {
  kind?: AtlasKind | undefined
  letter?: string | undefined
  /** Folded as names are. */
  keyword?: string | undefined
}

const words = { table: 'atlas_entries', key: 'id', column: sql`words`, lower: sql`words` }

/** The column by which readers of a language have entries ordered. */
const orderOf = (language: Language): SQL => (language === 'en' ? sql`sort_en` : sql`sort_zh`)

const selectEntries = ({ kind, letter, keyword }: Choice, order: SQL): SQL => sql`deleted_at is null
  ${kind ? sql`and kind = ${kind}` : sql``}
  ${letter ? sql`and ${order} >= ${keyStart(letter)} and ${order} < ${afterStart(letter)}` : sql``}
  ${keyword ? sql`and ${holdsByPairs(words, keyword)}` : sql``}`

const afterStart = (letter: string): string => String.fromCharCode(keyStart(letter).charCodeAt(0) + 1)

type Row = Record<string, unknown> & {
  id: string
  slug: string
  kind: AtlasKind
  texts: LineRow['texts']
  sort: string
  demo: boolean
}
const lineOf = ({ id, ...row }: Row): LineRow => ({ ...row, id: Number(id) })

/** A page of entries in the order of the index, and one more where the list goes on. */
export async function linesAfter(db: Executor, choice: Choice, language: Language, after?: number): Promise<LineRow[]> {
  const order = orderOf(language)
  const start = after ? sql`and (${order}, id) > (select ${order}, id from atlas_entries where id = ${after})` : sql``
  const { rows } = await db.execute<Row>(sql`
    select id, slug, kind, texts, demo, ${order} as sort from atlas_entries
    where ${selectEntries(choice, order)} ${start} order by ${order}, id limit ${atlasLimits.page + 1}`)
  return rows.map(lineOf)
}

/** How many entries stand under each letter, by kind; the letter of the choice is left aside. */
export async function countsOf(
  db: Executor,
  { keyword }: Choice,
  language: Language,
): Promise<{ kind: AtlasKind; start: string; count: number }[]> {
  const order = orderOf(language)
  const { rows } = await db.execute<{ kind: AtlasKind; start: string; count: number }>(sql`
    select kind, left(${order}, 1) as start, count(*)::int as count from atlas_entries
    where ${selectEntries({ keyword }, order)} group by 1, 2 order by 2`)
  return rows
}

/** The entries before and after one in the index. */
export async function neighboursOf(db: Executor, { id, sort }: Pick<LineRow, 'id' | 'sort'>, language: Language) {
  const order = orderOf(language)
  const one = async (beyond: SQL, direction: SQL) =>
    (
      await db.execute<Row>(sql`
        select id, slug, kind, texts, demo, ${order} as sort from atlas_entries
        where deleted_at is null and (${order}, id) ${beyond} (${sort}, ${id})
        order by ${order} ${direction}, id ${direction} limit 1`)
    ).rows.map(lineOf)[0]
  const [previous, next] = await Promise.all([one(sql`<`, sql`desc`), one(sql`>`, sql`asc`)])
  return { previous, next }
}

/** Returns the data that leads to the numbers of an entity; undefined where it is hidden. */
export async function entityOf(db: Executor, id: number) {
  const { rows } = await db.execute<{ kind: string; coin: string; key: string; name: string }>(sql`
    select kind, coin, key, name from data_entities where id = ${id} and not hidden and deleted_at is null`)
  return rows[0]
}

/** Names of entities that readers can see, by their ids. */
export async function entityNames(db: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from data_entities where id = any (${sql.param([...ids])}::bigint[]) and not hidden and deleted_at is null`)
  return new Map(rows.map(({ id, name }) => [Number(id), name]))
}

/** Numbers of entities by the ends of their addresses. */
export async function entityKeys(db: Executor): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select id, key from data_entities where deleted_at is null`)
  return new Map(rows.map(({ id, key }) => [key, Number(id)]))
}
