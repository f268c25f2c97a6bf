import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { CoverFamily, Importance, ItemKind, Picture, TextOrigin } from '#contract/content/items.ts'
import type { LiveState } from '#contract/content/live-states.ts'
import {
  authors,
  categories,
  itemLabels,
  items,
  itemTexts,
  labels,
  regions,
  type StoredNotice,
  type Versions,
} from './tables.ts'

/** An item as the reading queries give it: one JSON document a row, which the driver parses in one go. */
export interface ItemRow {
  id: number
  kind: ItemKind
  importance: Importance
  originalLanguage: string
  picture: Picture | null
  /** Seconds since 1970; null where the source names no date. */
  releaseTime: number | null
  releaseDayOnly: boolean
  updatedAt: number
  /** When readers got a revised text last. */
  revisedAt: number | null
  demo: boolean
  notices: StoredNotice[] | null
  /** The bylines as written, in the language of the original. */
  bylines: string[] | null
  authorship: 'original' | 'reprint' | null
  source: { name: string; url: string | null; licence: string | null } | null
  author: AuthorRow | null
  category: CategoryRow | null
  region: RegionRow | null
  labels: LabelRow[] | null
  text: TextRow
  /** State of an article that runs live. */
  live?: LiveState
}

export type AuthorRow = Pick<
  typeof authors.$inferSelect,
  'id' | 'nickname' | 'introduction' | 'versions' | 'avatar' | 'staff'
>
export interface CategoryRow {
  id: number
  name: string
  versions: Versions<'name'>
  cover: CoverFamily
}
export interface RegionRow {
  id: number
  name: string
  versions: Versions<'name'>
}
export interface LabelRow extends RegionRow {
  coin: string | null
}
interface TextRow {
  language: string
  origin: TextOrigin
  title: string
  titleBreaks: number[]
  summary: string
  characters: number
  words: number
  html: string
}

/** Displayed fields of the item before or after a page's own. */
export interface Neighbour {
  id: number
  title: string
  language: string
}

/** An item's place in time; undated ones come last. The same expression as in the indexes. */
export const sortTime = sql`coalesce(${items.releaseTime}, 'epoch'::timestamptz)`

/**
 * Visibility to readers. Constants are written into the statement instead of being passed as values: otherwise a
 * prepared statement with a generic plan could not use the indexes of published items.
 */
export const visible = and(sql`${items.status} = 'approved'`, sql`${sortTime} <= now()`)
/** Articles alone. */
export const isArticle = sql`${items.kind} = 'article'`
export const newestFirst = [desc(sortTime), desc(items.id)]

export const labelDocument = sql<LabelRow>`json_build_object('id', ${labels.id}, 'name', ${labels.name}, 'versions', ${labels.versions}, 'coin', ${labels.coin})`

const labelsOfItem = sql`(
  select json_agg(${labelDocument} order by ${itemLabels.position})
  from ${itemLabels} join ${labels} on ${labels.id} = ${itemLabels.labelId}
  where ${itemLabels.itemId} = ${items.id} and ${labels.deletedAt} is null)`

const present = (id: unknown, document: SQL): SQL => sql`case when ${id} is null then null else ${document} end`

const authorDocument = sql<AuthorRow>`json_build_object('id', ${authors.id}, 'nickname', ${authors.nickname},
  'introduction', ${authors.introduction}, 'versions', ${authors.versions}, 'avatar', ${authors.avatar},
  'staff', ${authors.staff})`
const categoryDocument = sql`json_build_object('id', ${categories.id}, 'name', ${categories.name},
  'versions', ${categories.versions}, 'cover', ${categories.cover})`
const regionDocument = sql`json_build_object('id', ${regions.id}, 'name', ${regions.name}, 'versions', ${regions.versions})`
const sourceDocument = sql`json_build_object('name', ${items.sourceName}, 'url', ${items.sourceUrl}, 'licence', ${items.sourceLicence})`

/** The text that suits the reader best, by the placeholder `languages` in descending preference; others follow. */
const bestText = (document: SQL): SQL => sql`(
  select ${document} from ${itemTexts} where ${itemTexts.itemId} = ${items.id}
  order by array_position(${sql.placeholder('languages')}::text[], ${itemTexts.language}) nulls last, ${itemTexts.language}
  limit 1)`

/**
 * The text of an item. Without `html` the column stays empty: lists of articles show none, and reading it would decompress it.
 */
const textDocument = (html: boolean): SQL =>
  bestText(sql`json_build_object('language', ${itemTexts.language}, 'origin', ${itemTexts.origin},
    'title', ${itemTexts.title}, 'titleBreaks', ${itemTexts.titleBreaks}, 'summary', ${itemTexts.summary},
    'characters', ${itemTexts.characters}, 'words', ${itemTexts.words}, 'html', ${html ? itemTexts.html : sql`''`})`)

