import type { Engine } from '#language/engine.ts'
import { type MediaService, pictureOf } from '#server/modules/content/media/service.ts'
import {
  createRecordEditor,
  type KindNeeds,
  type RecordNeeds,
  recordEditorsIn,
} from '#server/modules/staff/records/service.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { toolKinds } from './records-store.ts'
import { toolsTag } from './service.ts'

interface Needs extends RecordNeeds {
  registry: Registry
  engine: Engine
  bus: Bus
  media: Pick<MediaService, 'pictures'>
}

/** The tools directory as the newsroom manages it. */
export function createToolsDesk({ registry, media, ...needs }: Needs) {
  const given: KindNeeds = {
    ...needs,
    kinds: recordEditorsIn(registry),
    findPicture: (path, about) => pictureOf(path, { ...about, media }),
    tags: () => [toolsTag],
  }
  return { records: toolKinds.map(([kind, rows]) => createRecordEditor(kind, rows, given)) }
}
