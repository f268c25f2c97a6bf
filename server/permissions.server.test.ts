import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallAuth } from '#contract/call.ts'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { addMember, callAsVisitor } from './test-member.ts'
import { openTestSite, type TestSite } from './test-site.ts'

/** Every call of the contract, made by everybody who may not make it, and by who may. */

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const roles = ['visitor', 'reader', 'columnist', 'organiser', 'editor', 'administrator'] as const
type TestRole = (typeof roles)[number]

const allowed: Readonly<Record<CallAuth, readonly TestRole[]>> = {
  public: roles,
  user: roles.filter((role) => role !== 'visitor'),
  organiser: roles.filter((role) => role !== 'visitor'),
  editor: ['editor', 'administrator'],
  administrator: ['administrator'],
}
const signInRequired = 10100
const notAllowed = 403

const cases = Object.values(calls).flatMap(({ name, auth }) =>
  roles.map((role) => [name as CallName, role, auth] as const),
)

/** Each case has a member of its own: some calls end sessions. */
async function codeOf(name: CallName, role: TestRole): Promise<number> {
  if (role === 'visitor') return (await callAsVisitor(site, name)).code
  const member = await addMember(site, { roles: role === 'reader' ? [] : [role] })
  return (await member.call(name)).code
}

describe('every call', () => {
  it.each(cases)('%s by a %s', async (name, role, auth) => {
    const code = await codeOf(name, role)
    if (allowed[auth].includes(role)) expect([signInRequired, notAllowed, 500]).not.toContain(code)
    else expect(code).toBe(role === 'visitor' ? signInRequired : notAllowed)
  })

  it('is refused to a token that is no longer good', async () => {
    const member = await addMember(site, { roles: ['administrator'] })
    await site.services.database.pool.query('delete from sessions where user_id = $1', [member.id])
    for (const { name, auth } of Object.values(calls))
      if (auth !== 'public') expect([name, (await member.call(name as CallName)).code]).toEqual([name, 10500])
  })

  it('of members, made with the cookie from another site, is refused', async () => {
    const member = await addMember(site, { roles: ['administrator'] })
    const headers = { cookie: member.browser.cookie, origin: 'https://evil.example' }
    for (const { name, auth, method } of Object.values(calls)) {
      if (auth === 'public' || method !== 'POST') continue
      const answer = await callAsVisitor(site, name as CallName, {}, { headers })
      expect([name, answer.status]).toEqual([name, 403])
    }
  })
})
