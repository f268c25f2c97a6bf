import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { manuscriptsHans as t } from '#web/locales/manuscripts/zh-hans.ts'
import { accessibilityProblems } from './accessibility.ts'
import { registerStaff, type TestMember } from './members.ts'
import { journey, untilHydrated } from './page.ts'
import { button, draftOf, editor, paragraphs, saved, title, toastOf, visitAs } from './publish-desk.ts'
import { call } from './site-content.ts'

let writer: TestMember

beforeAll(async () => {
  writer = await registerStaff('editor', '许闻')
}, 180_000)

/** Longer than something can be undone, on a busy machine. */
const untilOut = { timeout: 60_000 }
const bar = (page: Page) => page.locator('.held')
const stored = (id: number) => call('getManuscript', { id }, 'zh-Hans', writer.token)

async function draft(name: string): Promise<number> {
  const { list } = await call('categoryLists', {})
  const { id } = await draftOf(writer, { title: name, category: list[0]?.id ?? null, document: paragraphs('正文。') })
  return id
}

/** Starts again if a busy machine took longer than the time for undoing. */
async function inTime(attempt: () => Promise<boolean>): Promise<void> {
  for (let attempts = 0; attempts < 5; attempts += 1) if (await attempt()) return
  throw new Error('nothing was ever undone in time')
}

/** Waits until a publication is undone, or can be no more. */
async function wasUndone(id: number): Promise<boolean> {
  const outcome = async () => {
    const { state, undo_ms } = await stored(id)
    return state === 'draft' ? 'undone' : undo_ms ? 'open' : 'late'
  }
  await expect.poll(outcome, untilOut).not.toBe('open')
  return (await outcome()) === 'undone'
}

describe('what its writer publishes at once', () => {
  journey('is taken back by Ctrl+Z, changed, and goes out by itself the second time', async (visitor) => {
    await inTime(async () => {
      const id = await draft('发布得太快')
      const page = await visitAs(visitor, writer, `/publish/${id}`)
      await button(page, t.publishNow).click()
      await bar(page).getByText('发布得太快').waitFor()
      expect(await editor(page).getAttribute('contenteditable')).toBe('false')
      await page.keyboard.press('Control+z')
      if (!(await wasUndone(id))) return false
      await page.locator('.pub-head .status', { hasText: t.stateDraft }).waitFor()
      await bar(page).waitFor({ state: 'detached' })
      expect((await stored(id)).item_id).toBe(null)
      expect(await editor(page).textContent()).toBe('正文。')

      await title(page).fill('改好再发')
      await saved(page)
      await button(page, t.publishNow).click()
      await bar(page).getByText('改好再发').waitFor()
      await toastOf(page, t.publishedNow)
      await bar(page).waitFor({ state: 'detached' })
      const item = (await stored(id)).item_id ?? 0
      expect((await call('getInformationDetails', { id: item })).title).toBe('改好再发')
      await page.locator('.sec-head a', { hasText: t.seeOnline }).waitFor()
      return true
    })
  })

  journey('is taken back from the list and on a phone, where nothing covers the way back', async (visitor) => {
    await inTime(async () => {
      const id = await draft(`手机上发的${'长'.repeat(40)}`)
      const page = await visitAs(visitor, writer, `/publish/${id}`, { width: 375, touch: true })
      await button(page, t.publishNow).tap()
      await bar(page).waitFor()
      await page.goto(`${visitor.origin}/mywz`)
      await untilHydrated(page)
      const row = page.locator('.mine__row', { has: page.locator(`a[href="/publish/${id}"]`) })
      if ((await row.getByText(t.publishingSoon).count()) === 0) return false
      expect(await row.getByRole('button', { name: t.withdraw }).count()).toBe(0)
      expect(await accessibilityProblems(page)).toEqual([])
      if ((await bar(page).count()) === 0) return false
      await bar(page).getByRole('button', { name: t.undo }).tap()
      if (!(await wasUndone(id))) return false
      await row.getByText(t.stateDraft).waitFor()
      await bar(page).waitFor({ state: 'detached' })
      return true
    })
  })
})
