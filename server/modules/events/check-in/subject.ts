import { admissions } from '#server/modules/events/orders/service.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { checkInHandlers } from './calls.ts'
import { createCheckInService } from './service.ts'

export const checkIn = defineSubject({
  name: 'checkIn',
  service: createCheckInService,
  handlers: ({ service }) => checkInHandlers(service),
  tables: {
    ticket_signing_keys: privateTable('a copy must not issue tickets of the original'),
    check_in_devices: privateTable('phones at the doors of the original'),
    admissions: privateTable('what the doors of the original scanned'),
    ticket_attendance: privateTable('who came through the doors of the original'),
  },
  extensions: ({ service }) => [admissions.add(service.admissions), personalDataSources.add(service)],
})
