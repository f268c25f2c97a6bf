import { beforeAll, describe, expect, it } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'
import { languages } from '#language/languages.ts'
import { loadAccountTexts } from '#web/language/account-text.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { CollectPage } from './collect-page.tsx'
import { DeregisterPage } from './deregister-page.tsx'
import { FeedbackPage } from './feedback-page.tsx'
import { FollowPage } from './follow-page.tsx'
import { IndividualPage } from './individual-page.tsx'
import { MessagesPage } from './messages-page.tsx'
import { ProfilePage } from './profile-page.tsx'
import { RealNamePage } from './real-name-page.tsx'
import { SecurityPage } from './security-page.tsx'
import { testArea, testMessage } from './test-area.ts'

const session = {
  device: 'Chrome, Windows',
  started_time: '2026-11-20 09:00:00',
  last_used_time: '2026-11-20 14:00:00',
}
const sessions = [
  { id: 1, current: true, ...session, device: 'Safari, macOS' },
  { id: 2, current: false, ...session },
]
const messages = { list: [testMessage(), testMessage({ id: 2, read: true })], total: 2, more: false, unread: 1 }
const nothingKept = { list: [], total: 0, more: false }
const counts = { article: 0, flash: 0, topic: 0 }

beforeAll(async () => {
  await Promise.all(languages.map(loadAccountTexts))
})

