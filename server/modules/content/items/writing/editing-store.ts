import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Importance, ItemKind, Picture, TextOrigin } from '#contract/content/items.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { editedHere, translatedHere } from '../item-draft.ts'
import { authors, categories, itemLabels, items, itemTexts, labels, regions, type StoredNotice } from '../tables.ts'

/** An item as those who edit it need it: with what a new text must not change. */
export interface EditableItem {
  id: number
  kind: ItemKind
  status: string
  importKey: string | null
  mergedInto: number | null
  importance: Importance
  originalLanguage: string
  releaseTime: Date | null
  picture: Picture | null
  source: { name: string; url: string | null; licence: string | null } | null
  bylines: string[] | null
  authorship: 'original' | 'reprint' | null
  author: { id: number; key: string | null; nickname: string } | null
  categoryId: number | null
  regionKey: string | null
  updatedAt: Date
}

/** An item in any state but deleted, locked until the transaction ends. */
export async function lockItem(tx: Transaction, id: number): Promise<EditableItem | undefined> {
  const [row] = await tx
    .select({
      id: items.id,
      kind: items.kind,
      status: items.status,
      importKey: items.importKey,
      mergedInto: sql<number | null>`${items}.merged_into`.mapWith((value) => (value === null ? null : Number(value))),
      importance: items.importance,
      originalLanguage: items.originalLanguage,
      releaseTime: items.releaseTime,
      picture: items.picture,
      sourceName: items.sourceName,
      sourceUrl: items.sourceUrl,
      sourceLicence: items.sourceLicence,
      bylines: items.bylines,
      authorship: items.authorship,
      authorId: authors.id,
      authorKey: authors.key,
      nickname: authors.nickname,
      categoryId: items.categoryId,
      regionKey: regions.key,
      updatedAt: items.updatedAt,
    })
    .from(items)
    .leftJoin(authors, eq(authors.id, items.authorId))
    .leftJoin(regions, eq(regions.id, items.regionId))
    .where(and(eq(items.id, id), ne(items.status, 'deleted')))
    .for('update', { of: items })
  if (!row) return undefined
  const { authorId, authorKey, nickname, sourceName, sourceUrl, sourceLicence, ...item } = row
  return {
    ...item,
    author: authorId === null ? null : { id: authorId, key: authorKey, nickname: nickname ?? '' },
    source: sourceName === null ? null : { name: sourceName, url: sourceUrl, licence: sourceLicence },
  }
}

export interface EditableText {
  language: string
  origin: TextOrigin
  title: string
  summary: string
  html: string
}

/** Texts that people wrote. */
export async function writtenTexts(db: Executor, itemId: number): Promise<EditableText[]> {
  const { language, origin, title, summary, html } = itemTexts
  return db
    .select({ language, origin, title, summary, html })
    .from(itemTexts)
    .where(and(eq(itemTexts.itemId, itemId), inArray(origin, ['original', 'translation'])))
}

/** Names of the labels of an item, in their order. */
export async function labelNames(db: Executor, itemId: number): Promise<string[]> {
  const rows = await db
    .select({ name: labels.name })
    .from(itemLabels)
    .innerJoin(labels, eq(labels.id, itemLabels.labelId))
    .where(eq(itemLabels.itemId, itemId))
    .orderBy(itemLabels.position)
  return rows.map(({ name }) => name)
}

/** Gives an item its identity at its origin, unless it has one. */
export async function setImportKey(tx: Executor, id: number, importKey: string): Promise<void> {
  await tx
    .update(items)
    .set({ importKey })
    .where(and(eq(items.id, id), isNull(items.importKey)))
}

/** Removes a text and everything converted, which the next saving makes again. */
export async function removeText(tx: Executor, itemId: number, language: string): Promise<void> {
  const gone = or(eq(itemTexts.language, language), eq(itemTexts.origin, 'conversion'))
  await tx.delete(itemTexts).where(and(eq(itemTexts.itemId, itemId), gone))
}

