import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { manuscripts, manuscriptVersions, type StoredFields, type VersionKind } from './tables.ts'

export type NewVersion = typeof manuscriptVersions.$inferInsert

/** How many versions of one manuscript are kept; beyond that the oldest plain saves are removed. */
const maxVersions = 200

export interface LastVersion {
  number: number
  savedAt: Date
  savedBy: number | null
}

export async function lastVersion(db: Executor, manuscriptId: number): Promise<LastVersion | undefined> {
  const { number, savedAt, savedBy } = manuscriptVersions
  const [row] = await db
    .select({ number, savedAt, savedBy })
    .from(manuscriptVersions)
    .where(eq(manuscriptVersions.manuscriptId, manuscriptId))
    .orderBy(desc(number))
    .limit(1)
  return row
}

/** True if an earlier version had exactly these fields. */
export async function hasVersion(db: Executor, manuscriptId: number, fieldsHash: string): Promise<boolean> {
  const known = and(eq(manuscriptVersions.manuscriptId, manuscriptId), eq(manuscriptVersions.fieldsHash, fieldsHash))
  const rows = await db.select({ one: sql`1` }).from(manuscriptVersions).where(known).limit(1)
  return rows.length > 0
}

export async function keepVersion(tx: Executor, version: NewVersion): Promise<void> {
  await tx
    .insert(manuscriptVersions)
    .values(version)
    .onConflictDoUpdate({
      target: [manuscriptVersions.manuscriptId, manuscriptVersions.number],
      set: { kind: version.kind },
    })
  await tx.execute(sql`
    delete from manuscript_versions where manuscript_id = ${version.manuscriptId} and kind = 'saved' and number in (
      select number from manuscript_versions where manuscript_id = ${version.manuscriptId}
      order by number desc offset ${maxVersions})`)
}

export interface VersionRow {
  number: number
  kind: VersionKind
  savedAt: Date
  savedBy: string | null
  title: string
  length: number
}

/** Versions, newest first, with the names of those who saved them. */
export async function listVersions(db: Executor, manuscriptId: number): Promise<VersionRow[]> {
  const { number, kind, savedAt, title, length } = manuscriptVersions
  return db
    .select({
      number,
      kind,
      savedAt,
      title,
      length,
      savedBy: sql<string | null>`(select nickname from users where users.id = ${manuscriptVersions.savedBy})`,
    })
    .from(manuscriptVersions)
    .where(eq(manuscriptVersions.manuscriptId, manuscriptId))
    .orderBy(desc(number))
}

export interface HeldVersion extends Pick<VersionRow, 'number' | 'kind' | 'savedAt' | 'title'> {
  manuscriptId: number
  fields: StoredFields | null
}

/**
 * The newest versions are complete up to a number of bytes of JSON, so that nobody's history is too much for one
 * answer.
 */
const wholeVersionsBytes = 20_000_000

/** Every version of what somebody wrote, by manuscript and in order; the oldest of very many without their text. */
export async function versionsOfOwner(db: Executor, ownerId: number): Promise<HeldVersion[]> {
  const { manuscriptId, number, kind, savedAt, title } = manuscriptVersions
  const upToHere = sql`sum(octet_length(${manuscriptVersions.fields}::text)) over
    (order by ${savedAt} desc, ${manuscriptId}, ${number} desc)`
  return db
    .select({
      manuscriptId,
      number,
      kind,
      savedAt,
      title,
      fields: sql<StoredFields | null>`case when ${upToHere} <= ${wholeVersionsBytes} then ${manuscriptVersions.fields} end`,
    })
    .from(manuscriptVersions)
    .innerJoin(manuscripts, eq(manuscripts.id, manuscriptId))
    .where(eq(manuscripts.ownerId, ownerId))
    .orderBy(asc(manuscriptId), asc(number))
}

export async function findVersion(db: Executor, id: number, number: number): Promise<StoredFields | undefined> {
  const [row] = await db
    .select({ fields: manuscriptVersions.fields })
    .from(manuscriptVersions)
    .where(and(eq(manuscriptVersions.manuscriptId, id), eq(manuscriptVersions.number, number)))
  return row?.fields
}

/**
 * Returns the submission of the round before.
 * @param decided the version that was decided on then; undefined: the earlier of two submissions, which its author
 * withdrew
 */
export async function formerSubmission(
  db: Executor,
  id: number,
  decided: number | undefined,
): Promise<{ fields: StoredFields; savedAt: Date } | undefined> {
  const { manuscriptId, number, kind, fields, savedAt } = manuscriptVersions
  // The version that was decided on may have been a colleague's correction, of which none is kept: then the one before it.
  const wanted = decided === undefined ? eq(kind, 'submitted') : lte(number, decided)
  const [row] = await db
    .select({ fields, savedAt })
    .from(manuscriptVersions)
    .where(and(eq(manuscriptId, id), wanted))
    .orderBy(desc(number))
    .limit(1)
    .offset(decided === undefined ? 1 : 0)
  return row
}
