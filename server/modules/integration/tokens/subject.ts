import type { tokenCalls } from '#contract/integration/tokens.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { createTokensService } from './service.ts'

export const tokens = defineSubject({
  name: 'tokens',
  service: createTokensService,
  handlers: ({ service }): Handlers<keyof typeof tokenCalls> => ({
    apiTokens: service.list,
    createApiToken: service.create,
    revokeApiToken: service.revoke,
  }),
  tables: { api_tokens: privateTable('whoever had one could use it on the copy as well') },
  provides: ({ service }) => ({ tokens: service }),
})
