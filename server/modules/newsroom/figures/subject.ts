import { defineSubject } from '#server/platform/subjects/subject.ts'
import { figureHandlers } from './calls.ts'
import { createFiguresDesk } from './desk.ts'

export const figures = defineSubject({
  name: 'figures',
  desk: createFiguresDesk,
  handlers: ({ desk }) => figureHandlers(desk),
})
