import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { DueRows } from '#server/platform/jobs/due-rows.ts'
import { lateSince } from '#server/platform/jobs/planned-time.ts'
import { manuscripts, manuscriptVersions } from './tables.ts'

export type ManuscriptRow = typeof manuscripts.$inferSelect
export type NewManuscript = typeof manuscripts.$inferInsert
export type ManuscriptChange = Partial<Omit<NewManuscript, 'id' | 'ownerId' | 'createdAt'>>

/** Makes a text that has been decided on wait for a decision again. */
export const undecided = {
  state: 'pending',
  publishAt: null,
  undo: null,
  decidedAt: null,
  decidedBy: null,
  heldBy: null,
} satisfies ManuscriptChange

/** Makes a submitted text its author's draft again. */
export const neverSubmitted = {
  state: 'draft',
  submittedAt: null,
  publishAt: null,
  undo: null,
  heldBy: null,
  assignedTo: null,
  priority: false,
} satisfies ManuscriptChange

/** Condition of existing manuscripts: one in the bin exists for nobody. */
const isThere = (id: number) => and(eq(manuscripts.id, id), isNull(manuscripts.deletedAt))

export async function findManuscript(db: Executor, id: number): Promise<ManuscriptRow | undefined> {
  return (await db.select().from(manuscripts).where(isThere(id)))[0]
}

/** The same, locked until the transaction ends. */
export async function lockManuscript(tx: Transaction, id: number): Promise<ManuscriptRow | undefined> {
  return (await tx.select().from(manuscripts).where(isThere(id)).for('update'))[0]
}

/** The manuscript of an article. */
export async function manuscriptOfItem(db: Executor, itemId: number): Promise<ManuscriptRow | undefined> {
  return (await db.select().from(manuscripts).where(eq(manuscripts.itemId, itemId)))[0]
}

/** Returns the manuscript that somebody began under this key. */
export async function manuscriptByKey(
  db: Executor,
  ownerId: number,
  clientKey: string,
): Promise<ManuscriptRow | undefined> {
  const own = and(eq(manuscripts.ownerId, ownerId), eq(manuscripts.clientKey, clientKey))
  return (await db.select().from(manuscripts).where(own))[0]
}

/** @returns undefined where the article has a manuscript already, or the owner one with this key */
export async function addManuscript(tx: Executor, row: NewManuscript): Promise<ManuscriptRow | undefined> {
  // Two that begin at once: the second finds the first one's.
  return (await tx.insert(manuscripts).values(row).onConflictDoNothing().returning())[0]
}

export async function changeManuscript(tx: Executor, id: number, change: ManuscriptChange): Promise<ManuscriptRow> {
  const [row] = await tx.update(manuscripts).set(change).where(eq(manuscripts.id, id)).returning()
  if (!row) throw new Error(`The manuscript ${id} vanished while it was locked`)
  return row
}

export async function removeManuscript(tx: Executor, id: number): Promise<void> {
  await tx.delete(manuscripts).where(eq(manuscripts.id, id))
}

/** Moves everything from one category to another, also the text that readers have, for comparison. */
export async function moveCategory(tx: Executor, { from, into }: { from: number; into: number }): Promise<void> {
  for (const column of [manuscripts.fields, manuscripts.published]) {
    await tx
      .update(manuscripts)
      .set({ [column.name]: sql`jsonb_set(${column}, '{category}', to_jsonb(${into}::bigint))` })
      .where(sql`${column} -> 'category' = to_jsonb(${from}::bigint)`)
  }
}

/** A manuscript that is in the bin, locked until the transaction ends. */
export async function lockDeleted(tx: Transaction, id: number): Promise<ManuscriptRow | undefined> {
  const deleted = and(eq(manuscripts.id, id), isNotNull(manuscripts.deletedAt))
  return (await tx.select().from(manuscripts).where(deleted).for('update'))[0]
}

/** The titles of manuscripts, by number. */
export async function titlesOf(db: Executor, ids: readonly number[]): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0) return []
  const { id, title } = manuscripts
  return db
    .select({ id, title })
    .from(manuscripts)
    .where(inArray(id, [...ids]))
}

/** Everything that somebody wrote. */
export async function manuscriptsOfOwner(db: Executor, ownerId: number): Promise<ManuscriptRow[]> {
  return db.select().from(manuscripts).where(eq(manuscripts.ownerId, ownerId)).orderBy(asc(manuscripts.id))
}

/**
 * Removes what somebody wrote and nobody ever read: drafts, revisions in progress, earlier versions. Of what was
 * published, the manuscript stays as published, for the newsroom to correct it.
 */
export async function removeUnpublished(tx: Executor, ownerId: number): Promise<void> {
  const own = eq(manuscripts.ownerId, ownerId)
  await tx.delete(manuscripts).where(and(own, isNull(manuscripts.itemId)))
  await tx
    .delete(manuscriptVersions)
    .where(inArray(manuscriptVersions.manuscriptId, tx.select({ id: manuscripts.id }).from(manuscripts).where(own)))
  await tx
    .update(manuscripts)
    .set({
      fields: sql`coalesce(${manuscripts.published}, ${manuscripts.fields})`,
      title: sql`coalesce(${manuscripts.published}->>'title', ${manuscripts.title})`,
      state: 'approved',
      ownerRevising: false,
      version: sql`${manuscripts.version} + 1`,
      reason: '',
      clientKey: null,
      heldBy: null,
      assignedTo: null,
      submittedAt: null,
      publishAt: null,
      undo: null,
    })
    .where(own)
}

/** Approved manuscripts whose time has come. */
export const dueRows: DueRows = {
  rows: "manuscripts where state = 'approved' and publish_at <= now() and deleted_at is null",
  since: 'publish_at',
}

/** The next text whose time has come and that no other process is working on; those of `except` are skipped. */
export async function nextDue(
  tx: Transaction,
  now: Date,
  except: readonly number[],
): Promise<ManuscriptRow | undefined> {
  const due = and(
    lte(manuscripts.publishAt, now),
    eq(manuscripts.state, 'approved'),
    isNull(manuscripts.deletedAt),
    except.length > 0 ? notInArray(manuscripts.id, [...except]) : undefined,
  )
  const [row] = await tx
    .select()
    .from(manuscripts)
    .where(due)
    .orderBy(asc(manuscripts.publishAt), asc(manuscripts.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

/** How many texts are planned, the next one's time, and how many are late. */
export async function countPlanned(db: Executor, now: Date) {
  const [row] = await db
    .select({
      scheduled: sql<number>`count(*)::int`,
      next: sql<number | null>`(extract(epoch from min(${manuscripts.publishAt})) * 1000)::float8`,
      late: sql<number>`count(*) filter (where ${manuscripts.publishAt} <= ${lateSince(now)})::int`,
    })
    .from(manuscripts)
    .where(
      and(sql`${manuscripts.publishAt} is not null`, eq(manuscripts.state, 'approved'), isNull(manuscripts.deletedAt)),
    )
  return {
    scheduled: row?.scheduled ?? 0,
    late: row?.late ?? 0,
    next: typeof row?.next === 'number' ? new Date(row.next) : null,
  }
}
