import type { ItemKind } from '#contract/content/items.ts'
import { CallError } from '#contract/errors.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { tagsOfWrite } from '../tags.ts'
import * as store from './item-bin-store.ts'

/** Import keys of what was written on this site: no import brings it back. */
const writtenHere = /^(manuscript|flash|item):/

/** Deleting items so that they can be brought back, with texts, labels, likes and all: inside the caller's transaction. */
export function createItemBin({ bus }: { bus: Bus }) {
  async function mustFind(tx: Transaction, id: number, kind: ItemKind) {
    const row = await store.lockDeleted(tx, id, kind)
    if (!row) throw new CallError('itemMissing')
    return row
  }

  return {
    /** Hides an item from readers and from every list. @returns its title in the language that it was written in */
    async remove(tx: Transaction, { id, kind }: { id: number; kind: ItemKind }) {
      const title = await store.titleOf(tx, id)
      await store.markDeleted(tx, id)
      await bus.publish(tx, tagsOfWrite(id, kind))
      return title
    },

    /** Restores an item to its state before it was deleted. @throws CallError itemMissing */
    async restore(tx: Transaction, id: number, kind: ItemKind): Promise<void> {
      await mustFind(tx, id, kind)
      await store.unmarkDeleted(tx, id)
      await bus.publish(tx, tagsOfWrite(id, kind))
    },

    /** Deletes an item permanently; an imported one does not come back. @throws CallError itemMissing */
    async purge(tx: Transaction, id: number, kind: ItemKind): Promise<void> {
      const { importKey, language } = await mustFind(tx, id, kind)
      await store.removeItem(tx, id)
      if (importKey !== null && !writtenHere.test(importKey)) await store.keepName(tx, kind, importKey, language)
    },
  }
}
