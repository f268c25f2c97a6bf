import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeTestPicture } from '#server/test-picture.ts'
import { refused } from '#server/test-refusal.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { accountsOn, goodPassword, newEmail, type TestAccounts } from '../test-accounts.ts'

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

const newMember = async () => accounts.as(await accounts.register(newEmail()))

describe('the own profile', () => {
  it('changes what is named, and nothing else', async () => {
    const me = await newMember()
    const before = (await me('getUserInfo')).data
    const named = await me('editUserInfo', { nickname: '  林  美\t美 ' })
    expect(named).toMatchObject({ code: 200, data: { ...before, nickname: '林 美 美' } })
    const described = await me('editUserInfo', { introduction: ' 关注稳定币。\r\n写过牌照。 ' })
    expect(described.data).toMatchObject({ nickname: '林 美 美', introduction: '关注稳定币。\n写过牌照。' })
  })

  it('keeps markup as the text that it is', async () => {
    const me = await newMember()
    const nickname = '<b onload=1>&'
    const introduction = '<script>alert(1)</script>'
    expect((await me('editUserInfo', { nickname, introduction })).data).toMatchObject({ nickname, introduction })
  })

  it.each([
    ['', false],
    ['   ', false],
    ['\u200b\u2060', false],
    ['一', true],
    ['𠮷'.repeat(20), true],
    ['𠮷'.repeat(21), false],
    ['x'.repeat(21), false],
    ['a\nb', true],
    ['reader\u202Etxt', true],
  ])('takes the nickname %j: %s', async (nickname, good) => {
    const me = await newMember()
    const answer = await me('editUserInfo', { nickname })
    if (good) {
      expect(answer.code).toBe(200)
      expect(answer.data.nickname).not.toMatch(/[\n\u202E]/)
    } else {
      expect(answer).toMatchObject(refused('invalidInput'))
      expect(answer.fields).toContain('nickname')
    }
  })

  it.each([
    [120, true],
    [121, false],
  ])('takes an introduction of %s code points: %s', async (length, good) => {
    const answer = await (await newMember())('editUserInfo', { introduction: '𠮷'.repeat(length) })
    if (good) expect(answer.code).toBe(200)
    else expect(answer).toMatchObject(refused('invalidInput'))
  })

  it('merges links, and an empty one goes', async () => {
    const me = await newMember()
    await me('editUserInfo', { links: { website: 'https://blog.mail.com/me', x: 'https://x.com/lam' } })
    const { data } = await me('editUserInfo', { links: { telegram: ' https://t.me/lam ', x: '' } })
    expect(data.links).toEqual({ website: 'https://blog.mail.com/me', telegram: 'https://t.me/lam' })
  })

  it('takes pictures that the site keeps, and no others', async () => {
    const me = await newMember()
    const picture = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    const { url } = await storeTestPicture(site.services, picture)
    expect((await me('editUserInfo', { avatar_img: url })).data.avatar_img).toBe(url)
    const others = [
      'https://evil.example/a.png',
      '//evil.example/a.png',
      '/media/../../etc/passwd',
      `/media/${'0'.repeat(32)}/240.png`,
      url.replace('240', '241'),
      url.replace('.png', '.gif'),
      `${url}?x`,
      'javascript:alert(1)',
      '"onerror=alert(1)',
    ]
    for (const avatar_img of others) {
      expect(await me('editUserInfo', { avatar_img }), avatar_img).toMatchObject(refused('invalidInput'))
    }
    expect((await me('editUserInfo', { nickname: '还在' })).data.avatar_img).toBe(url)
    expect((await me('editUserInfo', { avatar_img: '' })).data.avatar_img).toBeNull()
  })

  it('is the own one, whatever else is sent', async () => {
    const victim = newEmail()
    await accounts.register(victim)
    const row = await accounts.row(victim)
    const me = await newMember()
    const sent = {
      id: row?.id,
      user_id: row?.id,
      email: victim,
      roles: ['administrator'],
      status: 'active',
      nickname: '我',
    }
    expect((await me('editUserInfo', sent)).data).toMatchObject({ nickname: '我', roles: [] })
    expect(await accounts.row(victim)).toEqual(row)
  })

  it('is gone for a session whose account vanished in between', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    await site.services.database.pool.query('delete from users where email = $1', [email])
    expect(await accounts.as(token)('getUserInfo')).toMatchObject(refused('sessionEnded'))
    const context = {
      language: 'zh-Hans' as const,
      now: new Date(),
      tags: new Set<string>(),
      caller: { session: { id: 1, userId: 999_999, roles: [] } },
    }
    await expect(site.services.accounts.profile.info({}, context as never)).rejects.toMatchObject({
      reason: 'accountGone',
    })
  })
})

