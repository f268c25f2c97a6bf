import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { searchHans } from '#web/locales/search/zh-hans.ts'
import { searchRecordsHans } from '#web/locales/search-records/zh-hans.ts'
import { untilAfterLoad } from './after-load.ts'
import { countDocuments, journey, untilHydrated, untilSettled } from './page.ts'
import { call, texts } from './site-content.ts'

const t = texts['zh-Hans']
const keyword = '稳定币'
const nothingHasIt = '没有人写过的词'

const headingOf = (word: string) => searchHans.resultsOf.replace('{keyword}', word)
const box = (page: Page) => page.locator('header form.searchbox')
const results = (page: Page) => page.locator('main article.item, main article.best, main article.person')

describe('the search box of the header', () => {
  const ways: [name: string, submit: (page: Page) => Promise<void>][] = [
    ['Enter', (page) => box(page).locator('input').press('Enter')],
    ['the button', (page) => box(page).getByRole('button', { name: t['search.submit'] }).click()],
  ]
  for (const [name, submit] of ways) {
    journey(`searches by ${name}, in place`, async ({ visit, origin }) => {
      const page = await visit('/news')
      const documents = countDocuments(page)
      await box(page).locator('input').fill(` ${keyword} `)
      await submit(page)
      await page.waitForURL(`${origin}/search/${encodeURIComponent(keyword)}`)
      await page.getByRole('heading', { level: 1, name: headingOf(keyword) }).waitFor()
      expect(await page.locator('main mark').first().textContent()).toBe(keyword)
      expect(documents()).toBe(0)
    })
  }

  journey('leads to the search page when nothing is in it', async ({ visit, origin }) => {
    const page = await visit('/news')
    await box(page).locator('input').press('Enter')
    await page.waitForURL(`${origin}/search`)
    await page.getByRole('heading', { level: 2, name: t['search.hot'] }).waitFor()
  })
})

describe('the search over a page', () => {
  for (const { width, theme } of [
    { width: 1440, theme: 'light' },
    { width: 375, theme: 'dark' },
  ] as const) {
    journey(`opens by keys, offers what is typed, and searches for what was chosen, at ${width}`, async (visitor) => {
      const typed = '比特'
      const terms = (await call('searchSuggest', { keyword: typed })).list.map(({ term }) => term)
      expect(terms.length).toBeGreaterThan(1)
      const page = await visitor.visit('/news', { width, theme })
      const documents = countDocuments(page)
      await untilAfterLoad(page)
      await page.keyboard.press('Control+k')
      const place = page.locator('dialog.search-place')
      await place.waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => place.count()).toBe(0)
      await page.keyboard.press('/')
      const field = place.getByRole('combobox')
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
      await field.fill(typed)
      const offered = place.getByRole('option')
      await expect.poll(() => offered.allTextContents()).toEqual(terms)
      const edges = await place.evaluate((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right])
      expect(edges[0]).toBeGreaterThanOrEqual(16)
      expect(edges[1]).toBeLessThanOrEqual(width - 16)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      expect(await place.getByRole('option', { selected: true }).textContent()).toBe(terms[0])
      await page.keyboard.press('Enter')
      await page.waitForURL(`${visitor.origin}/search/${encodeURIComponent(terms[0] ?? '')}`)
      expect(await place.count()).toBe(0)
      expect(documents(), 'it stays in the page').toBe(0)
    })
  }
})

describe('the addresses of the search', () => {
  for (const address of [`/search/${encodeURIComponent(keyword)}`, `/gw_search/${encodeURIComponent(keyword)}`]) {
    journey(`${address} shows results`, async ({ visit }) => {
      const page = await visit(address)
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(
        new RegExp(`/search/${encodeURIComponent(keyword)}$`),
      )
      expect(await page.locator('h1').textContent()).toBe(headingOf(keyword))
      expect(await results(page).count()).toBeGreaterThan(1)
    })
  }

  for (const address of ['/search', '/gw_search']) {
    journey(`${address} offers what others look for, which leads to articles`, async ({ visit }) => {
      const { searchLists } = await call('homeSearchList', {})
      const page = await visit(address)
      const words = page.locator('main .rank li a')
      expect(await words.allTextContents()).toEqual(searchLists.map(({ title }) => title))
      await words.first().click()
      await page.waitForURL(/\/(contents|news)\/\d+$/)
    })
  }
})

