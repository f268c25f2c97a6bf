import { expect } from 'vitest'
import { atlasEn } from '#web/locales/atlas/en.ts'
import { atlasHans } from '#web/locales/atlas/zh-hans.ts'
import { journey, untilHydrated } from './page.ts'

journey(
  'the directory is found in by letter and by pinyin, and its entries have their news',
  async ({ visit, origin }) => {
    const page = await visit('/atlas')
    await untilHydrated(page)
    await page.getByRole('navigation', { name: atlasHans.letters }).getByRole('link', { name: /^Z，/ }).click()
    await page.waitForURL(`${origin}/atlas?letter=z`)
    await page.getByRole('link', { name: '中本聪' }).waitFor()
    await page.getByRole('searchbox', { name: atlasHans.search }).fill('ytf')
    await page.getByRole('button', { name: atlasHans.find, exact: true }).click()
    await page.waitForURL(`${origin}/atlas?keyword=ytf`)
    await page.locator('main').getByRole('link', { name: '以太坊', exact: true }).click()
    await page.waitForURL(`${origin}/atlas/ethereum`)
    await page.getByRole('heading', { name: '以太坊', level: 1 }).waitFor()
    expect(await page.locator('main .at-news a[href^="/contents/"]').count()).toBeGreaterThan(0)
    await page.getByRole('navigation', { name: atlasHans.beside }).getByRole('link').first().click()
    await page.waitForURL((address) => address.pathname.startsWith('/atlas/') && address.pathname !== '/atlas/ethereum')
  },
)

journey('the directory is ordered by English names for its readers', async ({ visit }) => {
  const page = await visit('/en/atlas?kind=person')
  const names = await page.locator('.at-line h3 a').allTextContents()
  expect(names.length).toBeGreaterThan(5)
  expect(names).toEqual(names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)))
  expect(await page.getByRole('navigation', { name: atlasEn.kinds }).locator('[aria-current]').textContent()).toContain(
    atlasEn.person,
  )
})
