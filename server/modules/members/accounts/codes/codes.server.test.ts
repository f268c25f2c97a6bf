import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import type { CodePurpose } from '#contract/members/accounts.ts'
import { DeliveryError } from '#server/platform/delivery/delivery-error.ts'
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
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:00Z') })
  await accounts.resetLimits()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const registering = (email: string, code: string) =>
  accounts.visitor('login', { type: '5', email, password: goodPassword, code })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  it('has six digits and stands in the mail, as text and as HTML', async () => {
    const email = newEmail()
    const code = await accounts.mailCode(email, 'register')
    expect(code).toMatch(/^\d{6}$/)
    const [mail] = await accounts.messagesTo(email)
    expect(mail).toMatchObject({ kind: 'mail', subject: '【港讯】注册验证码', language: 'zh-Hans' })
    expect((mail as { html: string }).html).toContain(`>${code}</p>`)
  })

  it('is kept as a keyed hash alone', async () => {
    const email = newEmail()
    const code = await accounts.mailCode(email, 'register')
    const { rows } = await site.services.database.pool.query(
      'select verification_codes::text as row from verification_codes',
    )
    const all = JSON.stringify(rows)
    expect(all).not.toContain(code)
    expect(all).not.toContain(email)
    expect(all).not.toContain(Buffer.from(code).toString('hex'))
  })

  it('lives for ten minutes', async () => {
    const email = newEmail()
    const code = await accounts.mailCode(email, 'register')
    later(600)
    expect(await registering(email, code)).toMatchObject(refused('wrongCode'))
    const fresh = await accounts.mailCode(email, 'register')
    later(599)
    expect(await registering(email, fresh)).toMatchObject({ code: 200 })
  })

  it('dies after five wrong tries', async () => {
    const email = newEmail()
    const code = await accounts.mailCode(email, 'register')
    for (let i = 0; i < 5; i++) expect(await registering(email, wrong(code))).toMatchObject(refused('wrongCode'))
    expect(await registering(email, code)).toMatchObject(refused('wrongCode'))
  })

  it('is still good after four', async () => {
    const email = newEmail()
    const code = await accounts.mailCode(email, 'register')
    for (let i = 0; i < 4; i++) await registering(email, wrong(code))
    expect(await registering(email, code)).toMatchObject({ code: 200 })
  })

  it('allows no more than five guesses at once', async () => {
    const email = newEmail()
    const code = await accounts.mailCode(email, 'register')
    await Promise.all(Array.from({ length: 8 }, (_, i) => registering(email, wrong(String(Number(code) + i)))))
    await accounts.resetLimits()
    expect(await registering(email, code)).toMatchObject(refused('wrongCode'))
  })

  it('takes the place of the one before', async () => {
    const email = newEmail()
    const first = await accounts.mailCode(email, 'register')
    later(60)
    const second = await accounts.mailCode(email, 'register')
    if (first !== second) expect(await registering(email, first)).toMatchObject(refused('wrongCode'))
    expect(await registering(email, second)).toMatchObject({ code: 200 })
  })

  it('may be written with full-width digits and spaces around', async () => {
    const email = newEmail()
    const code = await accounts.mailCode(email, 'register')
    const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    expect(await registering(email, ` ${wide} `)).toMatchObject({ code: 200 })
  })

  it.each(['', ' ', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '-12345', '1e5000'])('%j is none', async (code) => {
    const email = newEmail()
    await accounts.mailCode(email, 'register')
    expect((await registering(email, code)).code).not.toBe(200)
  })
})

