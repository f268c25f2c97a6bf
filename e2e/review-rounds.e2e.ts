import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { openConsole, submitManuscript, visitConsole } from './console.ts'
import { registerMember, registerStaff, type TestMember } from './members.ts'
import { journey } from './page.ts'
import { call } from './site-content.ts'

let author: TestMember
let editor: TestMember
let colleague: TestMember

beforeAll(async () => {
  author = await registerMember()
  editor = await registerStaff('editor', '何卓')
  colleague = await registerStaff('editor', '梁晓彤')
}, 180_000)

const documentOf = (...lines: string[]) => ({
  type: 'doc' as const,
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
const refuse = (id: number, version: number, reason: string, by: TestMember) =>
  call('decideReview', { id, version, decision: 'refuse', reason }, 'zh-Hans', by.token)
/** The author changes the text and submits it again. @returns the version that waits */
async function again(id: number, version: number, title: string, ...lines: string[]): Promise<number> {
  const fields = { id, version, title, document: documentOf(...lines) }
  const saved = await call('saveManuscript', fields, 'zh-Hans', author.token)
  if (!saved.saved) throw new Error('a draft met another one')
  const { version: next } = saved.manuscript
  return (await call('submitManuscript', { id, version: next }, 'zh-Hans', author.token)).version
}
const view = (page: Page, name: string) => page.locator('.ant-segmented-item', { hasText: name }).click()

describe('the second time round', () => {
  journey('an editor sees who refused it before and why, and what was changed since', async (visitor) => {
    const { id, version, title } = await submitManuscript(author, '再审', {
      document: documentOf('比特币价格上涨。', '第二段没有动。'),
    })
    await refuse(id, version, '第一次：缺出处', editor)
    const second = await again(id, version, title, '比特币价格下跌。', '第二段没有动。')
    await refuse(id, second, '第二次：数字不对', colleague)
    const third = await again(id, second, `${title}修订`, '比特币价格持平。', '第二段没有动。')

    const page = await visitConsole(visitor, editor, `/review/${id}`)
    await page.locator('.rounds li').first().waitFor()
    expect(await page.locator('.rounds li').allTextContents()).toEqual([
      expect.stringMatching(/^梁晓彤于.*判定不通过.*第二次：数字不对$/s),
      expect.stringMatching(/^何卓于.*判定不通过.*第一次：缺出处$/s),
    ])
    const changes = page.locator('.differences')
    await changes.locator('ins', { hasText: '修订' }).waitFor()
    expect(await changes.locator('del').allTextContents()).toEqual(['下跌'])
    expect(await changes.locator('ins').allTextContents()).toEqual(['修订', '持平'])
    await view(page, t['review.text'])
    await page.locator('.preview .prose').getByText('比特币价格持平').waitFor()

    await call('decideReview', { id, version: third, decision: 'approve' }, 'zh-Hans', editor.token)
    const revision = await again(id, third, `${title}修订`, '比特币价格微涨。', '第二段没有动。')
    await refuse(id, revision, '第三次：再核一遍', colleague)
    await again(id, revision, `${title}修订`, '比特币价格微跌。', '第二段没有动。')
    await openConsole(page, visitor.origin, `/review/${id}`)
    await view(page, t['review.sinceFormer'])
    await expect.poll(() => changes.locator('del').allTextContents()).toEqual(['涨'])
    await view(page, t['review.againstOnline'])
    await expect.poll(() => changes.locator('del').allTextContents()).toEqual(['持平'])
    expect(await page.locator('.rounds li').count()).toBe(4)
  })

  journey('nothing on a review is wider than a phone', async (visitor) => {
    const long = `https://example.org/${'很长的地址'.repeat(30)}`
    const { id, version, title } = await submitManuscript(author, `${'长'.repeat(40)}`, {
      document: documentOf(`一段里有一个${long}`, '第二段。'),
    })
    await refuse(id, version, long, editor)
    await again(id, version, title, `一段里有另一个${long}`, '第二段。')
    const page = await visitConsole(visitor, colleague, `/review/${id}`, { width: 375 })
    for (const name of [t['review.sinceFormer'], t['review.text']]) {
      await view(page, name)
      await page.locator('.differences, .preview .prose').first().waitFor()
      const tooWide = await page
        .locator('main')
        .evaluate((main) => main.scrollWidth - Math.min(main.clientWidth, document.documentElement.clientWidth))
      expect(tooWide, name).toBeLessThanOrEqual(0)
    }
    const shown = page.locator('.decision .ant-btn:visible')
    const heights = await shown.evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40)
    // The text keeps the screen: what is done less often waits in a menu.
    expect(heights).toHaveLength(3)
    expect(await page.locator('.decision').evaluate((foot) => foot.clientHeight)).toBeLessThanOrEqual(90)
    await shown.last().click()
    const menu = page.getByRole('menu')
    for (const name of [t.approveLater, t.edit]) await menu.getByText(name, { exact: true }).waitFor()
    await menu.getByText(t.assign, { exact: true }).click()
    await page.getByRole('dialog').waitFor()
  })
})
