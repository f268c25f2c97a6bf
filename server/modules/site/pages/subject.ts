import { defineSubject } from '#server/platform/subjects/subject.ts'
import { pagesHandlers } from './calls.ts'
import { createPagesDesk } from './desk.ts'

export const pages = defineSubject({
  name: 'pages',
  desk: createPagesDesk,
  handlers: ({ desk }) => pagesHandlers(desk),
})
