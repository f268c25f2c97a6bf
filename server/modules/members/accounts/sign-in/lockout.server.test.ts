import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CallName, callTable } from '#contract/call-table.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { accountsOn, goodPassword, newEmail, newPhone, type TestAccounts } from '../test-accounts.ts'

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

const wrong = 'wrong horse 9'
const better = 'another horse 10'
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** Registers, and lets a moment pass: the messages of one moment have no order, and the newest holds the code. */
async function register(email: string): Promise<void> {
  await accounts.register(email)
  later(1)
}

/** Somebody at a network address, whose browser keeps the cookie that makes a device known. */
function clientAt(address: string) {
  const state = { cookie: '' }
  const call = async (name: CallName, payload: object) => {
    const answer = await site.app.inject({
      method: callTable[name].method,
      url: `/api${callTable[name].path}`,
      payload,
      remoteAddress: address,
      headers: state.cookie ? { cookie: state.cookie, origin: 'http://site.test' } : {},
    })
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      if (cookie.startsWith('device=')) state.cookie = cookie.split(';')[0] ?? ''
    }
    const { code, data } = answer.json()
    return { status: answer.statusCode, code, data, retryAfter: Number(answer.headers['retry-after'] ?? 0) }
  }
  return { state, call, signIn: (email: string, password: string) => call('login', { type: '4', email, password }) }
}

/** Tries that strangers have before they must wait. */
const free = 20

/** Strangers who try passwords until they have to wait, and go on. */
async function attack(email: string): Promise<number[]> {
  const codes: number[] = []
  for (let at = 0; at < 2 * free; at += 1) {
    if (at === free) await accounts.lengthenWaits(free)
    codes.push((await clientAt(`203.0.113.${at % 4}`).signIn(email, wrong)).code)
  }
  return codes
}

describe('an account whose password is being guessed', () => {
  it('costs the strangers a wait after twenty tries, whatever addresses they come from', async () => {
    const email = newEmail()
    await register(email)
    const codes = await attack(email)
    const { code } = refused('wrongCredentials')
    expect(codes.filter((one) => one === code)).toHaveLength(free)
    const next = await clientAt('198.51.100.1').signIn(email, wrong)
    expect(next).toMatchObject(refused('tooManyRequests'))
    expect(next.retryAfter).toBeGreaterThan(0)
    expect(next.retryAfter).toBeLessThanOrEqual(300)
  })

  it('opens to its owner by password on a device where they have signed in before', async () => {
    const email = newEmail()
    await register(email)
    const owner = clientAt('198.51.100.7')
    expect(await owner.signIn(email, goodPassword)).toMatchObject({ code: 200 })
    await attack(email)
    expect(await owner.signIn(email, wrong)).toMatchObject(refused('wrongCredentials'))
    expect(await owner.signIn(email, goodPassword)).toMatchObject({ code: 200 })
  })

  it('opens to its owner by a code, and has its password reset by one, on any device', async () => {
    const email = newEmail()
    await register(email)
    await attack(email)
    const owner = clientAt('198.51.100.8')
    const code = await accounts.mailCode(email, 'sign-in')
    expect(await owner.call('login', { type: '3', email, code })).toMatchObject({ code: 200 })
    later(61)
    const reset = await accounts.mailCode(email, 'reset')
    const passwords = { new_password1: better, new_password2: better }
    expect(await owner.call('forgotPassword', { email, code: reset, ...passwords })).toMatchObject({ code: 200 })
  })

  it('is guessed no faster on a device that its owner does not know', async () => {
    const [email, own] = [newEmail(), newEmail()]
    await register(email)
    await register(own)
    const stranger = clientAt('203.0.113.9')
    await stranger.signIn(own, goodPassword)
    expect(stranger.state.cookie).toMatch(/^device=[\w-]{22}\.[\w-]{22}$/)
    await attack(email)
    expect(await stranger.signIn(email, wrong)).toMatchObject(refused('tooManyRequests'))
  })

  it('is guessed slowly on a known device too, should its cookie be stolen', async () => {
    const email = newEmail()
    await register(email)
    const owner = clientAt('198.51.100.7')
    await owner.signIn(email, goodPassword)
    const thief = clientAt('203.0.113.9')
    thief.state.cookie = owner.state.cookie
    for (let at = 0; at < 10; at += 1) expect(await thief.signIn(email, wrong)).toMatchObject({ code: 10200 })
    await accounts.lengthenWaits(10)
    expect(await thief.signIn(email, wrong)).toMatchObject(refused('tooManyRequests'))
  })
})

describe('an address whose codes are being used up', () => {
  it.each(['email', 'phone'] as const)('gets one all the same on a known device, by %s', async (kind) => {
    const [email, phone] = [newEmail(), newPhone()]
    if (kind === 'email') await register(email)
    const owner = clientAt('198.51.100.7')
    const sendTo = kind === 'email' ? { email, type: 'sign-in' } : { phone, phone_code: '86', type: 'sign-in' }
    const send = kind === 'email' ? ('sendMailSms' as const) : ('sendSms' as const)
    const signIn = async (client: typeof owner, code: string) =>
      client.call(
        'login',
        kind === 'email' ? { type: '3', email, code } : { type: '2', username: phone, phone_code: '86', code },
      )
    await owner.call(send, sendTo)
    expect(await signIn(owner, await accounts.codeTo(kind === 'email' ? email : phone))).toMatchObject({ code: 200 })
    const stranger = clientAt('203.0.113.9')
    for (let at = 0; at < 8; at += 1) {
      later(61)
      await stranger.call(send, sendTo)
      for (let guess = 0; guess < 6; guess += 1) await signIn(stranger, `00000${guess}`)
    }
    expect(await stranger.call(send, sendTo)).toMatchObject({ status: 429 })
    later(1)
    expect(await owner.call(send, sendTo)).toMatchObject({ code: 200 })
    const code = await accounts.codeTo(kind === 'email' ? email : phone)
    for (let guess = 0; guess < 6; guess += 1) await signIn(stranger, `00000${guess}`)
    expect(await signIn(stranger, code), 'it is good on the device that asked for it alone').toMatchObject({
      data: null,
    })
    expect(await signIn(owner, code)).toMatchObject({ code: 200 })
  })
})
