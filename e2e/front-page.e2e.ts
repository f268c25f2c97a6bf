import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { kindFieldsHans } from '#console/locales/kind-fields/zh-hans.ts'
import { consoleHans } from '#console/locales/zh-hans.ts'
import { accessibilityProblems, problemsInThemes } from './accessibility.ts'
import { visitConsole } from './console.ts'
import { registerStaff, type TestMember } from './members.ts'
import { journey } from './page.ts'
import { call } from './site-content.ts'

const t = { ...consoleHans, ...kindFieldsHans }

let editor: TestMember
let colleague: TestMember

beforeAll(async () => {
  editor = await registerStaff('editor', '何卓')
  colleague = await registerStaff('editor', '梁晓彤')
}, 180_000)

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page, name: string) => part(page, name).locator('.ordered__row')
const titlesOf = async (page: Page, name: string) =>
  (await rows(page, name).locator('.front__title').allInnerTexts()).map((title) => title.trim())
const frame = (page: Page) => page.frameLocator('.page-window iframe')
const leadOf = async (page: Page) => (await page.locator('.lead__story:not(.off) h2').textContent()) ?? ''
const plain = (title: string) => title.replace(/\s/g, '')
/** Puts the front page as it was. */
async function putBack(before: Awaited<ReturnType<typeof read>>) {
  const { version } = await read()
  await call('saveFront', { version, arrangement: before.arrangement }, 'zh-Hans', editor.token)
}
const read = () => call('getFront', {}, 'zh-Hans', editor.token)

describe('the front page by hand', () => {
  journey('is arranged by keyboard, looked at before, and reaches readers', async (visitor) => {
    const before = await read()
    const page = await visitConsole(visitor, editor, '/front')
    await rows(page, t['front.picks']).first().waitFor()
    const [first = ''] = await titlesOf(page, t['front.picks'])
    await rows(page, t['front.picks']).first().locator('.ordered__handle').focus()
    // Beyond the first place it goes among the lead stories, and the focus with it.
    await page.keyboard.press('Alt+ArrowUp')
    for (let place = before.arrangement.leads.length; place > 0; place -= 1) await page.keyboard.press('Alt+ArrowUp')
    expect((await titlesOf(page, t['front.leads']))[0]).toBe(first)
    await expect
      .poll(async () => plain((await frame(page).locator('.lead__story h2').first().textContent()) ?? ''))
      .toBe(plain(first))
    await page.getByText(t['front.unsaved'], { exact: true }).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText(t['front.savedDone']).waitFor()

    const reader = await visitor.visit('/')
    expect(plain(await leadOf(reader))).toBe(plain(first))
    await putBack(before)
    await expect
      .poll(async () => {
        await reader.reload()
        return plain(await leadOf(reader))
      })
      .not.toBe(plain(first))
  })

  journey('shows both to who saves over a colleague, and nothing is lost', async (visitor) => {
    const before = await read()
    const page = await visitConsole(visitor, editor, '/front')
    await rows(page, t['front.picks']).first().waitFor()
    const { arrangement, version } = await read()
    const theirs = `空投${Date.now().toString(36)}`
    const words = [...arrangement.hidden_words, theirs]
    await call(
      'saveFront',
      { version, arrangement: { ...arrangement, hidden_words: words } },
      'zh-Hans',
      colleague.token,
    )
    const [first = '', second = ''] = await titlesOf(page, t['front.picks'])
    const below = rows(page, t['front.picks']).nth(1)
    const height = (await below.boundingBox())?.height ?? 0
    await rows(page, t['front.picks'])
      .first()
      .locator('.ordered__handle')
      .dragTo(below, { targetPosition: { x: 80, y: height - 4 } })
    expect((await titlesOf(page, t['front.picks'])).slice(0, 2)).toEqual([second, first])
    await page.keyboard.press('Control+s')
    const conflict = page.locator('.conflict')
    await conflict.waitFor()
    await conflict.getByText(theirs).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await conflict.getByRole('button', { name: t.conflictChosen, exact: true }).click()
    await conflict.waitFor({ state: 'detached' })
    const saved = await read()
    expect(saved.arrangement.hidden_words).toEqual(words)
    expect((await titlesOf(page, t['front.picks'])).slice(0, 2)).toEqual([second, first])
    await putBack(before)
  })

  journey('has banners that are written, shown and deleted with a way back', async (visitor) => {
    const before = await read()
    const page = await visitConsole(visitor, editor, '/front')
    await part(page, t['front.banners']).getByRole('button', { name: t['kindNew.banner'] }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('监管干预专题上线')
    await dialog.getByRole('textbox', { name: t['kindField.banner.link'] }).fill('/features')
    await dialog.getByRole('button', { name: t['record.save'] }).click()
    await dialog.waitFor({ state: 'detached' })
    await frame(page).getByText('监管干预专题上线').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText(t['front.savedDone']).waitFor()
    const reader = await visitor.visit('/zh-hant')
    await reader.getByRole('link', { name: '監管干預專題上線' }).waitFor()

    await part(page, t['front.banners']).getByRole('button', { name: '监管干预专题上线', exact: true }).click()
    await dialog.getByRole('button', { name: t.delete }).click()
    const undo = page.locator('.ant-message-notice', { hasText: t['bin.binned'] }).getByRole('button')
    await undo.waitFor()
    await expect
      .poll(async () => {
        await reader.reload()
        return reader.locator('.banner').count()
      })
      .toBe(0)
    await undo.click()
    await rows(page, t['front.banners']).first().waitFor()
    await putBack(before)
  })

  journey('can be used by everybody, in both themes', async (visitor) => {
    const page = await visitConsole(visitor, editor, '/front')
    await rows(page, t['front.picks']).first().waitFor()
    expect(await problemsInThemes(page)).toEqual([])
  })
})
