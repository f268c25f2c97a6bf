import { describe, expect, it } from 'vitest'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { UserCorner, UserSheet } from './user-menu.tsx'

it.each([
  ['/news', '/publish'],
  ['/en/news', '/en/publish'],
])('visitors of %s find the way to publish in the slide-out list', async (address, href) => {
  const html = await renderTestPage(<UserSheet />, { address })
  expect(html.slice(0, html.indexOf('for-members'))).toContain(`<a class="for-visitors" href="${href}">`)
})

describe("the member's part of the header", () => {
  it('holds both states, so that one kept page serves everybody', async () => {
    const html = await renderTestPage(<UserCorner />)
    expect(html).toMatch(/<a class="iconbtn for-visitors" aria-label="登录" href="\/home#login">/)
    expect(html).toMatch(/<a class="iconbtn for-visitors only-d" aria-label="发布" href="\/publish">/)
    expect(html).toMatch(/<div class="user for-members">.*href="\/my\/mymessage".*href="\/my"/)
  })

  it.each([
    ['zh-Hans', ['我的账户', '我的文章', '活动主办', '发布', '退出登录']],
    ['zh-Hant-HK', ['我的帳戶', '我的文章', '活動主辦', '發布', '登出']],
    ['en', ['My account', 'My articles', 'Event organiser', 'Publish', 'Sign out']],
  ] as const)('offers in %s what the specification lists, in its order', async (language, labels) => {
    const html = await renderTestPage(<UserSheet />, { language })
    const shown = [...html.slice(html.indexOf('for-members')).matchAll(/<\/svg>([^<]+)</g)].map(([, text]) => text)
    expect(shown).toEqual(labels)
  })
})
