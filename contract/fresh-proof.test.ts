import { describe, expect, it } from 'vitest'
import type { CallDefinition } from './call.ts'
import type { CallName } from './call-table.ts'
import { calls } from './calls.ts'

/** Words in the names of calls that pass on rights or money, show what is personal, or write to many. */
const sensitive =
  /real_?name|export|token|secret|role$|payout|payment(account|provider)|activitymember|sitemessage|messageactivity|deregister/i

/** Calls with such a name that want no proof, and why. */
const exceptions: Partial<Record<CallName, string>> = {
  getRealName: 'masked',
  realNameQueue: 'masked',
  undoRealNameDecision: 'shows nothing',
  apiTokens: 'shows no secrets',
  revokeApiToken: 'ends a right',
  paymentAccounts: 'shows no secrets',
  activityMembers: 'shows who is there already',
  removeActivityMember: 'ends a right',
  undoSiteMessage: 'takes back',
  exportAtlas: 'public entries alone',
  deregister: 'takes the proof itself',
}

describe('calls by which much can be lost', () => {
  it('want a proof of who is there, or say why not', () => {
    const without = Object.values<CallDefinition>(calls).flatMap(({ name, auth, freshProof }) =>
      auth !== 'public' && !freshProof && sensitive.test(name) ? [name] : [],
    )
    expect(without.toSorted()).toEqual(Object.keys(exceptions).toSorted())
  })
})
