import { trackedKinds } from '#server/modules/audience/tracking/service.ts'
import { binKinds } from '#server/modules/staff/bin/service.ts'
import { translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { topicHandlers } from './calls.ts'
import { createTopicsDesk } from './desk.ts'
import { createTopicsService } from './service.ts'

export const topics = defineSubject({
  name: 'topics',
  service: createTopicsService,
  desk: createTopicsDesk,
  handlers: ({ service, desk }) => topicHandlers(service, desk),
  tables: { topics: contentTable(), topic_chapters: contentTable(), topic_items: contentTable() },
  extensions: ({ service, desk }) => [
    translatableTexts.add(...service.words),
    binKinds.add(desk.kind),
    trackedKinds.add(service.tracked),
  ],
})
