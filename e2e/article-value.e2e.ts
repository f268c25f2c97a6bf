import { expect } from 'vitest'
import type { DocumentNode } from '#contract/newsroom/document.ts'
import { manuscriptsHans } from '#web/locales/manuscripts/zh-hans.ts'
import { registerMember, registerStaff } from './members.ts'
import { journey, untilHydrated } from './page.ts'
import { button, editor, title, visitAs } from './publish-desk.ts'
import { call } from './site-content.ts'

journey('a number that an author puts into an article reaches its readers', async (visitor) => {
  const author = await registerMember()
  const reviewer = await registerStaff('editor', '何卓')
  const page = await visitAs(visitor, author, '/publish')
  const heading = `持仓记${Date.now().toString(36)}`
  await title(page).fill(heading)
  await editor(page).click()
  await page.keyboard.type('先看一个数字。')
  await page.keyboard.press('Enter')
  await button(page, manuscriptsHans.valueInsert).click()
  await page.getByRole('dialog').locator('button[type="submit"]:not([disabled])').click()
  await editor(page).getByText(manuscriptsHans.valueNumber, { exact: true }).waitFor()
  await page.waitForURL('**/publish/*')
  const id = Number(new URL(page.url()).pathname.split('/').pop())
  const stored = () => call('getManuscript', { id }, 'zh-Hans', author.token)
  const types = async () => (await stored()).document.content?.map((node) => (node as DocumentNode).type)
  await expect.poll(types).toEqual(['paragraph', 'dataValue'])
  await page.reload()
  await untilHydrated(page)
  await editor(page).getByText(manuscriptsHans.valueNumber, { exact: true }).waitFor()

  const [category] = (await call('categoryLists', {})).list
  const { version } = await stored()
  const saved = await call('saveManuscript', { id, version, category: category?.id ?? null }, 'zh-Hans', author.token)
  if (!saved.saved) throw new Error('the draft was saved by somebody else')
  const sent = await call('submitManuscript', { id, version: saved.manuscript.version }, 'zh-Hans', author.token)
  await call('attendReview', { id }, 'zh-Hans', reviewer.token)
  const decided = { id, version: sent.version, decision: 'approve' } as const
  const { item_id: item } = await call('decideReview', decided, 'zh-Hans', reviewer.token)
  const reading = await visitor.visit(`/contents/${item}`)
  expect(await reading.locator('h1').textContent()).toBe(heading)
  // The value on the day of publishing stands beside the newest.
  const text = () => reading.locator('.prose').innerText()
  await expect.poll(text).toMatch(/发布(当日|时).*最新/s)
})
