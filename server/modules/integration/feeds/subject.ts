import type { Platform } from '#server/platform/open-platform.ts'
import { troubles } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, siteTable } from '#server/platform/subjects/subject.ts'
import { createSourcesService } from './service.ts'

export const feeds = defineSubject({
  name: 'sources',
  service: ({ database }: Pick<Platform, 'database'>) => createSourcesService(database),
  tables: { sources: siteTable() },
  extensions: ({ service }) => [troubles.add({ of: 'sources', count: () => service.failing() })],
})
