import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
  await accounts.resetLimits()
})

const cookiesOf = (headers: Headers) => headers.getSetCookie()

describe('registering (type 5)', () => {
  it('makes an account with a code, and signs it in', async () => {
    const email = newEmail()
    const code = await accounts.mailCode(email, 'register')
    const answer = await accounts.visitor('login', {
      type: '5',
      email: ` ${email.toUpperCase()} `,
      password: goodPassword,
      code,
    })
    expect(answer).toMatchObject({ code: 200, data: { deregistration_cancelled: false, upgradable: false } })
    const { id, token } = answer.data
    expect(token).toMatch(/^[\w-]{43}$/)
    const info = await accounts.as(token)('getUserInfo')
    expect(info.data).toMatchObject({
      id,
      email: `r***@mail.test`,
      mobile: '',
      has_password: true,
      roles: [],
      level: 0,
    })
    expect(info.data.nickname).toMatch(/^读者\d{6}$/)
  })

  it('keeps neither password nor token in clear', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    const row = await accounts.row(email)
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const { rows } = await site.services.database.pool.query('select token_hash from sessions where user_id = $1', [
      row?.id,
    ])
    expect(rows.map((one) => one.token_hash.toString('hex'))).toEqual([
      createHash('sha256').update(token).digest('hex'),
    ])
  })

  it('gives the browser the token in a cookie that scripts cannot read', async () => {
    const email = newEmail()
    const code = await accounts.mailCode(email, 'register')
    const answer = await accounts.visitor('login', { type: '5', email, password: goodPassword, emailCode: code })
    expect(cookiesOf(answer.headers)).toEqual([
      `token=${answer.data.token}; Path=/; Max-Age=7776000; SameSite=Lax; HttpOnly`,
      'member=1; Path=/; Max-Age=7776000; SameSite=Lax',
      expect.stringMatching(/^device=[\w-]{22}\.[\w-]{22}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/),
    ])
  })

  it.each([
    ['too short', 'aB3$567', 'passwordLength'],
    ['too long', `aB3$${'x'.repeat(21)}`, 'passwordLength'],
    ['too short in code points', '𝒳𝒳𝒳𝒳𝒳𝒳𝒳', 'passwordLength'],
    ['common', 'Password1', 'passwordCommon'],
    ['of one sign', '$$$$$$$$', 'passwordCommon'],
  ] as const)('refuses a password that is %s, and the code stays good', async (_, password, reason) => {
    const email = newEmail()
    const code = await accounts.mailCode(email, 'register')
    expect(await accounts.visitor('login', { type: '5', email, password, code })).toMatchObject(refused(reason))
    expect(await accounts.visitor('login', { type: '5', email, password: goodPassword, code })).toMatchObject({
      code: 200,
    })
  })

  it('refuses the name of the address as a password', async () => {
    const email = `longname${Date.now()}@mail.test`
    const code = await accounts.mailCode(email, 'register')
    const password = email.split('@')[0]
    expect(await accounts.visitor('login', { type: '5', email, password, code })).toMatchObject(
      refused('passwordCommon'),
    )
  })

  it('takes a code once: of two at the same instant one registers', async () => {
    const email = newEmail()
    const code = await accounts.mailCode(email, 'register')
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => accounts.visitor('login', { type: '5', email, password: goodPassword, code })),
    )
    expect(answers.map(({ code: result }) => result).sort((a, b) => a - b)).toEqual([200, 10300, 10300, 10300])
  })

  it('does not take a code for something else', async () => {
    const email = newEmail()
    const code = await accounts.mailCode(email, 'register')
    expect(await accounts.visitor('login', { type: '3', email, code })).toMatchObject(refused('wrongCode'))
    expect(
      await accounts.visitor('login', { type: '5', email: newEmail(), password: goodPassword, code }),
    ).toMatchObject(refused('wrongCode'))
  })
})

describe('signing in with a password', () => {
  it('by email (type 4), in any case and with spaces around', async () => {
    const email = newEmail()
    await accounts.register(email)
    expect(await accounts.signIn(` ${email.toUpperCase()}\t`)).toMatchObject({ code: 200 })
    expect(await accounts.visitor('login', { type: 4, username: email, password: goodPassword })).toMatchObject({
      code: 200,
    })
  })

  it('by phone (type 1), however the number is written', async () => {
    const phone = newPhone()
    const token = await accounts.registerByPhone(phone)
    await accounts.as(token)('setPassword', { new_password1: goodPassword, new_password2: goodPassword })
    const spaced = `${phone.slice(0, 3)} ${phone.slice(3, 7)}-${phone.slice(7)}`
    for (const username of [phone, spaced, `0${phone}`, `+86${phone}`]) {
      const answer = await accounts.visitor('login', { type: '1', username, phone_code: '86', password: goodPassword })
      expect(answer).toMatchObject({ code: 200, data: { upgradable: true } })
    }
    expect(await accounts.visitor('login', { type: '1', username: phone, password: goodPassword })).toMatchObject({
      code: 200,
    })
  })

  it('takes older passwords of six characters', async () => {
    const email = newEmail()
    await accounts.register(email)
    const { hash } = await import('@node-rs/argon2')
    await site.services.database.pool.query('update users set password_hash = $1 where email = $2', [
      await hash('abc12!'),
      email,
    ])
    expect(await accounts.signIn(email, 'abc12!')).toMatchObject({ code: 200 })
  })

  it('answers the same for a wrong password, an unknown address and an account without a password', async () => {
    const email = newEmail()
    await accounts.register(email)
    const phone = newPhone()
    await accounts.registerByPhone(phone)
    const answers = [
      await accounts.signIn(email, 'wrong horse 9'),
      await accounts.signIn(newEmail()),
      await accounts.visitor('login', { type: '1', username: phone, phone_code: '86', password: goodPassword }),
    ]
    const bodies = answers.map(({ status, code, message, data }) => ({ status, code, message, data }))
    expect(new Set(bodies.map((body) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify({ ...bodies[0], code: 10200, status: 200, data: null })]),
    )
  })

  it('stops a client that guesses, with the time to wait, and nobody else', async () => {
    const email = newEmail()
    await accounts.register(email)
    for (let i = 0; i < 10; i++) expect((await accounts.signIn(email, `wrong ${i}`)).code).toBe(10200)
    await accounts.lengthenWaits(10)
    const stopped = await accounts.signIn(email)
    expect(stopped).toMatchObject(refused('tooManyRequests'))
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(stopped.headers.get('retry-after'))).toBeLessThanOrEqual(300)
    const other = newEmail()
    await accounts.register(other)
    expect(await accounts.signIn(other)).toMatchObject({ code: 200 })
  })

  it('does not count what succeeds', async () => {
    const email = newEmail()
    await accounts.register(email)
    for (let i = 0; i < 12; i++) expect((await accounts.signIn(email)).code).toBe(200)
  })
})

