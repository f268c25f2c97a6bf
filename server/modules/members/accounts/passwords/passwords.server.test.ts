import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
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
  await accounts.forgetCodes()
})

const better = 'another horse 10'
const twice = (password: string) => ({ new_password1: password, new_password2: password })
const differing = { new_password1: better, new_password2: `${better}!` }

describe('changing a password by the present one', () => {
  const changing = (token: string, old_password: string, passwords: object) =>
    accounts.as(token)('resetPassword', { old_password, ...passwords })

  it('ends all other sessions and tells the owner', async () => {
    const email = newEmail()
    const first = await accounts.register(email)
    const second = (await accounts.signIn(email)).data.token
    expect(await changing(second, goodPassword, twice(better))).toMatchObject({ code: 200 })
    expect(await accounts.as(first)('getUserInfo')).toMatchObject(refused('sessionEnded'))
    expect(await accounts.as(second)('getUserInfo')).toMatchObject({ code: 200 })
    expect(await accounts.signIn(email)).toMatchObject(refused('wrongCredentials'))
    expect(await accounts.signIn(email, better)).toMatchObject({ code: 200 })
    const subjects = (await accounts.messagesTo(email)).map((mail) => mail.kind === 'mail' && mail.subject)
    expect(subjects).toContain('【港讯】密码已更改')
    const box = await accounts.as(second)('myMessages')
    expect(box.data.list[0]).toMatchObject({ kind: 'security', title: '密码已更改', link: '/my/security' })
  })

  it.each([
    ['a wrong present one', 'wrong horse 9', twice(better), 'wrongPassword'],
    ['two that differ', goodPassword, differing, 'passwordsDiffer'],
    ['a short one', goodPassword, twice('short 1'), 'passwordLength'],
    ['a common one', goodPassword, twice('iloveyou1'), 'passwordCommon'],
  ] as const)('refuses %s', async (_, old, passwords, reason) => {
    const email = newEmail()
    const token = await accounts.register(email)
    expect(await changing(token, old, passwords)).toMatchObject(refused(reason))
    expect(await accounts.signIn(email)).toMatchObject({ code: 200 })
  })

  it('of two at once one holds', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    const answers = await Promise.all([
      changing(token, goodPassword, twice(better)),
      changing(token, goodPassword, twice('third horse 11')),
    ])
    const won = answers.findIndex(({ code }) => code === 200)
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await accounts.signIn(email, won === 0 ? better : 'third horse 11')).toMatchObject({ code: 200 })
  })

  it('stops guessing the present one', async () => {
    const token = await accounts.register(newEmail())
    const answers = []
    for (let i = 0; i < 41; i++) answers.push((await changing(token, `wrong ${i}`, twice(better))).code)
    expect(answers).toContain(errorCatalogue.tooManyRequests.code)
  })
})

describe('setting a password', () => {
  it('needs a fresh proof for the first one too, which a code to the own number is', async () => {
    const phone = newPhone()
    const token = await accounts.registerByPhone(phone)
    await accounts.makeStale(token)
    expect(await accounts.as(token)('setPassword', twice(better))).toMatchObject(refused('proofRequired'))
    const code = await accounts.smsCode(phone, 'verify', token)
    expect(await accounts.as(token)('verifySms', { phone, phone_code: '86', code })).toMatchObject({ code: 200 })
    expect(await accounts.as(token)('setPassword', differing)).toMatchObject(refused('passwordsDiffer'))
    expect(await accounts.as(token)('setPassword', twice(better))).toMatchObject({ code: 200 })
    const byPhone = { type: '1', username: phone, phone_code: '86', password: better }
    expect(await accounts.visitor('login', byPhone)).toMatchObject({ code: 200 })
  })

  it('takes the place of another only in a fresh session', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    const other = (await accounts.signIn(email)).data.token
    await accounts.makeStale(token)
    expect(await accounts.as(token)('setPassword', twice(better))).toMatchObject(refused('proofRequired'))
    expect(await accounts.as(other)('setPassword', twice(better))).toMatchObject({ code: 200 })
    expect(await accounts.as(token)('getUserInfo')).toMatchObject(refused('sessionEnded'))
    expect(await accounts.signIn(email, better)).toMatchObject({ code: 200 })
  })
})

describe('a forgotten password', () => {
  const replacing = (email: string, code: string, passwords: object = twice(better), phone_code?: string) =>
    accounts.visitor('forgotPassword', { email, code, phone_code, ...passwords })

  it('is replaced by a code by mail, which ends every session', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    const code = await accounts.mailCode(email, 'reset')
    expect(await replacing(email, code, differing)).toMatchObject(refused('passwordsDiffer'))
    expect(await replacing(email, code)).toMatchObject({ code: 200, data: {} })
    expect(await accounts.as(token)('getUserInfo')).toMatchObject(refused('sessionEnded'))
    expect(await accounts.signIn(email, better)).toMatchObject({ code: 200 })
    expect(await replacing(email, code)).toMatchObject(refused('wrongCode'))
  })

  it('is replaced by a code by text message', async () => {
    const phone = newPhone()
    await accounts.registerByPhone(phone)
    const code = await accounts.smsCode(phone, 'reset')
    expect(await replacing(phone, code, twice(better), '86')).toMatchObject({ code: 200 })
    const byPhone = { type: '1', username: phone, phone_code: '86', password: better }
    expect(await accounts.visitor('login', byPhone)).toMatchObject({ code: 200 })
  })

  it.each(['86', '', undefined])('is replaced whatever area code comes with an email address: %j', async (areaCode) => {
    const email = newEmail()
    await accounts.register(email)
    const code = await accounts.mailCode(email, 'reset')
    expect(await replacing(email, code, twice(better), areaCode)).toMatchObject({ code: 200 })
    expect(await accounts.signIn(email, better)).toMatchObject({ code: 200 })
  })

  it.each(['', undefined])('of a number is replaced with the usual area code in place of %j', async (areaCode) => {
    const phone = newPhone()
    await accounts.registerByPhone(phone)
    const code = await accounts.smsCode(phone, 'reset')
    expect(await replacing(phone, code, twice(better), areaCode)).toMatchObject({ code: 200 })
  })

  it('keeps the session in which it is replaced', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    const code = await accounts.mailCode(email, 'reset')
    expect(await accounts.as(token)('forgotPassword', { email, code, ...twice(better) })).toMatchObject({ code: 200 })
    expect(await accounts.as(token)('getUserInfo')).toMatchObject({ code: 200 })
  })

  it('of an unknown address is refused like a wrong code', async () => {
    const [known, unknown] = [newEmail(), newEmail()]
    await accounts.register(known)
    await accounts.mailCode(known, 'reset')
    await accounts.mailCode(unknown, 'reset')
    const answers = [await replacing(known, '000000'), await replacing(unknown, '000000')]
    expect(answers[0]).toMatchObject(refused('wrongCode'))
    expect(answers[1]).toMatchObject({ ...refused('wrongCode'), message: answers[0]?.message })
  })

  it('is not replaced by a code for signing in', async () => {
    const email = newEmail()
    await accounts.register(email)
    const code = await accounts.mailCode(email, 'sign-in')
    expect(await replacing(email, code)).toMatchObject(refused('wrongCode'))
  })
})
