import { z } from 'zod'
import { defineCall, id, pageOf, paging, siteTime } from '#contract/call.ts'
import { person } from '#contract/newsroom/desk.ts'
import { apiScopes, apiTokenLimits } from './integration-terms.ts'

/** Scope of a token. */
export const apiScope = z.enum(apiScopes)

export const apiToken = z.object({
  id: z.number(),
  name: z.string(),
  owner: person.nullable(),
  /** The last characters of the token, to distinguish tokens. */
  hint: z.string(),
  scopes: z.array(apiScope),
  /** `ended`: revoked, or its owner may no longer have it. */
  state: z.enum(['active', 'expired', 'ended']),
  created_time: siteTime,
  expires_time: siteTime,
  last_used_time: siteTime.nullable(),
  /** Network address of the last use; empty before. */
  last_used_from: z.string(),
})

/** The calls by which administrators look after tokens of other programs. None can be made with a token. */
export const tokenCalls = {
  apiTokens: defineCall({
    name: 'apiTokens',
    auth: 'administrator',
    input: z.object({ state: z.enum(['active', 'all']).default('active'), ...paging }),
    output: pageOf(apiToken),
  }),
  /** The token itself is in this answer and nowhere else. */
  createApiToken: defineCall({
    name: 'createApiToken',
    auth: 'administrator',
    freshProof: true,
    input: z.object({
      name: z.string().trim().max(400),
      scopes: z.array(apiScope).min(1).max(apiScopes.length),
      days: z.number().int().min(1).max(apiTokenLimits.days),
    }),
    output: z.object({ token: z.string(), details: apiToken }),
  }),
  revokeApiToken: defineCall({
    name: 'revokeApiToken',
    auth: 'administrator',
    input: z.object({ id }),
    output: z.object({}),
  }),
}

export type ApiToken = z.infer<typeof apiToken>
