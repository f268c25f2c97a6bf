import { beforeAll, expect } from 'vitest'
import { figuresHans as f } from '#console/locales/figures/zh-hans.ts'
import { accessibilityProblems, rulesIn, themes } from './accessibility.ts'
import { visitConsole } from './console.ts'
import { registerStaff, type TestMember } from './members.ts'
import { journey, untilSettled, untilTrue } from './page.ts'
import { call } from './site-content.ts'

/** What drives the browser shows as a robot, which counts nothing; and a beacon's content is seen by nothing else. */
function keepBeacons() {
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
  const send = navigator.sendBeacon.bind(navigator)
  navigator.sendBeacon = (address, body) => {
    if (body instanceof Blob)
      void body.text().then((text) => sessionStorage.setItem('beacons', `${sessionStorage.getItem('beacons')} ${text}`))
    return send(address, body)
  }
}

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

  const reader = await visitor.visit('/robots.txt', { hydrated: false, beforehand: keepBeacons })
  await reader.goto(`${origin}/columns?page=2`)
  const link = reader.locator(`main a[href$="/contents/${id}"]`).first()
  await link.scrollIntoViewIfNeeded()
  await reader.getByText(title).or(reader.getByText('另一个标题，给一半读者')).first().waitFor()
  const answered = reader.waitForResponse(`${origin}/api/pvuv`)
  await reader.waitForFunction(
    (item) => sessionStorage.getItem('beacons')?.includes(`"event":"seen","page":"/columns","wz_id":${item},`),
    id,
  )
  expect((await answered).status()).toBe(200)

  await test.getByRole('button', { name: new RegExp(`^${f['headlines.keep'].replace('{name}', 'A')}`) }).click()
  await page.getByRole('heading', { name: f['headlines.ended'] }).waitFor()
  await untilTrue(reader, async () => !(await (await fetch('/columns?page=2')).text()).includes('name="compared"'))
  await untilSettled(page)
})
