import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CallName, callTable } from '#contract/call-table.ts'
import type { SignInAnswer } from '#contract/members/accounts.ts'
import { openTestPasskey } from '#server/test-passkey.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { accountsOn, goodPassword, newEmail, type TestAccounts } from '../test-accounts.ts'
import { turnOnSecondStep } from './test-app.ts'

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

const query = (text: string, values: unknown[] = []) => site.services.database.pool.query(text, values)
const minute = 60_000
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** Somebody whose account has the second step on. Messages of one moment have no order, and the newest holds the code. */
async function member() {
  const email = newEmail()
  const token = await accounts.register(email)
  later(1_000)
  const me = accounts.as(token)
  const turnedOn = await turnOnSecondStep(me)
  later(1_000)
  return { email, token, me, ...turnedOn }
}

function attemptOf(answer: { data: SignInAnswer }): string {
  if (!('second_step' in answer.data)) throw new Error('No second step was asked for')
  return answer.data.second_step.attempt
}
const begin = async (email: string) => attemptOf(await accounts.signIn(email))
const complete = (attempt: string, code: string) => accounts.visitor('completeSignIn', { attempt, code })

/** A browser at an address, which keeps the cookie that makes its device known. */
function browserAt(address: string) {
  let cookie = ''
  const call = async (name: CallName, payload: object) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: `/api${callTable[name].path}`,
      payload,
      remoteAddress: address,
      headers: cookie ? { cookie, origin: 'http://site.test' } : {},
    })
    for (const one of [answer.headers['set-cookie'] ?? []].flat()) {
      if (one.startsWith('device=')) cookie = one.split(';')[0] ?? ''
    }
    const { code, data, message } = answer.json()
    return { status: answer.statusCode, code, data, message, retryAfter: Number(answer.headers['retry-after'] ?? 0) }
  }
  const signIn = (email: string) => call('login', { type: '4', email, password: goodPassword })
  return {
    signIn,
    complete: (attempt: string, code: string, remember = false) => call('completeSignIn', { attempt, code, remember }),
    begin: async (email: string) => attemptOf(await signIn(email)),
  }
}

