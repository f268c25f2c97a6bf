import { defineSubject, siteTable } from '#server/platform/subjects/subject.ts'
import { pagesHandlers } from './calls.ts'
import { createPagesDesk } from './desk.ts'
import { createPagesService } from './service.ts'

export const pages = defineSubject({
  name: 'pages',
  service: createPagesService,
  desk: createPagesDesk,
  handlers: ({ service, desk }) => pagesHandlers(service, desk),
  tables: { page_versions: siteTable(), page_overrides: siteTable() },
  forget: ({ service }, tags) => service.forget(tags),
  sitemap: ({ service }) => [{ entries: service.entries }],
})
