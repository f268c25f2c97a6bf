import type { ChildProcess } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { manuscriptsHans } from '#web/locales/manuscripts/zh-hans.ts'
import { freePort } from '../tools/free-port.ts'
import { accessibilityProblems } from './accessibility.ts'
import { submitManuscript, visitConsole, walkTo } from './console.ts'
import { registerMember, registerStaff, type TestMember } from './members.ts'
import { journeysAt, untilHydrated } from './page.ts'
import { button, draftOf, paragraphs, saved, editor as textEditor, title, visitAs } from './publish-desk.ts'
import { startSite, stopSite, untilReady } from './site/site-process.ts'
import { call } from './site-content.ts'
import { submitEvent } from './test-events.ts'

let author: TestMember
let editor: TestMember
let site: ChildProcess
let origin: string

/** Journeys that undo are made at a process of the site that leaves them a minute for it. */
beforeAll(async () => {
  origin = `http://127.0.0.1:${await freePort()}`
  site = startSite(origin, { ...inject('siteSettings'), UNDO_SECONDS: '60' }, inject('siteLog'))
  await untilReady(origin, site)
  author = await registerMember()
  editor = await registerStaff('editor', '何卓')
}, 180_000)
afterAll(() => stopSite(site))

const journey = journeysAt(() => origin)

describe('a decision', () => {
  const review = async (id: number) => (await call('getReview', { id }, 'zh-Hans', editor.token)).manuscript
  const stateOf = (id: number) => expect.poll(async () => (await review(id)).state)
  const offer = (page: Page, title: string) => page.locator('.undo__act', { hasText: title })
  const ready = (page: Page) => page.locator('.decision .ant-btn-primary:not([disabled])').waitFor()

  journey('is undone from the next manuscript, by one key, and is then as it was', async (visitor) => {
    const first = await submitManuscript(author, '按得太快')
    const next = await submitManuscript(author, '下一篇')
    const page = await visitConsole(visitor, editor, `/review/${first.id}`)
    await ready(page)
    await page.keyboard.press('a')
    await offer(page, first.title).waitFor()
    expect(await page.locator('.undo [role=status]').textContent()).toContain(first.title)
    await walkTo(page, `/review/${next.id}`)
    await page.locator('.review__title', { hasText: next.title }).waitFor()
    await page.keyboard.press('z')
    await stateOf(first.id).toBe('pending')
    await offer(page, first.title).waitFor({ state: 'detached' })
    const { version } = first
    expect(await review(first.id)).toMatchObject({ state: 'pending', version, publish_time: null, item_id: null })
    expect((await review(next.id)).state, 'the other one was not touched').toBe('pending')
  })

  journey('is undone by Ctrl+Z outside of fields alone; a reason that was typed is there again', async (visitor) => {
    const { id, title } = await submitManuscript(author, '再看一眼')
    const page = await visitConsole(visitor, editor, `/review/${id}`)
    const dialog = page.getByRole('dialog')
    await ready(page)
    await page.keyboard.press('r')
    await dialog.getByRole('textbox', { name: t.reason }).fill('数字没有出处')
    await dialog.getByRole('button', { name: t.refuse, exact: true }).click()
    await offer(page, title).waitFor()
    await page.getByRole('textbox', { name: t.noteHint }).focus()
    await page.keyboard.press('Control+z')
    await page.keyboard.type('z')
    expect((await review(id)).state, 'in a field it is the field’s').toBe('refused')
    await page.locator('h1').click()
    await page.keyboard.press('Control+z')
    await stateOf(id).toBe('pending')
    await ready(page)
    expect(await review(id)).toMatchObject({ state: 'pending', reason: '' })
    await page.keyboard.press('r')
    expect(await dialog.getByRole('textbox', { name: t.reason }).inputValue()).toBe('数字没有出处')
  })

  journey('on an event is undone by the button that offers it', async (visitor) => {
    const { id } = await submitEvent(author, '零知识之夜')
    const page = await visitConsole(visitor, editor, `/events/${id}`)
    await page.locator('.decision button:enabled').first().waitFor()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: t['bin.undo'] }).click()
    await page.getByText(t['undo.done']).waitFor()
    expect((await call('staffEvent', { id }, 'zh-Hans', editor.token)).waiting).toBe(true)
    await page.locator('.decision button:enabled').first().waitFor()
  })
})

describe('what its writer publishes at once', () => {
  const bar = (page: Page) => page.locator('.held')
  const stored = (id: number) => call('getManuscript', { id }, 'zh-Hans', editor.token)
  async function draft(title: string): Promise<number> {
    const { list } = await call('categoryLists', {})
    const { id } = await draftOf(editor, { title, category: list[0]?.id ?? null, document: paragraphs('正文。') })
    return id
  }

  journey('is taken back by Ctrl+Z, changed and published again', async (visitor) => {
    const id = await draft('发布得太快')
    const page = await visitAs(visitor, editor, `/publish/${id}`)
    await button(page, manuscriptsHans.publishNow).click()
    await bar(page).getByText('发布得太快').waitFor()
    expect(await textEditor(page).getAttribute('contenteditable')).toBe('false')
    await page.keyboard.press('Control+z')
    await page.locator('.pub-head .status', { hasText: manuscriptsHans.stateDraft }).waitFor()
    await bar(page).waitFor({ state: 'detached' })
    expect(await stored(id)).toMatchObject({ state: 'draft', item_id: null })
    expect(await textEditor(page).textContent()).toBe('正文。')

    await title(page).fill('改好再发')
    await saved(page)
    await button(page, manuscriptsHans.publishNow).click()
    await bar(page).getByText('改好再发').waitFor()
    expect(await stored(id)).toMatchObject({ state: 'approved', title: '改好再发' })
    await call('undoManuscript', { id }, 'zh-Hans', editor.token)
  })

  journey('is taken back from the list and on a phone, where nothing covers the way back', async (visitor) => {
    const id = await draft(`手机上发的${'长'.repeat(40)}`)
    const page = await visitAs(visitor, editor, `/publish/${id}`, { width: 375, touch: true })
    await button(page, manuscriptsHans.publishNow).tap()
    await bar(page).waitFor()
    await page.goto(`${visitor.origin}/mywz`)
    await untilHydrated(page)
    const row = page.locator('.mine__row', { has: page.locator(`a[href="/publish/${id}"]`) })
    await row.getByText(manuscriptsHans.publishingSoon).waitFor()
    expect(await row.getByRole('button', { name: manuscriptsHans.withdraw }).count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await bar(page).getByRole('button', { name: manuscriptsHans.undo }).tap()
    await row.getByText(manuscriptsHans.stateDraft).waitFor()
    await bar(page).waitFor({ state: 'detached' })
    expect((await stored(id)).state).toBe('draft')
  })
})
