import type { checkInCalls } from '#contract/events/check-in.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { createCheckInService } from './service.ts'

export const checkIn = defineSubject({
  name: 'checkIn',
  service: createCheckInService,
  handlers: ({ service }): Handlers<keyof typeof checkInCalls> => ({
    orderCheck: service.check,
    checkInList: service.list,
    checkInScans: service.upload,
    checkInConflicts: service.conflicts,
    checkInHistory: service.history,
  }),
  tables: {
    ticket_signing_keys: privateTable('a copy must not issue tickets of the original'),
    check_in_devices: privateTable('phones at the doors of the original'),
    admissions: privateTable('what the doors of the original scanned'),
    ticket_attendance: privateTable('who came through the doors of the original'),
  },
  extensions: ({ service }) => [personalDataSources.add(service)],
})
