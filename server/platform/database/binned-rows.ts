import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Executor } from './database.ts'

/** A table whose rows are drafts or published, count their versions and can be put into the bin. */
interface BinnedTable extends PgTable {
  id: PgColumn
  deletedAt: PgColumn
}

/** Functions to lock, touch, delete and restore rows of a table in the same way in every subject. */
export function createBinnedRows<T extends BinnedTable>(binned: T) {
  type Row = T['$inferSelect']
  const table: BinnedTable = binned
  const notDeleted: SQL = isNull(table.deletedAt)
  // Which columns a table has is known to its subject; that these are there is checked by comparing tables and database.
  const values = (given: object) => given as PgUpdateSetSource<BinnedTable>

  return {
    notDeleted,

    /** Locks one until the transaction ends. */
    async hold(tx: Executor, id: number): Promise<Row | undefined> {
      const [row] = await tx
        .select()
        .from(table)
        .where(and(notDeleted, eq(table.id, id)))
        .for('update')
      return row as Row | undefined
    },

    /** Something in it changed. */
    async touch(tx: Executor, id: number): Promise<void> {
      await tx
        .update(table)
        .set(values({ updatedAt: sql`now()` }))
        .where(eq(table.id, id))
    },

    /** Writes over one that the caller has locked; edited content is no longer demonstration content. */
    async change(tx: Executor, id: number, fields: object): Promise<Row | undefined> {
      const version = sql`${sql.identifier('version')} + 1`
      const [row] = await tx
        .update(table)
        .set(values({ demo: false, ...fields, version, updatedAt: sql`now()` }))
        .where(eq(table.id, id))
        .returning()
      return row as Row | undefined
    },

    /** Into the bin, or out of it as a draft: what comes back is not public at once. */
    async setDeleted(tx: Executor, id: number, deleted: { by: number; at: Date } | null): Promise<Row | undefined> {
      const version = sql`${sql.identifier('version')} + 1`
      const [row] = await tx
        .update(table)
        .set(
          values({
            ...{ deletedAt: deleted?.at ?? null, deletedBy: deleted?.by ?? null, version },
            ...(deleted === null && { state: 'draft' }),
          }),
        )
        .where(and(eq(table.id, id), deleted ? notDeleted : isNotNull(table.deletedAt)))
        .returning()
      return row as Row | undefined
    },

    async purge(tx: Executor, id: number): Promise<void> {
      await tx.delete(table).where(and(eq(table.id, id), isNotNull(table.deletedAt)))
    },
  }
}