journey('one kind shows all its results, and goes on', async ({ visit }) => {
  const { totals } = await call('search', { keyword: 'e' })
  expect(totals.flash).toBeGreaterThan(20)
  const page = await visit('/search/e')
  await page
    .locator('main')
    .getByRole('link', { name: searchHans.allOf.replace('{n}', String(totals.flash)) })
    .click()
  await page.waitForURL(/type=flash$/)
  await untilSettled(page)
  const before = await results(page).count()
  await page.getByRole('link', { name: t['list.more'] }).evaluate((link: HTMLElement) => link.click())
  await expect.poll(() => results(page).count()).toBeGreaterThan(before)
  const links = await results(page)
    .locator('h2 a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(new Set(links).size, 'results that differ').toBe(links.length)
  await page.goBack()
  await page.waitForURL(/\/search\/e$/)
})

journey('nothing found says so and offers each word alone', async ({ visit, origin }) => {
  // Words in quotation marks are required: no word of such a query is dropped.
  const quoted = `"${keyword}"`
  const typed = `${quoted} ${nothingHasIt}`
  const page = await visit(`/search/${encodeURIComponent(typed)}`)
  await page.getByText(searchHans.none.replace('{keyword}', typed)).waitFor()
  expect(await results(page).count()).toBe(0)
  await page.locator('.search-words').getByRole('link', { name: quoted, exact: true }).click()
  await page.waitForURL(`${origin}/search/${encodeURIComponent(quoted)}`)
  await expect.poll(() => results(page).count()).toBeGreaterThan(0)
})

journey('words that nothing has are left out, and the page says so', async ({ visit }) => {
  const typed = `${keyword} qxzvw`
  const page = await visit(`/search/${encodeURIComponent(typed)}`)
  await page.getByText(searchHans.meant.replace('{typed}', typed).replace('{meant}', keyword)).waitFor()
  expect(await results(page).count()).toBeGreaterThan(0)
})

journey('what was searched for stays on this device until it is removed', async ({ visit, origin }) => {
  const page = await visit(`/search/${encodeURIComponent(keyword)}`)
  await page.goto(`${origin}/search`)
  await untilHydrated(page)
  const recent = page.locator('.recent').getByRole('link', { name: keyword })
  await recent.waitFor()
  await page.getByRole('button', { name: searchRecordsHans.remove.replace('{keyword}', keyword) }).click()
  await recent.waitFor({ state: 'detached' })
})

journey('suggestions come by initials, and the keyboard chooses one', async ({ visit, origin }) => {
  const page = await visit('/search')
  const field = page.locator('main').getByRole('combobox')
  await field.fill('wdb')
  await page.getByRole('option', { name: keyword, exact: true }).waitFor()
  await field.press('ArrowDown')
  expect(await page.getByRole('option', { selected: true }).textContent()).toBe(keyword)
  await field.press('Enter')
  await page.waitForURL(`${origin}/search/${encodeURIComponent(keyword)}`)
  await page.getByRole('heading', { level: 1, name: headingOf(keyword) }).waitFor()
})

journey('what narrows the results stands in their address', async ({ visit, origin }) => {
  const page = await visit(`/search/${encodeURIComponent(keyword)}`)
  await untilHydrated(page)
  const found = await results(page).count()
  await page.getByRole('combobox', { name: '语言' }).selectOption('en')
  await page.waitForURL(`${origin}/search/${encodeURIComponent(keyword)}?language=en`)
  expect(found).toBeGreaterThan(0)
})
