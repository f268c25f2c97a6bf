import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopeOfCall } from '#contract/api-scopes.ts'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import type { ApiScope } from '#contract/integration/integration-terms.ts'
import { apiScopes, apiTokenLimits } from '#contract/integration/integration-terms.ts'
import { accountsOn, goodPassword, newEmail } from '#server/modules/members/accounts/test-accounts.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
let administrator: TestMember
beforeAll(async () => {
  site = await openTestSite()
  administrator = await addMember(site, { nickname: '管理员', roles: ['administrator'] })
})
afterAll(() => site.close())

const sessionEnded = 10500
const notAllowed = 403
const query = (text: string, values: unknown[] = []) => site.services.database.pool.query(text, values)

async function make(member = administrator, scopes: readonly ApiScope[] = ['content.read'], days = 30) {
  const { data, message } = await member.call('createApiToken', { name: '数据台', scopes, days })
  if (!data) throw new Error(message)
  return { ...data, headers: { authorization: `Bearer ${data.token}` } }
}
const use = (name: CallName, headers: Record<string, string>, input: object = {}) =>
  callAsVisitor(site, name, input, { headers })

describe('a token', () => {
  it('is shown once, and only its hash is kept', async () => {
    const { token, details } = await make()
    expect(token).toMatch(/^hw_[\w-]{43}$/)
    expect(details).toMatchObject({ hint: token.slice(-4), state: 'active', last_used_time: null })
    const { rows } = await query('select * from api_tokens where id = $1', [details.id])
    expect(JSON.stringify(rows)).not.toContain(token.slice(0, -4))
    const { data } = await administrator.call('apiTokens')
    expect(JSON.stringify(data)).not.toContain(token.slice(0, -4))
    const { rows: log } = await query(`select * from audit_log where action = 'token.create'`)
    expect(JSON.stringify(log)).not.toContain(token.slice(0, -4))
  })

  it('makes the calls of its scope, whose last use is noted', async () => {
    const { headers, details } = await make()
    expect(await use('staffArticles', headers)).toMatchObject({ status: 200, data: { total: 0 } })
    await expect
      .poll(async () => (await administrator.call('apiTokens')).data.list.find(({ id }) => id === details.id))
      .toMatchObject({ last_used_from: '127.0.0.1', last_used_time: expect.any(String) })
  })

  it.each([
    ['staffUsers', 'accounts'],
    ['publishFlash', 'content.write'],
    ['mediaLibrary', 'media'],
    ['auditLog', 'audit.read'],
  ] satisfies [CallName, ApiScope][])('with another scope makes no %s', async (name, scope) => {
    const { headers } = await make()
    expect(await use(name, headers)).toMatchObject({ code: notAllowed, fields: [scope] })
  })

  it('with all scopes makes no call that is in none', async () => {
    const { headers } = await make(administrator, apiScopes)
    const none = Object.values(calls).filter(({ name, auth }) => auth !== 'public' && !scopeOfCall(name))
    expect(none.length).toBeGreaterThan(20)
    for (const { name } of none) expect([name, (await use(name, headers)).code]).toEqual([name, notAllowed])
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array([1])]), 'a.png')
    const uploaded = await fetch(`${site.origin}/api/uploadData`, { method: 'POST', headers, body: form })
    expect((await uploaded.json()).code).not.toBe(notAllowed)
  })

  it('reaches everything of its scopes', async () => {
    const { headers } = await make(administrator, apiScopes)
    const open = Object.values(calls).filter(({ name, auth }) => auth !== 'public' && scopeOfCall(name))
    for (const { name } of open) {
      if (name === 'uploadData') continue
      expect([name, [10100, notAllowed, sessionEnded, 500].includes((await use(name, headers)).code)]).toEqual([
        name,
        false,
      ])
    }
  })

  it('stands for nobody where everybody may read', async () => {
    const { headers } = await make()
    expect((await use('getViewer', headers, { items: [], authors: [], topics: [] })).data).toMatchObject({
      user: null,
    })
  })

  it('is no cookie', async () => {
    const { token } = await make()
    expect((await use('staffArticles', { cookie: `token=${token}`, origin: 'http://site.test' })).code).toBe(
      sessionEnded,
    )
  })

  it('opens no page of the console', async () => {
    const { headers } = await make(administrator, apiScopes)
    const page = await fetch(`${site.origin}/console`, { headers, redirect: 'manual' })
    expect(page.status).not.toBe(200)
  })

  it('ends when it is taken back, at once', async () => {
    const { headers, details } = await make()
    expect((await administrator.call('revokeApiToken', { id: details.id })).code).toBe(200)
    expect((await use('staffArticles', headers)).code).toBe(sessionEnded)
    const { rows } = await query(`select before from audit_log where action = 'token.revoke' order by id desc limit 1`)
    expect(rows[0].before).toEqual({ name: '数据台', scopes: ['content.read'] })
    expect((await administrator.call('revokeApiToken', { id: 999_999 })).code).toBe(404)
  })

  it('ends when its time is over', async () => {
    const { headers, details } = await make()
    await query(`update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [details.id])
    expect((await use('staffArticles', headers)).code).toBe(sessionEnded)
    expect((await administrator.call('apiTokens', { state: 'all' })).data.list).toContainEqual(
      expect.objectContaining({ id: details.id, state: 'expired' }),
    )
  })

  it.each([
    [
      'the role is taken',
      (id: number) => administrator.call('changeUserRole', { id, role: 'administrator', give: false }),
    ],
    ['its owner is signed out everywhere', (id: number) => administrator.call('endUserSessions', { id })],
    ['its owner is suspended', (id: number) => administrator.call('suspendUser', { id, reason: '试' })],
  ] as const)('ends for good when %s', async (_, take) => {
    const owner = await addMember(site, { roles: ['administrator', 'editor'] })
    const { headers } = await make(owner)
    expect((await use('staffArticles', headers)).code).toBe(200)
    expect((await administrator.call('staffUser', { id: owner.id })).data.tokens).toBe(1)
    expect((await take(owner.id)).code).toBe(200)
    expect((await use('staffArticles', headers)).code).toBe(sessionEnded)
    await query(`update users set roles = '{administrator}', status = 'active' where id = $1`, [owner.id])
    expect((await use('staffArticles', headers)).code).toBe(sessionEnded)
  })

  it('ends for good with the password that its owner had', async () => {
    const { as, register, mailCode, resetLimits } = accountsOn(site)
    await resetLimits()
    const email = newEmail()
    const me = as(await register(email))
    const { id } = (await me('getUserInfo')).data
    await query(`update users set roles = '{administrator}' where id = $1`, [id])
    const made = async () => {
      const { data } = await me('createApiToken', { name: '数据台', scopes: ['content.read'], days: 30 })
      return { authorization: `Bearer ${data.token}` }
    }
    const passwords = (one: string) => ({ new_password1: one, new_password2: one })
    const first = await made()
    const other = await make()
    await me('resetPassword', { old_password: goodPassword, ...passwords('another horse 7') })
    expect((await use('staffArticles', first)).code).toBe(sessionEnded)
    const second = await made()
    expect((await use('staffArticles', second)).code).toBe(200)
    const code = await mailCode(email, 'reset')
    expect(await callAsVisitor(site, 'forgotPassword', { email, code, ...passwords('a third horse 8') })).toMatchObject(
      { code: 200 },
    )
    expect((await use('staffArticles', second)).code).toBe(sessionEnded)
    expect((await use('staffArticles', other.headers)).code, 'those of others go on').toBe(200)
  })

  it('is limited', async () => {
    const { headers, details } = await make()
    await use('staffArticles', headers)
    const rule = { points: apiTokenLimits.callsPerMinute, seconds: 60 }
    const key = `token ${details.id}`
    await site.services.limiter.takeEach(new Array(rule.points - 1).fill(key), rule)
    const answer = await use('staffArticles', headers)
    expect(answer).toMatchObject({ status: 429 })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is named in the log of what was done with it', async () => {
    const { headers, details } = await make(administrator, ['site.write'])
    const text = { language: 'zh-Hans', introduction: '', versions: {}, avatar_img: null, position: null }
    expect(await use('saveAuthor', headers, { nickname: '由程序添加', ...text })).toMatchObject({ code: 200 })
    await administrator.call('saveAuthor', { nickname: '亲手添加', ...text })
    const { rows } = await query(
      `select actor_id, token_id, token_name from audit_log where action = 'author.add' order by id`,
    )
    expect(rows).toEqual([
      { actor_id: administrator.id, token_id: details.id, token_name: '数据台' },
      { actor_id: administrator.id, token_id: null, token_name: null },
    ])
  })

  it.each([
    { name: ' ', scopes: ['accounts'], days: 1 },
    { name: '字'.repeat(81), scopes: ['accounts'], days: 1 },
    { name: 'a', scopes: [], days: 1 },
    { name: 'a', scopes: ['everything'], days: 1 },
    { name: 'a', scopes: ['accounts'], days: 0 },
    { name: 'a', scopes: ['accounts'], days: 367 },
  ])('is not made of %j', async (input) => {
    expect((await administrator.call('createApiToken', input)).code).toBe(400)
  })
})
