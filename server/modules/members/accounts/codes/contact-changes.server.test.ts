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

describe('the upgrade of an account by phone', () => {
  it('binds an email address by a code, sets a password, and then signs in with both', async () => {
    const [phone, email] = [newPhone(), newEmail()]
    const token = await accounts.registerByPhone(phone)
    const me = accounts.as(token)
    const code = await accounts.mailCode(email, 'bind', token)
    expect(await me('bindEmail', { id: 1, email, code })).toMatchObject({ code: 200, data: {} })
    const passwords = { new_password1: goodPassword, new_password2: goodPassword }
    expect(await me('setPassword', passwords)).toMatchObject({ code: 200 })
    expect(await me('logOut')).toMatchObject({ code: 200 })
    expect(await accounts.signIn(email)).toMatchObject({ code: 200, data: { upgradable: false } })
    const byPhone = { type: '1', username: phone, phone_code: '86', password: goodPassword }
    expect(await accounts.visitor('login', byPhone)).toMatchObject({ code: 200 })
  })

  it('takes a ticket in place of the code', async () => {
    const email = newEmail()
    const me = accounts.as(await accounts.registerByPhone(newPhone()))
    await me('sendMailSms', { email, type: 'bind' })
    const { data } = await me('verifyEmailSms', { email, code: await accounts.codeTo(email) })
    const other = accounts.as(await accounts.registerByPhone(newPhone()))
    expect(await other('bindEmail', { email, ticket: data.ticket })).toMatchObject(refused('wrongCode'))
    expect(await me('bindEmail', { email: newEmail(), ticket: data.ticket })).toMatchObject(refused('wrongCode'))
    expect(await me('bindEmail', { email, ticket: `${data.ticket}x` })).toMatchObject(refused('wrongCode'))
    expect(await me('bindEmail', { email, ticket: data.ticket })).toMatchObject({ code: 200 })
  })

  it('acts on the own account, whatever id is sent', async () => {
    const [victim, email] = [newEmail(), newEmail()]
    await accounts.register(victim)
    const id = (await accounts.row(victim))?.id
    const token = await accounts.registerByPhone(newPhone())
    const code = await accounts.mailCode(email, 'bind', token)
    expect(await accounts.as(token)('bindEmail', { id, email, code })).toMatchObject({ code: 200 })
    expect((await accounts.row(victim))?.id).toBe(id)
    expect((await accounts.row(email))?.id).not.toBe(id)
  })

  it('of two at once that want one address, one gets it', async () => {
    const email = newEmail()
    const tokens = [await accounts.registerByPhone(newPhone()), await accounts.registerByPhone(newPhone())]
    const codes: string[] = []
    for (const token of tokens) codes.push(await accounts.mailCode(email, 'bind', token))
    const answers = await Promise.all(
      tokens.map((token, i) => accounts.as(token)('bindEmail', { email, code: codes[i] })),
    )
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, errorCatalogue.addressUnavailable.code])
  })

  it('twice at once is one upgrade', async () => {
    const email = newEmail()
    const token = await accounts.registerByPhone(newPhone())
    const code = await accounts.mailCode(email, 'bind', token)
    const answers = await Promise.all([1, 2, 3].map(() => accounts.as(token)('bindEmail', { email, code })))
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([200, 10300, 10300])
  })

  it('of an address that is registered at the same instant leaves one account with it', async () => {
    const email = newEmail()
    const token = await accounts.registerByPhone(newPhone())
    const bound = await accounts.mailCode(email, 'bind', token)
    const registered = await accounts.mailCode(email, 'register')
    const answers = await Promise.all([
      accounts.as(token)('bindEmail', { email, code: bound }),
      accounts.visitor('login', { type: '5', email, password: goodPassword, code: registered }),
    ])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
  })
})

