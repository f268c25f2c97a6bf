import type { TaxonKind } from '#contract/content/taxonomy.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { listTag, tag } from '../tags.ts'
import * as store from './taxonomy-editing-store.ts'

/** Creates the newsroom's operations on categories and regions, inside the caller's transaction. */
export function createTaxonomyEditor({ bus }: { bus: Bus }) {
  const listTags = [tag.names, listTag('article'), listTag('flash'), listTag(undefined)]

  return {
    rows: store.taxonRows,
    hasItems: store.hasItems,
    /** The tags of lists, which show the names in their order. */
    listTags,
    /** The tags of lists and of the items in one. */
    tagsOf: async (kind: TaxonKind, id: number, db: Executor): Promise<string[]> => [
      ...listTags,
      ...(await store.itemsOf(db, kind, id)).map(tag.item),
    ],

    /** @returns how many items were moved */
    async move(tx: Transaction, kind: TaxonKind, way: { from: number; into: number }): Promise<number> {
      const moved = await store.moveItems(tx, kind, way)
      await bus.publish(tx, [...listTags, ...moved.map(({ id }) => tag.item(id))])
      return moved.length
    },
  }
}
