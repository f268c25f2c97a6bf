import type { Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import type { Language } from '#language/languages.ts'
import { searchEn } from '#web/locales/search/en.ts'
import { searchHans } from '#web/locales/search/zh-hans.ts'
import { searchHant } from '#web/locales/search/zh-hant.ts'
import { searchRecordsEn } from '#web/locales/search-records/en.ts'
import { searchRecordsHans } from '#web/locales/search-records/zh-hans.ts'
import { searchRecordsHant } from '#web/locales/search-records/zh-hant.ts'
import { builtFile, untilAfterLoad } from './after-load.ts'
import { registerMember, signInPage } from './members.ts'
import { journey, untilHydrated, untilTrue } from './page.ts'
import { addressIn, call } from './site-content.ts'

/** Typed text, the suggestion for its beginning, and texts, by language. */
const readers = [
  { language: 'zh-Hans', typed: 'wdb', term: '稳定币', t: searchHans, own: searchRecordsHans },
  { language: 'zh-Hant-HK', typed: '穩定', term: '穩定幣', t: searchHant, own: searchRecordsHant },
  { language: 'en', typed: 'wending', term: '稳定币', t: searchEn, own: searchRecordsEn },
] as const

const headingOf = (language: Language, keyword: string) =>
  readers.find((one) => one.language === language)?.t.resultsOf.replace('{keyword}', keyword) ?? ''
const resultsOf = (page: Page, language: Language, keyword: string) =>
  page.getByRole('heading', { level: 1, name: headingOf(language, keyword) }).waitFor()
const results = (page: Page) => page.locator('main article.item, main article.best, main article.person')

/** A reader's browser: what drives others says so, and pages do less for these. */
const asReader = () => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })

/** Presses until the keys are listened to, which is a moment after the page is there. */
async function openBox(page: Page) {
  const box = page.locator('dialog.search-place')
  await vi.waitUntil(
    async () => {
      if ((await box.count()) === 0) await page.keyboard.press('Control+k')
      return (await box.count()) > 0
    },
    { timeout: 60_000, interval: 100 },
  )
  return box
}

