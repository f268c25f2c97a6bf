import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { accountHans } from '#web/locales/account/zh-hans.ts'
import { problemsInThemes } from './accessibility.ts'
import { openConsole, visitConsole, walkTo } from './console.ts'
import { password, registerMember, registerStaff, signInPage, type TestMember } from './members.ts'
import { journey, untilHydrated, type Visitor } from './page.ts'
import { call } from './site-content.ts'

let administrator: TestMember
let editor: TestMember

beforeAll(async () => {
  administrator = await registerStaff('administrator', '周雨桐')
  editor = await registerStaff('editor', '何卓')
}, 180_000)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const idOf = async ({ token }: TestMember) => (await call('getUserInfo', {}, 'zh-Hans', token)).id
const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))

/** Fills the login dialog in. */
async function signIn(page: Page, email: string): Promise<void> {
  const login = page.locator('dialog.dialog--login')
  await login.waitFor()
  await login.locator('input[name="account"]').fill(email)
  await login.locator('input[name="password"]').fill(password)
  for (const box of await login.getByRole('checkbox').all()) await box.check()
  await login.locator('input[name="password"]').press('Enter')
}

/** A member's own page, on a device of theirs. */
async function visitMine(visitor: Visitor, member: TestMember, path: string): Promise<Page> {
  const page = await visitor.visit('/aboutus')
  await signInPage(page, member)
  await page.goto(visitor.origin + path)
  await untilHydrated(page)
  return page
}

