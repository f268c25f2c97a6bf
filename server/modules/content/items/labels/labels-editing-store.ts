import { and, eq, inArray, sql } from 'drizzle-orm'
import { labelLimits } from '#contract/constants.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { createKindRows } from '#server/platform/database/records/kind-rows.ts'
import { createRecordRows } from '#server/platform/database/records/record-rows.ts'
import { itemLabels, labels } from '../tables.ts'

/** The SQL of editing labels. */

export type LabelRecord = Omit<typeof labels.$inferSelect, 'mergedInto' | 'deletedAt' | 'deletedBy'>
export type LabelFields = Pick<LabelRecord, 'name' | 'versions' | 'coin' | 'synonyms'>

/** Condition of labels neither in the bin nor merged into another. */
export const isUsableLabel = sql`${labels.deletedAt} is null and ${labels.mergedInto} is null`

export const { change: changeLabel } = createRecordRows(labels)

/** How many items carry the label of the surrounding query, counted up to a limit. */
const uses = sql<number>`(select count(*)::int from (
  select from item_labels where label_id = ${labels}.id limit ${labelLimits.counted}) as used)`

/** The SQL of editing labels one by one, the newest first. */
export const labelRows = createKindRows(labels, {
  present: isUsableLabel,
  conditions: { kind: { coin: sql`${labels.coin} is not null`, label: sql`${labels.coin} is null` } },
  computed: { uses },
  exactNames: [sql`lower(${labels.name})`, sql`lower(${labels.coin})`],
})

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
