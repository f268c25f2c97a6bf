import type { Engine } from '#language/engine.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { BinService } from '#server/modules/staff/bin/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import type { Secrets } from '#server/platform/seal.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { createEntitiesEditor } from './editing/entities-editor.ts'
import { createFileImport } from './editing/file-import.ts'
import { createMarksEditor } from './editing/marks-editor.ts'
import { createSourcesEditor } from './editing/sources-editor.ts'
import { createValuesEditor } from './editing/values-editor.ts'
import type { DataService } from './service.ts'
import { revisionBus } from './writing/revision-bus.ts'

interface Needs extends Pick<Platform, 'config'> {
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
export function createDataDesk({ data, config, bus, ...others }: Needs) {
  const needs = { ...others, bus: revisionBus(bus) }
  return {
    sources: createSourcesEditor({
      ...needs,
      sourceRunner: data.sourceRunner,
      allowPrivate: config.dataSourcesAllowPrivate ?? false,
    }),
    values: createValuesEditor(needs),
    entities: createEntitiesEditor(needs),
    marks: createMarksEditor(needs),
    importFile: createFileImport(needs),
  }
}

export type DataDesk = ReturnType<typeof createDataDesk>
