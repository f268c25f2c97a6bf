import { incidentRecord } from '#contract/content/incidents.record.ts'
import type { Engine } from '#language/engine.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import { createRecordEditor, type RecordNeeds, recordEditorsIn } from '#server/modules/staff/records/service.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { incidentRows } from './records-store.ts'
import { tag } from './tags.ts'

interface Needs extends RecordNeeds {
  registry: Registry
  engine: Engine
  bus: Bus
  content: Pick<ContentService, 'labelsById' | 'nameItems' | 'mustExist'>
}

/** Incidents as the newsroom manages them. */
export function createIncidentsDesk({ registry, content, ...needs }: Needs) {
  return {
    records: [
      createRecordEditor(incidentRecord, incidentRows, {
        ...needs,
        kinds: recordEditorsIn(registry),
        mustHaveItems: content.mustExist,
        nameItems: content.nameItems,
        findLabels: content.labelsById,
        tags: (id) => [tag.list, tag.incident(id)],
      }),
    ],
  }
}
