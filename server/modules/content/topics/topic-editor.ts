import type { Database } from '#server/platform/database/database.ts'
import { createCompoundRecords } from '#server/platform/database/records/compound-records.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import * as store from './editing-store.ts'
import { tag } from './tags.ts'

export type { ChapterFields, ListedTopic, PlacedItem, TopicFields, TopicRecord } from './editing-store.ts'

/** A topic with everything in it. */
export interface WholeTopic {
  row: store.TopicRecord
  chapters: store.ChapterRecord[]
  items: store.PlacedItem[]
}

/** Creates the newsroom's operations on special topics, inside the caller's transaction. */
export function createTopicEditor(needs: { database: Pick<Database, 'orm'>; bus: Bus }) {
  return createCompoundRecords(needs, {
    store,
    async contentsOf(db, id): Promise<Omit<WholeTopic, 'row'>> {
      // One after the other: a transaction has one connection.
      const chapters = await store.chaptersOf(db, id)
      return { chapters, items: await store.itemsOf(db, id) }
    },
    tagsOf: (id) => [tag.list, tag.topic(id)],
  })
}
