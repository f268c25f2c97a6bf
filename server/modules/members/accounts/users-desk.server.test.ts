import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { accountsOn, goodPassword, newEmail, newPhone } from '#server/modules/members/accounts/test-accounts.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestNewsroom, publish, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
let administrator: TestMember
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  administrator = newsroom.administrator
})
afterAll(() => newsroom.close())

const ok = { code: 200 }
const refusal = (name: keyof typeof errorCatalogue) => ({ code: errorCatalogue[name].code })
const query = (text: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(text, values)
const acts = async (target: string) => {
  const { data } = await administrator.call('auditLog', { target })
  return data.list.map(({ action, actor, before, after }) => ({ action, actor: actor?.id, before, after }))
}
const namesFor = async (input: object) => {
  const { data } = await administrator.call('staffUsers', input)
  return data.list.map(({ nickname }) => nickname)
}

describe('the list of users', () => {
  const phone = newPhone()
  beforeAll(async () => {
    const given = { email: 'searched.one@mail.test', phone: { code: '86', number: phone } }
    const found = await addMember(newsroom.site, { nickname: '搜得到的人', roles: ['columnist'], ...given })
    await addMember(newsroom.site, { nickname: '100%_\\人', email: 'other@mail.test' })
    await query(`update users set created_at = '2025-03-01T16:30:00Z' where id = $1`, [found.id])
  })

  it.each([
    ['part of a nickname', () => '得到', ['搜得到的人']],
    ['one character of it', () => '搜', ['搜得到的人']],
    ['signs that mean something to databases', () => '100%_\\', ['100%_\\人']],
    ['nothing like it', () => '搜不到', []],
    ['an email address', () => ' Searched.One@Mail.test ', ['搜得到的人']],
    ['part of one is no address', () => 'searched.one', []],
    ['a masked email address', () => 's***@mail.test', ['搜得到的人']],
    ['a phone number', () => phone, ['搜得到的人']],
    ['the same with its area code', () => `+86 ${phone}`, ['搜得到的人']],
    ['a masked phone number', () => `${phone.slice(0, 3)}****${phone.slice(-4)}`, ['搜得到的人']],
  ])('is searched by %s', async (_, keyword, names) => expect(await namesFor({ keyword: keyword() })).toEqual(names))

  it('is searched by number, role, status and days of joining in the site’s time', async () => {
    const { data } = await administrator.call('staffUsers', { keyword: `#${newsroom.author.id}` })
    expect(data.list).toMatchObject([{ nickname: '林晚', email: 'a***@example.org', mobile: '', status: 'active' }])
    expect(await namesFor({ role: 'columnist' })).toEqual(['搜得到的人'])
    expect(await namesFor({ role: 'administrator' })).toEqual(['管理员'])
    expect(await namesFor({ joined_from: '2025-03-02', joined_to: '2025-03-02' })).toEqual(['搜得到的人'])
    expect(await namesFor({ joined_to: '2025-03-01' })).toEqual([])
    expect(await administrator.call('staffUsers', { joined_from: '2025-02-30' })).toMatchObject(refusal('invalidInput'))
  })

  it('never shows a whole address', async () => {
    const { data } = await administrator.call('staffUsers', { keyword: '搜得到的人' })
    const one = await administrator.call('staffUser', { id: data.list[0]?.id ?? 0 })
    for (const answer of [data, one.data]) {
      expect(JSON.stringify(answer)).not.toContain('searched.one')
      expect(JSON.stringify(answer)).not.toContain(phone)
      expect(JSON.stringify(answer)).toContain('s***@mail.test')
    }
  })
})

describe('one user', () => {
  it('is shown with works, sessions and messages', async () => {
    await publish(newsroom)
    const { data } = await administrator.call('staffUser', { id: newsroom.author.id })
    expect(data).toMatchObject({
      nickname: '林晚',
      author: { nickname: '林晚' },
      sessions: 1,
      works: { articles: 1, flash: 0, manuscripts: 1 },
      messages: { sent: 1, unread: 1 },
      status_reason: '',
    })
    expect(await administrator.call('staffUser', { id: 999_999 })).toMatchObject(refusal('userMissing'))
  })
})

describe('roles', () => {
  it('hold at once in sessions that are under way, and are written down', async () => {
    const member = await addMember(newsroom.site)
    expect(await member.call('getDesk')).toMatchObject(refusal('notAllowed'))
    const given = await administrator.call('changeUserRole', { id: member.id, role: 'editor', give: true })
    expect(given.data).toEqual({ roles: ['editor'] })
    expect(await member.call('getDesk')).toMatchObject(ok)
    expect(await administrator.call('changeUserRole', { id: member.id, role: 'editor', give: true })).toMatchObject(ok)
    await administrator.call('changeUserRole', { id: member.id, role: 'editor', give: false })
    expect(await member.call('getDesk')).toMatchObject(refusal('notAllowed'))
    const actor = administrator.id
    expect(await acts(`user:${member.id}`), 'what changed nothing is no act').toEqual([
      { action: 'user.take_role', actor, before: { roles: ['editor'] }, after: { roles: [] } },
      { action: 'user.give_role', actor, before: { roles: [] }, after: { roles: ['editor'] } },
    ])
  })

  it('are not for editors to give', async () => {
    const { editor } = newsroom
    const call = editor.call('changeUserRole', { id: editor.id, role: 'administrator', give: true })
    expect(await call).toMatchObject(refusal('notAllowed'))
  })

  it('leave an administrator', async () => {
    const take = { id: administrator.id, role: 'administrator' as const, give: false }
    expect(await administrator.call('changeUserRole', take)).toMatchObject(refusal('lastAdministrator'))
    const second = await addMember(newsroom.site, { roles: ['administrator'] })
    await query(`update users set status = 'suspended' where id = $1`, [second.id])
    expect(await administrator.call('changeUserRole', take)).toMatchObject(refusal('lastAdministrator'))
  })

  it.each(Array.from({ length: 5 }, (_, time) => time))(
    'taken from each other by two administrators at once, time %i: one of them stays',
    async () => {
      const site = await addMember(newsroom.site, { roles: ['administrator'] })
      const other = await addMember(newsroom.site, { roles: ['administrator'] })
      await query(`update users set roles = '{}' where id = $1`, [administrator.id])
      const take = (from: TestMember, by: TestMember) =>
        by.call('changeUserRole', { id: from.id, role: 'administrator', give: false })
      const answers = await Promise.all([take(site, other), take(other, site)])
      const left = await query(`select id from users where 'administrator' = any(roles) and status = 'active'`)
      await query(`update users set roles = '{}' where id in ($1, $2)`, [site.id, other.id])
      await query(`update users set roles = '{administrator}' where id = $1`, [administrator.id])
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 403])
      expect(left.rows).toHaveLength(1)
    },
  )

  it('given up by two administrators at once: one of them stays', async () => {
    const other = await addMember(newsroom.site, { roles: ['administrator'] })
    const give = (one: TestMember) => one.call('changeUserRole', { id: one.id, role: 'administrator', give: false })
    const answers = await Promise.all([give(administrator), give(other)])
    await query(`update users set roles = '{}' where id = $1`, [other.id])
    await query(`update users set roles = '{administrator}' where id = $1`, [administrator.id])
    const { code } = errorCatalogue.lastAdministrator
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([200, code])
  })
})

