import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { chunkLoadTimeoutMs } from '#contract/constants.ts'
import { countDocuments, holdCalls, journey, untilSettled } from './page.ts'
import { newestItems, texts } from './site-content.ts'

const t = texts['zh-Hans']

/** Goes to an address as the router does when the reader navigates back or forward to it. */
const goInPlace = (page: Page, address: string) =>
  page.evaluate((target) => {
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

const place = (page: Page) => page.evaluate(() => scrollY)

journey('follows links without loading a document, from the top of each page', async ({ visit, origin }) => {
  const page = await visit('/')
  const documents = countDocuments(page)
  await page.evaluate(() => scrollTo(0, 700))
  await page.locator('.home__main h3 a').last().click()
  await page.waitForURL(/\/contents\/\d+$/)
  expect(await page.locator('h1').count()).toBe(1)
  await expect.poll(() => place(page)).toBe(0)
  const title = await page.title()
  await page.locator('header').getByRole('link', { name: t['nav.news'] }).click()
  await page.waitForURL(`${origin}/news`)
  await expect.poll(() => page.title()).not.toBe(title)
  await page.locator('header .brand').click()
  await page.waitForURL(`${origin}/`)
  await untilSettled(page)
  expect(documents()).toBe(0)
})

journey('shows a progress bar while the next page is on its way', async ({ visit }) => {
  const page = await visit('/')
  const held = await holdCalls(page)
  const bar = page.getByRole('progressbar')
  expect(await bar.count()).toBe(0)
  await page.locator('header').getByRole('link', { name: t['nav.news'] }).click()
  await bar.waitFor()
  held.letGo()
  await page.getByRole('heading', { level: 1, name: t['flash.title'] }).waitFor()
  await bar.waitFor({ state: 'detached' })
})

journey('says after 120 seconds that a part of the page does not come, and gets it by a retry', async (visitor) => {
  visitor.expectFailures(/^\/assets\//)
  const page = await visitor.visit('/news')
  await page.clock.install()
  const asked = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', () => asked.resolve())
  await page.locator('header').getByRole('link', { name: t['nav.columns'] }).click()
  await asked.promise
  await page.clock.fastForward(chunkLoadTimeoutMs)
  await page.getByText(t['error.chunk']).waitFor()
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: t['list.retry'] }).click()
  await page.waitForURL(`${visitor.origin}/columns`)
  await page.locator('header').waitFor()
  expect(await page.getByText(t['error.chunk']).count()).toBe(0)
})

/** Scrolls as a reader does: by the time of the next step the page has heard of it. */
async function scroll(page: Page, to: number): Promise<void> {
  await page.evaluate((y) => scrollTo(0, y), to)
  await drawPage(page)
  await expect.poll(() => place(page)).toBe(to)
}

/**
 * Waits until the page stands on the screen where its script says. Before that, a wheel turns from
 * the place that was drawn last, which after a reload is the top.
 */
async function drawPage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
}

describe('back and forward', () => {
  journey('keep the place on each page', async ({ visit }) => {
    const page = await visit('/')
    await scroll(page, 900)
    await page
      .locator('.home__main h3 a')
      .last()
      .evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(/\/contents\/\d+$/)
    await expect.poll(() => place(page)).toBe(0)
    await scroll(page, 300)
    await page.goBack()
    await page.locator('.home').waitFor()
    await expect.poll(() => place(page)).toBe(900)
    await page.goForward()
    await page.locator('article h1, .art h1, h1').first().waitFor()
    await expect.poll(() => place(page)).toBe(300)
  })

  journey('keep the place after a reload', async ({ visit }) => {
    const page = await visit('/news')
    // Until the page has come to life, the browser keeps places by itself.
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await scroll(page, 800)
    await page.reload()
    await expect.poll(() => place(page)).toBe(800)
  })

  journey('keep the place that a reader scrolls to before the page comes to life', async ({ visit }) => {
    const page = await visit('/news')
    const alive = () => page.waitForFunction(() => history.scrollRestoration === 'manual')
    await alive()
    await scroll(page, 800)
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await promise
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => place(page)).toBe(800)
    await scroll(page, 300)
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => place(page)).toBe(300)
    await drawPage(page)
    // A reader's own wheel, which browsers distinguish from a script’s.
    await page.mouse.wheel(0, 200)
    await expect.poll(() => place(page)).toBe(500)
    letGo()
    await alive()
    expect(await place(page)).toBe(500)
  })

  journey('keep the places of pages on which a link to a spot was followed', async ({ visit }) => {
    const page = await visit('/')
    await scroll(page, 900)
    await page
      .locator('.home__main h3 a')
      .last()
      .evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(/\/contents\/\d+$/)
    await expect.poll(() => place(page)).toBe(0)
    await scroll(page, 400)
    await page.locator('a[href="#main"]').evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(/#main$/)
    await expect.poll(() => place(page)).toBeLessThan(100)
    await page.goBack()
    await expect.poll(() => place(page)).toBe(400)
    await page.goBack()
    await page.locator('.home').waitFor()
    await expect.poll(() => place(page)).toBe(900)
  })

  journey('keep what was loaded of a list, and the place in it', async ({ visit }) => {
    const page = await visit('/news')
    const rows = page.locator('.tape li')
    const first = await rows.count()
    for (const more of [1, 2]) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(first * more + 1)
      await untilSettled(page)
    }
    const count = await rows.count()
    const link = rows.nth(count - 10).locator('h3 a')
    await link.scrollIntoViewIfNeeded()
    await untilSettled(page)
    const [before, shown] = [await place(page), await rows.count()]
    await link.click()
    await page.waitForURL(/\/news\/\d+$/)
    await page.goBack()
    await rows.first().waitFor()
    expect(await rows.count()).toBe(shown)
    await expect.poll(async () => Math.abs((await place(page)) - before)).toBeLessThanOrEqual(1)
  })
})

