import { describe, expect } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { correctionsHans } from '#web/locales/corrections/zh-hans.ts'
import { zhHans } from '#web/locales/zh-hans.ts'
import { accessibilityProblems } from './accessibility.ts'
import { visitConsole } from './console.ts'
import { registerStaff } from './members.ts'
import { journey } from './page.ts'
import { newestItems } from './site-content.ts'

describe('a reader who asks for a correction', () => {
  journey('says so beside the article, and an editor deals with it by key', async (visitor) => {
    const [article] = await newestItems('article', 1)
    const content = `第二段的日期写错了（${Date.now()}）`
    const page = await visitor.visit(`/contents/${article?.id}`)
    await page.getByRole('button', { name: zhHans['item.requestCorrection'], exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: correctionsHans.send }).click()
    await form.getByText(correctionsHans.short).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await form.getByLabel(correctionsHans.content).fill(content)
    await form.getByRole('button', { name: correctionsHans.send }).click()
    await page.getByText(correctionsHans.sent).waitFor()
    await form.waitFor({ state: 'detached' })

    const desk = await visitConsole(visitor, await registerStaff('editor', '何卓'), '/corrections')
    const row = desk.locator('.ant-table-row', { hasText: content })
    await row.waitFor()
    while (!(await row.getAttribute('class'))?.includes('row--current')) await desk.keyboard.press('j')
    await desk.keyboard.press('Enter')
    await desk.getByRole('dialog').getByText(content).waitFor()
    expect(await accessibilityProblems(desk)).toEqual([])
    await desk.getByRole('dialog').getByRole('textbox').fill('已按公告改正')
    await desk.getByRole('dialog').locator('.ant-btn-primary').click()
    await row.waitFor({ state: 'detached' })
    await desk.getByText(t['correction.closed'], { exact: true }).first().click()
    await row.getByText('已按公告改正').waitFor()
  })
})
