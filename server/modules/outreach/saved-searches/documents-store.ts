import { eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { savedSearchDocuments } from './tables.ts'

export type DocumentRow = typeof savedSearchDocuments.$inferSelect
/** A document without its terms, as channels get it. */
export type FoundRow = Pick<DocumentRow, 'id' | 'kind' | 'subjectId' | 'key' | 'value' | 'at' | 'breaking'>
export type NewDocument = Omit<DocumentRow, 'id'>

const { terms: _terms, ...found } = {
  id: savedSearchDocuments.id,
  kind: savedSearchDocuments.kind,
  subjectId: savedSearchDocuments.subjectId,
  key: savedSearchDocuments.key,
  value: savedSearchDocuments.value,
  at: savedSearchDocuments.at,
  breaking: savedSearchDocuments.breaking,
  terms: savedSearchDocuments.terms,
}

/** Adds a document, or replaces it. @returns with the terms that it had before; undefined if it is new */
export async function keepDocument(
  tx: Transaction,
  row: NewDocument,
): Promise<{ document: DocumentRow; before: readonly string[] | undefined }> {
  const same = sql`kind = ${row.kind} and subject_id = ${row.subjectId} and key = ${row.key}`
  const { rows } = await tx.execute<{ terms: string[] }>(
    sql`select terms from saved_search_documents where ${same} for update`,
  )
  const [document] = await tx
    .insert(savedSearchDocuments)
    .values(row)
    .onConflictDoUpdate({
      target: [savedSearchDocuments.kind, savedSearchDocuments.subjectId, savedSearchDocuments.key],
      set: { terms: row.terms, breaking: row.breaking, at: row.at, value: row.value },
    })
    .returning()
  if (!document) throw new Error('A document was not added')
  return { document, before: rows[0]?.terms }
}

/** Removes what readers no longer have. @param key only one of several documents of a thing */
export async function removeDocument(
  tx: Executor,
  { kind, subjectId, key }: Pick<DocumentRow, 'kind' | 'subjectId'> & { key?: string },
): Promise<void> {
  const one = key === undefined ? sql`` : sql`and key = ${key}`
  await tx.execute(sql`delete from saved_search_documents where kind = ${kind} and subject_id = ${subjectId} ${one}`)
}

/** Documents with all of some terms, the newest first. @param terms each a list of a search; any of them will do */
export async function documentsWith(
  db: Executor,
  terms: readonly string[],
  { since, until, limit, offset = 0 }: { since: Date; until: Date; limit: number; offset?: number },
): Promise<FoundRow[]> {
  return db
    .select(found)
    .from(savedSearchDocuments)
    .where(
      sql`${savedSearchDocuments.terms} @> ${sql.param([...terms])}::text[]
        and ${savedSearchDocuments.at} > ${since.toISOString()}::timestamptz
        and ${savedSearchDocuments.at} <= ${until.toISOString()}::timestamptz`,
    )
    .orderBy(sql`${savedSearchDocuments.at} desc, ${savedSearchDocuments.id} desc`)
    .limit(limit)
    .offset(offset)
}

/** How many documents have all of some terms. */
export async function countDocuments(db: Executor, terms: readonly string[], since: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from saved_search_documents
    where terms @> ${sql.param([...terms])}::text[] and at > ${since.toISOString()}::timestamptz`)
  return rows[0]?.n ?? 0
}

export async function documentById(db: Executor, id: number): Promise<FoundRow | undefined> {
  return (await db.select(found).from(savedSearchDocuments).where(eq(savedSearchDocuments.id, id)))[0]
}

/** Items of readers since a time that are no document yet. */
export async function itemsWithoutDocument(
  db: Executor,
  since: Date,
  limit: number,
): Promise<{ id: number; kind: 'article' | 'flash' }[]> {
  const { rows } = await db.execute<{ id: number; kind: 'article' | 'flash' }>(sql`
    select id::float8 as id, kind from items
    where status = 'approved' and release_time <= now() and release_time > ${since.toISOString()}::timestamptz
      and not exists (
        select from saved_search_documents as known where known.kind = items.kind and known.subject_id = items.id and known.key = '')
    order by release_time desc limit ${limit}`)
  return rows
}

/** Removes documents that are older. */
export async function removeOldDocuments(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from saved_search_documents where at < ${before.toISOString()}::timestamptz`)
}
