import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call-table.ts'
import { addMember } from '#server/test-member.ts'
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

const query = (sql: string, values: unknown[] = []) => site.services.database.pool.query(sql, values)
const grow = (interval: string) => query('update sessions set authenticated_at = now() - $1::interval', [interval])

/** An administrator, signed in. */
async function administratorBy(token: string) {
  const call = accounts.as(token)
  const { id } = (await call('getUserInfo')).data
  await query(`update users set roles = '{administrator}' where id = $1`, [id])
  return { id, call, make: () => call('createApiToken', { name: '数据台', scopes: ['content.read'], days: 30 }) }
}

const texts = { title: '维护通知', text: '今晚维护。' }
const siteMessage = { key: randomUUID(), audience: { kind: 'all' }, texts: { 'zh-Hans': texts } }

describe('what hands out rights, or shows what is personal', () => {
  it.each([
    ['a token', 'createApiToken', { name: '数据台', scopes: ['content.read'], days: 30 }, 200],
    ['a role', 'changeUserRole', { id: 1_000_000, role: 'editor', give: true }, 404],
    ['a secret', 'renewWebhookSecret', { id: 1_000_000 }, 404],
    ['a suspension', 'suspendUser', { id: 1_000_000, reason: '发布广告' }, 404],
    ['the end of a suspension', 'liftSuspension', { id: 1_000_000 }, 404],
    ['a look at a real name', 'lookAtRealName', { user: 1_000_000 }, 404],
    ['a message to everybody', 'sendSiteMessage', siteMessage, 200],
    ['the own data', 'exportMyData', {}, 200],
  ] satisfies [string, CallName, object, number][])(
    '%s, wants a proof that is younger than two hours',
    async (_, name, input, code) => {
      const { call } = await addMember(site, { roles: ['administrator'] })
      await grow('119 minutes')
      expect((await call(name, input)).code).toBe(code)
      await grow('121 minutes')
      expect(await call(name, input)).toMatchObject(refused('proofRequired'))
    },
  )

  it('can be done again once the password is given, in the same session', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    const { call, make } = await administratorBy(token)
    await grow('1 day')
    expect(await make()).toMatchObject(refused('proofRequired'))
    expect(await call('confirmIdentity', {})).toMatchObject(refused('proofRequired'))
    expect(await call('confirmIdentity', { password: 'wrong horse 9' })).toMatchObject(refused('wrongPassword'))
    expect(await make()).toMatchObject(refused('proofRequired'))
    expect(await call('confirmIdentity', { password: goodPassword })).toMatchObject({ code: 200, data: {} })
    expect(await make()).toMatchObject({ code: 200 })
  })

  it.each(['email', 'phone'] as const)('can be done again after a code to the %s, which is good once', async (to) => {
    const [email, phone] = [newEmail(), newPhone()]
    const token = to === 'email' ? await accounts.register(email) : await accounts.registerByPhone(phone)
    const { call, make } = await administratorBy(token)
    await grow('1 day')
    await accounts.forgetCodes()
    const code = await (to === 'email'
      ? accounts.mailCode(email, 'verify', token)
      : accounts.smsCode(phone, 'verify', token))
    expect(await call('confirmIdentity', { code, to })).toMatchObject({ code: 200 })
    expect(await make()).toMatchObject({ code: 200 })
    expect(await call('confirmIdentity', { code, to })).toMatchObject(refused('wrongCode'))
  })

  it('is proved for one session only, and passwords cannot be tried without end', async () => {
    const email = newEmail()
    const [first, second] = [await accounts.register(email), (await accounts.signIn(email)).data.token]
    const other = await administratorBy(first)
    await grow('1 day')
    await accounts.as(second)('confirmIdentity', { password: goodPassword })
    expect(await other.make()).toMatchObject(refused('proofRequired'))
    const tries: number[] = []
    for (let time = 0; time < 50; time += 1)
      tries.push((await other.call('confirmIdentity', { password: 'wrong horse 9' })).status)
    expect(tries).toContain(429)
  })
})
