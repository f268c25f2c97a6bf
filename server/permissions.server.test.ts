import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallAuth, CallDefinition } from '#contract/call.ts'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { freshProofMs } from '#contract/constants.ts'
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
const proofRequired = 10408

/** Calls that look at the proof themselves: it is sent along, or has to be younger. */
const provesItself: ReadonlySet<CallName> = new Set<CallName>([
  ...(['confirmIdentity', 'deregister', 'setPassword', 'bindEmail', 'bindPhone'] as const),
])

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

  it('wants a proof of who is there if it is declared to, and only then, from a session without one', async () => {
    const age = `${freshProofMs / 1000 + 60} seconds`
    for (const { name, auth, freshProof } of Object.values<CallDefinition>(calls)) {
      if (auth === 'public') continue
      // Some calls end sessions or renew the proof.
      const member = await addMember(site, { roles: ['administrator'] })
      await site.services.database.pool.query(
        `update sessions set authenticated_at = now() - $1::interval where user_id = $2`,
        [age, member.id],
      )
      const { code } = await member.call(name)
      if (freshProof) expect([name, code]).toEqual([name, proofRequired])
      else if (!provesItself.has(name)) expect([name, code]).not.toEqual([name, proofRequired])
    }
  })
})
