import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { accessibilityProblems, problemsInThemes } from './accessibility.ts'
import { openConsole, publishManuscript, visitConsole, walkTo } from './console.ts'
import { registerMember, registerStaff, type TestMember } from './members.ts'
import { journey } from './page.ts'
import { call } from './site-content.ts'

let administrator: TestMember
let editor: TestMember

beforeAll(async () => {
  administrator = await registerStaff('administrator', '钟明')
  editor = await registerStaff('editor', '许澄')
}, 180_000)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const unlike = () => Date.now().toString(36)

describe('static pages', () => {
  journey('are written beside a colleague, who saves first, and readers have the outcome', async (visitor) => {
    const page = await visitConsole(visitor, administrator, '/pages/fuwutiaokuan')
    const { texts } = await call('staffPage', { page: 'fuwutiaokuan' }, 'zh-Hans', editor.token)
    const version = texts.find(({ language }) => language === 'zh-Hans')?.version ?? 0
    const title = page.getByRole('textbox', { name: t.headline, exact: true })
    const name = `协议${unlike()}`
    await title.fill(name)
    await page.locator('.page-edit__preview h2').getByText(name).waitFor()
    await call('attendRecord', { kind: 'page', id: 'fuwutiaokuan' }, 'zh-Hans', editor.token)
    const said = `同事写的${name}。`
    const theirs = { title: `同事的${name}`, summary: '同事的摘要', markdown: said }
    const saving = { page: 'fuwutiaokuan', language: 'zh-Hans', version, keep_shipped: true, ...theirs } as const
    await call('savePage', saving, 'zh-Hans', editor.token)
    await page.keyboard.press('Control+s')
    const conflict = page.locator('.conflict')
    await conflict.getByText(said).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    // The proposal contains the fields typed here, and the colleague's version of all others.
    await button(page, t.conflictChosen).click()
    await conflict.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+s')
    await page.getByText(t['site.pageSaved']).waitFor()
    const read = await call('getStaticPage', { page: 'fuwutiaokuan' })
    expect(read).toMatchObject({ title: name, html: `<p>${said}</p>` })

    await title.fill('没有保存的')
    await openConsole(page, visitor.origin, '/pages')
    await openConsole(page, visitor.origin, '/pages/fuwutiaokuan')
    await page.getByText(t['record.restored']).waitFor()
    expect(await title.inputValue()).toBe('没有保存的')
    await page.locator('.present__others').getByText('许澄').waitFor()

    await button(page, t['site.versions']).click()
    await dialog(page).getByRole('button', { name: theirs.title }).first().click()
    await dialog(page).locator('ins').first().waitFor()
    await dialog(page).getByRole('button', { name: t['site.takeVersion'] }).click()
    await expect.poll(() => title.inputValue()).toBe(theirs.title)
  })
})

describe('redirects', () => {
  journey('are added, tried, deleted, and brought back', async (visitor) => {
    const old = `/old/${unlike()}`
    const page = await visitConsole(visitor, editor, '/redirects')
    await page.keyboard.press('n')
    await dialog(page).getByLabel(t['redirect.old'], { exact: true }).fill(old)
    await dialog(page).getByLabel(t['redirect.path'], { exact: true }).fill('/terms')
    await page.keyboard.press('Enter')
    const row = page.getByRole('row').filter({ hasText: old })
    await row.waitFor()
    await page.getByRole('searchbox', { name: t['redirect.test'] }).fill(visitor.origin + old)
    await button(page, t['redirect.try']).click()
    await page.locator('.address-test').getByRole('link', { name: '/terms' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await row.getByRole('button', { name: t.delete }).click()
    await row.waitFor({ state: 'detached' })
    await button(page, t['bin.undo']).click()
    await row.waitFor()
  })
})

describe('the bin', () => {
  journey('gives an article back, and keeps nothing that was deleted for good', async (visitor) => {
    const author = await registerMember()
    const { item, title } = await publishManuscript(author, editor, '误删稿')
    const found = `?keyword=${encodeURIComponent(title)}`
    const page = await visitConsole(visitor, administrator, `/articles${found}`)
    await page.getByRole('button', { name: t.actionsOn.replace('{title}', title) }).click()
    await page.getByRole('menuitem', { name: t.delete }).click()
    await dialog(page).getByRole('button', { name: t.delete, exact: true }).click()
    await page.getByText(t['bin.binned']).waitFor()
    await openConsole(page, visitor.origin, `/bin${found}`)
    expect(await accessibilityProblems(page)).toEqual([])
    const other = await visitConsole(visitor, administrator, `/bin${found}`)
    await button(page, t.restore).click()
    await expect.poll(() => call('getInformationDetails', { id: item }).then(({ id }) => id)).toBe(item)

    visitor.expectFailures('/api/console/restoreFromBin')
    await button(other, t.restore).click()
    await other.getByRole('row').filter({ hasText: title }).waitFor({ state: 'detached' })

    const { list } = await call('staffArticles', { keyword: title }, 'zh-Hans', administrator.token)
    const updated_time = list.find(({ id }) => id === item)?.updated_time ?? ''
    await call('deleteArticle', { id: item, updated_time }, 'zh-Hans', administrator.token)
    await openConsole(page, visitor.origin, `/bin${found}`)
    await button(page, t['bin.purge']).click()
    const purge = dialog(page).getByRole('button', { name: t['bin.purge'], exact: true })
    expect(await purge.isDisabled(), 'not before the title is typed').toBe(true)
    await dialog(page).getByRole('textbox').fill(title)
    await purge.click()
    await page.getByText(t['bin.purged']).waitFor()
    await expect.poll(() => page.getByRole('row').filter({ hasText: title }).count()).toBe(0)
  })
})

journey('pages about the site itself are for everyone, in both themes', async (visitor) => {
  const { id } = await deletedRedirect()
  const page = await visitConsole(visitor, administrator, '/pages')
  const problems: string[] = []
  const check = async (what: string) => {
    for (const problem of await problemsInThemes(page)) problems.push(`${what}: ${problem}`)
  }
  for (const path of ['/pages', '/pages/terms', '/redirects', '/settings', `/bin?keyword=${id}`]) {
    await walkTo(page, path)
    await check(path)
  }
  await walkTo(page, '/redirects')
  await page.keyboard.press('n')
  await dialog(page).waitFor()
  await check('a new redirect')
  await walkTo(page, '/pages/terms')
  await button(page, t['site.versions']).click()
  await dialog(page).locator('.versions__text').waitFor()
  await check('versions')
  expect(problems).toEqual([])
})

/** A redirect that lies in the bin, so that the list there has something to show. */
async function deletedRedirect(): Promise<{ id: string }> {
  const id = `old-${unlike()}`
  await call('saveRedirect', { old: `/${id}`, path: '/terms' }, 'zh-Hans', editor.token)
  await call('deleteRedirect', { old: `/${id}`, version: 1 }, 'zh-Hans', editor.token)
  return { id }
}
