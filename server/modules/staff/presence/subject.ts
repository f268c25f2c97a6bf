import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { presenceHandlers } from './calls.ts'
import { createPresenceService } from './service.ts'

export const presence = defineSubject({
  name: 'presence',
  service: createPresenceService,
  handlers: ({ service }) => presenceHandlers(service),
  tables: { presence: privateTable('who has what open at this moment') },
})
