import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ItemKind, TextOrigin } from '#contract/content/items.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isArticle, newestFirst, visible } from '../item-row-store.ts'
import { items, itemTexts } from '../tables.ts'

/** Text that an editor wrote in place of the conversion of a title, a summary or a paragraph. */
const textOverrides = pgTable(
  'text_overrides',
  {
    itemId: bigint('item_id', { mode: 'number' }).notNull(),
    language: text().notNull(),
    sourceHash: text('source_hash').notNull(),
    text: text().notNull(),
    changedBy: bigint('changed_by', { mode: 'number' }),
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.language, t.sourceHash] })],
)

/** Replacement texts by the hash of what they replace. */
export type Overrides = ReadonlyMap<string, string>

/** The overrides of items in a language, by item. */
export async function overridesOf(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, Map<string, Map<string, string>>>> {
  const found = new Map<number, Map<string, Map<string, string>>>()
  if (ids.length === 0) return found
  const rows = await db
    .select()
    .from(textOverrides)
    .where(inArray(textOverrides.itemId, [...ids]))
  for (const { itemId, language, sourceHash, text: value } of rows) {
    const ofItem = found.get(itemId) ?? new Map<string, Map<string, string>>()
    const ofLanguage = ofItem.get(language) ?? new Map<string, string>()
    found.set(itemId, ofItem.set(language, ofLanguage.set(sourceHash, value)))
  }
  return found
}

export async function saveOverride(tx: Executor, row: typeof textOverrides.$inferInsert): Promise<void> {
  const { text: value, changedBy } = row
  await tx
    .insert(textOverrides)
    .values(row)
    .onConflictDoUpdate({
      target: [textOverrides.itemId, textOverrides.language, textOverrides.sourceHash],
      set: { text: value, changedBy, changedAt: sql`now()` },
    })
}

export async function removeOverride(
  tx: Executor,
  { itemId, language, sourceHash }: { itemId: number; language: string; sourceHash: string },
): Promise<void> {
  await tx
    .delete(textOverrides)
    .where(
      and(
        eq(textOverrides.itemId, itemId),
        eq(textOverrides.language, language),
        eq(textOverrides.sourceHash, sourceHash),
      ),
    )
}

/** An item with all that is stored of what it says. */
export interface ItemTexts {
  id: number
  kind: ItemKind
  status: string
  originalLanguage: string
  releaseTime: Date | null
  texts: { language: string; origin: TextOrigin; title: string; summary: string; html: string }[]
}

/** @param lock locks the item until the transaction ends */
export async function itemTextsOf(db: Executor, id: number, lock: boolean): Promise<ItemTexts | undefined> {
  const { kind, status, originalLanguage, releaseTime } = items
  const query = db.select({ id: items.id, kind, status, originalLanguage, releaseTime }).from(items)
  const [item] = await (lock ? query.where(eq(items.id, id)).for('update') : query.where(eq(items.id, id)))
  if (!item) return undefined
  const { language, origin, title, summary, html } = itemTexts
  const texts = await db
    .select({ language, origin, title, summary, html })
    .from(itemTexts)
    .where(eq(itemTexts.itemId, id))
  return { ...item, texts }
}

/** Takes away what a machine translated, in whatever script. */
export async function removeMachineTexts(tx: Executor, itemId: number): Promise<boolean> {
  const rows = await tx
    .delete(itemTexts)
    .where(and(eq(itemTexts.itemId, itemId), eq(itemTexts.origin, 'machine')))
    .returning({ id: itemTexts.itemId })
  return rows.length > 0
}

/** A Chinese text that is no conversion. */
export interface SourceText {
  id: number
  kind: ItemKind
  language: string
  title: string
  summary: string
  html: string
}

const tagless = (column: unknown) => sql`regexp_replace(${column}, '<[^>]*>', '', 'g')`
const holdsAny = (words: readonly string[]) =>
  sql`${itemTexts.title} || ' ' || ${itemTexts.summary} || ' ' || ${tagless(itemTexts.html)}
    like any (${sql.param(words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`))}::text[])`
// Machine translations into Chinese are converted like texts that people wrote; only conversions name an engine.
const isWritten = sql`(${itemTexts.origin} in ('original', 'translation')
  or ${itemTexts.origin} = 'machine' and ${itemTexts.engineVersion} is null) and ${itemTexts.language} like 'zh%'`

/** Returns the texts that contain one of the words, among the newest `among` published items. */
export async function newestHolding(
  db: Executor,
  words: readonly string[],
  among: number,
): Promise<{ looked: number; texts: SourceText[] }> {
  // Queried by kind, since there is no index over both.
  const newest = (flash: boolean) =>
    db
      .select({ id: items.id, kind: items.kind, time: sql<Date>`coalesce(${items.releaseTime}, 'epoch')`.as('time') })
      .from(items)
      .where(and(visible, flash ? sql`${items.kind} = 'flash'` : isArticle))
      .orderBy(...newestFirst)
      .limit(among)
  const both = newest(true).unionAll(newest(false)).as('both')
  const last = await db.select({ id: both.id }).from(both).orderBy(desc(both.time), desc(both.id)).limit(among)
  const ids = last.map(({ id }) => id)
  if (ids.length === 0 || words.length === 0) return { looked: ids.length, texts: [] }
  const { language, title, summary, html } = itemTexts
  const texts = await db
    .select({ id: items.id, kind: items.kind, language, title, summary, html })
    .from(itemTexts)
    .innerJoin(items, eq(items.id, itemTexts.itemId))
    .where(and(inArray(itemTexts.itemId, ids), isWritten, holdsAny(words)))
    .orderBy(...newestFirst)
  return { looked: ids.length, texts }
}

const window = 1_000

/** A window of conversions that another version of the engine made, the newest items first. */
export interface LookedAt {
  /** Items that contain one of the words, and have to be converted again. */
  holding: number[]
  /** The item before which to continue; undefined when all were checked. */
  last: number | undefined
}

/** Marks as up to date those of a window that contain none of the words, since they would not change. */
export async function passOver(
  tx: Executor,
  { from, to, words, before }: { from: string; to: string; words: readonly string[]; before: number },
): Promise<LookedAt> {
  const { rows } = await tx.execute(sql`
    with looked as (
      select item_id, language from item_texts
      where item_id < ${before} and engine_version = ${from}
      order by item_id desc limit ${window} for update skip locked
    ), same as (
      select item_id, language from looked
      where not exists (select from ${itemTexts} where ${itemTexts.itemId} = looked.item_id
        and ${isWritten} and ${holdsAny(words)})
    ), done as (
      update item_texts as text set engine_version = ${to} from same
      where text.item_id = same.item_id and text.language = same.language
    )
    select min(item_id) as last, count(*)::int as n,
      array(select distinct item_id from looked where item_id not in (select item_id from same)) as holding
    from looked`)
  const [row] = rows as { last: number | string | null; n: number; holding: (number | string)[] }[]
  return {
    holding: (row?.holding ?? []).map(Number),
    last: row && row.n >= window && row.last !== null ? Number(row.last) : undefined,
  }
}
