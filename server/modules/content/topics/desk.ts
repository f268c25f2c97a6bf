import { topicRecord } from '#contract/content/topics.record.ts'
import type { Engine } from '#language/engine.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import { type MediaService, pictureOf } from '#server/modules/content/media/service.ts'
import { createRecordEditor, type RecordNeeds, recordEditorsIn } from '#server/modules/staff/records/service.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { topicRows } from './records-store.ts'
import { tag } from './tags.ts'

interface Needs extends RecordNeeds {
  registry: Registry
  engine: Engine
  bus: Bus
  media: Pick<MediaService, 'pictures'>
  content: Pick<ContentService, 'nameItems' | 'mustExist'>
}

/** Special topics as the newsroom arranges them. */
export function createTopicsDesk({ registry, media, content, ...needs }: Needs) {
  return {
    records: [
      createRecordEditor(topicRecord, topicRows, {
        ...needs,
        kinds: recordEditorsIn(registry),
        findPicture: (path, about) => pictureOf(path, { ...about, media }),
        mustHaveItems: content.mustExist,
        nameItems: content.nameItems,
        tags: (id) => [tag.list, tag.topic(id)],
      }),
    ],
  }
}
