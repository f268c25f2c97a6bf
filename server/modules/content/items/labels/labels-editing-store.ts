import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { createRecordRows } from '#server/platform/database/records/record-rows.ts'
import { holdsInOrder } from '#server/platform/database/word-search.ts'
import { itemLabels, labels } from '../tables.ts'

/** The SQL of editing labels. */

export interface LabelFilter {
  /** The forms of a keyword, one of which must occur. */
  forms?: readonly string[]
  kind?: 'label' | 'coin'
}

interface Window {
  limit: number
  offset: number
  /** Items are counted no further. */
  counted: number
}

export type LabelRecord = Omit<typeof labels.$inferSelect, 'mergedInto' | 'deletedAt' | 'deletedBy'>
export type LabelFields = Pick<LabelRecord, 'name' | 'versions' | 'coin' | 'synonyms'>

/** Condition of labels neither in the bin nor merged into another. */
export const isUsableLabel = sql`${labels.deletedAt} is null and ${labels.mergedInto} is null`

const rows = createRecordRows(labels)
export const { change: changeLabel, setDeleted, purge: purgeLabel } = rows

const columns = {
  id: labels.id,
  key: labels.key,
  name: labels.name,
  versions: labels.versions,
  coin: labels.coin,
  synonyms: labels.synonyms,
  demo: labels.demo,
  version: labels.version,
}

const words = { column: sql`${labels}.words`, lower: sql`${labels}.words` }

const condition = ({ forms, kind }: LabelFilter): SQL | undefined =>
  and(
    isUsableLabel,
    forms && holdsInOrder(words, ...forms),
    kind && (kind === 'coin' ? sql`${labels.coin} is not null` : sql`${labels.coin} is null`),
  )

/** A page of labels, the newest first; those whose name is the word that is looked for before the others. */
export async function listLabels(
  db: Executor,
  filter: LabelFilter,
  { limit, offset, counted }: Window,
): Promise<(LabelRecord & { uses: number })[]> {
  const page = filter.forms
    ? exactFirst(filter, filter.forms, { limit, offset })
    : sql`select ${labels.id}, 0 as place from ${labels} where ${condition(filter)}
        order by ${labels.id} desc limit ${limit} offset ${offset}`
  const rows = await db
    .select(columns)
    .from(labels)
    .innerJoin(sql`(${page}) as page`, sql`page.id = ${labels.id}`)
    .orderBy(sql`page.place, ${labels.id} desc`)
  const uses = await usesOf(
    db,
    rows.map(({ id }) => id),
    counted,
  )
  return rows.map((row) => ({ ...row, uses: uses.get(row.id) ?? 0 }))
}

/**
 * Labels that hold a word, those first that are called exactly so. They are found separately: of the others, which may
 * be very many, no more are read than the page and those before it.
 */
function exactFirst(filter: LabelFilter, forms: readonly string[], { limit, offset }: Omit<Window, 'counted'>): SQL {
  const wanted = sql`${sql.param([...forms])}::text[]`
  return sql`
    with exact as (
      select ${labels.id} from ${labels} where ${condition({ ...filter, forms: undefined })}
        and (lower(${labels.name}) = any (${wanted}) or lower(${labels.coin}) = any (${wanted}))
    ), others as (
      select ${labels.id} from ${labels} where ${condition(filter)} and ${labels.id} not in (select id from exact)
      order by ${labels.id} desc limit ${limit + offset}
    )
    select id, 0 as place from exact union all select id, 1 as place from others
    order by place, id desc limit ${limit} offset ${offset}`
}

/** How many items carry each of these labels. @param counted no further than that */
export async function usesOf(db: Executor, ids: readonly number[], counted: number): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute(sql`
    select label.id, (select count(*)::int from (
      select from item_labels where label_id = label.id limit ${counted}) as used) as n
    from unnest(${sql.param([...ids])}::bigint[]) as label (id)`)
  return new Map((rows as { id: string; n: number }[]).map(({ id, n }) => [Number(id), n]))
}

/** @param limit counts no further */
export async function countLabels(db: Executor, filter: LabelFilter, limit?: number): Promise<number> {
  return countUpTo(db, sql`select from ${labels} where ${condition(filter)}`, limit)
}

export async function findLabel(db: Executor, id: number): Promise<LabelRecord | undefined> {
  return (
    await db
      .select(columns)
      .from(labels)
      .where(and(eq(labels.id, id), isUsableLabel))
  )[0]
}

/** Locks labels until the transaction ends, always in the same order, so that two merges cannot deadlock. */
export async function holdLabels(tx: Executor, ids: readonly number[]): Promise<Map<number, LabelRecord>> {
  const rows = await tx
    .select(columns)
    .from(labels)
    .where(and(inArray(labels.id, [...ids]), isUsableLabel))
    .orderBy(labels.id)
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Another label that goes by one of these words, in lower case, or represents this coin. */
export async function labelWithWord(
  db: Executor,
  { words, coin, but }: { words: readonly string[]; coin: string | null; but: number | undefined },
): Promise<string | undefined> {
  const named = sql`${sql.param([...words])}::text[]`
  const { rows } = await db.execute(sql`
    select name from labels
    where deleted_at is null and merged_into is null and id is distinct from ${but ?? null}::bigint
      and (lower(name) = any (${named}) or lower(coin) = any (${named}) or coin = ${coin}
        or exists (select from unnest(synonyms) as word where lower(word) = any (${named}))
        or exists (select from jsonb_each(versions) as version where lower(version.value ->> 'name') = any (${named})))
    order by id limit 1`)
  return (rows as { name: string }[])[0]?.name
}

/** True if a label in the bin represents a coin: two cannot, wherever they are. */
export async function coinInBin(db: Executor, coin: string, but: number | undefined): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from labels where coin = ${coin} and deleted_at is not null and id is distinct from ${but ?? null}::bigint`,
  )
  return rows.length > 0
}

/** Adds a label under the first of the keys `key`, `key-2`, … that is free. */
export async function addLabel(tx: Executor, key: string, fields: LabelFields): Promise<LabelRecord> {
  for (let turn = 1; ; turn += 1) {
    const [row] = await tx
      .insert(labels)
      .values({ ...fields, key: turn === 1 ? key : `${key}-${turn}` })
      .onConflictDoNothing({ target: labels.key })
      .returning(columns)
    if (row) return row
  }
}

/** Items that carry a label, up to a limit. */
export async function itemsOfLabel(db: Executor, id: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: itemLabels.itemId })
    .from(itemLabels)
    .where(eq(itemLabels.labelId, id))
    .limit(limit)
  return rows.map((row) => row.id)
}

export async function incidentsOfLabel(db: Executor, id: number): Promise<number[]> {
  const { rows } = await db.execute(sql`select incident_id as id from incident_labels where label_id = ${id}`)
  return (rows as { id: string }[]).map((row) => Number(row.id))
}