const h1Of = (html: string) => [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map((match) => match[1])

describe('/my', () => {
  const data = { area: testArea(), sessions, messages }
  it('shows who one is, how one signs in, where, and what is new', async () => {
    const html = await renderTestPage(<ProfilePage />, { address: '/my', data })
    expect(h1Of(html)).toHaveLength(1)
    expect(html).toContain('2,406')
    expect(html).toMatch(/获赞<\/dt><dd>9,873/)
    expect(html).toContain('l***@harbourmail.hk')
    expect(html).toContain('href="/my/security#password"')
    expect(html).toContain('结束登录：Chrome, Windows')
    expect(html).not.toContain('结束登录：Safari, macOS')
    expect(html).toContain('《链上美债》已通过审核')
    expect(html).toMatch(/<meta name="robots" content="noindex"/)
  })

  it('marks unread messages for those who cannot see the dot', async () => {
    const html = await renderTestPage(<ProfilePage />, { address: '/my', data })
    expect([...html.matchAll(/<li class="new">/g)]).toHaveLength(1)
    expect(html).toContain('<span class="sr">未读</span>')
  })

  it('says when an account is about to be deleted', async () => {
    const leaving = { ...data, area: testArea({ deregister_time: '2026-11-27 14:34:00' }) }
    const html = await renderTestPage(<ProfilePage />, { address: '/my', data: leaving })
    expect(html).toContain('2026年11月27日 14:34')
  })

  it.each([
    ['zh-Hant-HK', '用戶資料', '電郵'],
    ['en', 'Overview', 'Email'],
  ] as const)('speaks %s', async (language, title, label) => {
    const html = await renderTestPage(<ProfilePage />, { address: '/my', data, language })
    expect(html).toContain(title)
    expect(html).toContain(label)
  })
})

describe('/my/Individual', () => {
  const data = { area: testArea() }
  it('has every field with its counter', async () => {
    const html = await renderTestPage(<IndividualPage />, { address: '/my/Individual', data })
    expect(html).toMatch(/3<!-- --> \/ <!-- -->20|3 \/ 20/)
    expect(html).toContain('value="https://linzhiyuan.hk/"')
    expect(html).toContain('accept="image/gif,image/png,image/jpeg"')
    expect(html.match(/<label /g)?.length).toBeGreaterThanOrEqual(6)
  })
})

describe('/my/security', () => {
  const offered = { google: false, x: true, wallet: false }
  const data = { area: testArea(), sessions, passkeys: [], offered, returned: {} }
  it('has a section for each way to sign in, and for where one is signed in', async () => {
    const html = await renderTestPage(<SecurityPage />, { address: '/my/security', data })
    expect(h1Of(html)).toEqual(['登录与安全'])
    const heads = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map((match) => match[1])
    expect(heads).toEqual(['通行密钥', '两步验证', '邮箱、手机与密码', '关联账号', '登录中的设备'])
    expect(html).toContain('结束登录：Chrome, Windows')
  })

  it('offers what can be linked here, and keeps what is linked', async () => {
    const linked = [{ provider: 'google' as const, username: 'lin@gmail.com', linked_time: '2026-11-01 09:00:00' }]
    const html = await renderTestPage(<SecurityPage />, { data: { ...data, area: testArea({ linked }) } })
    expect(html).toContain('lin@gmail.com')
    expect(html).toContain('解除关联<span class="sr">Google</span>')
    expect(html).toContain('关联<span class="sr">X</span>')
    const none = await renderTestPage(<SecurityPage />, { data: { ...data, offered: { ...offered, x: false } } })
    expect(none).toContain('本站目前没有可以关联的平台。')
  })
})

describe('/my/mymessage', () => {
  it('lists messages, or says that there are none', async () => {
    const html = await renderTestPage(<MessagesPage />, {
      data: { area: testArea(), page: messages, onlyUnread: false },
    })
    expect(html).toContain('全部标为已读')
    expect(html).toContain('没有更多数据了')
    const page = { ...nothingKept, unread: 0 }
    const none = await renderTestPage(<MessagesPage />, { data: { area: testArea(), page, onlyUnread: false } })
    expect(none).toContain('还没有消息')
    expect(none).not.toContain('全部标为已读')
  })

  it('shows what was written as text', async () => {
    const page = { ...messages, list: [testMessage({ title: '<img src=x onerror=alert(1)>', link: null })] }
    const html = await renderTestPage(<MessagesPage />, { data: { area: testArea(), page, onlyUnread: false } })
    expect(html).toContain('&lt;img src=x')
    expect(html).not.toContain('<img src=x')
  })
})

describe('/my/realname', () => {
  const empty = {
    state: 'none',
    name: '',
    document_number: '',
    document_type: null,
    submitted_time: null,
    reason: '',
  } as const
  const filed = {
    name: '林**',
    document_number: 'A12****(3)',
    document_type: 'hk_id',
    submitted_time: '2026-11-20 10:00:00',
  } as const
  const show = (realName: CallOutput<'getRealName'>) =>
    renderTestPage(<RealNamePage />, { data: { area: testArea({ real_name_state: realName.state }), realName } })

  it('asks for what is needed', async () => {
    const html = await show({ ...empty })
    expect(html).toContain('提交审核')
    expect(html).toContain('香港身份证')
  })
  it('waits', async () => {
    const html = await show({ ...empty, ...filed, state: 'pending' })
    expect(html).toContain('A12****(3)')
    expect(html).not.toContain('<form')
  })
  it('is done', async () => {
    expect(await show({ ...empty, ...filed, state: 'approved' })).not.toContain('<form')
  })
  it('says why it was sent back, and takes it again', async () => {
    const html = await show({ ...empty, ...filed, state: 'rejected', reason: '号码看不清' })
    expect(html).toContain('号码看不清')
    expect(html).toContain('<form')
  })
})

describe('what is kept', () => {
  it('is empty at first', async () => {
    const follow = await renderTestPage(<FollowPage />, { data: { area: testArea(), page: nothingKept } })
    expect(follow).toContain('还没有关注任何作者')
    const page = { ...nothingKept, counts }
    const collect = await renderTestPage(<CollectPage />, { data: { area: testArea(), page, type: undefined } })
    expect(collect).toContain('还没有收藏')
  })

  it('has tabs with counts for each kind', async () => {
    const page = { ...nothingKept, counts: { article: 6, flash: 4, topic: 2 } }
    const html = await renderTestPage(<CollectPage />, { data: { area: testArea(), page, type: 'flash' } })
    expect(html).toMatch(/href="\/my\/collect"[^>]*>全部<span class="n">12</)
    expect(html).toMatch(
      /href="\/my\/collect\?type=flash"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/my\/collect\?type=flash"/,
    )
  })
})

describe('/deregister', () => {
  it('says what will happen, and asks for the password or a code', async () => {
    const html = await renderTestPage(<DeregisterPage />, { data: { area: testArea() } })
    expect(html).toContain('7天冷静期')
    expect(html).toContain('autoComplete="current-password"')
    expect(html).toContain('用验证码')
  })
  it('asks for a code where there is no password', async () => {
    const html = await renderTestPage(<DeregisterPage />, { data: { area: testArea({ has_password: false }) } })
    expect(html).toContain('autoComplete="one-time-code"')
    expect(html).toContain('验证码发到l***@harbourmail.hk')
  })
})

it('takes feedback of everybody', async () => {
  const html = await renderTestPage(<FeedbackPage />, { address: '/feedback' })
  expect(h1Of(html)).toEqual(['意见反馈'])
  expect(html).toContain('0<!-- --> / <!-- -->500'.replaceAll('<!-- -->', ''))
})