describe('suspension', () => {
  journey('signs out elsewhere, is explained at sign-in, and is lifted', async (visitor) => {
    visitor.expectFailures(/^\/api\//)
    const member = await registerMember()
    const elsewhere = await visitMine(visitor, member, '/my/security')
    expect(new URL(elsewhere.url()).pathname).toBe('/my/security')

    const page = await visitConsole(visitor, administrator, `/users?keyword=${encodeURIComponent(member.email)}`)
    await page.locator('.row--current').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/console/users/*')
    await button(page, t['accounts.suspend']).click()
    const suspend = dialog(page).getByRole('button', { name: t['accounts.suspend'], exact: true })
    expect(await suspend.isDisabled(), 'not without a reason').toBe(true)
    await dialog(page).getByRole('textbox', { name: t.reason }).fill('多次发布广告')
    await suspend.click()
    await page.getByText(t['accounts.suspendedNow'], { exact: true }).waitFor()

    await elsewhere.goto(`${visitor.origin}/my/security`)
    await elsewhere.waitForURL('**/home*')
    await signIn(elsewhere, member.email)
    await elsewhere.locator('dialog.dialog--login').getByText('多次发布广告').waitFor()

    await button(page, t['accounts.lift']).click()
    await page.getByText(t['accounts.suspendedNow'], { exact: true }).waitFor({ state: 'detached' })
    await elsewhere.locator('dialog.dialog--login input[name="password"]').press('Enter')
    await elsewhere.waitForURL('**/my/security')
  })

  journey('of a colleague takes their name', async (visitor) => {
    const colleague = await registerStaff('editor', '临时编辑')
    const page = await visitConsole(visitor, administrator, `/users/${await idOf(colleague)}`)
    await button(page, t['accounts.suspend']).click()
    await dialog(page).getByRole('textbox', { name: t.reason }).fill('离职')
    const suspend = dialog(page).getByRole('button', { name: t['accounts.suspend'], exact: true })
    expect(await suspend.isDisabled()).toBe(true)
    await dialog(page).getByRole('textbox', { name: '临时编辑' }).fill('临时编辑')
    expect(await suspend.isEnabled()).toBe(true)
    await suspend.click()
    await page.getByText(t['accounts.suspendedNow'], { exact: true }).waitFor()
  })
})

/** Goes down a list by keyboard to the row that says this; above it may be what other journeys left. */
async function moveTo(page: Page, text: string): Promise<void> {
  const rows = page.locator('tbody tr.ant-table-row')
  await rows.filter({ hasText: text }).waitFor()
  const above = (await rows.allTextContents()).findIndex((row) => row.includes(text))
  for (let step = 0; step < above; step += 1) await page.keyboard.press('j')
  await page.locator('.row--current').getByText(text).waitFor()
}

describe('real names', () => {
  journey('are masked until somebody looks, approved by keyboard, and seen by the member', async (visitor) => {
    const member = await registerMember()
    const filed = { name: '欧阳小明', document_type: 'passport', document_number: 'E12345678' } as const
    await call('submitRealName', filed, 'zh-Hans', member.token)
    const page = await visitConsole(visitor, administrator, '')
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await page.waitForURL('**/console/real-names')
    const { nickname } = await call('getUserInfo', {}, 'zh-Hans', member.token)
    await moveTo(page, nickname)
    expect(await page.locator('.row--current').textContent()).toContain('欧***')
    expect(await page.content()).not.toContain('E12345678')
    await page.keyboard.press('v')
    await page.getByText('E12345678').waitFor()
    await page.keyboard.press('a')
    await page.getByText('E12345678').waitFor({ state: 'detached' })
    const id = await idOf(member)
    const log = await call('auditLog', { target: `user:${id}` }, 'zh-Hans', administrator.token)
    expect(log.list.map(({ action }) => action)).toEqual(['realname.approve', 'realname.look'])
    // The member learns of it once it can no longer be taken back.
    const status = async () => (await call('getRealName', {}, 'zh-Hans', member.token)).state
    await expect.poll(status, { timeout: 60_000 }).toBe('approved')
    const mine = await visitMine(visitor, member, '/my/realname')
    await mine.getByText(accountHans.realName_approved).first().waitFor()
  })
})

describe('an editor', () => {
  journey('answers feedback and saves an author, and has no page of users', async (visitor) => {
    visitor.expectFailures('/api/console/staffUsers')
    const member = await registerMember()
    const complaint = `夜间模式看不清楚${Date.now().toString(36)}`
    await call('sendFeedback', { content: `${complaint}，请改一下。` }, 'zh-Hans', member.token)
    const page = await visitConsole(visitor, editor, '/feedback')
    expect(await page.getByRole('link', { name: t.users, exact: true }).count()).toBe(0)
    await moveTo(page, complaint)
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('textbox', { name: t['feedback.answer'] }).fill('已经修好，谢谢。')
    await dialog(page).getByRole('button', { name: t.send, exact: true }).click()
    await page.getByRole('cell', { name: complaint }).waitFor({ state: 'detached' })
    // It is in the box once it can no longer be taken back.
    const newest = async () => (await call('myMessages', {}, 'zh-Hans', member.token)).list[0]?.text
    await expect.poll(newest, { timeout: 60_000 }).toContain('已经修好，谢谢。')

    await openConsole(page, visitor.origin, '/authors/new')
    const name = `专栏${Date.now().toString(36)}`
    await page.getByRole('textbox', { name: fill(t['author.nameIn'], { language: '简体' }) }).fill(name)
    const buffer = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#00656e' } })
      .png()
      .toBuffer()
    await page.locator('input[type=file]').setInputFiles({ name: 'author.png', mimeType: 'image/png', buffer })
    await page.locator('.accounts__picture img').waitFor()
    await button(page, t['author.save']).click()
    await page.waitForURL(/\/authors\/\d+$/)
    // Only once the author is there does the page hold a version that a colleague can go past.
    await page.getByRole('link', { name: t['author.seePage'] }).waitFor()
    const id = Number(page.url().split('/').at(-1))
    const theirs = await call('staffAuthor', { id }, 'zh-Hans', editor.token)
    expect(theirs.avatar_img).toMatch(/\/media\//)
    await call('saveAuthor', { ...theirs, introduction: '同事写的' }, 'zh-Hans', administrator.token)
    const introduction = page.getByRole('textbox', { name: fill(t['author.introductionIn'], { language: '简体' }) })
    await introduction.fill('我写的')
    await walkTo(page, '/authors')
    await page.goBack()
    // The typed text is back, and so is the version that it was begun from.
    await page.getByText(t['record.restored']).waitFor()
    expect(await introduction.inputValue()).toBe('我写的')
    await button(page, t['author.save']).click()
    await page.getByText(t.conflict).waitFor()
    await button(page, t.conflictAllMine).click()
    await page.getByText(t.conflict).waitFor({ state: 'detached' })
    expect((await call('staffAuthor', { id }, 'zh-Hans', editor.token)).introduction).toBe('我写的')

    await openConsole(page, visitor.origin, '/users')
    await page.getByRole('alert').first().waitFor()
  })
})

describe('messages', () => {
  journey('say how many they go to before they go', async (visitor) => {
    const member = await registerMember()
    const page = await visitConsole(visitor, administrator, `/messages?to=${await idOf(member)}`)
    const language = '简体'
    await page.getByRole('textbox', { name: fill(t['message.titleIn'], { language }) }).fill('维护通知')
    await page.getByRole('textbox', { name: fill(t['message.textIn'], { language }) }).fill('今晚维护。')
    await button(page, t['message.send']).click()
    await dialog(page)
      .getByText(fill(t['message.sendAsk'], { n: 1 }))
      .waitFor()
    await dialog(page).getByRole('button', { name: t['message.send'], exact: true }).click()
    await page.getByRole('cell', { name: '维护通知' }).waitFor()
    const messageTitles = async () =>
      (await call('myMessages', {}, 'zh-Hans', member.token)).list.map(({ title }) => title)
    // It goes out once it can no longer be taken back.
    await expect.poll(messageTitles, { timeout: 60_000 }).toContain('维护通知')
  })
})

journey('every page about people is for everyone, in both themes', async (visitor) => {
  const member = await registerMember()
  const filed = { name: '欧阳小明', document_type: 'passport', document_number: 'E87654321' } as const
  await call('submitRealName', filed, 'zh-Hans', member.token)
  await call('sendFeedback', { content: '字太小，看不清楚。', contact: 'a@b.example' }, 'zh-Hans', member.token)
  const page = await visitConsole(visitor, administrator, '')
  const author = (await call('staffAuthors', {}, 'zh-Hans', administrator.token)).list[0]
  const problems: string[] = []
  const paths = [
    '/users',
    `/users/${await idOf(member)}`,
    '/real-names',
    '/feedback',
    '/corrections',
    '/messages',
    '/authors',
  ]
  for (const path of [...paths, `/authors/${author?.id}`, '/authors/new']) {
    await walkTo(page, path)
    for (const problem of await problemsInThemes(page)) problems.push(`${path}: ${problem}`)
  }
  expect(problems).toEqual([])
})