describe('signing in with a code', () => {
  it('by email (type 3)', async () => {
    const email = newEmail()
    await accounts.register(email)
    const code = await accounts.mailCode(email, 'sign-in')
    expect(await accounts.visitor('login', { type: '3', email, code })).toMatchObject({ code: 200 })
    expect(await accounts.visitor('login', { type: '3', email, code })).toMatchObject(refused('wrongCode'))
  })

  it('by phone (type 2), which makes an account for a new number', async () => {
    const phone = newPhone()
    const first = await accounts.visitor('login', {
      type: '2',
      username: phone,
      phone_code: 86,
      code: await accounts.smsCode(phone),
    })
    expect(first).toMatchObject({ code: 200, data: { upgradable: true } })
    await accounts.forgetCodes()
    const second = await accounts.visitor('login', {
      type: '2',
      username: phone,
      phone_code: '86',
      code: await accounts.smsCode(phone),
    })
    expect(second.data.id).toBe(first.data.id)
    const info = await accounts.as(second.data.token)('getUserInfo')
    expect(info.data).toMatchObject({
      mobile: `138****${phone.slice(-4)}`,
      phone_code: '86',
      email: '',
      has_password: false,
    })
  })

  it('ends the session that the client had', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    const again = await accounts.as(token)('login', { type: '4', email, password: goodPassword })
    expect(again.code).toBe(200)
    expect(await accounts.as(token)('getUserInfo')).toMatchObject(refused('sessionEnded'))
    expect(await accounts.as(again.data.token)('getUserInfo')).toMatchObject({ code: 200 })
  })
})

describe('what is refused', () => {
  it.each([
    [{}, 'type'],
    [{ type: '6' }, 'type'],
    [{ type: '4' }, 'email'],
    [{ type: '4', email: 'a@mail.test' }, 'password'],
    [{ type: '4', email: 'a@mail.test', password: '' }, 'password'],
    [{ type: '3', email: 'a@mail.test' }, 'emailCode'],
    [{ type: '1', password: 'x' }, 'username'],
    [{ type: '2', username: '13800138000' }, 'code'],
    [{ type: '4', email: ['a@mail.test'], password: 'x' }, 'email'],
    [{ type: '4', email: 'x'.repeat(400), password: 'x' }, 'email'],
    [{ type: '1', username: '13800138000', phone_code: '86; drop', password: 'x' }, 'phone_code'],
  ])('%o: the field is named', async (input, field) => {
    const answer = await accounts.visitor('login', input)
    expect(answer).toMatchObject({ status: 400, code: 400, data: null })
    expect(answer.fields?.join()).toContain(field)
  })

  it.each([
    '',
    'a',
    'a@',
    '@mail.test',
    'a@b',
    'a b@mail.test',
    'a@mail.test, b@mail.test',
    'a@mail..test',
    '<a@mail.test>',
  ])('%j is no email address', async (email) => {
    const answer = await accounts.visitor('sendMailSms', { email, type: 'register' })
    expect(answer).toMatchObject(refused('invalidEmail'))
  })

  it.each([
    ['123', '86'],
    ['138001380001234', '86'],
    ['1380013800a', '86'],
    ['13800138000', '999'],
    ['0000000', '86'],
  ])('%s with area code %s is no phone number', async (phone, phone_code) => {
    expect(await accounts.visitor('sendSms', { phone, phone_code })).toMatchObject(refused('invalidPhone'))
  })

  it.each(['login', 'googleLogin', 'sendMailSms', 'sendSms', 'forgotPassword'] as const)(
    '%s from a page of another site',
    async (name) => {
      const input = {
        type: name === 'login' ? '4' : 'reset',
        email: 'a@mail.test',
        username: 'a@mail.test',
        password: goodPassword,
        credential: 'x',
        phone: '13800138000',
        phone_code: name === 'sendSms' ? '86' : undefined,
        code: '123456',
        new_password1: goodPassword,
        new_password2: goodPassword,
      }
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        expect(await accounts.visitor(name, input, headers as never)).toMatchObject(refused('foreignOrigin'))
      }
    },
  )

  it('a suspended account, once the password was right', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    await site.services.database.pool.query("update users set status = 'suspended' where email = $1", [email])
    expect(await accounts.signIn(email, 'wrong horse 9')).toMatchObject(refused('wrongCredentials'))
    expect(await accounts.signIn(email)).toMatchObject(refused('accountSuspended'))
    expect(await accounts.as(token)('getUserInfo')).toMatchObject(refused('sessionEnded'))
  })
})