describe('sending again', () => {
  it('is too soon within a minute, and says for how long', async () => {
    const email = newEmail()
    const asked = { email, type: 'register' as const }
    expect(await accounts.visitor('sendMailSms', asked)).toMatchObject({ code: 200, data: {} })
    later(20)
    const early = await accounts.visitor('sendMailSms', asked)
    expect(early).toMatchObject(refused('codeTooSoon'))
    expect(early.headers.get('retry-after')).toBe('40')
    later(39)
    expect(await accounts.visitor('sendMailSms', asked)).toMatchObject(refused('codeTooSoon'))
    later(1)
    expect(await accounts.visitor('sendMailSms', asked)).toMatchObject({ code: 200 })
    expect(await accounts.messagesTo(email)).toHaveLength(2)
  })

  it('sends one mail where several are asked for at the same instant', async () => {
    const email = newEmail()
    const answers = await Promise.all([1, 2, 3].map(() => accounts.visitor('sendMailSms', { email, type: 'register' })))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 10406, 10406])
    expect(await accounts.messagesTo(email)).toHaveLength(1)
  })

  it('is possible at once where sending failed', async () => {
    const email = newEmail()
    vi.spyOn(site.services.mailer, 'send').mockRejectedValueOnce(new DeliveryError('unreachable', 'no connection'))
    expect(await accounts.visitor('sendMailSms', { email, type: 'register' })).toMatchObject(refused('deliveryFailed'))
    const code = await accounts.mailCode(email, 'register')
    expect(await registering(email, code)).toMatchObject({ code: 200 })
  })

  it('is limited for an address', async () => {
    const email = newEmail()
    for (let i = 0; i < 5; i++) {
      expect((await accounts.visitor('sendMailSms', { email, type: 'register' })).code).toBe(200)
      later(60)
    }
    const stopped = await accounts.visitor('sendMailSms', { email, type: 'register' })
    expect(stopped).toMatchObject(refused('tooManyRequests'))
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is limited for a client', async () => {
    const answers = []
    for (let i = 0; i < 32; i++)
      answers.push(await accounts.visitor('sendMailSms', { email: newEmail(), type: 'register' }))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(30)
    expect(answers.at(-1)).toMatchObject(refused('tooManyRequests'))
  })
})

describe('whether an address has an account', () => {
  const mails: readonly (readonly [CodePurpose, known: string, unknown: string])[] = [
    ['sign-in', '登录验证码', '这个邮箱还没有注册'],
    ['register', '这个邮箱已经注册过了', '注册验证码'],
    ['reset', '重设密码验证码', '这个邮箱还没有注册'],
  ]
  it.each(mails)('is told by the mail alone (%s)', async (type, knownTitle, unknownTitle) => {
    const [known, unknown] = [newEmail(), newEmail()]
    await accounts.register(known)
    later(60)
    const answers = [
      await accounts.visitor('sendMailSms', { email: known, type }),
      await accounts.visitor('sendMailSms', { email: unknown, type }),
    ]
    for (const { status, code, message, data } of answers) {
      expect({ status, code, message, data }).toEqual({ status: 200, code: 200, message: 'success', data: {} })
    }
    const subjects = await Promise.all(
      [known, unknown].map(async (email) => (await accounts.messagesTo(email))[0] as { subject: string }),
    )
    expect(subjects.map(({ subject }) => subject)).toEqual([`【港讯】${knownTitle}`, `【港讯】${unknownTitle}`])
  })

  it.each(['sign-in', 'register', 'reset'] as const)('costs the same statements and one mail (%s)', async (type) => {
    const [known, unknown] = [newEmail(), newEmail()]
    await accounts.register(known)
    later(60)
    const query = vi.spyOn(site.services.database.pool, 'query')
    const send = vi.spyOn(site.services.mailer, 'send')
    const work = []
    for (const email of [known, unknown]) {
      query.mockClear()
      send.mockClear()
      await accounts.visitor('sendMailSms', { email, type })
      work.push({ queries: query.mock.calls.length, mails: send.mock.calls.length })
    }
    expect(work[0]).toEqual(work[1])
    expect(work[0]?.mails).toBe(1)
    expect(work[0]?.queries).toBeGreaterThan(2)
  })

  it('leaves no code that opens anything', async () => {
    const unknown = newEmail()
    await accounts.visitor('sendMailSms', { email: unknown, type: 'sign-in' })
    expect(await accounts.codeTo(unknown)).toBe('no code was sent')
    const { rows } = await site.services.database.pool.query('select count(*)::int as codes from verification_codes')
    expect(rows[0]?.codes).toBeGreaterThan(0)
  })

  it('without a purpose the code is for signing in where there is an account, else for registering', async () => {
    const email = newEmail()
    expect(await registering(email, await accounts.mailCode(email))).toMatchObject({ code: 200 })
    later(60)
    const code = await accounts.mailCode(email)
    expect(await accounts.visitor('login', { type: '3', email, code })).toMatchObject({ code: 200 })
  })

  it.each([
    [undefined, 'register'],
    [undefined, 'sign-in'],
    ['register', undefined],
    ['sign-in', undefined],
  ] as const)('is not told by what may be asked for next (%s, then %s)', async (first, second) => {
    const [known, unknown] = [newEmail(), newEmail()]
    await accounts.register(known)
    later(60)
    const codes = []
    for (const email of [known, unknown]) {
      expect(await accounts.visitor('sendMailSms', { email, type: first })).toMatchObject({ code: 200 })
      codes.push((await accounts.visitor('sendMailSms', { email, type: second })).code)
    }
    expect(codes).toEqual([errorCatalogue.codeTooSoon.code, errorCatalogue.codeTooSoon.code])
  })

  it('is told by the text message alone (phones)', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await accounts.registerByPhone(known)
    later(60)
    const ask = (phone: string) => accounts.visitor('sendSms', { phone, phone_code: '86', type: 'reset' })
    expect((await ask(known)).data).toEqual((await ask(unknown)).data)
    expect((await accounts.messagesTo(known))[0]?.text).toMatch(/^【港讯】验证码\d{6}，用于重设密码/)
    expect((await accounts.messagesTo(unknown))[0]?.text).toContain('还没有账号')
  })

  it('is not told by a provider that sends nothing but codes', async () => {
    const unknown = newPhone()
    const sent: { text: string; code?: string }[] = []
    vi.spyOn(site.services.smsSender, 'send').mockImplementation(async (message) => {
      if (message.code === undefined) throw new DeliveryError('refused', 'codes alone')
      sent.push(message)
    })
    const answer = await accounts.visitor('sendSms', { phone: unknown, phone_code: '86', type: 'reset' })
    expect(answer).toMatchObject({ code: 200 })
    expect(sent).toHaveLength(1)
    const code = sent[0]?.code ?? ''
    const used = { email: unknown, phone_code: '86', code, new_password1: goodPassword, new_password2: goodPassword }
    expect(await accounts.visitor('forgotPassword', used)).toMatchObject(refused('wrongCode'))
  })
})

