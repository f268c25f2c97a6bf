import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { momentOf, siteTime } from '#server/platform/site-time.ts'
import { zonedWords } from '#server/platform/text/zoned-words.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { accountsOn, goodPassword, newEmail, newPhone, type TestAccounts } from '../test-accounts.ts'

let site: TestSite
let accounts: TestAccounts
const day = 86_400_000

beforeAll(async () => {
  site = await openTestSite()
  accounts = accountsOn(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await accounts.resetLimits()
  await accounts.forgetCodes()
  await query('update users set deregister_at = null')
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const subjectsTo = async (email: string) =>
  (await accounts.messagesTo(email)).map((mail) => (mail.kind === 'mail' ? mail.subject : ''))
const ask = (token: string, proof: object = { password: goodPassword }) => accounts.as(token)('deregister', proof)
const query = (sql: string, values: unknown[] = []) => site.services.database.pool.query(sql, values)

describe('asking for the deletion of an account', () => {
  it('takes the password, ends the other sessions and tells when', async () => {
    const email = newEmail()
    const other = await accounts.register(email)
    const token = (await accounts.signIn(email)).data.token
    const answer = await ask(token)
    const deregister_time = siteTime(new Date(Date.now() + 7 * day))
    expect(answer.data.deregister_time.slice(0, 15)).toBe(deregister_time.slice(0, 15))
    expect(await accounts.as(other)('getUserInfo')).toMatchObject(refused('sessionEnded'))
    const info = await accounts.as(token)('getUserInfo')
    expect(info.data.deregister_time).toBe(answer.data.deregister_time)
    expect(await subjectsTo(email)).toContain('【港讯】你的账号即将注销')
    const moment = momentOf(answer.data.deregister_time) as Date
    const words = zonedWords(moment, 'Asia/Hong_Kong', 'zh-Hans')
    expect((await accounts.messagesTo(email)).some(({ text }) => text.includes(words))).toBe(true)
  })

  it('takes a code by mail or text message', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    later(1_000)
    const code = await accounts.mailCode(email, 'verify', token)
    expect(await ask(token, { code, to: 'email' })).toMatchObject({ code: 200 })
    const phone = newPhone()
    const byPhone = await accounts.registerByPhone(phone)
    later(1_000)
    expect(await ask(byPhone, { code: await accounts.smsCode(phone, 'verify', byPhone) })).toMatchObject({ code: 200 })
  })

  it.each([
    [{}, 'proofRequired'],
    [{ password: '' }, 'proofRequired'],
    [{ password: 'wrong horse 9' }, 'wrongPassword'],
    [{ code: '123456' }, 'wrongCode'],
    [{ code: '123456', to: 'phone' }, 'wrongCode'],
  ] as const)('is refused with %o', async (proof, reason) => {
    const email = newEmail()
    const token = await accounts.register(email)
    expect(await ask(token, proof)).toMatchObject(refused(reason))
    expect((await accounts.row(email))?.deregister_at).toBeNull()
  })

  it('is refused to the last administrator who stays', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const token = await accounts.register(email)
    const second = await accounts.register(other)
    await query(`update users set roles = '{administrator}' where email = any($1)`, [[email, other]])
    expect(await ask(token)).toMatchObject({ code: 200 })
    expect(await ask(second)).toMatchObject(refused('lastAdministrator'))
    expect((await accounts.row(other))?.deregister_at).toBeNull()
    expect((await accounts.as(second)('getUserInfo')).code, 'and their sessions go on').toBe(200)
    expect(await ask(token), 'who is on the way may ask again').toMatchObject({ code: 200 })
    await query(`update users set deregister_at = null`)
    await query(`update users set status = 'suspended' where email = $1`, [email])
    expect(await ask(second)).toMatchObject(refused('lastAdministrator'))
    await query(`update users set roles = '{editor}' where email = any($1)`, [[email, other]])
    expect(await ask(second)).toMatchObject({ code: 200 })
  })

  it.each([1, 2, 3])('by all administrators at once leaves one, time %i', async () => {
    const emails = [newEmail(), newEmail(), newEmail()]
    const tokens: string[] = []
    for (const email of emails) tokens.push(await accounts.register(email))
    await query(`update users set roles = '{administrator}' where email = any($1)`, [emails])
    const answers = await Promise.all(tokens.map((token) => ask(token)))
    await query(`update users set roles = '{}' where email = any($1)`, [emails])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      ...[200, 200],
      errorCatalogue.lastAdministrator.code,
    ])
  })

  it('again does not put it off', async () => {
    const token = await accounts.register(newEmail())
    const first = await ask(token)
    later(day)
    expect((await ask(token)).data).toEqual(first.data)
  })

  it('ends by signing in, by any way, and the owner is told', async () => {
    const email = newEmail()
    await ask(await accounts.register(email))
    later(6 * day)
    const answer = await accounts.signIn(email)
    expect(answer.data).toMatchObject({ deregistration_cancelled: true })
    expect((await accounts.as(answer.data.token)('getUserInfo')).data.deregister_time).toBeNull()
    expect(await subjectsTo(email)).toContain('【港讯】注销已取消')
    later(2 * day)
    expect(await site.services.accounts.eraseDue(new Date())).toBe(0)
    expect((await accounts.signIn(email)).data).toMatchObject({ deregistration_cancelled: false })
  })
})

