import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { siteUtcOffsetHours } from '#contract/constants.ts'
import { languages } from '#language/languages.ts'
import { accessibilityProblems, problemsInThemes } from './accessibility.ts'
import { openConsole, publishManuscript, submitManuscript, visitConsole, walkTo } from './console.ts'
import { password, registerMember, registerStaff, signInPage, type TestMember } from './members.ts'
import { journey, untilHydrated } from './page.ts'
import { call, prefixes } from './site-content.ts'

let author: TestMember
let editor: TestMember
let colleague: TestMember
let administrator: TestMember

beforeAll(async () => {
  author = await registerMember()
  editor = await registerStaff('editor', '何卓')
  colleague = await registerStaff('editor', '梁晓彤')
  administrator = await registerStaff('administrator', '周雨桐')
}, 180_000)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)

describe('the door', () => {
  journey('a reader is told that the console is not for them', async (visitor) => {
    visitor.expectFailures('/console')
    const page = await visitor.visit('/aboutus')
    await signInPage(page, author)
    const answer = await page.goto(`${visitor.origin}/console`)
    expect(answer?.status()).toBe(403)
  })

  journey('a visitor signs in first and comes to where they wanted to go', async ({ visit, origin }) => {
    const page = await visit('/aboutus')
    await page.goto(`${origin}/console/review?filter=mine`)
    await untilHydrated(page)
    expect(pathOf(page)).toBe('/home')
    const login = page.locator('dialog.dialog--login')
    await login.waitFor()
    await login.locator('input[name="account"]').fill(editor.email)
    await login.locator('input[name="password"]').fill(password)
    for (const box of await login.getByRole('checkbox').all()) await box.check()
    await login.locator('input[name="password"]').press('Enter')
    await page.waitForURL('**/console/review?filter=mine')
    await heading(page, t.queue).waitFor()
  })

  journey('an ended session leads to the dialog and back', async (visitor) => {
    visitor.expectFailures(/^\/api\//)
    const guest = await registerStaff('editor', '临时编辑')
    const page = await visitConsole(visitor, guest, '/manuscripts')
    await call('logOut', {}, 'zh-Hans', guest.token)
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.locator('dialog.dialog--login').waitFor()
    expect(pathOf(page)).toBe('/home')
  })

  journey('logging out ends at the front page', async (visitor) => {
    const guest = await registerStaff('editor', '临时编辑')
    const page = await visitConsole(visitor, guest, '')
    await button(page, t.logOut).click()
    await page.waitForURL('**/home')
    await untilHydrated(page)
    expect(await page.locator('html').getAttribute('data-member')).toBe(null)
  })
})

describe('the review', () => {
  journey('from the queue to the published page by keyboard, in three languages', async (visitor) => {
    const { id, title } = await submitManuscript(author, '监管干预网络')
    const page = await visitConsole(visitor, editor, '')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('g', 'r')
    await page.waitForURL('**/console/review')
    // A list is linked to with its filters.
    await openConsole(page, visitor.origin, `/review?keyword=${encodeURIComponent(title)}`)
    await page.locator('.row--current').getByText(title).waitFor()
    await press('j', 'Enter')
    await page.waitForURL(`**/console/review/${id}`)
    await page.locator('.preview .prose').getByText('监管干预之后').waitFor()
    await page.locator('.decision .ant-btn-primary:not([disabled])').waitFor()

    await press('g', 'a')
    await page.waitForURL('**/console/articles')
    await page.goBack()
    await page.locator('.decision .ant-btn-primary:not([disabled])').waitFor()
    expect((await call('getReview', { id }, 'zh-Hans', editor.token)).manuscript.state, 'G A is not A').toBe('pending')

    await press('a')
    await page
      .locator('.ant-alert')
      .getByText(/^何卓于.*通过$/)
      .waitFor()
    // Readers have it once the approval can no longer be undone.
    await page.getByRole('link', { name: new RegExp(`^${t.see}`) }).waitFor({ timeout: 60_000 })
    await press('v')
    await page.waitForURL('**/contents/*')
    const path = pathOf(page)
    const titles = []
    for (const language of languages) {
      await page.goto(visitor.origin + prefixes[language] + path)
      titles.push(await page.locator('h1').textContent())
    }
    expect(titles).toEqual([title, title.replace('监管干预网络', '監管干預網絡'), title])
  })

  journey('a refusal takes a reason, and the author reads it', async (visitor) => {
    const { id, title } = await submitManuscript(author, '必涨三倍')
    const page = await visitConsole(visitor, editor, `/review/${id}`)
    await page.locator('.decision .ant-btn-dangerous:not([disabled])').waitFor()
    await page.keyboard.press('r')
    const refuse = dialog(page).getByRole('button', { name: t.refuse, exact: true })
    expect(await refuse.isDisabled(), 'not without a reason').toBe(true)
    await dialog(page).getByRole('button', { name: '涉及投资建议' }).click()
    const reason = dialog(page).getByRole('textbox', { name: t.reason })
    await reason.focus()
    // The caret of a field that a script filled may stand anywhere.
    await page.keyboard.press('Control+End')
    // Keys of the page sleep here: these are letters.
    await page.keyboard.type('ga')
    expect(await reason.inputValue()).toMatch(/ga$/)
    await page.keyboard.press('Control+Enter')
    await page
      .locator('.ant-alert')
      .getByText(/^何卓于.*判定不通过$/)
      .waitFor()
    expect(pathOf(page)).toBe(`/console/review/${id}`)

    const messageTitles = async () =>
      (await call('myMessages', {}, 'zh-Hans', author.token)).list.map((one) => one.title)
    // The author is notified once the decision can no longer be undone.
    await expect.poll(messageTitles, { timeout: 60_000 }).toContain(`《${title}》未通过审核`)
    const mine = await visitor.visit('/aboutus')
    await signInPage(mine, author)
    await mine.goto(`${visitor.origin}/my/mymessage`)
    await mine.getByText(`《${title}》未通过审核`).waitFor()
    await mine
      .getByText(/文中有对价格走势的判断或买卖建议.*ga/s)
      .first()
      .waitFor()
  })

  journey('two editors see each other, one takes over, and the other hears who decided', async (visitor) => {
    visitor.expectFailures('/api/console/decideReview')
    const { id } = await submitManuscript(author, '两位编辑')
    const first = await visitConsole(visitor, editor, `/review/${id}`)
    const approve = (page: Page) => page.locator('.decision .ant-btn-primary')
    await expect.poll(() => approve(first).isEnabled()).toBe(true)
    const second = await visitConsole(visitor, colleague, `/review/${id}`)
    await second.getByText(fill(t.heldBy, { name: '何卓' })).waitFor()
    expect(await approve(second).isDisabled()).toBe(true)
    await first.getByText(fill(t.alsoOpen, { names: '梁晓彤' })).waitFor({ timeout: 60_000 })

    await button(second, t.takeOver).click()
    await expect.poll(() => approve(second).isEnabled()).toBe(true)
    await second.keyboard.press('a')
    await second
      .locator('.ant-alert')
      .getByText(/^梁晓彤于.*通过$/)
      .waitFor()
    await first
      .locator('.ant-alert')
      .getByText(/^梁晓彤于.*通过$/)
      .waitFor({ timeout: 60_000 })
    expect(await approve(first).count(), 'nothing is left to decide').toBe(0)
  })

  journey('notes and assignments are for colleagues', async (visitor) => {
    const { id } = await submitManuscript(author, '同事留言')
    const page = await visitConsole(visitor, editor, `/review/${id}`)
    await page.getByRole('textbox', { name: t.noteHint }).fill('数字我核过了')
    await page.keyboard.press('Enter')
    await page.locator('.notes p').getByText('数字我核过了').waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('m')
    await dialog(page).getByRole('button', { name: t.confirm, exact: true }).click()
    await page.getByText(fill(t.assignedTo, { name: '何卓' })).waitFor()
  })

  journey('a time is planned, and kept', async (visitor) => {
    const planned = await submitManuscript(author, '定时发布')
    const page = await visitConsole(visitor, editor, `/review/${planned.id}`)
    await page.locator('.decision .ant-btn-primary:not([disabled])').waitFor()
    await page.keyboard.press('t')
    await dialog(page).getByRole('button', { name: t.plan, exact: true }).click()
    await page
      .locator('.ant-alert')
      .getByText(/^何卓于.*通过，定于.*发布$/)
      .waitFor()
    await openConsole(page, visitor.origin, `/manuscripts?keyword=${encodeURIComponent(planned.title)}`)
    await page.locator('.state--scheduled').getByText(t.planned).waitFor()

    const soon = await submitManuscript(author, '即将发布')
    const { token } = editor
    await call('attendReview', { id: soon.id }, 'zh-Hans', token)
    const { id, version } = soon
    const planIn = (ms: number) => {
      const time = new Date(Date.now() + ms + siteUtcOffsetHours * 3_600_000).toISOString().slice(0, 19)
      const publish_time = time.replace('T', ' ')
      return call('decideReview', { id, version, decision: 'approve', publish_time }, 'zh-Hans', token)
    }
    // On a busy machine the first moment may be over when the site hears of it.
    await planIn(3_000).catch(() => planIn(12_000))
    const item = async () => (await call('getReview', { id }, 'zh-Hans', token)).manuscript.item_id
    await expect.poll(item, { timeout: 60_000 }).not.toBe(null)
    await page.goto(`${visitor.origin}/contents/${await item()}`)
    expect(await page.locator('h1').textContent()).toBe(soon.title)
  })
})

describe('articles', () => {
  journey('are taken offline and brought back', async (visitor) => {
    const { item, title } = await publishManuscript(author, editor, '下线与恢复')
    const address = `${visitor.origin}/contents/${item}`
    const page = await visitConsole(visitor, editor, `/articles?keyword=${encodeURIComponent(title)}`)
    const act = async (name: string) => {
      await button(page, fill(t.actionsOn, { title })).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await act(t.unpublish)
    await dialog(page).getByRole('textbox').fill('重复')
    await dialog(page).getByRole('button', { name: t.unpublish, exact: true }).click()
    await page.locator('.state--unpublished').waitFor()
    expect((await fetch(address)).status).toBe(404)
    await act(t.restore)
    await page.locator('.state--published').waitFor()
    expect((await fetch(address)).status).toBe(200)

    const log = await visitConsole(visitor, administrator, `/audit?target=item:${item}`)
    await log.getByText('重复').waitFor()
    expect(await log.locator('tbody .ant-table-row').count()).toBe(2)
  })

  journey('two of the same story become one', async (visitor) => {
    const { item, title } = await publishManuscript(author, editor, '重复的一篇')
    const other = await publishManuscript(author, editor, '留下的一篇')
    const page = await visitConsole(visitor, editor, `/articles?keyword=${encodeURIComponent(title)}`)
    await button(page, fill(t.actionsOn, { title })).click()
    await page.getByRole('menuitem', { name: t.mergeWith, exact: true }).click()
    await dialog(page).getByRole('combobox').fill(other.title)
    await page.locator('.ant-select-item-option').getByText(other.title).click()
    await dialog(page).getByRole('textbox').fill(title)
    await dialog(page).getByRole('button', { name: t.merge, exact: true }).click()
    await page.locator('.state--merged').waitFor()
    const answer = await fetch(`${visitor.origin}/contents/${item}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/contents/${other.item}`])
  })
})

describe('keys', () => {
  journey('are listed by ?, and rest in fields', async (visitor) => {
    const page = await visitConsole(visitor, administrator, '/manuscripts')
    await page.keyboard.press('?')
    await dialog(page).waitFor()
    const keys = await dialog(page).locator('kbd').allTextContents()
    for (const key of [...'ARTEMJKV?', 'Enter', 'C', 'L']) expect(keys).toContain(key)
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    expect(pathOf(page), 'a dialog is open').toBe('/console/manuscripts')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: t.searchTitles }).focus()
    await page.keyboard.type('ga')
    expect(pathOf(page), 'a field has the focus').toBe('/console/manuscripts')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/console/manuscripts?keyword=ga')
  })
})

