import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { searchHandlers } from './calls.ts'
import { furtherKinds } from './further-kinds.ts'
import { createSearchService, type SearchNeeds } from './service.ts'

export const search = defineSubject({
  name: 'search',
  service: ({ registry, ...needs }: Omit<SearchNeeds, 'further'> & { registry: Registry }) =>
    createSearchService({ ...needs, further: furtherKinds.in(registry) }),
  handlers: ({ service }) => searchHandlers(service),
  forget: ({ service }, tags) => service.forget(tags),
})
