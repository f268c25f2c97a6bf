import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import { type Bus, everythingTag } from '#server/platform/events/bus.ts'
import { listTag, tag } from '../tags.ts'
import * as merging from './label-merging-store.ts'
import * as store from './labels-editing-store.ts'

export type { ListedMerge } from './label-merging-store.ts'
export type { LabelFields, LabelRecord } from './labels-editing-store.ts'

const maxMerges = 50
/** If more items carry a label, they are not named one by one: all cached pages are dropped. */
const maxNamed = 1_000

interface Needs {
  database: Pick<Database, 'orm'>
  bus: Bus
}

/** Creates the newsroom's operations on labels, inside the caller's transaction. */
export function createLabelEditor({ database: { orm }, bus }: Needs) {
  /** The tags of whatever shows a label: names, lists, its items wherever they are, incidents that carry it. */
  async function tagsOf(id: number, db: Executor): Promise<string[]> {
    const items = await store.itemsOfLabel(db, id, maxNamed + 1)
    if (items.length > maxNamed) return [everythingTag]
    const incidents = await store.incidentsOfLabel(db, id)
    return [
      ...[tag.names, tag.labels, listTag('article'), listTag('flash'), listTag(undefined)],
      ...items.map(tag.item),
      ...incidents.map((incident) => `incident:${incident}`),
    ]
  }
  const announce = async (tx: Transaction, ids: readonly number[]) => {
    for (const id of ids) await bus.publish(tx, await tagsOf(id, tx))
  }

  return {
    rows: store.labelRows,
    tagsOf,
    hold: store.holdLabels,
    withWord: store.labelWithWord,
    coinInBin: store.coinInBin,
    mergesInto: (id: number, db: Executor = orm) => merging.mergesInto(db, id, maxMerges),
    holdMerge: merging.holdMerge,

    /**
     * Merges a label into another, both of which the caller holds: its items carry the other one, which is found by its
     * names as well, and takes over its ticker where it has none.
     */
    async merge(
      tx: Transaction,
      { from, into, added, by }: { from: store.LabelRecord; into: store.LabelRecord; added: string[]; by: number },
    ): Promise<{ id: number; items: number }> {
      // Must come before the items move: afterwards nobody knows which they were.
      await announce(tx, [from.id, into.id])
      const merge = await merging.addMerge(tx, {
        fromId: from.id,
        intoId: into.id,
        added,
        mergedBy: by,
        fromCoin: from.coin,
        intoCoin: into.coin,
      })
      await merging.moveItems(tx, { id: merge.id, from: from.id, into: into.id })
      // The ticker of the one goes first: two labels cannot have the same.
      await store.changeLabel(tx, from.id, { coin: null })
      await store.changeLabel(tx, into.id, {
        coin: into.coin ?? from.coin,
        synonyms: [...into.synonyms, ...added],
      })
      return merge
    },

    /** Undoes a merge that the caller has locked, together with the label that was merged into. */
    async unmerge(tx: Transaction, merge: merging.MergeRecord, into: store.LabelRecord, now: Date): Promise<void> {
      const { id, fromId, added, fromCoin, intoCoin } = merge
      await merging.moveItemsBack(tx, { id, from: fromId, into: into.id })
      const tookCoin = intoCoin === null && fromCoin !== null && into.coin === fromCoin
      await store.changeLabel(tx, into.id, {
        coin: tookCoin ? null : into.coin,
        synonyms: into.synonyms.filter((word) => !added.includes(word)),
      })
      // An editor may have given the ticker to somebody else meanwhile.
      const free =
        fromCoin !== null && (await store.labelWithWord(tx, { words: [], coin: fromCoin, but: fromId })) === undefined
      await store.changeLabel(tx, fromId, { coin: free ? fromCoin : null })
      await merging.closeMerge(tx, id, now)
      await announce(tx, [fromId, into.id])
    },
  }
}
