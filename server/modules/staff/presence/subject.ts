import type { presenceCalls } from '#contract/staff/presence.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { createPresenceService } from './service.ts'

export const presence = defineSubject({
  name: 'presence',
  service: createPresenceService,
  handlers: ({ service }): Handlers<keyof typeof presenceCalls> => ({
    attendRecord: service.attend,
    leaveRecord: service.leaveRecord,
  }),
  tables: { presence: privateTable('who has what open at this moment') },
})
