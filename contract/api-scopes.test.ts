import { describe, expect, it } from 'vitest'
import { apiScopes } from '#contract/integration/integration-terms.ts'
import { scopeOfCall } from './api-scopes.ts'
import type { CallDefinition } from './call.ts'
import type { CallName } from './call-table.ts'
import { calls } from './calls.ts'

const closed = Object.values(calls).filter(({ auth }) => auth !== 'public')

describe('scopes of tokens', () => {
  it.each(Object.values(calls).flatMap(({ name, freshProof }: CallDefinition) => (freshProof ? [name] : [])))(
    '%s, which wants a proof of who is there, can be made with no token',
    (name) => {
      expect(scopeOfCall(name)).toBeNull()
    },
  )

  it.each(closed.map(({ name }) => name))('%s is in exactly one scope or expressly in none', (name) => {
    const scope = scopeOfCall(name)
    expect(scope === null || apiScopes.some((one) => one === scope)).toBe(true)
  })

  it('each hold some call', () => {
    const used = new Set(closed.map(({ name }) => scopeOfCall(name)))
    expect(apiScopes.filter((scope) => !used.has(scope))).toEqual([])
  })

  it.each([
    'setPassword',
    'deregister',
    'exportMyData',
    'createApiToken',
    'revokeApiToken',
    'saveWebhook',
    'renewWebhookSecret',
    'endSession',
    'addPasskey',
    'removePasskey',
    'linkWallet',
    'changeUserRole',
    'suspendUser',
    'liftSuspension',
    'endUserSessions',
    'linkAuthor',
    'lookAtRealName',
    'decideRealName',
    'saveSiteSettings',
  ] satisfies CallName[])('%s can be made with no token', (name) => {
    expect(scopeOfCall(name)).toBeNull()
  })
})
