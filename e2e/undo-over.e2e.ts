import { beforeAll, describe, expect } from 'vitest'
import { manuscriptsHans as t } from '#web/locales/manuscripts/zh-hans.ts'
import { submitManuscript, visitConsole } from './console.ts'
import { registerMember, registerStaff, type TestMember } from './members.ts'
import { journey } from './page.ts'
import { button, draftOf, paragraphs, saved, title, toastOf, visitAs } from './publish-desk.ts'
import { call } from './site-content.ts'

let author: TestMember
let editor: TestMember

beforeAll(async () => {
  author = await registerMember()
  editor = await registerStaff('editor', '许闻')
}, 180_000)

describe('what could be undone', () => {
  journey('goes out by itself, also when its tab was closed', async (visitor) => {
    const manuscript = await submitManuscript(author, '关掉标签页')
    const page = await visitConsole(visitor, editor, `/review/${manuscript.id}`)
    await page.locator('.decision .ant-btn-primary:not([disabled])').waitFor()
    const decided = page.waitForResponse((response) => response.url().endsWith('/decideReview'))
    await page.keyboard.press('a')
    await decided
    await page.close()
    const stored = async () => (await call('getReview', { id: manuscript.id }, 'zh-Hans', editor.token)).manuscript
    await expect.poll(async () => (await stored()).item_id).not.toBe(null)
    const item = (await stored()).item_id ?? 0
    expect((await call('getInformationDetails', { id: item })).title).toBe(manuscript.title)
  })

  journey('its writer sees go out, with the way to the article', async (visitor) => {
    const { list } = await call('categoryLists', {})
    const fields = { title: '发布得太快', category: list[0]?.id ?? null, document: paragraphs('正文。') }
    const { id } = await draftOf(editor, fields)
    const page = await visitAs(visitor, editor, `/publish/${id}`)
    await title(page).fill('改好再发')
    await saved(page)
    await button(page, t.publishNow).click()
    await toastOf(page, t.publishedNow)
    await page.locator('.held').waitFor({ state: 'detached' })
    const { item_id: item } = await call('getManuscript', { id }, 'zh-Hans', editor.token)
    expect((await call('getInformationDetails', { id: item ?? 0 })).title).toBe('改好再发')
    await page.locator('.sec-head a', { hasText: t.seeOnline }).waitFor()
  })
})
