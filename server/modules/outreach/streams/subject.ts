import { defineSubject } from '#server/platform/subjects/subject.ts'
import { mountStreams } from './routes.ts'
import { createStreams } from './service.ts'

export const streams = defineSubject({
  name: 'streams',
  service: createStreams,
  routes: (app, site, { service }) => mountStreams(app, service, site),
  everyProcess: ({ service }) => [service.task, ...service.statesTasks()],
  forget: ({ service }, tags) => service.hear(tags),
})
