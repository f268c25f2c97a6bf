import { type EventFollower, type EventsService, eventFollowers } from '#server/modules/events/events/service.ts'
import { listenTo } from '#server/platform/events/listeners.ts'
import { publishEvent } from '#server/platform/events/outbox.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { accountsTable, defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { savedSearchHandlers } from './calls.ts'
import type { EventAnnounced } from './events.ts'
import { searchFollowers } from './followers.ts'
import { mountPrivateAddresses } from './routes.ts'
import { createSavedSearchesService, type SavedSearchesNeeds } from './service.ts'

interface Needs extends Omit<SavedSearchesNeeds, 'followers' | 'events'> {
  registry: Registry
  events: SavedSearchesNeeds['events'] & Pick<EventsService, 'calendars'>
}

const announce =
  (what: EventAnnounced['what']): NonNullable<EventFollower['published']> =>
  (tx, eventId) =>
    publishEvent(tx, 'event.announced', { eventId, what }, { key: String(eventId) })

export const savedSearches = defineSubject({
  name: 'savedSearches',
  service: ({ registry, ...needs }: Needs) =>
    createSavedSearchesService({ ...needs, followers: searchFollowers.in(registry) }),
  handlers: ({ service }) => savedSearchHandlers(service),
  tables: {
    // Readers without an account keep their searches where a site moves; their tokens are stored as hashes.
    reader_devices: accountsTable(),
    saved_searches: accountsTable(),
    saved_search_addresses: privateTable('whoever had one could read the findings of somebody on the copy as well'),
    saved_search_documents: privateTable('made of what is exported; the copy makes it anew'),
  },
  extensions: ({ service }) => [
    personalDataSources.add(service),
    searchFollowers.add(service.webhookFollower),
    eventFollowers.add({
      published: announce('published'),
      onChanged: async (tx, eventId, moved) => {
        if (moved) await announce('moved')(tx, eventId)
      },
      onCancelled: announce('cancelled'),
    }),
  ],
  routes: (app, site, { service }, { events: { calendars } }) =>
    mountPrivateAddresses(app, { ...site, searches: service, calendars }),
  listeners: ({ service: { documents } }) => [
    listenTo('item.changed', 'saved-searches', documents.item),
    listenTo('live.pushed', 'saved-searches-live', documents.liveNote),
    listenTo('event.announced', 'saved-searches-events', documents.event),
  ],
  tasks: ({ service }) => [service.task],
  schedule: ({ service: { documents, forgetDevices } }) => [
    {
      name: 'compare-values-and-developments',
      cron: '* * * * *',
      async run() {
        const now = new Date()
        await documents.noteDevelopments(now)
        await documents.noteValues(now)
      },
    },
    { name: 'fill-search-documents', cron: '*/5 * * * *', run: () => documents.fill(new Date()) },
    {
      name: 'forget-search-documents',
      cron: '37 3 * * *',
      async run() {
        const now = new Date()
        await documents.removeOld(now)
        await forgetDevices(now)
      },
    },
  ],
})
