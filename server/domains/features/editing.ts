import type { Bus } from '#server/platform/bus.ts'
import type { Database, Executor, Transaction } from '#server/platform/database.ts'
import * as store from './editing-store.ts'
import { tag } from './tags.ts'

export type { ChapterFields, ListedTopic, PlacedItem, TopicFields, TopicRecord } from './editing-store.ts'

/** A topic with all that stands in it. */
export interface WholeTopic {
  row: store.TopicRecord
  chapters: store.ChapterRecord[]
  items: store.PlacedItem[]
}

export interface TopicContents {
  items: readonly number[]
  chapters: readonly store.ChapterFields[]
}

/** What the newsroom does with special topics, inside the caller's transaction. */
export function createTopicEditing({ database: { orm }, bus }: { database: Pick<Database, 'orm'>; bus: Bus }) {
  async function whole(db: Executor, row: store.TopicRecord): Promise<WholeTopic> {
    // One after the other: a transaction has one connection.
    const chapters = await store.chaptersOf(db, row.id)
    return { row, chapters, items: await store.itemsOf(db, row.id) }
  }
  const announce = (tx: Transaction, id: number) => bus.publish(tx, [tag.list, tag.feature(id)])

  async function saved(tx: Transaction, row: store.TopicRecord | undefined, contents: TopicContents) {
    if (!row) throw new Error('The topic was not saved')
    await store.replaceContents(tx, row.id, contents)
    await announce(tx, row.id)
    return whole(tx, row)
  }

  return {
    list: (filter: store.TopicFilter, window: { limit: number; offset: number }) =>
      store.listTopics(orm, filter, window),
    count: (filter: store.TopicFilter, limit?: number) => store.countTopics(orm, filter, limit),

    async find(id: number): Promise<WholeTopic | undefined> {
      const row = await store.findTopic(orm, id)
      return row && whole(orm, row)
    },
    async hold(tx: Transaction, id: number): Promise<WholeTopic | undefined> {
      const row = await store.holdTopic(tx, id)
      return row && whole(tx, row)
    },

    add: async (tx: Transaction, fields: store.TopicFields, contents: TopicContents): Promise<WholeTopic> =>
      saved(tx, await store.addTopic(tx, fields), contents),
    /** Writes over a topic that the caller holds. */
    change: async (tx: Transaction, id: number, fields: store.TopicFields, contents: TopicContents) =>
      saved(tx, await store.changeTopic(tx, id, fields), contents),

    /** Takes a topic away from readers and lists, or brings it back where `by` is null. @returns whether it was there */
    async setDeleted(tx: Transaction, id: number, deleted: { by: number; at: Date } | null): Promise<boolean> {
      const done = await store.setDeleted(tx, id, deleted?.by ?? null, deleted?.at ?? null)
      if (done) await announce(tx, id)
      return done
    },
    purge: store.purgeTopic,
  }
}
