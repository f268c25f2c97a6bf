import type { Platform } from '#server/platform/open-platform.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { searchHandlers } from './calls.ts'
import { furtherKinds } from './further-kinds.ts'
import { searchSources } from './index/sources.ts'
import { createSearchService, type SearchNeeds } from './service.ts'

const derived = privateTable('made of what is exported; the copy makes it anew')

export const search = defineSubject({
  name: 'search',
  service: ({
    registry,
    config,
    ...needs
  }: Omit<SearchNeeds, 'further' | 'furtherSources' | 'openSearch'> &
    Pick<Platform, 'config'> & { registry: Registry }) =>
    createSearchService({
      ...needs,
      openSearch: config.openSearch,
      further: furtherKinds.in(registry),
      furtherSources: searchSources.in(registry),
    }),
  handlers: ({ service }) => searchHandlers(service),
  tables: {
    search_documents: derived,
    search_suggestions: derived,
    search_words: derived,
    search_pending: derived,
    search_fillings: derived,
    search_records: privateTable('what members looked for, which no copy needs to know'),
  },
  extensions: ({ service }) => [personalDataSources.add(service.history)],
  tasks: ({ service }) => [service.task],
  forget: ({ service }, tags) => service.forget(tags),
})