/** True if readers do not have an item that does not lead to another. */
export async function isOffline(db: Executor, id: number): Promise<boolean> {
  const online = and(eq(items.id, id), or(eq(items.status, 'approved'), sql`${items}.merged_into is not null`))
  return (await db.select({ id: items.id }).from(items).where(online)).length === 0
}

/** Publishes an item or takes it from readers. */
export async function setStatus(tx: Executor, id: number, status: 'approved' | 'withdrawn'): Promise<void> {
  await tx.update(items).set({ status, updatedAt: sql`now()` }).where(eq(items.id, id))
}

/** Published articles that editors picked, in their order. */
export async function picks(db: Executor, limit: number): Promise<number[]> {
  const picked = and(isNotNull(items.pickRank), eq(items.kind, 'article'), eq(items.status, 'approved'))
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(picked)
    .orderBy(items.pickRank, items.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** @returns whether any rank changed */
export async function setPicks(tx: Executor, ids: readonly number[]): Promise<boolean> {
  const picked = sql`${sql.param([...ids])}::bigint[]`
  const { rowCount } = await tx.execute(sql`
    update items set pick_rank = array_position(${picked}, id)
    where (pick_rank is not null or id = any(${picked})) and pick_rank is distinct from array_position(${picked}, id)`)
  return (rowCount ?? 0) > 0
}

/** Has an item lead to another one, or no longer. */
export async function setMerged(tx: Executor, id: number, into: number | null): Promise<void> {
  await tx.execute(sql`update items set merged_into = ${into}, updated_at = now() where id = ${id}`)
}

/** Items that were merged into this one before follow it to where it goes. @returns their ids */
export async function moveMerged(tx: Executor, from: number, to: number): Promise<{ id: number; kind: ItemKind }[]> {
  const { rows } = await tx.execute(
    sql`update items set merged_into = ${to} where merged_into = ${from} and id <> ${to} returning id, kind`,
  )
  return (rows as { id: string; kind: ItemKind }[]).map(({ id, kind }) => ({ id: Number(id), kind }))
}

/** Categories and regions in the bin do not count. */
export async function categoryKey(db: Executor, id: number): Promise<string | undefined> {
  const there = and(eq(categories.id, id), isNull(categories.deletedAt))
  return (await db.select({ key: categories.key }).from(categories).where(there))[0]?.key
}

/** The author of an item; null where it has none or is not there. */
export async function authorIdOfItem(db: Executor, id: number): Promise<number | null> {
  return (await db.select({ id: items.authorId }).from(items).where(eq(items.id, id)))[0]?.id ?? null
}

/** The key of a region that is not in the bin. */
export async function regionKey(db: Executor, id: number): Promise<string | undefined> {
  const there = and(eq(regions.id, id), isNull(regions.deletedAt))
  return (await db.select({ key: regions.key }).from(regions).where(there))[0]?.key
}

/** The number of a region that is not in the bin. */
export async function regionId(db: Executor, key: string): Promise<number | undefined> {
  const there = and(eq(regions.key, key), isNull(regions.deletedAt))
  return (await db.select({ id: regions.id }).from(regions).where(there))[0]?.id
}

/** Notes when readers got a revised text. */
export async function setRevised(tx: Executor, id: number, revisedAt: Date): Promise<void> {
  await tx.update(items).set({ revisedAt }).where(eq(items.id, id))
}

/** Shows readers a notice beside the text, after earlier notices. */
export async function addNotice(tx: Executor, id: number, notice: StoredNotice): Promise<void> {
  const added = sql`coalesce(${items.notices}, '[]') || ${JSON.stringify([notice])}::jsonb`
  await tx.update(items).set({ notices: added, updatedAt: sql`now()` }).where(eq(items.id, id))
}

/**
 * Empties the texts of an item in every language, and keeps what they were; the titles stay. Imports leave it alone from
 * now on.
 */
export async function emptyTexts(tx: Executor, itemId: number): Promise<void> {
  await tx.execute(sql`
    insert into taken_back_texts (item_id, language, html, summary, characters, words, import_hash, engine_version)
    select item_id, language, html, summary, characters, words, import_hash, engine_version from item_texts where item_id = ${itemId}
    on conflict (item_id, language) do update set html = excluded.html, summary = excluded.summary,
      characters = excluded.characters, words = excluded.words, import_hash = excluded.import_hash,
      engine_version = excluded.engine_version`)
  const hash = sql`case when ${itemTexts.importHash} is null then null else ${`${editedHere}taken-back`} end`
  await tx
    .update(itemTexts)
    .set({ html: '', summary: '', characters: 0, words: 0, importHash: hash })
    .where(eq(itemTexts.itemId, itemId))
}

/** Fills the texts of an item again with what `emptyTexts` kept. @returns whether there was anything */
export async function refillTexts(tx: Executor, itemId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with kept as (delete from taken_back_texts where item_id = ${itemId} returning *)
    update item_texts as text set html = kept.html, summary = kept.summary, characters = kept.characters,
      words = kept.words, import_hash = kept.import_hash, engine_version = kept.engine_version
    from kept where text.item_id = kept.item_id and text.language = kept.language`)
  return (rowCount ?? 0) > 0
}

/** Takes the notices of one kind off an item. */
export async function removeNotices(tx: Executor, id: number, kind: StoredNotice['kind']): Promise<void> {
  await tx.execute(sql`
    update items set updated_at = now(), notices = (
      select jsonb_agg(notice order by place) from jsonb_array_elements(notices) with ordinality as each (notice, place)
      where notice ->> 'kind' <> ${kind})
    where id = ${id}`)
}

/** Labels one of whose names or whose ticker is among these, all in lower case. */
export async function labelsByWords(db: Executor, words: readonly string[]) {
  if (words.length === 0) return []
  const named = sql`${sql.param([...words])}::text[]`
  const { rows } = await db.execute(sql`
    select key, name, coin, versions, synonyms from labels
    where deleted_at is null and merged_into is null and (
      lower(name) = any (${named}) or lower(key) = any (${named}) or lower(coin) = any (${named})
      or exists (select from unnest(synonyms) as word where lower(word) = any (${named}))
      or exists (select from jsonb_each(versions) as version where lower(version.value ->> 'name') = any (${named})))
    order by id`)
  return rows as {
    key: string
    name: string
    coin: string | null
    versions: Record<string, { name?: string }>
    synonyms: string[]
  }[]
}

/** Gives the texts of an item in some languages another title. Imports leave it alone from now on. */
export async function setTitles(
  tx: Executor,
  itemId: number,
  titles: ReadonlyMap<string, { title: string; breaks: readonly number[] }>,
): Promise<void> {
  // A translation stays that of the desk.
  const hash = sql`case when ${itemTexts.importHash} is null then null
    when ${itemTexts.origin} = 'translation' then ${translatedHere} else ${`${editedHere}headline`} end`
  for (const [language, { title, breaks }] of titles)
    await tx
      .update(itemTexts)
      .set({ title, titleBreaks: [...breaks], importHash: hash })
      .where(and(eq(itemTexts.itemId, itemId), eq(itemTexts.language, language)))
  await tx.update(items).set({ updatedAt: sql`now()` }).where(eq(items.id, itemId))
}

/** Gives an item its picture. */
export async function setPicture(tx: Executor, itemId: number, picture: Picture): Promise<void> {
  await tx.update(items).set({ picture, updatedAt: sql`now()` }).where(eq(items.id, itemId))
}

/** The languages that an item has a text in. */
export async function languagesOfTexts(db: Executor, itemId: number): Promise<string[]> {
  const rows = await db.select({ language: itemTexts.language }).from(itemTexts).where(eq(itemTexts.itemId, itemId))
  return rows.map(({ language }) => language)
}
