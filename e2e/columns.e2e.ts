import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, untilSettled } from './page.ts'
import { call, texts } from './site-content.ts'

const t = texts['zh-Hans']

journey('from the columns to their authors, to one of them, to a work', async ({ visit, origin }) => {
  const page = await visit('/columns')
  await page.locator('main').getByRole('link', { name: t['columns.authors'] }).click()
  await page.waitForURL(`${origin}/columnlist`)
  const { list, total } = await call('getAuthorListNew', { size: 100 })
  expect(list).toHaveLength(total)
  await page.locator(`main a[href="/author/${list[0]?.id}"]`).first().click()
  await page.waitForURL(`${origin}/author/${list[0]?.id}`)
  await expect.poll(() => page.locator('h1').textContent()).toBe(list[0]?.nickname)
  await page.locator('main a[href^="/contents/"]').first().click()
  await page.waitForURL(/\/contents\/\d+$/)
  expect(await page.locator('h1').count()).toBe(1)
})

journey('the authors are found by name', async ({ visit }) => {
  const { list } = await call('getAuthorListNew', { size: 100 })
  const { id, nickname } = list.at(-1) ?? {}
  const page = await visit('/columnlist')
  const field = page.locator('main').getByRole('searchbox', { name: t['authors.search'] })
  await field.fill(String(nickname))
  await field.press('Enter')
  await page.waitForURL(/keyword=/)
  await untilSettled(page)
  expect(await page.locator(`main a[href="/author/${id}"]`).count()).toBeGreaterThan(0)
  if (list.length > 1) expect(await page.locator(`main a[href="/author/${list[0]?.id}"]`).count()).toBe(0)
})

const addressesOf = (page: Page, within: string) =>
  page
    .locator(within)
    .locator('a[href^="/contents/"]')
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href')))])

for (const javaScript of [true, false]) {
  journey(`the newest works go on, ${javaScript ? 'in place' : 'page by page without script'}`, async ({ visit }) => {
    const page = await visit('/columns', { javaScript })
    const rows = () => addressesOf(page, '.feed__rows')
    const first = await rows()
    const more = page.locator('main').getByRole('link', { name: t['list.more'] })
    if (javaScript) {
      await more.evaluate((link: HTMLElement) => link.click())
      await expect.poll(async () => (await rows()).length).toBeGreaterThan(first.length)
      expect((await rows()).slice(0, first.length)).toEqual(first)
    } else {
      await more.click()
      await page.waitForURL(/before=\d+$/)
      const next = await rows()
      expect(next.length).toBeGreaterThan(0)
      expect(next.filter((one) => first.includes(one))).toEqual([])
    }
  })
}

journey('the works of an author go on after any of them', async ({ visit }) => {
  const { list } = await call('getAuthorListNew', { size: 100 })
  const author = list.toSorted((one, other) => other.articles - one.articles)[0]
  const page = await visit(`/author/${author?.id}`)
  const works = '.with-rail > div:first-child'
  const all = await addressesOf(page, works)
  expect(all).toHaveLength(author?.articles ?? 0)
  const third = all[2]?.split('/').at(-1)
  const rest = await visit(`/author/${author?.id}?before=${third}`, { javaScript: false })
  expect(await addressesOf(rest, works)).toEqual(all.slice(3))
})
