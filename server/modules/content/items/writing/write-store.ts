import { and, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { ItemKind, TextOrigin } from '#contract/content/items.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { LabelDraft, TaxonomyDraft } from '../item-draft.ts'
import { authors, categories, type ItemStatus, itemLabels, items, itemTexts, labels, regions } from '../tables.ts'
import type { TextRow } from './item-texts.ts'

/** The SQL of the writing side of content: few statements of many rows each, all inside the caller's transaction. */

export interface StoredItem {
  id: number
  importKey: string
  kind: ItemKind
  status: ItemStatus
  texts: { language: string; origin: TextOrigin; hash: string | null; hasText: boolean }[]
}

type NewItem = typeof items.$inferInsert & { importKey: string }
type Row<T extends { $inferInsert: object }> = T['$inferInsert']

const excludedColumns = (...names: string[]) =>
  Object.fromEntries(
    names.map((name) => [name, sql.raw(`excluded.${name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`)]),
  )

/** Items by import key. `lock` locks them until the transaction ends. */
export async function itemsByKey(
  tx: Executor,
  keys: readonly string[],
  lock: boolean,
): Promise<Map<string, StoredItem>> {
  if (keys.length === 0) return new Map()
  const query = tx
    .select({ id: items.id, importKey: items.importKey, kind: items.kind, status: items.status })
    .from(items)
    .where(inArray(items.importKey, [...keys]))
    // Everybody locks in the same order, so that two imports cannot deadlock.
    .orderBy(items.importKey)
  const rows = await (lock ? query.for('update') : query)
  const found = new Map<string, StoredItem>()
  const byId = new Map<number, StoredItem>()
  for (const row of rows) {
    const item = { ...row, importKey: row.importKey ?? '', texts: [] }
    found.set(item.importKey, item)
    byId.set(item.id, item)
  }
  if (byId.size === 0) return found
  const texts = await tx
    .select({
      itemId: itemTexts.itemId,
      language: itemTexts.language,
      origin: itemTexts.origin,
      hash: itemTexts.importHash,
      hasText: sql<boolean>`${itemTexts.html} <> ''`,
    })
    .from(itemTexts)
    .where(inArray(itemTexts.itemId, [...byId.keys()]))
  for (const { itemId, ...text } of texts) byId.get(itemId)?.texts.push(text)
  return found
}

/** Adds items; those that another transaction has added meanwhile are left as they are. */
export async function insertItems(tx: Executor, rows: readonly NewItem[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const added = await tx
    .insert(items)
    .values([...rows])
    .onConflictDoNothing({ target: items.importKey })
    .returning({ importKey: items.importKey })
  return new Set(added.map((row) => row.importKey ?? ''))
}

/** Replaces the details of items that exist. Editors' decisions on the site (state, lead, rank) stay. */
export async function updateItems(tx: Executor, rows: readonly NewItem[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(items)
    .values([...rows])
    .onConflictDoUpdate({
      target: items.importKey,
      set: {
        ...excludedColumns('originalLanguage', 'importance', 'categoryId', 'regionId', 'authorId', 'picture'),
        // A source whose dates cannot be read any more takes none away.
        releaseTime: sql`coalesce(excluded.release_time, ${items.releaseTime})`,
        ...excludedColumns('sourceName', 'sourceUrl', 'sourceLicence', 'bylines', 'authorship'),
        releaseDayOnly: sql`excluded.release_day_only
          or (${items.releaseDayOnly} and ${items.releaseTime} is not distinct from excluded.release_time)`,
        updatedAt: sql`now()`,
      },
    })
}

/** Notes that items changed at this moment. */
export async function touchItems(tx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(items)
      .set({ updatedAt: sql`now()` })
      .where(inArray(items.id, [...ids]))
}

/** Stores texts in place of those in the same languages. */
export async function upsertTexts(tx: Executor, rows: readonly (TextRow & { itemId: number })[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(itemTexts)
    .values([...rows])
    .onConflictDoUpdate({
      target: [itemTexts.itemId, itemTexts.language],
      set: excludedColumns(
        'origin',
        'title',
        'titleBreaks',
        'summary',
        'html',
        'characters',
        'words',
        'engineVersion',
        'importHash',
      ),
    })
}

type TextKey = Pick<typeof itemTexts.$inferSelect, 'itemId' | 'language'>

const isOneOf = (rows: readonly TextKey[]) => {
  const pairs = rows.map((row) => sql`(${row.itemId}::bigint, ${row.language})`)
  return sql`(${itemTexts.itemId}, ${itemTexts.language}) in (${sql.join(pairs, sql`, `)})`
}

/** Deletes texts by item and language. */
export async function deleteTexts(tx: Executor, rows: readonly TextKey[]): Promise<void> {
  if (rows.length > 0) await tx.delete(itemTexts).where(isOneOf(rows))
}

/** Deletes texts that were converted, by item and language. */
export async function deleteConversions(tx: Executor, rows: readonly TextKey[]): Promise<void> {
  if (rows.length > 0) await tx.delete(itemTexts).where(and(isNotNull(itemTexts.engineVersion), isOneOf(rows)))
}

/** Gives items these labels in this order, and no others. */
export async function replaceLabels(tx: Executor, of: ReadonlyMap<number, readonly number[]>): Promise<void> {
  if (of.size === 0) return
  await tx.delete(itemLabels).where(inArray(itemLabels.itemId, [...of.keys()]))
  const rows = [...of].flatMap(([itemId, ids]) =>
    [...new Set(ids)].map((labelId, position) => ({ itemId, labelId, position })),
  )
  if (rows.length > 0) await tx.insert(itemLabels).values(rows).onConflictDoNothing()
}

/** Ids of the authors, who are added where they are missing; `added` is whether any was. */
export async function authorIds(tx: Executor, wanted: ReadonlyMap<string, Row<typeof authors>>) {
  if (wanted.size === 0) return { ids: new Map<string, number>(), added: false }
  const known = await tx
    .select({ id: authors.id, key: authors.key })
    .from(authors)
    .where(inArray(authors.key, [...wanted.keys()]))
  const ids = new Map(known.map((row) => [row.key ?? '', row.id]))
  const missing = [...wanted].filter(([key]) => !ids.has(key)).map(([, row]) => row)
  if (missing.length === 0) return { ids, added: false }
  await tx.insert(authors).values(missing).onConflictDoNothing({ target: authors.key })
  const again = await tx
    .select({ id: authors.id, key: authors.key })
    .from(authors)
    .where(inArray(authors.key, [...wanted.keys()]))
  return { ids: new Map(again.map((row) => [row.key ?? '', row.id])), added: true }
}

/** A label, or the one that it was merged into. */
const labelNow = sql<number>`(
  with recursive way (id, into_id) as (
    select ${labels.id}, ${labels.mergedInto}
    union all
    select next.id, next.merged_into from way join labels as next on next.id = way.into_id
  )
  select id from way where into_id is null)`.mapWith(Number)

/** Ids of the labels by their keys; missing ones are added. One that represents a coin is found by its ticker as well. */
export async function labelIds(tx: Executor, wanted: ReadonlyMap<string, LabelDraft>, demo: boolean) {
  if (wanted.size === 0) return { ids: new Map<string, number>(), added: false }
  const coins = [...wanted.values()].flatMap((label) => (label.coin ? [label.coin] : []))
  const look = async () => {
    const rows = await tx
      .select({ id: labelNow, key: labels.key, coin: labels.coin })
      .from(labels)
      .where(sql`${labels.key} = any(${sql.param([...wanted.keys()])}) or ${labels.coin} = any(${sql.param(coins)})`)
    const ids = new Map(rows.map((row) => [row.key, row.id]))
    const byCoin = new Map(rows.map((row) => [row.coin, row.id]))
    for (const [key, { coin }] of wanted) {
      const id = ids.get(key) ?? (coin ? byCoin.get(coin) : undefined)
      if (id !== undefined) ids.set(key, id)
    }
    return ids
  }
  const ids = await look()
  const missing = [...wanted.values()].filter((label) => !ids.has(label.key))
  if (missing.length === 0) return { ids, added: false }
  await tx
    .insert(labels)
    .values(
      missing.map(({ key, name, coin, versions }) => ({
        key,
        name,
        coin: coin ?? null,
        versions: versions ?? {},
        demo,
      })),
    )
    .onConflictDoNothing()
  return { ids: await look(), added: true }
}

/**
 * Ids of categories or regions by their keys; without those in the bin. Locked until the transaction ends, so that none
 * of them goes into the bin while something is put into it.
 */
export async function taxonIds(
  tx: Executor,
  kind: 'category' | 'region',
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const table = kind === 'category' ? categories : regions
  const rows = await tx
    .select({ id: table.id, key: table.key })
    .from(table)
    .where(and(inArray(table.key, [...keys]), isNull(table.deletedAt)))
    .orderBy(table.id)
    .for('key share')
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** Adds what is missing and renews demonstration rows; rows that belong to editors stay. Returns the number written. */
export async function saveTaxonomyRows(tx: Executor, draft: TaxonomyDraft, demo: boolean): Promise<number> {
  let written = 0
  if (draft.categories?.length) {
    const rows = draft.categories.map((row, position) => ({ ...row, position }))
    written += (await tx.insert(categories).values(rows).onConflictDoNothing().returning({ id: categories.id })).length
  }
  if (draft.regions?.length) {
    const rows = draft.regions.map((row, position) => ({ ...row, position }))
    written += (await tx.insert(regions).values(rows).onConflictDoNothing().returning({ id: regions.id })).length
  }
  if (draft.labels?.length) written += await saveLabels(tx, draft.labels, demo)
  if (draft.authors?.length) {
    const rows = draft.authors.map((row) => ({ ...row, demo }))
    const renewed = sql`${authors.demo} and excluded.demo and (${authors.nickname}, ${authors.introduction}, ${authors.versions}) is distinct from (excluded.nickname, excluded.introduction, excluded.versions)`
    const saved = await tx
      .insert(authors)
      .values(rows)
      .onConflictDoUpdate({
        target: authors.key,
        set: excludedColumns('nickname', 'introduction', 'versions'),
        setWhere: renewed,
      })
      .returning({ id: authors.id })
    written += saved.length
  }
  return written
}

async function saveLabels(tx: Executor, drafts: readonly LabelDraft[], demo: boolean): Promise<number> {
  const taken = await tx
    .select({ key: labels.key, coin: labels.coin })
    .from(labels)
    .where(sql`${labels.coin} is not null`)
  const owner = new Map(taken.map((row) => [row.coin, row.key]))
  // Another label may represent the coin already; two cannot.
  const rows = drafts
    .filter(({ key, coin }) => !coin || (owner.get(coin) ?? key) === key)
    .map(({ key, name, coin, versions }) => ({ key, name, coin: coin ?? null, versions: versions ?? {}, demo }))
  if (rows.length === 0) return 0
  const renewed = sql`${labels.demo} and excluded.demo and (${labels.name}, ${labels.versions}) is distinct from (excluded.name, excluded.versions)`
  const saved = await tx
    .insert(labels)
    .values(rows)
    .onConflictDoUpdate({ target: labels.key, set: excludedColumns('name', 'versions'), setWhere: renewed })
    .returning({ id: labels.id })
  return saved.length
}

/** True unless the site has no item at all. */
export async function hasAnyItem(db: Executor): Promise<boolean> {
  const rows = await db.select({ id: items.id }).from(items).limit(1)
  return rows.length > 0
}

/** Removes the demonstration items, then the demonstration authors and labels that nothing else uses. */
export async function deleteDemo(tx: Transaction) {
  const removed = await tx.delete(items).where(eq(items.demo, true)).returning({ id: items.id, kind: items.kind })
  const ofAuthor = tx.select({ one: sql`1` }).from(items).where(eq(items.authorId, authors.id))
  const goneAuthors = await tx
    .delete(authors)
    .where(and(eq(authors.demo, true), notExists(ofAuthor)))
    .returning({ id: authors.id })
  const ofLabel = tx.select({ one: sql`1` }).from(itemLabels).where(eq(itemLabels.labelId, labels.id))
  const goneLabels = await tx
    .delete(labels)
    .where(and(eq(labels.demo, true), notExists(ofLabel)))
    .returning({ id: labels.id })
  return { items: removed, authors: goneAuthors.length, labels: goneLabels.length }
}

/** Ids of items with a conversion that another version of the engine made. Rows that somebody else renews are skipped. */
export async function staleItems(
  tx: Transaction,
  engineVersion: string,
  limit: number,
): Promise<{ id: number; kind: ItemKind }[]> {
  // Two ranges of the index, where "distinct from" would have every conversion looked at.
  const stale = tx
    .select({ id: itemTexts.itemId })
    .from(itemTexts)
    .where(
      and(
        isNotNull(itemTexts.engineVersion),
        sql`(${itemTexts.engineVersion} < ${engineVersion} or ${itemTexts.engineVersion} > ${engineVersion})`,
      ),
    )
    .limit(limit * 4)
  return tx
    .select({ id: items.id, kind: items.kind })
    .from(items)
    .where(inArray(items.id, stale))
    .orderBy(items.id)
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Items by id; those that somebody else writes at the moment are skipped. */
export async function holdItems(tx: Transaction, ids: readonly number[]): Promise<{ id: number; kind: ItemKind }[]> {
  return tx
    .select({ id: items.id, kind: items.kind })
    .from(items)
    .where(inArray(items.id, [...ids]))
    .orderBy(items.id)
    .for('update', { skipLocked: true })
}

/** All texts of some items. */
export async function textsOf(tx: Executor, ids: readonly number[]): Promise<(typeof itemTexts.$inferSelect)[]> {
  return ids.length === 0
    ? []
    : tx
        .select()
        .from(itemTexts)
        .where(inArray(itemTexts.itemId, [...ids]))
}
