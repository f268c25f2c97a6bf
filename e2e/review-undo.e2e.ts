import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { submitManuscript, visitConsole, walkTo } from './console.ts'
import { registerMember, registerStaff, type TestMember } from './members.ts'
import { journey } from './page.ts'
import { call } from './site-content.ts'

let author: TestMember
let editor: TestMember

beforeAll(async () => {
  author = await registerMember()
  editor = await registerStaff('editor', '何卓')
}, 180_000)

/** Longer than something can be undone, on a busy machine. */
const untilOut = { timeout: 60_000 }
const review = async (id: number) => (await call('getReview', { id }, 'zh-Hans', editor.token)).manuscript
const offer = (page: Page, title: string) => page.locator('.undo__act', { hasText: title })
const ready = (page: Page) => page.locator('.decision .ant-btn-primary:not([disabled])').waitFor()

/**
 * Starts again if a busy machine took longer than the time for undoing.
 * @param attempt whether it was undone in time
 */
async function inTime(attempt: () => Promise<boolean>): Promise<void> {
  for (let attempts = 0; attempts < 5; attempts += 1) if (await attempt()) return
  throw new Error('nothing was ever undone in time')
}

/** Waits until a decision is undone, or can be no more. @returns whether it was undone in time */
async function wasUndone(id: number): Promise<boolean> {
  const outcome = async () => {
    const { state, undo_ms } = await review(id)
    return state === 'pending' ? 'undone' : undo_ms ? 'open' : 'late'
  }
  await expect.poll(outcome, untilOut).not.toBe('open')
  return (await outcome()) === 'undone'
}

describe('a decision', () => {
  journey('is undone from the next manuscript, by one key, and is then as it was', async (visitor) => {
    await inTime(async () => {
      const first = await submitManuscript(author, '按得太快')
      const next = await submitManuscript(author, '下一篇')
      const page = await visitConsole(visitor, editor, `/review/${first.id}`)
      await ready(page)
      await page.keyboard.press('a')
      await offer(page, first.title).waitFor()
      expect(await page.locator('.undo [role=status]').textContent()).toContain(first.title)
      await walkTo(page, `/review/${next.id}`)
      await page.locator('.review__title', { hasText: next.title }).waitFor()
      if ((await offer(page, first.title).count()) === 0) return false
      await page.keyboard.press('z')
      if (!(await wasUndone(first.id))) return false
      await offer(page, first.title).waitFor({ state: 'detached' })
      const { version } = first
      expect(await review(first.id)).toMatchObject({ state: 'pending', version, publish_time: null, item_id: null })
      expect((await review(next.id)).state, 'the other one was not touched').toBe('pending')
      return true
    })
  })

  journey('is undone by Ctrl+Z outside of fields alone; a reason that was typed is there again', async (visitor) => {
    await inTime(async () => {
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
      if ((await offer(page, title).count()) === 0) return false
      await page.keyboard.press('Control+z')
      if (!(await wasUndone(id))) return false
      await ready(page)
      expect(await review(id)).toMatchObject({ state: 'pending', reason: '' })
      await page.keyboard.press('r')
      expect(await dialog.getByRole('textbox', { name: t.reason }).inputValue()).toBe('数字没有出处')
      return true
    })
  })

  journey('goes out by itself, also when its tab was closed', async (visitor) => {
    const { id, title } = await submitManuscript(author, '关掉标签页')
    const page = await visitConsole(visitor, editor, `/review/${id}`)
    await ready(page)
    await page.keyboard.press('a')
    await offer(page, title).waitFor()
    await page.close()
    await expect.poll(async () => (await review(id)).item_id, untilOut).not.toBe(null)
    const item = (await review(id)).item_id ?? 0
    expect((await call('getInformationDetails', { id: item })).title).toBe(title)
  })
})
