import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { accountsTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { engagementHandlers } from './calls.ts'
import { createEngagementService } from './service.ts'

export const engagement = defineSubject({
  name: 'engagement',
  service: createEngagementService,
  handlers: ({ service }) => engagementHandlers(service),
  tables: {
    item_likes: accountsTable(),
    item_collections: accountsTable(),
    topic_collections: accountsTable(),
    author_follows: accountsTable(),
    item_engagement: accountsTable(),
    topic_engagement: accountsTable(),
    author_engagement: accountsTable(),
  },
  extensions: ({ service }) => [personalDataSources.add(service)],
})