describe('when the time is over', () => {
  it('everything personal goes, and what was published stays without a name', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    const me = accounts.as(token)
    await me('editUserInfo', { nickname: '林美美', introduction: '写稿', links: { x: 'https://x.com/lam' } })
    const { id } = (await me('getUserInfo')).data
    const author = await query(
      `insert into authors (nickname, introduction, avatar) values ('林美美', '写稿', '/media/x') returning id`,
    )
    await query('update users set author_id = $1, roles = $2 where id = $3', [author.rows[0]?.id, ['columnist'], id])
    await query(`insert into linked_accounts (provider, subject, user_id) values ('x', 'x-${id}', $1)`, [id])
    await query(
      `insert into real_names (user_id, state, name_sealed, document_type, document_sealed, document_hash) values ($1, 'pending', 's', 'passport', 's', 'h')`,
      [id],
    )
    await query(`insert into author_follows (user_id, author_id) values ($1, $2)`, [id, author.rows[0]?.id])
    await query(`insert into author_engagement (author_id, followers) values ($1, 1)`, [author.rows[0]?.id])
    await ask(token)
    later(7 * day + 1)
    expect(await site.services.accounts.eraseDue(new Date())).toBe(1)
    const { rows } = await query('select * from users where id = $1', [id])
    expect(rows[0]).toMatchObject({
      nickname: '已注销用户',
      introduction: '',
      links: {},
      avatar: null,
      email: null,
      phone: null,
      phone_code: null,
      password_hash: null,
      password_set_at: null,
      roles: [],
      status: 'erased',
      deregister_at: null,
      last_seen_at: null,
    })
    for (const table of [
      'sessions',
      'linked_accounts',
      'link_attempts',
      'passkeys',
      'second_steps',
      'sign_in_attempts',
      'wallet_attempts',
      'real_names',
      'author_follows',
      'messages',
    ]) {
      expect((await query(`select 1 from ${table} where user_id = $1`, [id])).rows, table).toEqual([])
    }
    expect(
      (await query('select nickname, versions, introduction, avatar from authors where id = $1', [author.rows[0]?.id]))
        .rows[0],
    ).toEqual({
      ...{ nickname: '已注销作者', introduction: '', avatar: null },
      versions: { 'zh-Hant-HK': { nickname: '已刪除帳戶的作者' }, en: { nickname: 'Deleted author' } },
    })
    expect(
      (await query('select followers from author_engagement where author_id = $1', [author.rows[0]?.id])).rows[0]
        ?.followers,
    ).toBe(0)
    expect((await subjectsTo(email))[0]).toBe('【港讯】账号已注销')
    expect(await me('getUserInfo')).toMatchObject(refused('sessionEnded'))
    expect(await accounts.signIn(email)).toMatchObject(refused('wrongCredentials'))
  })

  it('the address is free again', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    const { id } = (await accounts.as(token)('getUserInfo')).data
    await ask(token)
    later(7 * day + 1)
    await site.services.accounts.eraseDue(new Date())
    // The email about the deletion must not arrive after the one with the code, nor at its very moment, which is read
    // next.
    await site.services.accounts.settled()
    later(1)
    const again = await accounts.register(email)
    expect((await accounts.as(again)('getUserInfo')).data.id).not.toBe(id)
  })

  it('signing in does not bring it back, even before the job came', async () => {
    const [email, phone] = [newEmail(), newPhone()]
    await ask(await accounts.register(email))
    const byPhone = await accounts.registerByPhone(phone)
    const { id } = (await accounts.as(byPhone)('getUserInfo')).data
    await query('update users set deregister_at = now() where id = $1', [id])
    later(7 * day + 1)
    expect(await accounts.signIn(email)).toMatchObject(refused('wrongCredentials'))
    await accounts.forgetCodes()
    const fresh = await accounts.registerByPhone(phone)
    expect((await accounts.as(fresh)('getUserInfo')).data.id).not.toBe(id)
  })

  it('two processes erase an account once', async () => {
    const email = newEmail()
    await ask(await accounts.register(email))
    later(7 * day + 1)
    const erased = await Promise.all([1, 2, 3].map(() => site.services.accounts.eraseDue(new Date())))
    expect(erased.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect((await subjectsTo(email)).filter((subject) => subject.includes('账号已注销'))).toHaveLength(1)
  })

  it('what has outlived its use is swept', async () => {
    const email = newEmail()
    await accounts.register(email)
    await accounts.mailCode(newEmail(), 'register')
    later(200 * day)
    await site.services.accounts.eraseDue(new Date())
    const counts = await query(
      'select (select count(*) from verification_codes)::int as codes, (select count(*) from sessions)::int as sessions',
    )
    expect(counts.rows[0]).toEqual({ codes: 0, sessions: 0 })
  })
})