describe.each(readers)('in $language', ({ language, typed, term, t, own }) => {
  journey(
    'the keyboard opens the search over the page, which offers what was searched for before',
    async ({ visit }) => {
      const page = await visit(addressIn(language, '/news'), { language, beforehand: asReader })
      const box = await openBox(page)
      const hot = box.getByRole('region', { name: own.hot }).getByRole('link')
      await hot.first().waitFor()
      expect(await hot.first().getAttribute('href')).toMatch(/\/(contents|news)\/\d+$|\/search\//)
      await page.keyboard.press('ArrowDown')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(await hot.first().textContent())
      await page.keyboard.press('ArrowUp')
      await box.getByRole('combobox').fill(typed)
      await hot.first().waitFor({ state: 'hidden' })
      await box.getByRole('option', { name: term, exact: true }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await resultsOf(page, language, term)
      expect(new URL(page.url()).pathname.startsWith(addressIn(language, '/search'))).toBe(true)
      await page.locator('main mark').first().waitFor()

      const again = await openBox(page)
      const region = again.getByRole('region', { name: own.title })
      await region.getByRole('button', { name: term, exact: true }).waitFor()
      await page.keyboard.press('ArrowDown')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(term)
      await page.keyboard.press('Delete')
      await region.waitFor({ state: 'hidden' })
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
      await page.keyboard.press('Escape')
      await again.waitFor({ state: 'detached' })
    },
  )

  journey('a thumb chooses a suggestion, a kind and a time', async ({ visit }) => {
    const page = await visit(addressIn(language, '/search'), { language, width: 375, height: 812, touch: true })
    const field = page.locator('main').getByRole('combobox')
    await field.tap()
    await field.fill(typed)
    await page.getByRole('option', { name: term, exact: true }).tap()
    await resultsOf(page, language, term)
    await page.locator('main .tabs a, main nav a').filter({ hasText: t.flash }).first().tap()
    await page.waitForURL(/type=flash/)
    await page.getByRole('combobox', { name: t.time }).selectOption('year')
    await page.waitForURL(/since=year/)
    await expect.poll(() => results(page).count()).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  })

  journey('the mouse narrows results, and leads from words that nobody wrote to near ones', async ({ visit }) => {
    const page = await visit(addressIn(language, `/search/${encodeURIComponent(term)}`), { language })
    const label = page.getByRole('combobox', { name: t.label })
    const value = await label.locator('option').nth(1).getAttribute('value')
    const { totals } = await call('search', { keyword: term, label: Number(value) }, language)
    await label.selectOption(value)
    await page.waitForURL(/label=\d+/)
    await page.getByRole('combobox', { name: t.order }).selectOption('newest')
    await page.waitForURL(/order=newest/)
    await expect.poll(() => results(page).count()).toBeGreaterThan(0)
    expect(totals.articles + totals.flash).toBeGreaterThan(0)

    await page.locator('main input[type="search"]').fill(`${term}号`)
    await page.keyboard.press('Enter')
    await page.getByText(t.near).waitFor()
    await page.locator('main').getByRole('link', { name: term, exact: true }).first().click()
    await resultsOf(page, language, term)
  })
})

journey(
  'a member finds the searches of their account in the box and on the page, and removes one and all',
  async ({ visit, origin }) => {
    const member = await registerMember()
    const kept = async () => (await call('getSearchRecords', {}, 'zh-Hans', member.token)).list
    await call('keepSearchRecords', { keywords: ['灯塔', '信标', '航道'] }, 'zh-Hans', member.token)
    const page = await visit('/news', { beforehand: asReader })
    await signInPage(page, member)
    await page.goto(`${origin}/news`)
    await untilHydrated(page)
    const box = await openBox(page)
    const remove = (keyword: string) => searchRecordsHans.remove.replace('{keyword}', keyword)
    await box.getByRole('button', { name: remove('信标') }).click()
    await expect.poll(async () => (await kept()).map(({ keyword }) => keyword).toSorted()).toEqual(['灯塔', '航道'])
    await box.getByRole('button', { name: '灯塔', exact: true }).click()
    await resultsOf(page, 'zh-Hans', '灯塔')

    const list = page.locator('.search-rail section').filter({ hasText: searchRecordsHans.title })
    await list.getByRole('button', { name: remove('航道') }).click()
    await list.getByRole('link', { name: '航道' }).waitFor({ state: 'detached' })
    await expect.poll(async () => (await kept()).map(({ keyword }) => keyword)).toEqual(['灯塔'])
    await list.getByRole('button', { name: searchRecordsHans.clear }).click()
    await list.waitFor({ state: 'detached' })
    await expect.poll(kept).toEqual([])
    await untilTrue(page, async () => localStorage.getItem('recent_searches') === null)
  },
)

journey('what is typed before the box is there stands in it, and the results need no more code', async ({ visit }) => {
  const page = await visit('/news', { beforehand: asReader })
  await untilAfterLoad(page)
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`**${await builtFile('web/domains/search/search-place.ts')}`, async (route) => {
    await isLetGo
    await route.continue()
  })
  await page.keyboard.press('/')
  const own = page.locator('header form.searchbox input')
  await expect.poll(() => own.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('wdb')
  letGo()
  const box = page.locator('dialog.search-place')
  const field = box.getByRole('combobox')
  await expect.poll(() => field.inputValue()).toBe('wdb')
  expect(await own.inputValue()).toBe('')
  const loaded = await builtFile('web/areas/reading/search/search-page.tsx')
  await page.waitForFunction(
    (path) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === path),
    loaded,
  )
  // The key that ends a composition in Safari.
  const composed = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
  await box.getByRole('option', { name: '稳定币', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await field.evaluate((one, key) => one.dispatchEvent(new KeyboardEvent('keydown', key)), composed)
  await box.getByRole('option', { selected: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})
