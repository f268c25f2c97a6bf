import type { tokenCalls } from '#contract/integration/tokens.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { TokensService } from './service.ts'

export const tokenHandlers = (tokens: TokensService): Handlers<keyof typeof tokenCalls> => ({
  apiTokens: tokens.list,
  createApiToken: tokens.create,
  revokeApiToken: tokens.revoke,
})
