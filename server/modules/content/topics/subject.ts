import { trackedKinds } from '#server/modules/audience/tracking/service.ts'
import { registerRecords } from '#server/modules/staff/records/service.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { topicHandlers } from './calls.ts'
import { createTopicsDesk } from './desk.ts'
import { createTopicsService } from './service.ts'

export const topics = defineSubject({
  name: 'topics',
  service: createTopicsService,
  desk: createTopicsDesk,
  handlers: ({ service }) => topicHandlers(service),
  extensions: ({ service, desk }) => [...registerRecords(desk.records), trackedKinds.add(service.tracked)],
  sitemap: ({ service }) => [{ pages: ['/features'], entries: service.sitemapEntries }],
})