describe('another address', () => {
  it('needs a fresh session, before the code is used up, and the old address is told', async () => {
    const [email, next] = [newEmail(), newEmail()]
    const token = await accounts.register(email)
    const me = accounts.as(token)
    const code = await accounts.mailCode(next, 'bind', token)
    await accounts.makeStale(token)
    expect(await me('bindEmail', { email: next, code })).toMatchObject(refused('proofRequired'))
    const proof = await accounts.mailCode(email, 'verify', token)
    expect(await me('verifyEmailSms', { email, code: proof })).toMatchObject({ code: 200 })
    expect(await me('bindEmail', { email: next, code })).toMatchObject({ code: 200 })
    const [notice] = await accounts.messagesTo(email)
    expect(notice).toMatchObject({ kind: 'mail', subject: '【港讯】登录邮箱已更改' })
    expect(notice?.text).toContain('r***@mail.test')
    expect(notice?.text).not.toContain(next)
    expect(await accounts.signIn(email)).toMatchObject(refused('wrongCredentials'))
    expect(await accounts.signIn(next)).toMatchObject({ code: 200 })
  })

  it('needs a fresh session beside one of the other kind too, and that one is told', async () => {
    const [email, phone] = [newEmail(), newPhone()]
    const token = await accounts.register(email)
    const me = accounts.as(token)
    const code = await accounts.smsCode(phone, 'bind', token)
    await accounts.makeStale(token)
    expect(await me('bindPhone', { phone, phone_code: '86', code })).toMatchObject(refused('proofRequired'))
    const proof = await accounts.mailCode(email, 'verify', token)
    expect(await me('verifyEmailSms', { email, code: proof })).toMatchObject({ code: 200 })
    expect(await me('bindPhone', { phone, phone_code: '86', code })).toMatchObject({ code: 200 })
    expect((await accounts.messagesTo(email))[0]?.text).toContain(`138****${phone.slice(-4)}`)
  })

  it('that belongs to somebody is refused in its own mailbox alone', async () => {
    const [taken, free] = [newEmail(), newEmail()]
    await accounts.register(taken)
    const token = await accounts.register(newEmail())
    const ask = (email: string) => accounts.as(token)('sendMailSms', { email, type: 'bind' })
    expect((await ask(taken)).data).toEqual((await ask(free)).data)
    expect((await accounts.messagesTo(taken))[0]).toMatchObject({ subject: '【港讯】这个邮箱已经属于另一个账号' })
    const bind = (email: string) => accounts.as(token)('bindEmail', { email, code: '000000' })
    const { headers: _, ...one } = await bind(taken)
    const { headers: __, ...other } = await bind(free)
    expect(one).toEqual(other)
  })

  it('may be a phone number, which then signs in', async () => {
    const [email, phone] = [newEmail(), newPhone()]
    const token = await accounts.register(email)
    const code = await accounts.smsCode(phone, 'bind', token)
    expect(await accounts.as(token)('bindPhone', { phone, phone_code: '86', code })).toMatchObject({ code: 200 })
    expect((await accounts.as(token)('getUserInfo')).data).toMatchObject({ mobile: `138****${phone.slice(-4)}` })
    const byPhone = { type: '1', username: phone, phone_code: '86', password: goodPassword }
    expect(await accounts.visitor('login', byPhone)).toMatchObject({ code: 200 })
  })

  it('may be a phone number that nobody else has', async () => {
    const phone = newPhone()
    await accounts.registerByPhone(phone)
    await accounts.forgetCodes()
    const token = await accounts.register(newEmail())
    await accounts.as(token)('sendSms', { phone, phone_code: '86', type: 'bind' })
    expect((await accounts.messagesTo(phone))[0]?.text).toContain('已经属于另一个账号')
    const bind = accounts.as(token)('bindPhone', { phone, phone_code: '86', code: '123456' })
    expect(await bind).toMatchObject(refused('wrongCode'))
  })

  it.each([{}, { code: '' }, { ticket: '' }])('needs a code or a ticket (%o)', async (proof) => {
    const token = await accounts.registerByPhone(newPhone())
    const answer = await accounts.as(token)('bindEmail', { email: newEmail(), ...proof })
    expect(answer).toMatchObject(refused('invalidInput'))
  })
})
