/** Terms of what other programs use, tokens and webhooks: without zod, since the console's forms show them. */

/** Scopes of a token. api-scopes.ts says which calls each covers. */
export const apiScopes = [
  'content.read',
  'content.write',
  'site.write',
  'translation',
  'media',
  'accounts',
  'audit.read',
] as const
export type ApiScope = (typeof apiScopes)[number]

/** Prefix of each token, so that a leaked one can be recognised. */
export const apiTokenPrefix = 'hw_'
/** Limits of tokens: code points of a name, days that one may be good for, calls in a minute. */
export const apiTokenLimits = { name: 80, days: 366, callsPerMinute: 600 } as const

/** Events that a webhook can receive. */
export const webhookEvents = ['published', 'changed', 'withdrawn'] as const
export const webhookKinds = ['article', 'flash'] as const

/**
 * Limits of webhooks: code points of a name, characters of an address, and of an answer that the log keeps; webhooks of a
 * member, and messages that wait for one of them.
 */
export const webhookLimits = {
  ...{ name: 80, url: 2_000, answer: 2_048, replayed: 1_000 },
  ...{ ofMember: 5, waitingOfMember: 200 },
} as const
