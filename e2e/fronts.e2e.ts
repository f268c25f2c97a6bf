import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { languageNumber } from '#language/languages.ts'
import { holdCalls, journey, untilHydrated, untilSettled } from './page.ts'
import { texts } from './site-content.ts'

const hans = texts['zh-Hans']
const hant = texts['zh-Hant-HK']

const lang = (page: Page) => page.locator('html').getAttribute('lang')
const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)
const choice = (page: Page, sign: string) =>
  page
    .locator('header')
    .getByRole('link')
    .filter({ hasText: new RegExp(`^${sign}$`) })
const heading = (page: Page) => page.locator('h1').textContent()

/** How bright the ground of the page is, from 0 to 255. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return Number.NaN
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3
  })

describe('the Hong Kong front', () => {
  journey(
    'is dark and in traditional Chinese by itself; other pages are as bright as before',
    async ({ visit, origin }) => {
      const page = await visit('/hk')
      expect(await lang(page)).toBe('zh-Hant-HK')
      expect(await heading(page)).toBe(hant['front.hk'])
      expect(await brightness(page)).toBeLessThan(60)
      expect(await page.locator('.tabbar').count(), 'no side tool').toBe(0)
      await page.locator('header').getByRole('link', { name: hant['nav.news'] }).click()
      await page.waitForURL(`${origin}/news`)
      await expect.poll(() => heading(page)).toBe(hant['flash.title'])
      await expect.poll(() => brightness(page)).toBeGreaterThan(200)
    },
  )

  journey('switches a reader who comes by a link, and asks for its data once', async ({ visit, origin }) => {
    const page = await visit('/news')
    await untilSettled(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(`${pathname} ${request.postData() ?? ''}`)
    })
    await page.locator('header').getByRole('link', { name: hans['front.hk'] }).click()
    await page.waitForURL(`${origin}/hk`)
    await expect.poll(() => lang(page)).toBe('zh-Hant-HK')
    await expect.poll(() => heading(page)).toBe(hant['front.hk'])
    await untilSettled(page)
    expect(asked.length).toBeGreaterThan(0)
    expect(
      asked.filter((one, place) => asked.indexOf(one) < place),
      'asked for twice',
    ).toEqual([])
  })

  journey(
    'keeps the language chosen there: on a reload, on later pages, on the way back',
    async ({ visit, origin }) => {
      const page = await visit('/hk')
      await choice(page, '简').click()
      await expect.poll(() => heading(page)).toBe(hans['front.hk'])
      await page.reload()
      await untilHydrated(page)
      expect(await lang(page)).toBe('zh-Hans')
      expect(await heading(page)).toBe(hans['front.hk'])
      await page.locator('header').getByRole('link', { name: hans['nav.news'] }).click()
      await page.waitForURL(`${origin}/news`)
      await untilSettled(page)
      expect(await heading(page)).toBe(hans['flash.title'])
      await page.goBack()
      await page.waitForURL(`${origin}/hk`)
      await untilSettled(page)
      expect(await lang(page)).toBe('zh-Hans')
      expect(await heading(page)).toBe(hans['front.hk'])
    },
  )

  journey('leaves their language to a reader who turns back before it came', async ({ visit, origin }) => {
    const page = await visit('/news')
    await untilSettled(page)
    const held = await holdCalls(page)
    await page.locator('header').getByRole('link', { name: hans['front.hk'] }).click()
    await expect.poll(held.count).toBeGreaterThan(0)
    await page.locator('header').getByRole('link', { name: hans['nav.columns'] }).click()
    held.letGo()
    await page.waitForURL(`${origin}/columns`)
    await untilSettled(page)
    expect(await lang(page)).toBe('zh-Hans')
    expect(await stored(page, 'language')).toBe(String(languageNumber('zh-Hans')))
  })

  journey('in English changes to simplified Chinese where that is chosen', async ({ visit, origin }) => {
    const page = await visit('/en/hk')
    await choice(page, '简').click()
    await page.waitForURL(`${origin}/hk`)
    await untilSettled(page)
    expect(await lang(page)).toBe('zh-Hans')
    expect(await heading(page)).toBe(hans['front.hk'])
  })

  journey('keeps the choice made there apart', async ({ visit, origin }) => {
    const page = await visit('/hk')
    expect(await stored(page, 'hk_language')).toBe(String(languageNumber('zh-Hant-HK')))
    await choice(page, 'EN').click()
    await expect.poll(() => lang(page)).toBe('en')
    await expect.poll(() => heading(page)).toBe(texts.en['front.hk'])
    expect(await stored(page, 'hk_language')).toBe(String(languageNumber('en')))
    await page.goto(`${origin}/news`)
    await untilHydrated(page)
    await choice(page, '简').click()
    await expect.poll(() => lang(page)).toBe('zh-Hans')
    expect(await stored(page, 'language')).toBe(String(languageNumber('zh-Hans')))
    expect(await stored(page, 'hk_language')).toBe(String(languageNumber('en')))
  })
})

journey('the front of the USA shows what is about it, in the language of the reader', async ({ visit }) => {
  const page = await visit('/usa')
  expect(await heading(page)).toBe(hans['front.usa'])
  expect(await lang(page)).toBe('zh-Hans')
  expect(await brightness(page)).toBeGreaterThan(200)
  expect(await page.locator('main h3 a[href^="/contents/"]').count()).toBeGreaterThan(0)
})

journey('the English front lists English texts, and another language leads home', async ({ visit, origin }) => {
  const page = await visit('/en')
  expect(await lang(page)).toBe('en')
  const titles = await page.locator('main h2 a, main h3 a').allTextContents()
  expect(titles.length).toBeGreaterThan(3)
  expect(titles.filter((title) => /\p{Script=Han}/u.test(title))).toEqual([])
  await page.locator('main h3 a[href^="/en/contents/"]').first().click()
  await page.waitForURL(/\/en\/contents\/\d+$/)
  await page.goBack()
  await page.waitForURL(`${origin}/en`)
  await untilSettled(page)
  await choice(page, '简').click()
  await page.waitForURL(`${origin}/`)
  await expect.poll(() => lang(page)).toBe('zh-Hans')
})
