import { metrics } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { mountStreams } from './routes.ts'
import { createStreams } from './service.ts'

export const streams = defineSubject({
  name: 'streams',
  service: createStreams,
  extensions: ({ service }) => [
    metrics.add({ name: 'streams', help: 'Streams that open pages follow.', read: () => service.count }),
  ],
  streamRoutes: (app, site, { service }) => mountStreams(app, service, site),
  tables: { stream_followers: privateTable('who follows what on the original at this moment') },
  everyProcess: ({ service }) => [service.task, service.openedTask, service.followersTask, ...service.statesTasks()],
  forget: ({ service }, tags) => service.hear(tags),
})
