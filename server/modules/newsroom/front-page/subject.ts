import { registerRecords } from '#server/modules/staff/records/service.ts'
import { defineSubject, privateTable, siteTable } from '#server/platform/subjects/subject.ts'
import { frontPageHandlers } from './calls.ts'
import { createFrontPageDesk } from './desk.ts'
import { createFrontPageService } from './service.ts'

export const frontPage = defineSubject({
  name: 'frontPage',
  service: createFrontPageService,
  desk: createFrontPageDesk,
  handlers: ({ service }) => frontPageHandlers(service),
  tables: {
    front_arrangements: siteTable(),
    front_previews: privateTable('tried out for some minutes'),
  },
  extensions: ({ desk }) => registerRecords(desk.records),
  schedule: ({ service }) => [
    {
      name: 'end-picks',
      cron: '* * * * *',
      async run() {
        await service.arrangementEditor.endPicks(new Date())
      },
    },
  ],
  provides: ({ service }) => ({ hasPreview: service.arrangementEditor.hasPreview }),
})
