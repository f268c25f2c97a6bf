import { beforeAll, expect } from 'vitest'
import { figuresHans as f } from '#console/locales/figures/zh-hans.ts'
import { accessibilityProblems, rulesIn, themes } from './accessibility.ts'
import { visitConsole } from './console.ts'
import { registerStaff, type TestMember } from './members.ts'
import { journey, untilSettled, untilTrue } from './page.ts'
import { call } from './site-content.ts'

let editor: TestMember
beforeAll(async () => {
  editor = await registerStaff('editor', '许澄')
}, 180_000)

journey('an editor tests a headline, readers who see it are counted, and it is kept as it was', async (visitor) => {
  const { origin } = visitor
  // An article of the second page: no other journey looks for its title.
  const { list } = await call('getArticleList', { kind: 'article', page: 2, size: 10 })
  const { id = 0, title = '' } = list[7] ?? {}
  const page = await visitConsole(visitor, editor, '/figures/headlines')
  await page.getByRole('button', { name: f['headlines.new'] }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: f['headlines.item'] }).fill(title)
  await page
    .getByRole('option', { name: title })
    .or(page.locator('.offer', { hasText: title }))
    .first()
    .click()
  await dialog
    .getByRole('textbox', { name: /^标题 / })
    .first()
    .fill('另一个标题，给一半读者')
  await dialog.getByRole('button', { name: f['headlines.start'] }).click()
  await dialog.waitFor({ state: 'detached' })
  const test = page.getByRole('region', { name: title })
  await test.getByText('另一个标题，给一半读者').waitFor()
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityProblems(page, rulesIn(colorScheme))).toEqual([])
  }
  await untilSettled(page)

  const reader = await visitor.visit('/robots.txt', {
    hydrated: false,
    // What drives the browser shows as a robot, which counts nothing.
    beforehand: () => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
  })
  const seen = reader.waitForRequest(
    (request) => request.url() === `${origin}/api/pvuv` && (request.postData() ?? '').includes(`"wz_id":${id}`),
  )
  await reader.goto(`${origin}/columns?page=2`)
  const link = reader.locator(`main a[href$="/contents/${id}"]`).first()
  await link.scrollIntoViewIfNeeded()
  expect([title, '另一个标题，给一半读者']).toContain((await link.innerText()).trim().split('\n')[0])
  expect((await (await seen).response())?.status()).toBe(200)

  await test.getByRole('button', { name: new RegExp(`^${f['headlines.keep'].replace('{name}', 'A')}`) }).click()
  await page.getByRole('heading', { name: f['headlines.ended'] }).waitFor()
  await untilTrue(reader, async () => !(await (await fetch('/columns?page=2')).text()).includes('name="compared"'))
  await untilSettled(page)
})
