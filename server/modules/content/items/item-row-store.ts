import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { AuthorRow, ItemRow, LabelRow, Neighbour } from './item-row.ts'
import { authors, categories, itemLabels, items, itemTexts, labels, regions } from './tables.ts'

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
export const itemDocument = (html: boolean): SQL<ItemRow> => sql<ItemRow>`json_build_object(
  'id', ${items.id}, 'kind', ${items.kind}, 'importance', ${items.importance}, 'originalLanguage', ${items.originalLanguage},
  'picture', ${items.picture}, 'releaseTime', extract(epoch from ${items.releaseTime}), 'releaseDayOnly', ${items.releaseDayOnly},
  'updatedAt', extract(epoch from ${items.updatedAt}), 'revisedAt', extract(epoch from ${items.revisedAt}),
  'demo', ${items.demo}, 'notices', ${items.notices}, 'bylines', ${items.bylines},
  'authorship', ${items.authorship},
  'source', ${present(items.sourceName, sourceDocument)}, 'author', ${present(authors.id, authorDocument)},
  'category', ${present(categories.id, categoryDocument)}, 'region', ${present(regions.id, regionDocument)},
  'labels', ${labelsOfItem}, 'text', ${textDocument(html)})`

/** The document of a neighbour. */
export const neighbourDocument: SQL<Neighbour> = sql<Neighbour>`${bestText(
  sql`json_build_object('id', ${items.id}, 'title', ${itemTexts.title}, 'language', ${itemTexts.language})`,
)}`
