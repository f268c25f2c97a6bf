import { numbersOf, targetNames } from '#server/modules/staff/audit/service.ts'
import { sampleContent, translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { partnerHandlers } from './calls.ts'
import { createPartnerEventsDesk } from './desk.ts'
import { createPartnerEventsService } from './service.ts'
import { calendarNames } from './translated-store.ts'

export const partnerEvents = defineSubject({
  name: 'partnerEvents',
  service: createPartnerEventsService,
  desk: createPartnerEventsDesk,
  handlers: ({ service, desk }) => partnerHandlers(service, desk),
  tables: { partner_sources: contentTable(), partner_events: contentTable() },
  extensions: ({ service, desk }) => [
    translatableTexts.add(calendarNames),
    sampleContent.add({ complete: { table: 'partner_events', columnsOf: service.sampleColumns } }),
    targetNames.add(async (targets) =>
      desk.names({ events: numbersOf('partnerEvent', targets), sources: numbersOf('partnerSource', targets) }),
    ),
  ],
  schedule: ({ service }) => [
    {
      name: 'read-partner-calendars',
      cron: '*/5 * * * *',
      role: 'importer',
      run: async (signal) => {
        await service.readDue(signal)
      },
    },
  ],
  sitemap: () => [{ pages: ['/third'] }],
})
