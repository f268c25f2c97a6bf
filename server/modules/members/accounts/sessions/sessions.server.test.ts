import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallName } from '#contract/call-table.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { accountsOn, goodPassword, newEmail, type TestAccounts } from '../test-accounts.ts'

let site: TestSite
let accounts: TestAccounts

beforeAll(async () => {
  site = await openTestSite()
  accounts = accountsOn(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await accounts.resetLimits()
  await accounts.forgetCodes()
})
afterEach(() => {
  vi.useRealTimers()
})

const [hour, day] = [3_600_000, 86_400_000]
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const isSignedIn = async (token: string) => (await accounts.as(token)('getUserInfo')).code === 200
const giveRoles = (token: string, roles: readonly string[]) =>
  site.services.database.pool.query(
    'update users set roles = $1 where id = (select user_id from sessions where token_hash = sha256($2::bytea))',
    [roles, Buffer.from(token)],
  )

/** A browser with a session: keeps the token of its cookie as configured. */
function browserWith(token: string) {
  const state = { token }
  const call = async (name: CallName, input: object = {}, given = state.token) => {
    const headers = { cookie: `token=${given}; member=1`, origin: 'http://site.test' }
    const answer = await callAsVisitor(site, name, input, { headers })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, kept] = /^token=([^;]*)/.exec(cookie) ?? []
      if (kept !== undefined) state.token = kept
    }
    return answer
  }
  return { state, call }
}

describe('a session', () => {
  it.each([
    ['of a member', [], 90 * day, day],
    ['of a columnist', ['columnist'], 90 * day, day],
    ['of an editor', ['editor'], 12 * hour, hour],
    ['of an administrator', ['administrator'], 12 * hour, hour],
  ])('%s ends however much it is used', async (_, roles, longest, step) => {
    const token = await accounts.register(newEmail())
    await giveRoles(token, roles)
    const begun = Date.now()
    for (let at = step; at < longest; at += step) {
      vi.setSystemTime(begun + at)
      expect(await isSignedIn(token), `after ${at / hour} hours`).toBe(true)
    }
    vi.setSystemTime(begun + longest)
    expect(await accounts.as(token)('getUserInfo')).toMatchObject(refused('sessionEnded'))
    expect(await accounts.as(token)('mySessions')).toMatchObject(refused('sessionEnded'))
  })

  it('that is over is not listed among the others', async () => {
    const email = newEmail()
    const first = await accounts.register(email)
    await giveRoles(first, ['editor'])
    later(11 * hour)
    const second = (await accounts.signIn(email)).data.token
    expect((await accounts.as(second)('mySessions')).data.list).toHaveLength(2)
    later(2 * hour)
    expect((await accounts.as(second)('mySessions')).data.list).toHaveLength(1)
  })
})

describe('the token of a browser', () => {
  const better = 'another horse 10'
  const twice = { new_password1: better, new_password2: better }

  it.each([
    ['who is there is confirmed', 'confirmIdentity', { password: goodPassword }],
    ['the password is changed', 'resetPassword', { old_password: goodPassword, ...twice }],
    ['a password is set', 'setPassword', twice],
  ] satisfies [string, CallName, object][])('changes when %s', async (_, name, input) => {
    const stolen = await accounts.register(newEmail())
    const { state, call } = browserWith(stolen)
    expect(await call(name, input)).toMatchObject({ code: 200 })
    expect(state.token).toMatch(/^[\w-]{43}$/)
    expect(state.token).not.toBe(stolen)
    expect((await call('getUserInfo')).code).toBe(200)
    later(31_000)
    expect(await isSignedIn(stolen), 'the former one').toBe(false)
    expect((await call('getUserInfo')).code).toBe(200)
    expect((await call('mySessions')).data).toMatchObject({ list: [{ current: true }] })
  })

  it('changes with a code that proves who is there', async () => {
    const email = newEmail()
    const stolen = await accounts.register(email)
    // Messages of one moment have no order.
    later(1000)
    const { state, call } = browserWith(stolen)
    const code = await accounts.mailCode(email, 'verify', stolen)
    expect(await call('verifyEmailSms', { email, code })).toMatchObject({ code: 200 })
    expect(state.token).not.toBe(stolen)
    later(31_000)
    expect(await isSignedIn(stolen)).toBe(false)
  })

  it('stays after a proof that fails', async () => {
    const token = await accounts.register(newEmail())
    const { state, call } = browserWith(token)
    expect(await call('confirmIdentity', { password: 'wrong horse 9' })).toMatchObject(refused('wrongPassword'))
    expect(state.token).toBe(token)
  })

  it('changes once where two proofs come at the same time, and what is under way is answered', async () => {
    const token = await accounts.register(newEmail())
    const { state, call } = browserWith(token)
    const proofs = await Promise.all([1, 2, 3].map(() => call('confirmIdentity', { password: goodPassword }, token)))
    expect(proofs.map(({ code }) => code)).toEqual([200, 200, 200])
    const renewed = state.token
    expect(await call('getUserInfo', {}, token), 'a request from before').toMatchObject({ code: 200 })
    expect(state.token, 'the answer to it changes nothing').toBe(renewed)
    later(31_000)
    expect((await call('getUserInfo')).code).toBe(200)
  })

  it('of a client that sends it in the header stays, since it learns of it at the sign-in alone', async () => {
    const token = await accounts.register(newEmail())
    expect(await accounts.as(token)('confirmIdentity', { password: goodPassword })).toMatchObject({ code: 200 })
    later(31_000)
    expect(await isSignedIn(token)).toBe(true)
  })
})

describe('credentials', () => {
  it.each([
    ['/login', { type: '4', password: goodPassword }, 'email'],
    ['/googleLogin', { credential: 'x' }, undefined],
    ['/forgotPassword', { code: '123456', new_password1: goodPassword, new_password2: goodPassword }, 'email'],
    ['/verifyEmailSms', { code: '123456' }, 'email'],
  ])('in the address of %s are not read', async (path, input, addressed) => {
    const email = newEmail()
    await accounts.register(email)
    const query = new URLSearchParams({ ...input, ...(addressed && { [addressed]: email }) })
    const answer = await fetch(`${site.origin}/api${path}?${query}`, { method: 'POST' })
    expect(answer.status).toBe(400)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('in the address of a call of members prove nothing', async () => {
    const token = await accounts.register(newEmail())
    const address = `${site.origin}/api/confirmIdentity?password=${encodeURIComponent(goodPassword)}`
    const answer = await fetch(address, { method: 'POST', headers: { authorization: token } })
    expect(await answer.json()).toMatchObject({ code: refused('proofRequired').code })
    const byAddress = await fetch(`${site.origin}/api/getUserInfo?token=${token}&authorization=${token}`, {
      method: 'POST',
    })
    expect(await byAddress.json()).toMatchObject({ code: refused('signInRequired').code })
  })
})