describe('codes of a session', () => {
  it.each(['bind', 'verify'] as const)('%s needs one', async (type) => {
    expect(await accounts.visitor('sendMailSms', { email: newEmail(), type })).toMatchObject(refused('signInRequired'))
    const phone = { phone: newPhone(), phone_code: '86', type }
    expect(await accounts.visitor('sendSms', phone)).toMatchObject(refused('signInRequired'))
    expect(await accounts.as('a'.repeat(43))('sendSms', phone)).toMatchObject(refused('sessionEnded'))
  })

  it('to verify go to the own address, whatever was sent', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const token = await accounts.register(email)
    later(1)
    expect(await accounts.as(token)('sendMailSms', { email: other, type: 'verify' })).toMatchObject({ code: 200 })
    expect(await accounts.messagesTo(other)).toHaveLength(0)
    expect((await accounts.messagesTo(email))[0]).toMatchObject({ subject: '【港讯】身份验证码' })
    const none = await accounts.as(token)('sendSms', { phone: newPhone(), phone_code: '86', type: 'verify' })
    expect(none).toMatchObject(refused('invalidPhone'))
  })

  it('are no good in the session of somebody else', async () => {
    const [one, other] = [await accounts.register(newEmail()), await accounts.register(newEmail())]
    const email = newEmail()
    const code = await accounts.mailCode(email, 'bind', one)
    expect(await accounts.as(other)('bindEmail', { email, code })).toMatchObject(refused('wrongCode'))
    expect(await accounts.as(one)('bindEmail', { email, code })).toMatchObject({ code: 200 })
  })

  it('a right code to verify is a fresh proof of who is there', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    const passwords = { new_password1: 'another horse 9', new_password2: 'another horse 9' }
    later(16 * 60)
    expect(await accounts.as(token)('setPassword', passwords)).toMatchObject(refused('proofRequired'))
    const code = await accounts.mailCode(email, 'verify', token)
    expect(await accounts.as(token)('verifyEmailSms', { email, code: wrong(code) })).toMatchObject(refused('wrongCode'))
    expect(await accounts.as(token)('verifyEmailSms', { email, code })).toMatchObject({ code: 200 })
    expect(await accounts.as(token)('setPassword', passwords)).toMatchObject({ code: 200 })
  })

  it('cannot be checked without one', async () => {
    const sms = { phone: newPhone(), phone_code: '86', code: '123456' }
    expect(await accounts.visitor('verifySms', sms)).toMatchObject(refused('signInRequired'))
    const mail = { email: newEmail(), code: '123456' }
    expect(await accounts.visitor('verifyEmailSms', mail)).toMatchObject(refused('signInRequired'))
  })
})
