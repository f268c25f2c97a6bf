import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { visitConsole } from './console.ts'
import { registerStaff, type TestMember } from './members.ts'
import { journey } from './page.ts'
import { call } from './site-content.ts'

let editor: TestMember

beforeAll(async () => {
  editor = await registerStaff('editor', '何卓')
}, 180_000)

const title = (page: Page) => page.getByLabel(t.headline, { exact: true })

journey('whatever is typed right after F arrives in the form, and after Ctrl+K in the palette', async (visitor) => {
  const name = '标题先于页面'
  const page = await visitConsole(visitor, editor, '/review')
  // A letter typed while the button that closes has the focus is lost.
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) =>
      setTimeout(() => {
        const isKept = target instanceof Element && target.matches('.ant-modal-close, .ant-modal')
        if (isKept && document.activeElement === target) document.body.dataset.lost = target.className
      }),
    )
  })
  // The script of the desk comes only when everything was typed.
  const script = Promise.withResolvers<void>()
  await page.route('**/flash-page*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.keyboard.press('f')
  await page.keyboard.type(`${name}丙`)
  // Not by the journeys' own `press`, which would wait until the page is ready.
  for (const key of ['Backspace', 'Enter']) {
    await page.keyboard.down(key)
    await page.keyboard.up(key)
  }
  await page.keyboard.type('正文')
  script.resolve()
  const text = page.getByLabel(t['flashField.text'])
  await expect.poll(() => text.inputValue()).toBe('正文')
  expect(await title(page).inputValue()).toBe(name)
  // Others look at the drafts of the desk too.
  await page.keyboard.press('Control+s')
  await page.locator('.flash__list li', { hasText: name }).first().waitFor()
  const { drafts } = await call('recentFlash', {}, 'zh-Hans', editor.token)
  for (const { id, version, title: of } of drafts)
    if (id !== null && of === name)
      await call('deleteRecord', { kind: 'flashdraft', id, version }, 'zh-Hans', editor.token)
  for (const words of ['稿', '文章']) {
    await page.keyboard.down('Control')
    await page.keyboard.down('k')
    await page.keyboard.up('k')
    await page.keyboard.up('Control')
    await page.keyboard.type(words)
    const field = page.getByRole('combobox', { name: t.palette })
    await expect.poll(() => field.inputValue()).toBe(words)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  expect(await page.evaluate(() => document.body.dataset.lost)).toBeUndefined()
})
