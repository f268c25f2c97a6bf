import { trackedKinds } from '#server/modules/audience/tracking/service.ts'
import { furtherKinds, searchSources } from '#server/modules/content/search/service.ts'
import type { SettingsService } from '#server/modules/site/settings/service.ts'
import { numbersOf, targetNames } from '#server/modules/staff/audit/service.ts'
import { binKinds } from '#server/modules/staff/bin/service.ts'
import { listenTo } from '#server/platform/events/listeners.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import {
  deskQueues,
  personalDataSources,
  sampleContent,
  translatableTexts,
} from '#server/platform/subjects/extension-points.ts'
import {
  accountsTable,
  contentTable,
  defineSubject,
  mergedTable,
  privateTable,
} from '#server/platform/subjects/subject.ts'
import { eventFeed } from './calendars/feeds.ts'
import { mountCalendars } from './calendars/routes.ts'
import { eventHandlers } from './calls.ts'
import { createEventsDesk } from './desk.ts'
import { eventTexts, hostNames } from './editing/translated-store.ts'
import { searchedEvents } from './searched-store.ts'
import { createEventsService, type EventsNeeds, eventFollowers, eventTickets, heldEvents } from './service.ts'

interface Needs extends Omit<EventsNeeds, 'followers' | 'tickets' | 'held' | 'siteName'> {
  registry: Registry
  settings: Pick<SettingsService, 'nameIn'>
}

export const events = defineSubject({
  name: 'events',
  service: ({ registry, settings, ...needs }: Needs) =>
    createEventsService({
      ...needs,
      followers: eventFollowers.in(registry),
      tickets: eventTickets.in(registry),
      held: heldEvents.in(registry),
      siteName: (language) => settings.nameIn(language),
    }),
  desk: createEventsDesk,
  handlers: ({ service, desk }) => eventHandlers(service, desk),
  tables: {
    event_series: contentTable(),
    events: contentTable(),
    event_drafts: contentTable(),
    event_notes: contentTable(),
    event_verdicts: contentTable(),
    event_roles: mergedTable(accountsTable(), {}),
    event_hosts: mergedTable(accountsTable(), {}),
    event_invitations: accountsTable(),
    trusted_organisers: accountsTable(),
    calendar_addresses: privateTable('whoever had one could read the calendar of somebody on the copy as well'),
  },
  extensions: ({ service, desk }) => [
    binKinds.add(service.binKind),
    personalDataSources.add(service.personalData),
    furtherKinds.add(service.searchedKind),
    searchSources.add(searchedEvents),
    trackedKinds.add(service.tracked),
    targetNames.add(async (targets) => service.titles(numbersOf('event', targets))),
    translatableTexts.add(eventTexts),
    translatableTexts.add(hostNames),
    deskQueues.add({ of: 'events', totals: desk.totals }),
    sampleContent.add({ complete: { table: 'events', columnsOf: service.sampleColumns } }),
  ],
  listeners: ({ service }) => [listenTo('event.invited', 'event-invitations', service.invitationMails.mail)],
  schedule: ({ service }) => [
    { name: 'remove-invitations', cron: '23 3 * * *', run: () => service.staff.removeExpired(new Date()) },
  ],
  // A decision takes effect on time even while no worker runs; a row lock ensures that one process does it.
  everyProcess: ({ service }) => [service.decisions.task],
  routes: (app, site, { service }) => mountCalendars(app, { events: service, ...site }),
  sitemap: ({ service }) => [{ pages: ['/events'] }, { file: 'events', entries: service.sitemapEntries }],
  feeds: ({ service }) => [eventFeed(service.reader)],
})
