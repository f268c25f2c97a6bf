import type { incidentCalls } from '#contract/content/incidents.ts'
import { trackedKinds } from '#server/modules/audience/tracking/service.ts'
import { registerRecords } from '#server/modules/staff/records/service.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { createIncidentsDesk } from './desk.ts'
import { createIncidentsService } from './service.ts'

export const incidents = defineSubject({
  name: 'incidents',
  service: createIncidentsService,
  desk: createIncidentsDesk,
  handlers: ({ service }): Handlers<keyof typeof incidentCalls> => ({
    getEventDetails: service.details,
  }),
  extensions: ({ service, desk }) => [...registerRecords(desk.records), trackedKinds.add(service.tracked)],
  sitemap: ({ service }) => [{ pages: ['/gw_shijian'], entries: service.sitemapEntries }],
})
