import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Executor } from '../database.ts'

/** A table of records that staff edit: rows that count their versions and can be moved to the bin. */
export interface RecordTable extends PgTable {
  id: PgColumn
  version: PgColumn
  deletedAt: PgColumn
  deletedBy: PgColumn
}

/** The user who moved a record to the bin, and the time. */
export interface Deletion {
  by: number
  at: Date
}

/**
 * Creates the SQL that every kind of record shares. It follows the columns of the table: `updated_at` is renewed with
 * each change, `demo` ends with the first edit, and a record with a `state` leaves the bin as a draft.
 * @param present a further condition of records that are there
 */
export function createRecordRows<T extends RecordTable>(recordTable: T, present?: SQL) {
  type Row = T['$inferSelect']
  type Fields = { [Name in keyof T['$inferInsert']]?: T['$inferInsert'][Name] | SQL }
  const table: RecordTable = recordTable
  const columns = getTableColumns(table)
  const notDeleted = and(isNull(table.deletedAt), present) as SQL
  const own = (id: number): SQL | undefined => and(notDeleted, eq(table.id, id))
  // Drizzle cannot know the columns of a table that is a type parameter; callers' fields are checked by `Fields`.
  const values = (given: object) => given as PgUpdateSetSource<RecordTable>
  const first = async (rows: PromiseLike<unknown[]>) => (await rows)[0] as Row | undefined

  /** Writes over one that the caller has locked; edited content is no longer demonstration content. */
  async function change(tx: Executor, id: number, fields: Fields): Promise<Row> {
    const changed = {
      ...('demo' in columns && { demo: false }),
      ...fields,
      version: sql`${table.version} + 1`,
      ...('updatedAt' in columns && { updatedAt: sql`now()` }),
    }
    const row = await first(tx.update(table).set(values(changed)).where(eq(table.id, id)).returning())
    if (!row) throw new Error(`The record ${id} was not saved`)
    return row
  }

  async function add(tx: Executor, fields: Fields): Promise<Row> {
    const row = await first(
      tx
        .insert(table)
        .values(fields as never)
        .returning(),
    )
    if (!row) throw new Error('The record was not added')
    return row
  }

  /** Adds one under the first of the keys `key`, `key-2`, … that is free. */
  async function addUnder(tx: Executor, column: PgColumn, { key, ...fields }: { key: string }): Promise<Row> {
    for (let turn = 1; ; turn += 1) {
      const given = { ...fields, key: turn === 1 ? key : `${key}-${turn}` }
      const row = await first(
        tx
          .insert(table)
          .values(given as never)
          .onConflictDoNothing({ target: column })
          .returning(),
      )
      if (row) return row
    }
  }

  return {
    notDeleted,

    find: (db: Executor, id: number): Promise<Row | undefined> => first(db.select().from(table).where(own(id))),

    /** Locks one until the transaction ends. */
    hold: (tx: Executor, id: number): Promise<Row | undefined> =>
      first(tx.select().from(table).where(own(id)).for('update')),

    add,
    addUnder,
    change,
    save: (tx: Executor, id: number | undefined, fields: Fields): Promise<Row> =>
      id === undefined ? add(tx, fields) : change(tx, id, fields),

    /** Something in it changed. */
    async touch(tx: Executor, id: number): Promise<void> {
      await tx
        .update(table)
        .set(values({ updatedAt: sql`now()` }))
        .where(eq(table.id, id))
    },

    /**
     * Moves one to the bin, or restores it when nothing is given; what is restored is not public at once.
     * @returns the row; undefined if it was not where it was to be moved from
     */
    setDeleted: (tx: Executor, id: number, deleted: Deletion | null): Promise<Row | undefined> =>
      first(
        tx
          .update(table)
          .set(
            values({
              deletedAt: deleted?.at ?? null,
              deletedBy: deleted?.by ?? null,
              version: sql`${table.version} + 1`,
              ...(deleted === null && 'state' in columns && { state: 'draft' }),
            }),
          )
          .where(and(eq(table.id, id), deleted ? notDeleted : isNotNull(table.deletedAt)))
          .returning(),
      ),

    /** Deletes one that is in the bin permanently. */
    async purge(tx: Executor, id: number): Promise<void> {
      await tx.delete(table).where(and(eq(table.id, id), isNotNull(table.deletedAt)))
    },
  }
}
