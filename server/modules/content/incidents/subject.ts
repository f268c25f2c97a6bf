import { trackedKinds } from '#server/modules/audience/tracking/service.ts'
import { registerRecords } from '#server/modules/staff/records/service.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { incidentHandlers } from './calls.ts'
import { createIncidentsDesk } from './desk.ts'
import { createIncidentsService } from './service.ts'

export const incidents = defineSubject({
  name: 'incidents',
  service: createIncidentsService,
  desk: createIncidentsDesk,
  handlers: ({ service }) => incidentHandlers(service),
  extensions: ({ service, desk }) => [...registerRecords(desk.records), trackedKinds.add(service.tracked)],
  sitemap: ({ service }) => [{ pages: ['/gw_shijian'], entries: service.sitemapEntries }],
})
