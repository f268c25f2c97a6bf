import { trackedPages } from '#server/modules/audience/tracking/service.ts'
import { searchSources } from '#server/modules/content/search/service.ts'
import type { SettingsService } from '#server/modules/site/settings/service.ts'
import { numbersOf, targetNames } from '#server/modules/staff/audit/service.ts'
import { binKinds } from '#server/modules/staff/bin/service.ts'
import { contentTable, defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { conferenceHandlers } from './calls.ts'
import { createConferencesDesk } from './desk.ts'
import { mountConferenceFiles } from './files/routes.ts'
import { searchedEditions, searchedSessions } from './searched-store.ts'
import { type ConferencesNeeds, createConferencesService } from './service.ts'

export const conferences = defineSubject({
  name: 'conferences',
  service: ({
    settings,
    ...needs
  }: Omit<ConferencesNeeds, 'siteName'> & { settings: Pick<SettingsService, 'nameIn'> }) =>
    createConferencesService({ ...needs, siteName: (language) => settings.nameIn(language) }),
  desk: createConferencesDesk,
  handlers: ({ service, desk }) => conferenceHandlers(service, desk),
  tables: {
    conferences: contentTable(),
    conference_editions: contentTable(),
    conference_halls: contentTable(),
    conference_speakers: contentTable(),
    conference_partners: contentTable(),
    conference_sessions: contentTable(),
    conference_session_speakers: contentTable(),
    conference_messages: privateTable('what people wrote to the organisers of the original, with their addresses'),
  },
  extensions: ({ service, desk }) => [
    searchSources.add(searchedSessions),
    searchSources.add(searchedEditions),
    binKinds.add(desk.kind),
    trackedPages.add({ findKnown: service.knownPages }),
    targetNames.add((targets, context) =>
      desk.names(numbersOf('conference', targets), numbersOf('conferenceName', targets), context),
    ),
  ],
  prepare: ({ service }) => service.eraseAgain(),
  schedule: ({ service }) => [
    {
      name: 'erase-conference-messages',
      cron: '40 3 * * *',
      run: async () => {
        await service.contact.eraseOld(new Date())
      },
    },
  ],
  routes: (app, { now }, { service }) => mountConferenceFiles(app, { conferences: service, now }),
  sitemap: ({ service }) => [{ entries: service.sitemapEntries }],
})