describe('addresses with parameters', () => {
  const cases: [address: string, target: RegExp][] = [
    ['/news?id=%&utm_source=x', /\/news\/\d+$/],
    ['/news?utm_source=x', /\/news$/],
    ['/?utm_source=x', /:\d+\/$/],
    ['/news?category=2&utm_source=x', /\/news\?category=2$/],
  ]
  for (const [address, target] of cases) {
    journey(`are redone in the browser: ${address}`, async ({ visit }) => {
      const [flash] = await newestItems('flash', 1)
      const page = await visit('/contents/1')
      const documents = countDocuments(page)
      await goInPlace(page, address.replace('%', String(flash?.id)))
      await page.waitForURL(target)
      await untilSettled(page)
      expect(await page.locator('h1').count()).toBe(1)
      expect(documents()).toBe(0)
    })
  }
})

describe('what is missing', () => {
  for (const [prefix, words] of [
    ['', texts['zh-Hans']],
    ['/zh-hant', texts['zh-Hant-HK']],
    ['/en', texts.en],
  ] as const) {
    journey(`a flash: says so and returns to the list: ${prefix}/news`, async ({ visit, origin }) => {
      const page = await visit(`${prefix}/news/99999999`, { status: 404 })
      await page.getByRole('region', { name: words['frame.notices'] }).getByText(words['missing.flash']).waitFor()
      await page.waitForURL(`${origin}${prefix}/news`)
      expect(await page.locator('h1').textContent()).toBe(words['flash.title'])
      await expect.poll(() => page.locator('.tape li').count()).toBeGreaterThan(10)
    })
  }

  journey('a flash, on the way there from another page', async ({ visit, origin, expectFailures }) => {
    expectFailures('/api/getInformationDetails')
    const page = await visit('/')
    await goInPlace(page, '/news/99999999')
    await page.getByRole('region', { name: t['frame.notices'] }).getByText(t['missing.flash']).waitFor()
    await page.waitForURL(`${origin}/news`)
  })

  journey('an article: says so and offers others', async ({ visit, origin }) => {
    const page = await visit('/contents/99999999', { status: 404 })
    await page.getByText(t['missing.article'], { exact: true }).first().waitFor()
    expect(page.url()).toBe(`${origin}/contents/99999999`)
    await page.locator('main h3 a').first().click()
    await page.waitForURL(/\/contents\/\d{1,4}$/)
  })

  journey('an article, on the way there from another page', async ({ visit, expectFailures }) => {
    expectFailures('/api/getInformationDetails')
    const page = await visit('/')
    await goInPlace(page, '/contents/99999999')
    await page.getByText(t['missing.article'], { exact: true }).first().waitFor()
    await page.goBack()
    await page.locator('.home').waitFor()
  })

  journey('an unknown address: shows the ways on', async ({ visit, origin, expectFailures }) => {
    // It could be that of a conference or a landing page, which only the server knows.
    expectFailures('/api/getForumDetail', '/api/getLandingPage')
    const page = await visit('/nowhere/at/all', { status: 404 })
    await page.getByRole('heading', { level: 1, name: t['notFound.title'] }).waitFor()
    await page.locator('main').getByRole('link', { name: t['notFound.home'] }).click()
    await page.waitForURL(`${origin}/`)
    await goInPlace(page, '/elsewhere')
    await page.getByRole('heading', { level: 1, name: t['notFound.title'] }).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page.locator('main').getByRole('link', { name: t['notFound.flash'] }).click()
    await page.waitForURL(`${origin}/news`)
    await expect.poll(() => page.locator('meta[name=robots]').count()).toBe(0)
  })
})
