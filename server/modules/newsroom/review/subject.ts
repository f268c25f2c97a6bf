import { decisionFollowers } from '#server/modules/newsroom/manuscripts/service.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { reviewHandlers } from './calls.ts'
import { createReviewService } from './service.ts'

export const review = defineSubject({
  name: 'review',
  service: createReviewService,
  handlers: ({ service }) => reviewHandlers(service),
  tables: { review_notes: contentTable(), review_verdicts: contentTable() },
  extensions: ({ service }) => [decisionFollowers.add(service.decisionFollower), personalDataSources.add(service)],
})
