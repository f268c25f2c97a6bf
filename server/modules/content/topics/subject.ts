import { trackedKinds } from '#server/modules/audience/tracking/service.ts'
import { registerRecords } from '#server/modules/staff/records/service.ts'
import { contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { topicHandlers } from './calls.ts'
import { createTopicsDesk } from './desk.ts'
import { createTopicsService } from './service.ts'

export const topics = defineSubject({
  name: 'topics',
  service: createTopicsService,
  desk: createTopicsDesk,
  handlers: ({ service }) => topicHandlers(service),
  tables: { topics: contentTable(), topic_chapters: contentTable(), topic_items: contentTable() },
  extensions: ({ service, desk }) => [...registerRecords(desk.records), trackedKinds.add(service.tracked)],
})
