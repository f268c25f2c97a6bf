import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { dataHans } from '#console/locales/data/zh-hans.ts'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import type { Language } from '#language/languages.ts'
import { accessibilityProblems } from './accessibility.ts'
import { submitManuscript, visitConsole, walkTo } from './console.ts'
import { registerMember, registerStaff, type TestMember } from './members.ts'
import { journey, type Visitor } from './page.ts'

let administrator: TestMember

beforeAll(async () => {
  administrator = await registerStaff('administrator', '周雨桐')
  await submitManuscript(await registerMember(), '手机上的清单')
}, 180_000)

/** Lists with something in them, and forms in several languages. */
const pages = [
  '/review',
  '/manuscripts',
  '/articles',
  '/topics',
  '/tools',
  '/pages',
  '/redirects',
  '/media',
  '/data',
  '/conferences',
  '/events',
  '/incidents',
  '/labels',
  '/translation',
  '/glossary',
  '/authors',
  '/users',
  '/audit',
  '/front',
  '/settings',
  '/messages',
]

/** Returns elements wider than the window and not scrolled by themselves, and row heads too narrow to be read. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    // An element that is too wide widens the window of a phone, but not the page in it.
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push('the page is wider than the window')
    for (const field of document.querySelectorAll(
      'main input, main textarea, main .ant-select, main .ant-btn, main .title',
    )) {
      const { left, right, width } = field.getBoundingClientRect()
      if (width > 0 && (right > clientWidth + 1 || left < -1)) found.push(`cut: ${field.outerHTML.slice(0, 80)}`)
    }
    for (const head of document.querySelectorAll('td.cell--head'))
      if (head.getBoundingClientRect().width < 200) found.push('a title is narrow')
    return found
  })

const visitPhone = (visitor: Visitor, language: Language) =>
  visitConsole(visitor, administrator, '', { language, width: 375, height: 800, touch: true })

async function faultsOfAll(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const path of pages) {
    await walkTo(page, path)
    for (const fault of await faults(page)) found.push(`${path}: ${fault}`)
  }
  return found
}

journey('English words, which are longer, fit on a phone as well', async (visitor) => {
  const page = await visitPhone(visitor, 'en')
  expect(await faultsOfAll(page)).toEqual([])
  // A form with fields in three languages and an arrangement.
  await walkTo(page, '/topics')
  await page.locator('td.cell--head a').first().click()
  await page.locator('.arranged').first().waitFor()
  expect(await faults(page)).toEqual([])
  const widths = await page.locator('.arranged__title').evaluateAll((titles) => titles.map((one) => one.clientWidth))
  expect(Math.min(...widths)).toBeGreaterThan(60)
})

journey('lists and forms of the console are read and used on a phone', async (visitor) => {
  const page = await visitPhone(visitor, 'zh-Hans')
  expect(await faultsOfAll(page)).toEqual([])
  await walkTo(page, '/articles')
  await page.locator('td.cell--head').first().waitFor()
  expect(await page.locator('.keys:visible').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
})

journey('what is wrong with an imported file is read on a phone', async (visitor) => {
  const page = await visitPhone(visitor, 'zh-Hans')
  await walkTo(page, '/data/import')
  const buffer = Buffer.from('PK\u0003\u0004\u0014xl/workbook.xml')
  await page.locator('input[type=file]').setInputFiles({ name: 'values.csv', mimeType: 'text/csv', buffer })
  await page.getByText(dataHans['data.reason.spreadsheet']).waitFor()
  expect(await faults(page)).toEqual([])
})

describe('the look of the console', () => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

  journey('is chosen in its side bar, for the site as well, and follows the system again', async (visitor) => {
    const page = await visitConsole(visitor, administrator, '', { theme: 'light' })
    const choice = (name: string) => page.locator('.side__foot .ant-segmented-item', { hasText: name })
    const light = await ground(page)
    await choice(t['look.dark']).click()
    await expect.poll(() => ground(page)).not.toBe(light)
    await page.reload()
    await choice(t['look.dark']).waitFor()
    expect(await ground(page)).not.toBe(light)
    const answer = await page.request.get(`${visitor.origin}/aboutus`)
    expect(await answer.text()).toContain('data-theme="dark"')
    await choice(t['look.system']).click()
    await expect.poll(() => ground(page)).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => ground(page)).not.toBe(light)
  })
})
