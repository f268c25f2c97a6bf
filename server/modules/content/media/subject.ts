import { binKinds } from '#server/modules/staff/bin/service.ts'
import { contentTable, defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { mediaHandlers } from './calls.ts'
import { createMediaDesk } from './library/desk.ts'
import { createMediaService } from './service.ts'

export const media = defineSubject({
  name: 'media',
  service: createMediaService,
  desk: createMediaDesk,
  handlers: ({ desk }) => mediaHandlers(desk),
  tables: {
    media: contentTable(),
    media_addresses: contentTable(),
    media_uses: privateTable('the database makes it anew from what is imported'),
  },
  extensions: ({ service }) => [binKinds.add(service.binKind)],
  close: ({ service }) => service.close(),
})
