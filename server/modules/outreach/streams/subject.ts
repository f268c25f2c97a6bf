import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { mountStreams } from './routes.ts'
import { createStreams } from './service.ts'

export const streams = defineSubject({
  name: 'streams',
  service: createStreams,
  routes: (app, site, { service }) => mountStreams(app, service, site),
  tables: { stream_followers: privateTable('who follows what on the original at this moment') },
  everyProcess: ({ service }) => [service.task, service.followersTask, ...service.statesTasks()],
  forget: ({ service }, tags) => service.hear(tags),
})
