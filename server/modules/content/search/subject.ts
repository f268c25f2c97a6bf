import { defineSubject } from '#server/platform/subjects/subject.ts'
import { searchHandlers } from './calls.ts'
import { createSearchService } from './service.ts'

export const search = defineSubject({
  name: 'search',
  service: createSearchService,
  handlers: ({ service }) => searchHandlers(service),
  forget: ({ service }, tags) => service.forget(tags),
})
