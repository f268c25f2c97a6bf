import { CallError } from '#contract/errors.ts'
import { markRecord } from '#contract/market/marks.record.ts'
import type { Engine } from '#language/engine.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { BinService } from '#server/modules/staff/bin/service.ts'
import { createRecordEditor, recordEditorsIn } from '#server/modules/staff/records/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import type { Secrets } from '#server/platform/seal.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { createFileImport } from './editing/file-import.ts'
import { createSourcesEditor } from './editing/sources-editor.ts'
import { createValuesEditor } from './editing/values-editor.ts'
import { createEntitiesEditor } from './entities-desk.ts'
import type { DataService } from './service.ts'
import { marksTag } from './tags.ts'
import { entityByKey, namesOf } from './writing/desk-store.ts'
import { markRows } from './writing/marks-store.ts'
import { revisionBus } from './writing/revision-bus.ts'

interface Needs extends Pick<Platform, 'config'> {
  registry: Registry
  database: Database
  bus: Bus
  engine: Engine
  threads: ThreadPool
  secrets: Secrets
  audit: Pick<AuditService, 'record'>
  bin: Pick<BinService, 'put'>
  data: Pick<DataService, 'sourceRunner'>
}

/** The data section as the newsroom looks after it. */
export function createDataDesk({ registry, data, config, bus, ...others }: Needs) {
  const needs = { ...others, bus: revisionBus(bus) }
  return {
    sources: createSourcesEditor({
      ...needs,
      sourceRunner: data.sourceRunner,
      allowPrivate: config.dataSourcesAllowPrivate ?? false,
    }),
    values: createValuesEditor(needs),
    records: [
      createEntitiesEditor({ ...needs, kinds: recordEditorsIn(registry) }),
      createRecordEditor(markRecord, markRows, {
        ...needs,
        kinds: recordEditorsIn(registry),
        tags: () => [marksTag],
        hooks: {
          async prepare(tx, draft) {
            const coin = String(draft.columns.coin)
            if (coin !== '' && !(await entityByKey(tx, coin))) throw new CallError('invalidInput', 'coin')
            return draft
          },
        },
      }),
    ],
    importFile: createFileImport(needs),

    /** Returns the names of entities and sources by their targets in the audit log. */
    async names(ids: { entities: number[]; sources: number[] }): Promise<Map<string, string>> {
      if (ids.entities.length + ids.sources.length === 0) return new Map()
      return new Map((await namesOf(needs.database.orm, ids)).map(({ target, name }) => [target, name]))
    },
  }
}

export type DataDesk = ReturnType<typeof createDataDesk>
