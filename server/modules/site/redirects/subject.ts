import { binKinds } from '#server/modules/staff/bin/service.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import { contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { redirectsHandlers } from './calls.ts'
import { createRedirectsDesk } from './desk.ts'
import { createRedirectsService } from './service.ts'

export const redirects = defineSubject({
  name: 'redirects',
  service: ({ database, siteOrigin }: Pick<Platform, 'database' | 'siteOrigin'>) =>
    createRedirectsService(database, siteOrigin),
  desk: createRedirectsDesk,
  handlers: ({ desk }) => redirectsHandlers(desk),
  tables: { redirects: contentTable() },
  extensions: ({ desk }) => [binKinds.add(desk.binKind)],
  provides: ({ service }) => ({ oldAddresses: service }),
})
