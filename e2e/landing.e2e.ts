import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from 'vitest'
import { landingHans as t } from '#console/locales/landing/zh-hans.ts'
import { consoleHans } from '#console/locales/zh-hans.ts'
import { downloadHans } from '#web/locales/download/zh-hans.ts'
import { landingHans as shown } from '#web/locales/landing/zh-hans.ts'
import { accessibilityProblems, rulesIn } from './accessibility.ts'
import { visitConsole } from './console.ts'
import { registerStaff, type TestMember } from './members.ts'
import { journey, untilHydrated, untilTrue } from './page.ts'

let editor: TestMember
beforeAll(async () => {
  editor = await registerStaff('editor', '许澄')
}, 180_000)

describe('a landing page', () => {
  journey('is built from nothing, published, read in two languages and answered', async (visitor) => {
    const path = `tide-${randomUUID().slice(0, 8)}`
    const page = await visitConsole(visitor, editor, '/landing')
    const field = (name: string) => page.getByLabel(name, { exact: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button(t['landing.add']).click()
    await field(t['landing.path']).fill(path)
    await field(`${t['landing.title']} 简体`).fill('软件潮汐')
    await field(`${t['landing.title']} English`).fill('Software tide')
    await button(t['block.hero']).click()
    await field(`${t['block.hero']} ${t['field.title']} 简体`).fill('国际云端')
    await field(`${t['block.hero']} ${t['field.title']} English`).fill('Clouds abroad')
    await button(t['block.form']).click()
    await field(`${t['block.form']} ${t['field.title']} 简体`).fill('报名')
    await button(t['field.addField']).click()
    await field(`${t['field.fields']} 1 ${t['field.label']} 简体`).fill('你的称呼')
    await page.keyboard.press('Control+s')
    const preview = page.getByRole('link', { name: t['landing.preview'], exact: true })
    const address = (await preview.getAttribute('href')) ?? ''
    expect((await fetch(`${visitor.origin}/${path}`)).status).toBe(404)
    expect(await (await fetch(visitor.origin + address)).text()).toContain('国际云端')
    await button(t['landing.publish']).click()
    await page.getByRole('link', { name: t['landing.see'], exact: true }).waitFor()

    const reader = await visitor.visit(`/${path}`, { width: 375 })
    await untilHydrated(reader)
    await reader.getByRole('heading', { level: 1, name: '国际云端' }).waitFor()
    await reader.getByLabel('你的称呼').fill('沈怡然')
    await reader.getByRole('button', { name: shown.send, exact: true }).click()
    await reader.getByRole('heading', { name: shown.thanks }).waitFor()
    expect(await accessibilityProblems(reader, rulesIn('light'))).toEqual([])
    const english = await visitor.visit(`/en/${path}`)
    await english.getByRole('heading', { level: 1, name: 'Clouds abroad' }).waitFor()
    await page.goto(`${visitor.origin}/console/landing/submissions`)
    await page.getByText('沈怡然').waitFor()
    expect(consoleHans.landingDesk).toBe('落地页')
  })
})

/** A page as it would come from a site with an app. */
const app = 'harbourwire://open'
const withApp = (html: string) => html.replace('"app_link":{"value":""}', `"app_link":{"value":"${app}"}`)

describe('the app', () => {
  journey('is not tried inside WeChat: a hint says how to leave it', async ({ visit, origin }) => {
    const page = await visit('/home_tools', { width: 375 })
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.53' }),
    )
    const html = await (await fetch(`${origin}/home_tools`)).text()
    expect(withApp(html)).not.toBe(html)
    await page.route('**/home_tools', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: withApp(await answer.text()) })
    })
    await page.reload()
    await untilHydrated(page)
    await page.locator('.float--app').click()
    const hint = page.getByRole('dialog', { name: downloadHans.outside })
    await hint.waitFor()
    expect(await accessibilityProblems(page, rulesIn('light'))).toEqual([])
    await hint.getByRole('button', { name: downloadHans.outsideClose }).click()
    await untilTrue(page, async () => (await hint.count()) === 0)
    expect(new URL(page.url()).pathname).toBe('/home_tools')
  })
})
