import { defineSubject } from '#server/platform/subjects/subject.ts'
import { recordsHandlers } from './calls.ts'
import { createRecordsService } from './service.ts'

export const records = defineSubject({
  name: 'records',
  service: createRecordsService,
  handlers: ({ service }) => recordsHandlers(service),
})
