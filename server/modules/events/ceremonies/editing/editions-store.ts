import { and, asc, count, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { CeremonyPart } from '#contract/events/ceremonies/ceremony-terms.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { createRecordRows } from '#server/platform/database/records/record-rows.ts'
import type { AwardRow, EditionRow, NomineeRow } from '../store.ts'
import { awards, editions, nominees } from '../tables.ts'

/** The SQL of editing ceremonies. */

export type EditionFields = Pick<
  EditionRow,
  'year' | 'texts' | 'opensAt' | 'closesAt' | 'accountDays' | 'clientAccounts'
> &
  Partial<Pick<EditionRow, 'key' | 'state' | 'demo'>>
export type AwardFields = Pick<AwardRow, 'editionId' | 'key' | 'texts' | 'standing'>
export type NomineeFields = Pick<NomineeRow, 'awardId' | 'key' | 'texts' | 'picture'>

const rows = createRecordRows(editions)

export interface ListedEdition {
  edition: EditionRow
  awards: number
  votes: number
}

/** All editions, or some, the newest first, with how much is in them. */
export const allEditions = (db: Executor, ids?: readonly number[]): Promise<ListedEdition[]> =>
  db
    .select({
      edition: editions,
      awards: sql<number>`(select count(*)::int from ceremony_awards a where a.edition_id = ${editions}.id)`,
      votes: sql<number>`coalesce(${editions.resultVotes},
        (select count(*)::int from ceremony_votes v where v.edition_id = ${editions}.id))`,
    })
    .from(editions)
    .where(and(rows.notDeleted, ids && inArray(editions.id, [...ids])))
    .orderBy(desc(editions.year))

export const { hold: holdEdition, touch: touchEdition, save: saveEdition, setDeleted, purge } = rows

/** Locks an award until the transaction ends. */
export const holdAward = async (tx: Executor, id: number): Promise<AwardRow | undefined> =>
  (await tx.select().from(awards).where(eq(awards.id, id)).for('update'))[0]

/** Locks a nominee until the transaction ends. */
export const holdNominee = async (tx: Executor, id: number): Promise<NomineeRow | undefined> =>
  (await tx.select().from(nominees).where(eq(nominees.id, id)).for('update'))[0]

interface Saved {
  id: number
  version: number
}

/** Adds an award behind the others, or changes one that the caller holds. */
export async function saveAward(tx: Executor, id: number | undefined, fields: AwardFields): Promise<Saved> {
  const own = { id: awards.id, version: awards.version }
  const last = tx
    .select({ last: max(awards.position) })
    .from(awards)
    .where(eq(awards.editionId, fields.editionId))
  const [row] =
    id === undefined
      ? await tx
          .insert(awards)
          .values({ ...fields, position: ((await last)[0]?.last ?? 0) + 1 })
          .returning(own)
      : await tx
          .update(awards)
          .set({ ...fields, version: sql`${awards.version} + 1` })
          .where(eq(awards.id, id))
          .returning(own)
  if (!row) throw new Error('The award was not saved')
  return row
}

/** Adds a nominee behind the others, or changes one that the caller holds. */
export async function saveNominee(tx: Executor, id: number | undefined, fields: NomineeFields): Promise<Saved> {
  const own = { id: nominees.id, version: nominees.version }
  if (id !== undefined) {
    const change = { ...fields, version: sql`${nominees.version} + 1` }
    const [changed] = await tx.update(nominees).set(change).where(eq(nominees.id, id)).returning(own)
    if (changed) return changed
  }
  const [{ last } = { last: 0 }] = await tx
    .select({ last: max(nominees.position) })
    .from(nominees)
    .where(eq(nominees.awardId, fields.awardId))
  const [added] = await tx
    .insert(nominees)
    .values({ ...fields, position: (last ?? 0) + 1 })
    .returning(own)
  if (!added) throw new Error('The nominee was not saved')
  return added
}

const tables = {
  award: { table: awards, of: awards.editionId },
  nominee: { table: nominees, of: nominees.awardId },
} as const

export async function countParts(tx: Executor, part: CeremonyPart, of: number): Promise<number> {
  const { table, of: owner } = tables[part]
  return (await tx.select({ count: count() }).from(table).where(eq(owner, of)))[0]?.count ?? 0
}

export async function deletePart(tx: Executor, part: CeremonyPart, id: number): Promise<void> {
  const { table } = tables[part]
  await tx.delete(table).where(eq(table.id, id))
}

/** The numbers of all parts in their order; they stay locked until the transaction ends. */
export async function holdOrder(tx: Executor, part: CeremonyPart, of: number): Promise<number[]> {
  const { table, of: owner } = tables[part]
  const held = tx.select({ id: table.id }).from(table).where(eq(owner, of)).for('update')
  return (await held.orderBy(asc(table.position), asc(table.id))).map(({ id }) => id)
}

export async function order(tx: Executor, part: CeremonyPart, ids: readonly number[]): Promise<void> {
  const { table } = tables[part]
  for (const [place, id] of ids.entries())
    await tx
      .update(table)
      .set({ position: place + 1 })
      .where(eq(table.id, id))
}

/** True if somebody voted in an award, or for a nominee. */
export async function hasVotes(tx: Executor, part: CeremonyPart, id: number): Promise<boolean> {
  const column = part === 'award' ? sql`award_id` : sql`nominee_id`
  const { rows } = await tx.execute(sql`select 1 from ceremony_votes where ${column} = ${id} limit 1`)
  return rows.length > 0
}
