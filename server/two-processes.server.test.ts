import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scopeOfCall } from '#contract/api-scopes.ts'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { apiScopes } from '#contract/integration/integration-terms.ts'
import { accountsOn, newEmail, type TestAccounts } from '#server/modules/members/accounts/test-accounts.ts'
import { addMember, callAsVisitor, type TestMember } from './test-member.ts'
import { openTestSites, type TestSites } from './test-sites.ts'

/** Permissions for the calls of the contract, decided by one process and tested on another. */

let sites: TestSites
let accounts: TestAccounts
/** Signed in at the first process. */
let administrator: TestMember

beforeAll(async () => {
  const now = new Date()
  sites = await openTestSites({ now })
  accounts = accountsOn({ ...sites.one, close: sites.close })
  administrator = await addMember(sites.one, { roles: ['administrator'], authenticatedAt: now })
})
afterAll(() => sites.close())
beforeEach(() => accounts.resetLimits())

const signInRequired = 10100
const sessionEnded = 10500
const notAllowed = 403
const refusals = [signInRequired, sessionEnded, notAllowed, 500]

const all = Object.values(calls).map(({ name, auth }) => ({ name: name as CallName, auth }))
/** Files come in another form than calls do. */
const closed = all.filter(({ name, auth }) => auth !== 'public' && name !== 'uploadData')
const staffCalls = closed.filter(({ auth }) => auth === 'editor' || auth === 'administrator')
const names = (some: readonly { name: CallName }[]) => some.map(({ name }) => name)

/** Makes a call at the second process with the `Authorization` that is given. */
const askTwo = async (name: CallName, authorization: string, input: object = {}) =>
  (await callAsVisitor(sites.two, name, input, { headers: { authorization } })).code

/** Which of some calls the second process answers with a code. */
async function answeredWith(code: number, some: readonly { name: CallName }[], authorization: string) {
  const found: CallName[] = []
  for (const { name } of some) if ((await askTwo(name, authorization)) === code) found.push(name)
  return found
}

/** Registers at the first process. */
async function begin(): Promise<{ id: number; token: string }> {
  const token = await accounts.register(newEmail())
  const { data } = await accounts.as(token)('getUserInfo')
  return { id: data.id, token }
}

describe('a session that one process began', () => {
  it('is known to the other at once', async () => {
    const { id, token } = await begin()
    const { code, data } = await callAsVisitor(sites.two, 'getUserInfo', {}, { headers: { authorization: token } })
    expect([code, data.id]).toEqual([200, id])
  })

  it('is good for no call of the other as soon as its owner signs out', async () => {
    const { token } = await begin()
    expect(await askTwo('getUserInfo', token)).toBe(200)
    await accounts.as(token)('logOut')
    expect(await answeredWith(sessionEnded, closed, token)).toEqual(names(closed))
  })

  it.each<[string, (member: { id: number; token: string }) => Promise<{ code: number }>]>([
    ['staff end the sessions', ({ id }) => administrator.call('endUserSessions', { id })],
    ['the account is suspended', ({ id }) => administrator.call('suspendUser', { id, reason: '垃圾内容' })],
    [
      'its time is over',
      async () => {
        await sites.one.services.database.pool.query(
          `update sessions set expires_at = to_timestamp($1::float8 / 1000) where user_id <> $2`,
          [sites.now(), administrator.id],
        )
        return { code: 200 }
      },
    ],
  ])('ends for the other as soon as %s', async (_, end) => {
    const member = await begin()
    expect(await askTwo('getUserInfo', member.token)).toBe(200)
    expect((await end(member)).code).toBe(200)
    for (const name of ['getUserInfo', 'getDesk', 'auditLog'] as const)
      expect(await askTwo(name, member.token)).toBe(sessionEnded)
  })
})

describe('a role', () => {
  it.each([
    ['editor', ['editor']],
    ['administrator', ['editor', 'administrator']],
  ] as const)(
    'of an %s that one process gives or takes counts at the other at once, for every call',
    async (role, auths) => {
      const { id, token } = await begin()
      const opened = staffCalls.filter(({ auth }) => auths.some((one) => one === auth))
      const shut = staffCalls.filter((one) => !opened.includes(one))
      expect(await askTwo('getDesk', token)).toBe(notAllowed)
      expect((await administrator.call('changeUserRole', { id, role, give: true })).code).toBe(200)
      for (const { name } of opened) expect([name, refusals.includes(await askTwo(name, token))]).toEqual([name, false])
      expect(await answeredWith(notAllowed, shut, token)).toEqual(names(shut))
      expect((await administrator.call('changeUserRole', { id, role, give: false })).code).toBe(200)
      expect(await answeredWith(notAllowed, staffCalls, token)).toEqual(names(staffCalls))
    },
  )
})

describe('a token of another program', () => {
  /** Made at the first process. */
  async function makeToken(scope: (typeof apiScopes)[number]) {
    const { data } = await administrator.call('createApiToken', { name: '数据台', scopes: [scope], days: 1 })
    return { id: data.details.id, authorization: `Bearer ${data.token}` }
  }

  it.each(apiScopes)(
    'for %s makes the calls of that scope at the other process, until it is taken back',
    async (scope) => {
      const { id, authorization } = await makeToken(scope)
      const [opened, shut] = [true, false].map((is) =>
        closed.filter(({ name }) => (scopeOfCall(name) === scope) === is),
      )
      expect(await answeredWith(notAllowed, shut ?? [], authorization)).toEqual(names(shut ?? []))
      for (const { name } of opened ?? [])
        expect([name, refusals.includes(await askTwo(name, authorization))]).toEqual([name, false])
      await accounts.resetLimits()
      expect((await administrator.call('revokeApiToken', { id })).code).toBe(200)
      expect(await askTwo(opened?.[0]?.name ?? 'getDesk', authorization)).toBe(sessionEnded)
    },
  )
})
