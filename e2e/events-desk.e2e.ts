import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { importsHans } from '#console/locales/imports/zh-hans.ts'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { accessibilityProblems, problemsInThemes } from './accessibility.ts'
import { openConsole, visitConsole, walkTo } from './console.ts'
import { registerMember, registerStaff, type TestMember } from './members.ts'
import { journey } from './page.ts'
import { call } from './site-content.ts'
import { submitEvent } from './test-events.ts'

let organiser: TestMember
let editor: TestMember
let colleague: TestMember
let administrator: TestMember

beforeAll(async () => {
  organiser = await registerMember()
  editor = await registerStaff('editor', '何卓')
  colleague = await registerStaff('editor', '梁晓彤')
  administrator = await registerStaff('administrator', '周雨桐')
}, 180_000)

const own = Date.now().toString(36)

/** Longer than something can be undone, on a busy machine. */
const untilOut = { timeout: 60_000 }
const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
const button = (page: Page, name: string) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const eventOf = async (id: number) => call('staffEvent', { id }, 'zh-Hans', editor.token)

describe('the review of events', () => {
  journey('from the queue to the page of the event by keyboard', async (visitor) => {
    const { id, title } = await submitEvent(organiser, '零知识之夜')
    const page = await visitConsole(visitor, editor, `/review/events?keyword=${encodeURIComponent(title)}`)
    await page.locator('.row--current').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/console/events/${id}`)
    await page.getByRole('heading', { name: title, level: 2 }).waitFor()
    await page.getByText('繁體', { exact: true }).click()
    const preview = page.frameLocator('iframe')
    await preview.getByRole('heading', { level: 1, name: title.replace('零知识', '零知識') }).waitFor()
    await page.locator('.decision button:enabled').first().waitFor()
    await page.keyboard.press('a')
    await page.getByText('已通过').first().waitFor()
    await page.getByRole('link', { name: t['event.see'] }).waitFor(untilOut)
    await page.getByRole('link', { name: t['event.see'] }).click()
    await page.waitForURL(`**/events/${id}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

  journey('a refusal takes a reason, and the organiser reads it', async (visitor) => {
    const { id, title } = await submitEvent(organiser, '没有议程')
    const page = await visitConsole(visitor, editor, `/events/${id}`)
    await page.locator('.decision button:enabled').first().waitFor()
    await page.keyboard.press('r')
    await dialog(page).getByRole('button', { name: '信息不完整' }).click()
    const reason = dialog(page).getByRole('textbox', { name: t.reason })
    expect(await reason.inputValue()).toContain('议程')
    expect(await accessibilityProblems(page, 'all', '[role=dialog]')).toEqual([])
    await reason.fill('请写明议程。')
    await dialog(page).getByRole('button', { name: t.refuse }).click()
    await expect.poll(async () => (await eventOf(id)).event.state, untilOut).toBe('refused')
    const seen = await call('activityDetails', { id }, 'zh-Hans', organiser.token)
    expect(seen).toMatchObject({ state: 'refused', reason: '请写明议程。' })
    const { list } = await call('myMessages', {}, 'zh-Hans', organiser.token)
    expect(list.map((message) => message.title)).toContain(`活动“${title}”未通过审核`)
  })

  journey('two editors see each other, and one takes over', async (visitor) => {
    const { id } = await submitEvent(organiser, '两位编辑')
    const first = await visitConsole(visitor, editor, `/events/${id}`)
    await first.locator('.decision button:enabled').first().waitFor()
    const second = await visitConsole(visitor, colleague, `/events/${id}`)
    await second.getByText(fill(t.heldBy, { name: '何卓' })).waitFor()
    expect(await button(second, t.approve).isDisabled()).toBe(true)
    await button(second, t.takeOver).click()
    await expect.poll(() => button(second, t.approve).isEnabled()).toBe(true)
    await first.getByText(fill(t.heldBy, { name: '梁晓彤' })).waitFor(untilOut)
  })
})

journey('a published event is featured, cancelled and deleted from the list', async (visitor) => {
  const { id, version, title } = await submitEvent(organiser, '要取消的')
  await call('decideEvent', { id, version, decision: 'approve' }, 'zh-Hans', editor.token)
  const page = await visitConsole(visitor, editor, `/events?keyword=${encodeURIComponent(title)}`)
  const act = async (name: string) => {
    await button(page, fill(t.actionsOn, { title })).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act(t['event.feature'])
  await page.locator('.mark').filter({ hasText: t['event.featured'] }).waitFor()
  await act(t['event.cancel'])
  await dialog(page).getByText(t['event.cancelTellsNobody']).waitFor()
  await dialog(page).getByRole('textbox').fill('场地停电')
  await dialog(page).getByRole('button', { name: t['event.cancel'] }).click()
  await page.locator('.state').filter({ hasText: t['event.cancelled'] }).waitFor()
  expect((await call('getActivityDetails', { id })).cancel_reason).toBe('场地停电')
  await act(t.delete)
  await dialog(page).getByRole('button', { name: t.delete, exact: true }).click()
  await page.getByText(t['bin.binned']).waitFor()
  await openConsole(page, visitor.origin, `/events?state=binned&keyword=${encodeURIComponent(title)}`)
  await act(t.restore)
  await page.getByText(t.restoreDone).waitFor()
  expect((await call('getActivityDetails', { id })).title).toBe(title)
})

journey('a table is looked at, taken over, and taken away again row by row', async (visitor) => {
  const page = await visitConsole(visitor, editor, '/events/partners')
  const title = `站外聚会${own}`
  await button(page, t['partner.import']).click()
  const table = `title,start,city,url\n${title},2031-05-01 19:00,东京,https://example.org/a\n,2031-05-02,,\n`
  const file = { name: `日程${own}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table) }
  const wrong = { name: '错选.csv', mimeType: 'text/csv', buffer: Buffer.from('') }
  await dialog(page).locator('input[type=file]').setInputFiles(wrong)
  await dialog(page).getByText(importsHans['import.unreadable']).waitFor()
  await dialog(page).locator('input[type=file]').setInputFiles(file)
  await expect.poll(() => dialog(page).getByLabel(t['partner.name']).inputValue()).toBe(`日程${own}`)
  await dialog(page).getByText(importsHans['import.titleMissing']).waitFor()
  expect(await accessibilityProblems(page, 'all', '[role=dialog]')).toEqual([])
  await dialog(page)
    .getByRole('button', { name: fill(t['partner.importNow'], { n: 1 }) })
    .click()
  await openConsole(page, visitor.origin, `/events/partners?keyword=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).waitFor()
  expect((await call('getPartnerEvents', { keyword: title })).list).toHaveLength(1)
  await button(page, `${t['partner.take']} ${title}`).click()
  await page.getByText(t['partner.taken']).waitFor()
  expect((await call('getPartnerEvents', { keyword: title })).list).toEqual([])
})

journey('every page about events is for everyone, in both themes', async (visitor) => {
  const { id } = await submitEvent(organiser, '人人可读')
  const page = await visitConsole(visitor, administrator, '/events')
  const problems: string[] = []
  for (const path of [
    '/events',
    '/events/organisers',
    '/events/partners',
    '/events/sources',
    '/review/events',
    `/events/${id}`,
  ]) {
    await walkTo(page, path)
    for (const problem of await problemsInThemes(page)) problems.push(`${path}: ${problem}`)
  }
  expect(problems).toEqual([])
})
