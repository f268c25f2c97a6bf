import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { consequencesHans } from '#console/locales/consequences/zh-hans.ts'
import { landingHans } from '#console/locales/landing/zh-hans.ts'
import { consoleHans } from '#console/locales/zh-hans.ts'
import { landingHans as shown } from '#web/locales/landing/zh-hans.ts'
import { accessibilityProblems, rulesIn } from './accessibility.ts'
import { visitConsole } from './console.ts'
import { registerStaff, type TestMember } from './members.ts'
import { journey, untilSettled } from './page.ts'

const t = { ...consoleHans, ...landingHans }
let editor: TestMember
beforeAll(async () => {
  editor = await registerStaff('editor', '许澄')
}, 180_000)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

describe('a landing page', () => {
  journey('is built, previewed and published; a visitor sends its form, and it ends', async (visitor) => {
    const path = `tide-${randomUUID().slice(0, 8)}`
    const page = await visitConsole(visitor, editor, '/landing/new')
    await field(page, t['landing.path']).fill(path)
    await field(page, `${t['landing.title']} 简体`).fill('潮汐周')
    await button(page, t['block.hero']).click()
    await field(page, `${t['block.hero']} ${t['field.title']} 简体`).fill('涨潮时分')
    await button(page, t['block.quiz']).click()
    await field(page, `${t['block.quiz']} ${t['field.title']} 简体`).fill('你是哪座岛')
    const quiz = page.getByRole('combobox', { name: t['field.quizPath'], exact: true })
    await quiz.click()
    await page.locator('.ant-select-item-option').first().click()
    await button(page, t['block.form']).click()
    await field(page, `${t['block.form']} ${t['field.title']} 简体`).fill('报名')
    await button(page, t['field.addField']).click()
    await field(page, `${t['field.fields']} 1 ${t['field.label']} 简体`).fill('称呼')
    await page.keyboard.press('Control+s')
    const preview = page.getByRole('link', { name: t['landing.preview'], exact: true })
    const draft = await (await fetch(visitor.origin + (await preview.getAttribute('href')))).text()
    for (const words of ['涨潮时分', '你是哪座岛', '称呼']) expect(draft).toContain(words)
    expect((await fetch(`${visitor.origin}/${path}`)).status).toBe(404)
    await button(page, t['landing.publish']).click()
    await page.getByRole('link', { name: t['landing.see'], exact: true }).waitFor()
    await button(page, t['landing.archive']).click()
    await page.getByRole('dialog').getByText(consequencesHans['consequence.nothingElse']).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const guest = await visitor.visit(`/${path}`, { width: 375 })
    expect(await accessibilityProblems(guest, rulesIn('light'))).toEqual([])
    await field(guest, '称呼').fill('=沈怡然')
    await button(guest, shown.send).click()
    await guest.getByRole('heading', { name: shown.thanks }).waitFor()

    await page.getByRole('link', { name: t['landing.submissions'], exact: true }).click()
    await untilSettled(page)
    await page.getByText('=沈怡然').waitFor()
    await page.goBack()
    await untilSettled(page)
    await field(page, t['landing.ends']).fill('2026-01-02T10:00')
    await page.keyboard.press('Control+s')
    await button(page, t['landing.publishChanges']).click()
    await expect.poll(async () => (await fetch(`${visitor.origin}/${path}`)).status).toBe(410)
  })
})
