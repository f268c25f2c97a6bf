import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { tokenHandlers } from './calls.ts'
import { createTokensService } from './service.ts'

export const tokens = defineSubject({
  name: 'tokens',
  service: createTokensService,
  handlers: ({ service }) => tokenHandlers(service),
  tables: { api_tokens: privateTable('whoever had one could use it on the copy as well') },
  provides: ({ service }) => ({ tokens: service }),
})
