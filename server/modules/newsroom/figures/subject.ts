import { defineSubject } from '#server/platform/subjects/subject.ts'
import { createAuthorFigures } from './author-figures.ts'
import { figureHandlers } from './calls.ts'
import { createFiguresDesk } from './desk.ts'

export const figures = defineSubject({
  name: 'figures',
  service: createAuthorFigures,
  desk: createFiguresDesk,
  handlers: ({ service, desk }) => figureHandlers(service, desk),
})
