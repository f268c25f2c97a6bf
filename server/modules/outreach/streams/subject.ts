import { defineSubject } from '#server/platform/subjects/subject.ts'
import { mountStreams } from './routes.ts'
import { createStreams } from './service.ts'

export const streams = defineSubject({
  name: 'streams',
  service: createStreams,
  routes: (app, _site, { service }) => mountStreams(app, service),
  everyProcess: ({ service }) => [service.task],
  forget: ({ service }, tags) => service.hear(tags),
})