/** The document of one row; authors, categories and regions must be joined. */
const itemDocument = (html: boolean): SQL<ItemRow> => sql<ItemRow>`json_build_object(
  'id', ${items.id}, 'kind', ${items.kind}, 'importance', ${items.importance}, 'originalLanguage', ${items.originalLanguage},
  'picture', ${items.picture}, 'releaseTime', extract(epoch from ${items.releaseTime}), 'releaseDayOnly', ${items.releaseDayOnly},
  'updatedAt', extract(epoch from ${items.updatedAt}), 'revisedAt', extract(epoch from ${items.revisedAt}),
  'demo', ${items.demo}, 'notices', ${items.notices}, 'bylines', ${items.bylines},
  'authorship', ${items.authorship},
  'source', ${present(items.sourceName, sourceDocument)}, 'author', ${present(authors.id, authorDocument)},
  'category', ${present(categories.id, categoryDocument)}, 'region', ${present(regions.id, regionDocument)},
  'labels', ${labelsOfItem}, 'text', ${textDocument(html)})`

/** The document of a neighbour. */
const neighbourDocument: SQL<Neighbour> = sql<Neighbour>`${bestText(
  sql`json_build_object('id', ${items.id}, 'title', ${itemTexts.title}, 'language', ${itemTexts.language})`,
)}`

/** Languages of texts, the preferred one first. */
export type Languages = readonly string[]

/**
 * Creates the statements that give rows, by name. They are built once for each shape and prepared on each connection:
 * building and sending their text would cost more than running them.
 */
export function createRowReader(orm: NodePgDatabase) {
  const rows = (html = false) =>
    orm
      .select({ row: itemDocument(html) })
      .from(items)
      .leftJoin(authors, eq(authors.id, items.authorId))
      .leftJoin(categories, eq(categories.id, items.categoryId))
      .leftJoin(regions, eq(regions.id, items.regionId))
      .$dynamic()

  type Query = ReturnType<typeof rows>
  const statements = new Map<string, { execute(values: Record<string, unknown>): Promise<{ row: ItemRow }[]> }>()

  async function run(name: string, build: () => Query, values: { languages: Languages } & Record<string, unknown>) {
    let statement = statements.get(name)
    if (!statement) {
      statement = build().prepare(`content_${name}`)
      statements.set(name, statement)
    }
    return (await statement.execute(values)).map(({ row }) => row)
  }

  return { rows, run }
}

/** Creates the reading of one item. */
export function createItemStore(orm: NodePgDatabase) {
  const { rows, run } = createRowReader(orm)

  const neighbourOf = (direction: 'previous' | 'next') => {
    const place = sql`(${sortTime}, ${items.id})`
    const own = sql`(select coalesce(release_time, 'epoch'::timestamptz), id from items where id = ${sql.placeholder('id')})`
    const before = direction === 'previous'
    return orm
      .select({ neighbour: neighbourDocument })
      .from(items)
      .where(
        and(visible, eq(items.kind, sql.placeholder('kind')), before ? sql`${place} < ${own}` : sql`${place} > ${own}`),
      )
      .orderBy(...(before ? newestFirst : [asc(sortTime), asc(items.id)]))
      .limit(1)
      .prepare(`content_${direction}`)
  }
  const neighbours = { previous: neighbourOf('previous'), next: neighbourOf('next') }

  return {
    async find(id: number, kind: ItemKind | undefined, languages: Languages): Promise<ItemRow | undefined> {
      const build = () =>
        rows(true)
          .where(and(visible, eq(items.id, sql.placeholder('id')), kind && eq(items.kind, sql.placeholder('kind'))))
          .limit(1)
      return (await run(kind ? 'find_kind' : 'find', build, { id, kind, languages }))[0]
    },

    /**
     * The languages that people wrote or confirmed an item in; machine translations are for readers, not for search
     * engines.
     */
    async languagesOf(id: number): Promise<string[]> {
      const found = await orm
        .select({ language: itemTexts.language })
        .from(itemTexts)
        .where(and(eq(itemTexts.itemId, id), ne(itemTexts.origin, 'machine')))
      return found.map((row) => row.language)
    },

    /** True if the original of an item has changed since its translation into this language was made. */
    async isOutdated(id: number, language: string): Promise<boolean> {
      const { rows } = await orm.execute(sql`
        select from translations
        where kind = 'item' and subject = ${id} and words_stale
          and (source_language like 'zh%') <> (${language}::text like 'zh%')`)
      return rows.length > 0
    },

    /** The item of the same kind just before or after this one in time. */
    async neighbour(
      { id, kind }: Pick<ItemRow, 'id' | 'kind'>,
      direction: 'previous' | 'next',
      languages: Languages,
    ): Promise<Neighbour | undefined> {
      return (await neighbours[direction].execute({ id, kind, languages }))[0]?.neighbour
    },
  }
}

export type ItemStore = ReturnType<typeof createItemStore>