describe('signing in to an account with a second step', () => {
  it('opens nothing by the password alone, and tells old clients that nobody is signed in', async () => {
    const { email, app } = await member()
    const answer = await accounts.signIn(email)
    expect(answer).toMatchObject({
      code: 200,
      data: { token: '', id: 0, second_step: { may_remember: false, codes_left: 10 } },
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
    const attempt = attemptOf(answer)
    const opened = await accounts.as(attempt)('getUserInfo')
    expect(opened, 'the attempt is no token').toMatchObject(refused('sessionEnded'))
    const done = await complete(attempt, app.next())
    expect(done.code).toBe(200)
    expect((await accounts.as(done.data.token)('getUserInfo')).data.id).toBe(done.data.id)
  })

  it('asks after a code as well, and not after a passkey', async () => {
    const { email, me } = await member()
    const code = await accounts.mailCode(email, 'sign-in')
    const byCode = await accounts.visitor('login', { type: '3', email, emailCode: code })
    expect(byCode.data).toMatchObject({ token: '', id: 0 })
    const device = openTestPasskey()
    const own = (await me('beginPasskey')).data
    await me('addPasskey', { attempt: own.attempt, response: device.create(own.options) })
    const { attempt, options } = (await accounts.visitor('beginPasskeySignIn')).data
    const byPasskey = await accounts.visitor('passkeySignIn', { attempt, response: device.sign(options) })
    expect(byPasskey.data.token).not.toBe('')
  })

  it('is as before for accounts without one', async () => {
    const email = newEmail()
    await accounts.register(email)
    const { data } = await accounts.signIn(email)
    expect(Object.keys(data).toSorted()).toEqual(['deregistration_cancelled', 'id', 'token', 'upgradable'])
  })

  it('uses an attempt once, within ten minutes, and for its own account', async () => {
    const [mine, theirs] = [await member(), await member()]
    const attempt = await begin(mine.email)
    const wrong = await complete(attempt, theirs.app.next())
    expect(wrong.message).toBe('这个码不对或已过期，还可试4次')
    expect(wrong).toMatchObject(refused('wrongSecondStep'))
    expect(await complete(attempt, mine.app.next()), 'after a wrong one').toMatchObject({ code: 200 })
    expect(await complete(attempt, mine.app.next())).toMatchObject(refused('signInExpired'))
    const old = await begin(mine.email)
    later(10 * minute + 1)
    expect(await complete(old, mine.app.code())).toMatchObject(refused('signInExpired'))
    expect(await complete('x'.repeat(43), mine.app.code())).toMatchObject(refused('signInExpired'))
  })

  it('accepts a code once, also of ten that come at the same time', async () => {
    const { email, app } = await member()
    const attempts: string[] = []
    for (let at = 0; at < 4; at += 1) attempts.push(await begin(email))
    const code = app.next()
    const answers = await Promise.all(attempts.map((attempt) => complete(attempt, code)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    await accounts.resetLimits()
    const [left = ''] = attempts.filter((_, at) => answers[at]?.code !== 200)
    expect(await complete(left, code), 'used before').toMatchObject(refused('wrongSecondStep'))
    expect(await complete(left, app.code(-30_000)), 'older than one that was used').toMatchObject(
      refused('wrongSecondStep'),
    )
    expect((await complete(left, app.next())).code).toBe(200)
  })

  it.each([
    [-60_000, 'wrongSecondStep'],
    [-30_000, undefined],
    [30_000, undefined],
    [60_000, 'wrongSecondStep'],
  ] as const)('with a clock that is off by %i ms: %s', async (off, refusal) => {
    const { email, app } = await member()
    later(2 * minute)
    const answer = await complete(await begin(email), app.code(off))
    expect(answer).toMatchObject(refusal ? refused(refusal) : { code: 200 })
  })

  it('ends an attempt whose password was replaced, and one of a suspended account', async () => {
    const { email, app } = await member()
    const attempt = await begin(email)
    later(1_000)
    const code = await accounts.mailCode(email, 'reset')
    const changed = { new_password1: 'another horse 9', new_password2: 'another horse 9' }
    expect((await accounts.visitor('forgotPassword', { email, code, ...changed })).code).toBe(200)
    expect(await complete(attempt, app.next())).toMatchObject(refused('signInExpired'))
    const next = attemptOf(await accounts.signIn(email, 'another horse 9'))
    await query(`update users set status = 'suspended' where email = $1`, [email])
    expect(await complete(next, app.next())).toMatchObject(refused('accountSuspended'))
  })

  it('is refused from pages of other sites', async () => {
    const { email, app } = await member()
    const attempt = await begin(email)
    const headers = { origin: 'https://evil.example' }
    const answer = await accounts.visitor('completeSignIn', { attempt, code: app.next() }, headers)
    expect(answer).toMatchObject(refused('foreignOrigin'))
  })
})

describe('wrong codes', () => {
  it('make a device wait after five, and no other device of the owner', async () => {
    const { email, app } = await member()
    const own = browserAt('192.0.2.1')
    expect((await own.complete(await own.begin(email), app.next())).code).toBe(200)
    const stranger = browserAt('203.0.113.5')
    const attempt = await stranger.begin(email)
    const wrong = app.wrong()
    for (let left = 4; left > 0; left -= 1) {
      expect((await stranger.complete(attempt, wrong)).message).toContain(`还可试${left}次`)
    }
    expect(await stranger.complete(attempt, wrong)).toMatchObject({
      ...{ code: refused('tooManyRequests').code, retryAfter: 900 },
    })
    const right = app.next()
    expect((await stranger.complete(attempt, right)).code, 'the right one, too late').toBe(
      refused('tooManyRequests').code,
    )
    expect((await own.complete(await own.begin(email), right)).code).toBe(200)
    expect((await accounts.messagesTo(email)).map(({ text }) => text).join()).toContain('连续五次输错')
  })

  it('come with a new attempt to no more tries', async () => {
    const { email, app } = await member()
    const codes: number[] = []
    for (let at = 0; at < 7; at += 1) codes.push((await complete(await begin(email), app.wrong())).code)
    expect(codes.filter((code) => code === refused('wrongSecondStep').code)).toHaveLength(4)
  })
})

describe('a device that is remembered', () => {
  it('is one where the owner has signed in before, for thirty days', async () => {
    const { email, app } = await member()
    const browser = browserAt('192.0.2.7')
    const first = await browser.signIn(email)
    expect(first.data.second_step.may_remember).toBe(false)
    await browser.complete(attemptOf(first), app.next(), true)
    const second = await browser.signIn(email)
    expect(second.data.second_step, 'not on the first day').toMatchObject({ may_remember: true })
    await browser.complete(attemptOf(second), app.next(), true)
    expect((await browser.signIn(email)).data.token).not.toBe('')
    expect((await browserAt('192.0.2.7').signIn(email)).data.token, 'another browser').toBe('')
    later(30 * 24 * 60 * minute + 1)
    expect((await browser.signIn(email)).data.token).toBe('')
  })

  it('is forgotten with a recovery code, and when the second step is turned off and on', async () => {
    const { email, app, codes } = await member()
    const browser = browserAt('192.0.2.8')
    const remember = async (code: string) => browser.complete(await browser.begin(email), code, true)
    await remember(app.next())
    await remember(app.next())
    expect((await browser.signIn(email)).data.token).not.toBe('')
    await complete(await begin(email), codes[0] ?? '')
    expect((await browser.signIn(email)).data.token).toBe('')
  })
})

describe('recovery codes', () => {
  it('sign in once each, end other sessions, and are announced', async () => {
    const { email, token, codes } = await member()
    const attempts: string[] = []
    for (let at = 0; at < 4; at += 1) attempts.push(await begin(email))
    const typed = ` ${codes[3]?.toLowerCase().replace('-', ' ')}`
    const answers = await Promise.all(attempts.map((attempt) => complete(attempt, typed)))
    const opened = answers.filter(({ code }) => code === 200)
    expect(opened).toHaveLength(1)
    expect(await accounts.as(token)('getUserInfo'), 'the session before').toMatchObject(refused('sessionEnded'))
    const me = accounts.as(opened[0]?.data.token ?? '')
    expect((await me('mySecondStep')).data).toMatchObject({ codes_left: 9, on_since: expect.any(String) })
    expect((await accounts.messagesTo(email))[0]?.text).toContain('恢复码')
  })

  it('are worth nothing once there are new ones', async () => {
    const { email, me, codes } = await member()
    const made = (await me('replaceRecoveryCodes')).data.recovery_codes
    expect(made).toHaveLength(10)
    expect(await complete(await begin(email), codes[0] ?? '')).toMatchObject(refused('wrongSecondStep'))
    expect((await complete(await begin(email), made[0] ?? '')).code).toBe(200)
  })

  it('are kept as hashes, and the secret is sealed', async () => {
    const { email, me, codes } = await member()
    const { secret } = (await me('beginTotp')).data
    const { rows } = await query(
      `select secret_sealed, array_agg(encode(code_hash, 'hex')) as hashes
       from second_steps join recovery_codes using (user_id) join users on users.id = user_id
       where email = $1 group by 1`,
      [email],
    )
    const kept = JSON.stringify(rows)
    expect(kept).toContain('s1.')
    for (const known of [secret, ...codes]) expect(kept).not.toContain(known)
  })
})

describe('turning the second step on and off', () => {
  it('takes a fresh proof, and the code of the app', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    const me = accounts.as(token)
    const { ticket, uri, secret } = (await me('beginTotp')).data
    expect(uri).toContain(secret)
    expect(await me('confirmTotp', { ticket, code: '000000' })).toMatchObject(refused('wrongCode'))
    expect((await me('mySecondStep')).data).toEqual({ on_since: null, codes_left: 0, required: null })
    await accounts.makeStale(token)
    for (const name of ['beginTotp', 'replaceRecoveryCodes', 'endTotp'] as const)
      expect(await me(name), name).toMatchObject(refused('proofRequired'))
    expect(await me('confirmTotp', { ticket, code: '000000' })).toMatchObject(refused('proofRequired'))
  })

  it('refuses the ticket of another account, and one that is too old', async () => {
    const [mine, theirs] = [await member(), await member()]
    const { ticket } = (await mine.me('beginTotp')).data
    expect(await theirs.me('confirmTotp', { ticket, code: '000000' })).toMatchObject(refused('enrolmentExpired'))
    expect(await theirs.me('confirmTotp', { ticket: 'x', code: '000000' })).toMatchObject(refused('enrolmentExpired'))
    later(10 * minute + 1)
    expect(await mine.me('confirmTotp', { ticket, code: '000000' })).toMatchObject(refused('enrolmentExpired'))
  })

  it('asks no more once it is off, and writes to the owner each time', async () => {
    const { email, me, token } = await member()
    expect((await accounts.messagesTo(email))[0]).toMatchObject({ subject: '【港讯】两步验证已开启' })
    later(1_000)
    expect((await me('endTotp')).data).toEqual({ on_since: null, codes_left: 0, required: null })
    expect((await accounts.messagesTo(email))[0]).toMatchObject({ subject: '【港讯】两步验证已关闭' })
    expect((await accounts.signIn(email)).data.token).not.toBe('')
    expect(await me('replaceRecoveryCodes')).toMatchObject(refused('secondStepOff'))
    const notes = (await accounts.as(token)('myMessages')).data.list.map(({ title }) => title)
    expect(notes).toEqual(expect.arrayContaining(['两步验证已开启', '两步验证已关闭']))
  })

  it('is undone where the owner of an address takes back an account that somebody else made', async () => {
    const { email } = await member()
    await query('update users set email_on_trust = true where email = $1', [email])
    const code = await accounts.mailCode(email, 'reset')
    const changed = { new_password1: 'another horse 9', new_password2: 'another horse 9' }
    await accounts.visitor('forgotPassword', { email, code, ...changed })
    expect((await accounts.signIn(email, 'another horse 9')).data.token).not.toBe('')
  })
})

describe('a code of the app', () => {
  it('proves in a session who is there, once', async () => {
    const { me, token, app } = await member()
    await accounts.makeStale(token)
    const code = app.next()
    expect((await me('confirmIdentity', { totp: code })).code).toBe(200)
    expect((await me('beginTotp')).code).toBe(200)
    expect(await me('confirmIdentity', { totp: code })).toMatchObject(refused('wrongSecondStep'))
    expect(await me('confirmIdentity', { totp: app.wrong() })).toMatchObject(refused('wrongSecondStep'))
  })

  it('proves nothing where the second step is off', async () => {
    const me = accounts.as(await accounts.register(newEmail()))
    expect(await me('confirmIdentity', { totp: '123456' })).toMatchObject(refused('wrongSecondStep'))
  })
})
