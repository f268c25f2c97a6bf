import { searchSources } from '#server/modules/content/search/service.ts'
import { numbersOf, targetNames } from '#server/modules/staff/audit/service.ts'
import { binKinds } from '#server/modules/staff/bin/service.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import { personalDataSources, streamSources } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { ceremoniesHandlers } from './calls.ts'
import { createCeremoniesDesk } from './desk.ts'
import { mountCeremonyFiles } from './files/routes.ts'
import { searchedCeremonies } from './searched-store.ts'
import { createCeremoniesService } from './service.ts'
import { standingStream } from './standing-stream.ts'

type Needs = Parameters<typeof createCeremoniesService>[0] & Pick<Platform, 'threads'>

export const ceremonies = defineSubject({
  name: 'ceremonies',
  service: (needs: Needs) => createCeremoniesService(needs),
  desk: createCeremoniesDesk,
  handlers: ({ service, desk }) => ceremoniesHandlers(service, desk),
  tables: {
    ceremony_editions: contentTable(),
    ceremony_awards: contentTable(),
    ceremony_nominees: contentTable(),
    ceremony_groups: contentTable(),
    ceremony_ballots: contentTable(),
    ceremony_votes: privateTable('who voted for whom; what is published of it are ballots'),
  },
  extensions: ({ service, desk }, { database }) => [
    streamSources.add(standingStream(database)),
    searchSources.add(searchedCeremonies),
    binKinds.add(desk.kind),
    personalDataSources.add(service.voting),
    targetNames.add((targets, context) => desk.names(numbersOf('ceremony', targets), context)),
  ],
  schedule: ({ service }) => [
    {
      name: 'publish-ceremony-results',
      cron: '* * * * *',
      run: async () => {
        await service.results.publishDue(new Date())
      },
    },
  ],
  routes: (app, _site, { service }, { threads }) => mountCeremonyFiles(app, { ceremonies: service, threads }),
  sitemap: ({ service }) => [{ entries: service.sitemapEntries }],
})
