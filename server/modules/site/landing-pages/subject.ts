import { trackedPages } from '#server/modules/audience/tracking/service.ts'
import type { SettingsService } from '#server/modules/site/settings/service.ts'
import { numbersOf, targetNames } from '#server/modules/staff/audit/service.ts'
import { binKinds } from '#server/modules/staff/bin/service.ts'
import { mountSignedFiles } from '#server/platform/site/signed-files.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject, mergedTable, privateTable } from '#server/platform/subjects/subject.ts'
import { landingHandlers } from './calls.ts'
import { createLandingDesk } from './desk.ts'
import { mountLandingFiles } from './files/routes.ts'
import { createLandingService, type LandingNeeds } from './service.ts'
import { submissionsPath } from './submissions-export.ts'

/** Blocks of its content have the numbers of events and labels. */
const pageTable = mergedTable(contentTable(), { leadsTo: { event: 'events', label: 'labels' } })

export const landingPages = defineSubject({
  name: 'landingPages',
  service: ({ settings, ...needs }: Omit<LandingNeeds, 'siteName'> & { settings: Pick<SettingsService, 'nameIn'> }) =>
    createLandingService({ ...needs, siteName: (language) => settings.nameIn(language) }),
  desk: createLandingDesk,
  handlers: ({ service, desk }) => landingHandlers(service, desk),
  tables: {
    landing_pages: pageTable,
    landing_page_versions: pageTable,
    landing_submissions: privateTable('what readers sent to the original, with their addresses'),
  },
  extensions: ({ service, desk }) => [
    binKinds.add(desk.kind),
    trackedPages.add({ findKnown: service.knownPages }),
    personalDataSources.add({ exportPersonalData: service.forms.ofMember, erase: service.forms.eraseOfMember }),
    targetNames.add((targets, context) => desk.names(numbersOf('landingPage', targets), context)),
  ],
  prepare: ({ service }) => service.forms.eraseAgain(),
  schedule: ({ service }) => [
    {
      name: 'erase-landing-submissions',
      cron: '45 3 * * *',
      run: async () => {
        await service.forms.eraseOld(new Date())
      },
    },
  ],
  routes(app, site, { service }) {
    mountLandingFiles(app, { landingPages: service, now: site.now })
    mountSignedFiles(app, site, { path: submissionsPath, call: 'exportLandingSubmissions', open: service.exports.open })
  },
  sitemap: ({ service }) => [{ entries: service.sitemapEntries }],
})