describe('suspension', () => {
  it('ends all sessions, is mailed with its reason, said at sign-in, and can be lifted', async () => {
    const { as, register, signIn, messagesTo } = accountsOn(newsroom.site)
    const email = newEmail()
    const tokens = [await register(email), (await signIn(email)).data.token]
    const { id } = (await as(tokens[0] ?? '')('getUserInfo')).data
    const reason = '多次发布\n<b>广告</b>'
    const said = '多次发布 <b>广告</b>'
    expect(await administrator.call('suspendUser', { id, reason: ' \n ' })).toMatchObject(refusal('reasonRequired'))
    expect((await administrator.call('suspendUser', { id, reason })).data).toEqual({ ended: 2 })
    for (const token of tokens) expect(await as(token)('getUserInfo')).toMatchObject(refusal('sessionEnded'))
    const [mail] = await messagesTo(email)
    expect(mail?.text).toContain(said)
    expect(mail).toMatchObject({ html: expect.not.stringContaining('<b>') })
    const refused = await signIn(email)
    expect(refused).toMatchObject(refusal('accountSuspended'))
    expect(refused.message).toContain(said)
    expect(await signIn(email, `${goodPassword}?`), 'only to who proves to be the owner').toMatchObject(
      refusal('wrongCredentials'),
    )
    expect(await namesFor({ status: 'suspended', keyword: `#${id}` })).toHaveLength(1)
    expect(await administrator.call('suspendUser', { id, reason })).toMatchObject(refusal('wrongState'))

    expect(await administrator.call('liftSuspension', { id })).toMatchObject(ok)
    expect(await administrator.call('liftSuspension', { id })).toMatchObject(refusal('wrongState'))
    expect(await signIn(email)).toMatchObject(ok)
    expect((await messagesTo(email)).length).toBeGreaterThan(1)
    expect(await acts(`user:${id}`)).toMatchObject([
      { action: 'user.lift_suspension', before: { status: 'suspended', reason: said }, after: { status: 'active' } },
      { action: 'user.suspend', before: { status: 'active' }, after: { status: 'suspended', reason: said } },
    ])
  })

  it('is not for oneself, and not for nobody', async () => {
    const reason = '测试'
    expect(await administrator.call('suspendUser', { id: administrator.id, reason })).toMatchObject(
      refusal('ownAccount'),
    )
    expect(await administrator.call('suspendUser', { id: 999_999, reason })).toMatchObject(refusal('userMissing'))
  })

  it('of each other by two administrators at once: one of them stays', async () => {
    const other = await addMember(newsroom.site, { roles: ['administrator'] })
    const suspend = (one: TestMember, by: TestMember) => by.call('suspendUser', { id: one.id, reason: '同时' })
    const answers = await Promise.all([suspend(other, administrator), suspend(administrator, other)])
    const { rows } = await query(`select id from users where 'administrator' = any(roles) and status = 'active'`)
    await query(`update users set status = 'active' where id = $1`, [administrator.id])
    await query(`update users set roles = '{}' where id = $1`, [other.id])
    await query(`update sessions set expires_at = now() + interval '1 day' where user_id = $1`, [administrator.id])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(rows).toHaveLength(1)
  })
})

describe('signing out everywhere', () => {
  it('ends all sessions and leaves the account usable', async () => {
    const { as, register, signIn } = accountsOn(newsroom.site)
    const email = newEmail()
    const token = await register(email)
    const { id } = (await as(token)('getUserInfo')).data
    expect((await administrator.call('endUserSessions', { id })).data).toEqual({ ended: 1, ended_tokens: 0 })
    expect(await as(token)('getUserInfo')).toMatchObject(refusal('sessionEnded'))
    expect(await signIn(email)).toMatchObject(ok)
    expect(await acts(`user:${id}`)).toMatchObject([
      { action: 'user.end_sessions', after: { ended: 1, ended_tokens: 0 } },
    ])
    expect(await administrator.call('endUserSessions', { id: 999_999 })).toMatchObject(refusal('userMissing'))
  })
})
