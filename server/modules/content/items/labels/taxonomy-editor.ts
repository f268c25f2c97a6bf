import type { TaxonKind } from '#contract/content/taxonomy.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Deletion } from '#server/platform/database/records/record-rows.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { listTag, tag } from '../tags.ts'
import * as store from './taxonomy-editing-store.ts'

export type { TaxonFields, TaxonRecord } from './taxonomy-editing-store.ts'

/** Creates the newsroom's operations on categories and regions, inside the caller's transaction. */
export function createTaxonomyEditor({ database: { orm }, bus }: { database: Pick<Database, 'orm'>; bus: Bus }) {
  const lists = [tag.names, listTag('article'), listTag('flash'), listTag(undefined)]
  const announce = (tx: Transaction, items: readonly { id: number }[] = []) =>
    bus.publish(tx, [...lists, ...items.map(({ id }) => tag.item(id))])

  return {
    list: (kind: TaxonKind, db: Pick<Database, 'orm'>['orm'] | Transaction = orm) => store.listTaxons(db, kind),
    counts: (kind: TaxonKind) => store.countItems(orm, kind),
    hold: store.holdTaxon,
    hasItems: store.hasItems,

    /** @returns the number of the one that was added */
    async add(tx: Transaction, kind: TaxonKind, key: string, fields: store.TaxonFields): Promise<number> {
      const id = await store.addTaxon(tx, kind, key, fields)
      await announce(tx)
      return id
    },

    /** Writes over one that the caller holds. */
    async change(tx: Transaction, kind: TaxonKind, id: number, fields: store.TaxonFields): Promise<void> {
      await store.changeTaxon(tx, kind, id, fields)
      await announce(tx, await store.itemsOf(tx, kind, id))
    },

    holdAll: store.holdAll,
    /** Puts all of a kind into an order; the caller holds them. */
    async order(tx: Transaction, kind: TaxonKind, ids: readonly number[]): Promise<void> {
      await store.setOrder(tx, kind, ids)
      await announce(tx)
    },

    /** @returns how many items were moved */
    async move(tx: Transaction, kind: TaxonKind, way: { from: number; into: number }): Promise<number> {
      const moved = await store.moveItems(tx, kind, way)
      await announce(tx, moved)
      return moved.length
    },

    /** @returns whether it was there */
    async setDeleted(tx: Transaction, kind: TaxonKind, id: number, deleted: Deletion | null): Promise<boolean> {
      const row = await store.taxonRows[kind].setDeleted(tx, id, deleted)
      if (row) await announce(tx)
      return row !== undefined
    },
    purge: (tx: Transaction, kind: TaxonKind, id: number) => store.taxonRows[kind].purge(tx, id),
  }
}
