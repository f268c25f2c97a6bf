import type { topicCalls } from '#contract/content/topics.ts'
import { trackedKinds } from '#server/modules/audience/tracking/service.ts'
import { registerRecords } from '#server/modules/staff/records/service.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { createTopicsDesk } from './desk.ts'
import { createTopicsService } from './service.ts'

export const topics = defineSubject({
  name: 'topics',
  service: createTopicsService,
  desk: createTopicsDesk,
  handlers: ({ service }): Handlers<keyof typeof topicCalls> => ({
    dexList: service.list,
    getSpecial: service.list,
    dexRecommendList: service.listRecommended,
    getSpecialDetails: service.details,
  }),
  extensions: ({ service, desk }) => [...registerRecords(desk.records), trackedKinds.add(service.tracked)],
  sitemap: ({ service }) => [{ pages: ['/features'], entries: service.sitemapEntries }],
})