describe('sessions', () => {
  const browser = (agent: string) => ({ 'user-agent': agent })
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const signIn = async (email: string, agent: string) =>
    (await accounts.visitor('login', { type: '4', email, password: goodPassword }, browser(agent))).data.token

  it('are listed with device and time, and each can be ended', async () => {
    const email = newEmail()
    const first = await accounts.register(email)
    const [second, third] = [await signIn(email, chrome), await signIn(email, phone)]
    const { list } = (await accounts.as(third)('mySessions')).data
    expect(list.map(({ device, current }) => [device, current])).toEqual([
      ['Safari, iOS', true],
      ['Chrome, Windows', false],
      [expect.any(String), false],
    ])
    expect(list[0]?.started_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const id = list[1]?.id
    expect((await accounts.as(third)('endSession', { id })).data).toEqual({ ended: 1 })
    expect((await accounts.as(third)('endSession', { id })).data).toEqual({ ended: 0 })
    expect(await accounts.as(second)('getUserInfo')).toMatchObject(refused('sessionEnded'))
    expect((await accounts.as(third)('endSession')).data).toEqual({ ended: 1 })
    expect(await accounts.as(first)('getUserInfo')).toMatchObject(refused('sessionEnded'))
    expect((await accounts.as(third)('mySessions')).data.list).toHaveLength(1)
  })

  it('of others are not ended', async () => {
    const [mine, theirs] = [await accounts.register(newEmail()), await accounts.register(newEmail())]
    const { list } = (await accounts.as(theirs)('mySessions')).data
    expect((await accounts.as(mine)('endSession', { id: list[0]?.id })).data).toEqual({ ended: 0 })
    expect(await accounts.as(theirs)('getUserInfo')).toMatchObject({ code: 200 })
  })

  it('end by logging out, and the cookies go', async () => {
    const token = await accounts.register(newEmail())
    const cookies = { cookie: `token=${token}; member=1`, origin: 'http://site.test' }
    const answer = await accounts.visitor('logOut', {}, cookies)
    expect(answer.code).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([
      'token=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
      'member=; Path=/; Max-Age=0; SameSite=Lax',
    ])
    expect(await accounts.visitor('getUserInfo', {}, cookies)).toMatchObject(refused('sessionEnded'))
  })

  it('that have ended are not brought back by a request that was under way', async () => {
    const token = await accounts.register(newEmail())
    await site.services.database.pool.query("update sessions set last_used_at = now() - interval '1 hour'")
    await Promise.all([...Array(8)].map((_, i) => accounts.as(token)(i === 3 ? 'logOut' : 'getUserInfo')))
    expect(await accounts.as(token)('getUserInfo')).toMatchObject(refused('sessionEnded'))
  })

  it('slide', async () => {
    const email = newEmail()
    const token = await accounts.register(email)
    const { pool } = site.services.database
    const { rows: before } = await pool.query(
      `update sessions set last_used_at = now() - interval '1 hour', expires_at = now() + interval '1 day'
       where user_id = (select id from users where email = $1) returning expires_at`,
      [email],
    )
    await accounts.as(token)('getUserInfo')
    const { rows: after } = await pool.query(
      'select expires_at from sessions where user_id = (select id from users where email = $1)',
      [email],
    )
    expect(after[0]?.expires_at - before[0]?.expires_at).toBeGreaterThan(28 * 86_400_000)
  })

  it('on a new device are told by mail and in the box, on a known one not', async () => {
    const email = newEmail()
    const code = await accounts.mailCode(email, 'register')
    await accounts.visitor('login', { type: '5', email, password: goodPassword, code }, browser(chrome))
    await signIn(email, chrome)
    const subjects = async () => (await accounts.messagesTo(email)).map((mail) => mail.kind === 'mail' && mail.subject)
    expect(await subjects()).toEqual(['【港讯】注册验证码'])
    const token = await signIn(email, phone)
    expect(await subjects()).toEqual(['【港讯】你的账号在新设备上登录', '【港讯】注册验证码'])
    expect((await accounts.messagesTo(email))[0]?.text).toContain('Safari, iOS')
    expect((await accounts.as(token)('myMessages')).data.list[0]?.title).toBe('你的账号在新设备上登录')
    await accounts.as(token)('logOut')
    await signIn(email, phone)
    expect(await subjects()).toHaveLength(2)
  })

  it.each(['', 'abc', 'a'.repeat(43), 'a'.repeat(5_000), "' or 1=1 --", randomBytes(32).toString('base64url')])(
    'are not opened by the token %j',
    async (token) => {
      const answer = await accounts.as(token)('getUserInfo')
      expect(answer).toMatchObject(refused(token === '' ? 'signInRequired' : 'sessionEnded'))
    },
  )

  it('from a cookie write only for pages of this site', async () => {
    const token = await accounts.register(newEmail())
    const edit = (headers: Record<string, string>) =>
      accounts.visitor('editUserInfo', { nickname: '坏人' }, { cookie: `token=${token}`, ...headers })
    expect(await edit({})).toMatchObject(refused('foreignOrigin'))
    expect(await edit({ origin: 'https://evil.example' })).toMatchObject(refused('foreignOrigin'))
    expect(await edit({ origin: 'http://site.test' })).toMatchObject({ code: 200 })
  })
})
