import type { Engine } from '#language/engine.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import { type MediaService, pictureOf } from '#server/modules/content/media/service.ts'
import {
  createRecordEditor,
  type KindNeeds,
  type RecordNeeds,
  recordEditorsIn,
} from '#server/modules/staff/records/service.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { frontKinds } from './records-store.ts'
import { frontTag } from './tags.ts'

interface Needs extends RecordNeeds {
  registry: Registry
  engine: Engine
  bus: Bus
  media: Pick<MediaService, 'pictures'>
  content: Pick<ContentService, 'nameItems' | 'mustExist'>
}

/** Banners and words: each is saved separately, and shown where the arrangement names it. */
export function createFrontPageDesk({ registry, media, content, ...needs }: Needs) {
  const given: KindNeeds = {
    ...needs,
    kinds: recordEditorsIn(registry),
    findPicture: (path, about) => pictureOf(path, { ...about, media }),
    mustHaveItems: content.mustExist,
    nameItems: content.nameItems,
    tags: () => [frontTag],
  }
  return { records: frontKinds.map(([kind, rows]) => createRecordEditor(kind, rows, given)) }
}
