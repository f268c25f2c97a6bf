import { contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { partnerHandlers } from './calls.ts'
import { createPartnerEventsService } from './service.ts'

export const partnerEvents = defineSubject({
  name: 'partnerEvents',
  service: createPartnerEventsService,
  handlers: ({ service }) => partnerHandlers(service),
  tables: { partner_sources: contentTable(), partner_events: contentTable() },
  schedule: ({ service }) => [
    {
      name: 'read-partner-calendars',
      cron: '*/5 * * * *',
      run: async (signal) => {
        await service.readDue(signal)
      },
    },
  ],
})
