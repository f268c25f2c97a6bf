import type { ContentService } from '#server/modules/content/items/service.ts'
import type { MediaService } from '#server/modules/content/media/service.ts'
import type { SettingsService } from '#server/modules/site/settings/service.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { createTransferService } from './service.ts'

interface Needs extends Pick<Platform, 'database' | 'storage' | 'bus'> {
  registry: Registry
  content: ContentService
  media: MediaService
  settings: SettingsService
}

export const transfer = defineSubject({
  name: 'transfer',
  service: ({ registry, content, media, ...needs }: Needs) =>
    createTransferService({ ...needs, registry, rules: registry.tables, filesOf: media.keptFiles, progress: content }),
  tables: { merged_rows: privateTable('numbers that rows of other sites got here') },
})
