import type { Bus } from '#server/platform/events/bus.ts'
import type { Database, Executor, Transaction } from '../database.ts'
import type { Deletion } from './record-rows.ts'

interface Store<Row, Fields, Contents, Filter, Listed> {
  list(db: Executor, filter: Filter, window: { limit: number; offset: number }): Promise<Listed[]>
  count(db: Executor, filter: Filter, limit?: number): Promise<number>
  find(db: Executor, id: number): Promise<Row | undefined>
  /** Holds one until the transaction ends. */
  hold(tx: Executor, id: number): Promise<Row | undefined>
  add(tx: Executor, fields: Fields): Promise<Row>
  change(tx: Executor, id: number, fields: Fields): Promise<Row>
  replaceContents(tx: Executor, id: number, contents: Contents): Promise<void>
  setDeleted(tx: Executor, id: number, deleted: Deletion | null): Promise<Row | undefined>
  purge(tx: Executor, id: number): Promise<void>
}

interface Kind<Row, Fields, Contents, Held, Filter, Listed> {
  store: Store<Row, Fields, Contents, Filter, Listed>
  /** Reads the contents of a record. */
  contentsOf: (db: Executor, id: number) => Promise<Held>
  /** The tags of what readers see differently once it has changed. */
  tagsOf: (id: number) => readonly string[]
}

/** Creates the newsroom's operations on records that hold others, inside the caller's transaction. */
export function createCompoundRecords<Row extends { id: number }, Fields, Contents, Held, Filter, Listed>(
  { database: { orm }, bus }: { database: Pick<Database, 'orm'>; bus: Bus },
  { store, contentsOf, tagsOf }: Kind<Row, Fields, Contents, Held, Filter, Listed>,
) {
  /** A record with everything in it. */
  type Whole = { row: Row } & Held
  const whole = async (db: Executor, row: Row): Promise<Whole> => ({ row, ...(await contentsOf(db, row.id)) })
  const announce = (tx: Transaction, id: number) => bus.publish(tx, tagsOf(id))

  async function saveRow(tx: Transaction, row: Row, contents: Contents): Promise<Whole> {
    await store.replaceContents(tx, row.id, contents)
    await announce(tx, row.id)
    return whole(tx, row)
  }

  return {
    list: (filter: Filter, window: { limit: number; offset: number }) => store.list(orm, filter, window),
    count: (filter: Filter, limit?: number) => store.count(orm, filter, limit),

    async find(id: number): Promise<Whole | undefined> {
      const row = await store.find(orm, id)
      return row && whole(orm, row)
    },
    async hold(tx: Transaction, id: number): Promise<Whole | undefined> {
      const row = await store.hold(tx, id)
      return row && whole(tx, row)
    },

    add: async (tx: Transaction, fields: Fields, contents: Contents) =>
      saveRow(tx, await store.add(tx, fields), contents),
    /** Writes over a record that the caller holds. */
    change: async (tx: Transaction, id: number, fields: Fields, contents: Contents) =>
      saveRow(tx, await store.change(tx, id, fields), contents),

    /** Hides a record from readers and lists, or restores it when nothing is given. @returns whether it was there */
    async setDeleted(tx: Transaction, id: number, deleted: Deletion | null): Promise<boolean> {
      const row = await store.setDeleted(tx, id, deleted)
      if (row) await announce(tx, id)
      return row !== undefined
    },
    purge: store.purge,
  }
}
