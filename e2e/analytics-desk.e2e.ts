import { beforeAll, expect } from 'vitest'
import { analyticsEn } from '#console/locales/analytics/en.ts'
import { analyticsHans as f } from '#console/locales/analytics/zh-hans.ts'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { problemsInThemes } from './accessibility.ts'
import { visitConsole, walkTo } from './console.ts'
import { registerStaff, type TestMember } from './members.ts'
import { journey, untilSettled } from './page.ts'
import { call } from './site-content.ts'

let editor: TestMember
beforeAll(async () => {
  editor = await registerStaff('editor', '方潮')
}, 180_000)

journey('an editor sees what is read, and decides about a hot list', async (visitor) => {
  const page = await visitConsole(visitor, editor, '/analytics')
  await page.getByRole('heading', { name: t.analytics, exact: true }).waitFor()
  await page.getByRole('heading', { name: f['analytics.chart'] }).waitFor()
  expect(await problemsInThemes(page)).toEqual([])
  await page.getByText(f['analytics.days7'], { exact: true }).click()
  await page.waitForURL('**/console/analytics?days=7')
  const change = page.getByRole('columnheader', { name: f['analytics.change'].replace('{n}', '7'), exact: true })
  await change.waitFor()
  const compare = page.getByRole('checkbox', { name: f['analytics.compare'].replace('{n}', '7') })
  await compare.click()
  await page.waitForURL('**/console/analytics?days=7&compare=no')
  await change.waitFor({ state: 'detached' })
  // It goes with the address, also into another period.
  await page.getByText(f['analytics.days28'], { exact: true }).click()
  await page.waitForURL('**/console/analytics?days=28&compare=no')
  await page.goBack()
  await expect.poll(() => compare.isChecked()).toBe(false)
  await compare.click()
  await page.waitForURL('**/console/analytics?days=7')
  await change.waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: f['analytics.csv'] }).click()
  expect((await download).suggestedFilename()).toMatch(/^analytics-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  await walkTo(page, '/analytics/hot')
  // Authors are pinned by no other journey.
  await page.getByText(f['analytics.hotAuthors'], { exact: true }).click()
  const { list } = await call('getAuthorListNew', { size: 1 })
  const [author] = list
  const find = page.getByRole('combobox', { name: f['analytics.find.author'] })
  await find.fill(author?.nickname ?? '')
  await page.locator('.ant-select-item-option').filter({ hasText: author?.nickname }).first().click()
  await page.getByRole('button', { name: f['analytics.pin'], exact: true }).first().click()
  const unpin = page.getByRole('button', { name: `${f['analytics.unpin']}: ${author?.nickname}` })
  await unpin.waitFor()
  expect(await problemsInThemes(page)).toEqual([])
  await unpin.click()
  await unpin.waitFor({ state: 'detached' })
  await untilSettled(page)
})

journey('the analytics fit a phone in English, whose words are longer', async (visitor) => {
  const page = await visitConsole(visitor, editor, '/analytics', { language: 'en', width: 375, height: 812 })
  await page.getByRole('heading', { name: analyticsEn['analytics.chart'] }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})
