import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { namePlace } from '#server/platform/database/name-place.ts'
import { createKindRows } from '#server/platform/database/records/kind-rows.ts'
import { createRecordRows } from '#server/platform/database/records/record-rows.ts'
import { holdsByPairs } from '#server/platform/database/word-search.ts'
import { entries } from './tables.ts'

/** The SQL of entries themselves. */

export type EntryRow = typeof entries.$inferSelect
export type EntryFields = Pick<
  EntryRow,
  'slug' | 'kind' | 'texts' | 'aliases' | 'website' | 'labelId' | 'authorId' | 'topicId' | 'entityId'
>
/** An entry with all that is made of its names. */
export type EntryValues = EntryFields & Pick<EntryRow, 'sortZh' | 'sortEn' | 'names' | 'words'>

const { notDeleted, ...rows } = createRecordRows(entries)
export const { hold, change, setDeleted } = rows
const where = (db: Executor, condition: SQL | undefined) => db.select().from(entries).where(and(notDeleted, condition))

export const bySlug = async (db: Executor, slug: string): Promise<EntryRow | undefined> =>
  (await where(db, eq(entries.slug, slug)))[0]

/** All of them, as an export and the look at a table need them. */
export const all = (db: Executor): Promise<EntryRow[]> => where(db, undefined).orderBy(asc(entries.id))

/** Addresses for the sitemap, with the languages that they are written in. */
export const addresses = (db: Executor) =>
  db
    .select({ slug: entries.slug, texts: entries.texts, updatedAt: entries.updatedAt })
    .from(entries)
    .where(notDeleted)
    .orderBy(asc(entries.id))

export const findNames = (db: Executor, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: entries.id, texts: entries.texts })
        .from(entries)
        .where(inArray(entries.id, [...ids]))

/** The place of the best of an entry's names in all languages and scripts, aliases among them, for folded words. */
const bestName = (forms: readonly string[]) =>
  sql`(select min(${namePlace([sql`one`], forms)}) from unnest(${entries.names}) one)`
const words = { table: 'atlas_entries', key: 'id', column: sql`words`, lower: sql`words` }
/** Condition for entries that share a name with another one. */
const doubled = sql`exists (select from atlas_entries other
  where other.deleted_at is null and other.id <> ${entries.id} and other.names && ${entries.names})`
const unlinked = sql`num_nonnulls(${entries.labelId}, ${entries.topicId}, ${entries.authorId}) = 0`

/** The SQL of editing entries, those last changed first; doubles stand beside each other. */
export const entryRows = createKindRows(entries, {
  order: sql`${entries.updatedAt} desc, ${entries.id} desc`,
  conditions: { only: { doubles: doubled, unlinked } },
  orders: { only: { doubles: sql`${entries.sortZh}, ${entries.id}` } },
  byName: {
    holds: (forms) => or(...forms.map((form) => holdsByPairs(words, form))),
    place: bestName,
  },
})

/** Which of these addresses are taken. */
export async function takenSlugs(db: Executor, start: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: entries.slug })
    .from(entries)
    .where(and(notDeleted, sql`(${entries.slug} = ${start} or ${entries.slug} like ${`${start}-%`})`))
  return new Set(rows.map(({ slug }) => slug))
}

export const add = (tx: Executor, values: readonly EntryValues[]): Promise<EntryRow[]> =>
  tx
    .insert(entries)
    .values([...values])
    .returning()