journey('every page is for everyone, in both themes', async (visitor) => {
  const { id } = await submitManuscript(author, '无障碍')
  const page = await visitConsole(visitor, administrator, '')
  const problems: string[] = []
  const check = async (path: string) => {
    for (const problem of await problemsInThemes(page)) problems.push(`${path}: ${problem}`)
  }
  for (const path of ['', '/review', `/review/${id}`, '/manuscripts', '/articles', '/media', '/audit', '/nowhere']) {
    await walkTo(page, path)
    await check(path)
  }
  await page.keyboard.press('?')
  await dialog(page).waitFor()
  await check('the list of keys')
  await openConsole(page, visitor.origin, `/review/${id}`)
  for (const key of ['r', 't', 'm']) {
    await page.locator('.decision .ant-btn-primary:not([disabled])').waitFor()
    await page.keyboard.press(key)
    await dialog(page).waitFor()
    await check(`the dialog of ${key}`)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
  expect(problems).toEqual([])
})

describe('the palette', () => {
  journey('takes the keys from the page below the moment it is asked for', async (visitor) => {
    const { id } = await submitManuscript(author, '快捷键与命令面板')
    let arrive = () => {}
    const arrived = new Promise<void>((done) => {
      arrive = done
    })
    const page = await visitConsole(visitor, editor, `/review/${id}`)
    await page.route(/\/console-assets\/.+\.js/, async (route) => {
      await arrived
      await route.continue()
    })
    await page.locator('.decision .ant-btn-primary:not([disabled])').waitFor()
    await page.keyboard.press('Control+k')
    // Straight to the page, without the wait of a journey's own presses.
    for (const key of ['a', 'r', 't']) {
      await page.keyboard.down(key)
      await page.keyboard.up(key)
    }
    expect(await dialog(page).count()).toBe(0)
    arrive()
    await page.getByRole('combobox', { name: t.palette }).waitFor()
    expect(await dialog(page).count()).toBe(1)
    expect((await call('getReview', { id }, 'zh-Hans', editor.token)).manuscript.state).toBe('pending')
  })

  journey('leads anywhere by a few letters, from the keyboard alone', async (visitor) => {
    const page = await visitConsole(visitor, administrator, '/')
    await heading(page, t.desk).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: t.palette })
    await field.fill(t.redirects)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/console/redirects')
    await page.keyboard.press('Control+k')
    await field.fill('周雨桐')
    // Other journeys may know somebody of that name too; accounts stand last.
    await page.getByRole('option', { name: '周雨桐' }).last().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/console/users/*')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
