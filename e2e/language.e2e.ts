import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { htmlLang, type Language, languageNumber } from '#language/languages.ts'
import { simplifiedOnly } from '../tools/checks/texts/scripts.ts'
import { countDocuments, holdCalls, journey, untilHydrated, untilSettled } from './page.ts'
import { itemInAllLanguages, texts } from './site-content.ts'

const signs: Record<Language, string> = { 'zh-Hans': '简', 'zh-Hant-HK': '繁', en: 'EN' }

const choice = (page: Page, language: Language) =>
  page
    .locator('header')
    .getByRole('link')
    .filter({ hasText: new RegExp(`^${signs[language]}$`) })

/** Chooses a language in the header and waits until the page is in it, data included. */
async function choose(page: Page, language: Language): Promise<void> {
  const answered = page.waitForResponse(/\/api\/(?!stream)/)
  await choice(page, language).click()
  await answered
  await untilIn(page, language)
  await untilSettled(page)
}

const untilIn = (page: Page, language: Language) =>
  page.waitForFunction((lang) => document.documentElement.lang === lang, htmlLang(language))

/** Everything that can be read on the page, in order. */
const shownText = async (page: Page): Promise<string> => (await page.locator('body').allInnerTexts()).join('')

/** Characters of simplified text alone in what the page shows in traditional Chinese, with the words around each. */
async function simplifiedLeft(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const foreign = node.parentElement?.closest('[translate="no"], script, noscript, [lang]:not([lang^="zh"])')
      if (!foreign && node.nodeValue) found.push(node.nodeValue)
    }
    return found
  })
  return shown.filter((text) => [...text].some((character) => simplifiedOnly().has(character)))
}

const screens: [name: string, address: () => Promise<string>][] = [
  ['home', async () => '/'],
  ['the flash list', async () => '/news'],
  ['an article', async () => `/contents/${await itemInAllLanguages('article')}`],
  ['a flash', async () => `/news/${await itemInAllLanguages('flash')}`],
]

describe.each(screens)('switching the language on %s', (name, address) => {
  journey(`goes through all three and comes back to the same text: ${name}`, async ({ visit }) => {
    const page = await visit(await address())
    await page.clock.setFixedTime(new Date())
    let before = await loadedText(page)
    for (;;) {
      const shown = await switchThroughAll(page)
      if (shown === before) return
      // Other journeys publish meanwhile: the texts may differ only where a new document differs as well.
      const now = await loadedText(page)
      if (now === before) expect(shown, 'the text of a page that nobody changed').toBe(before)
      before = now
    }
  })
})

/** Reloads the page and returns what it shows. */
async function loadedText(page: Page): Promise<string> {
  await page.reload()
  await untilHydrated(page)
  // Parts whose code comes once the page is idle are part of the text, too.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await untilSettled(page)
  return shownText(page)
}

/** Switches to traditional, English and back without loading a document; returns the text shown at the end. */
async function switchThroughAll(page: Page): Promise<string> {
  const documents = countDocuments(page)
  await choose(page, 'zh-Hant-HK')
  expect(await simplifiedLeft(page)).toEqual([])
  expect(await page.title()).not.toBe('')
  await choose(page, 'en')
  expect(await shownText(page)).toContain(texts.en['footer.time'])
  await choose(page, 'zh-Hans')
  expect(documents(), 'documents loaded').toBe(0)
  return shownText(page)
}

journey('keeps place, focus and what was typed', async ({ visit }) => {
  const page = await visit('/news')
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.id = 'typed'
    input.ariaLabel = 'typed'
    document.querySelector('h1')?.after(input)
    Object.assign(document.querySelector('h1') ?? {}, { marked: true })
  })
  await page.locator('#typed').fill('比特币')
  await page.evaluate(() => scrollTo(0, 500))
  const placeOfRow = () =>
    page
      .locator('.tape li')
      .nth(8)
      .evaluate((row) => row.getBoundingClientRect().top)
  const before = await placeOfRow()
  for (const language of ['zh-Hant-HK', 'zh-Hans'] as const) {
    await choose(page, language)
    expect(await page.evaluate(() => scrollY)).toBe(500)
    expect(await placeOfRow(), 'the row that was read').toBe(before)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(signs[language])
    expect(await page.locator('#typed').inputValue()).toBe('比特币')
    expect(await page.evaluate(() => (document.querySelector('h1') as { marked?: boolean } | null)?.marked)).toBe(true)
  }
  await choose(page, 'en')
  expect(await page.locator('#typed').inputValue()).toBe('比特币')
})

journey('can be chosen by keyboard without losing the place', async ({ visit }) => {
  const page = await visit('/news')
  await page.evaluate(() => scrollTo(0, 500))
  await choice(page, 'zh-Hant-HK').focus()
  await page.keyboard.press('Enter')
  await untilIn(page, 'zh-Hant-HK')
  await untilSettled(page)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(signs['zh-Hant-HK'])
  expect(await page.evaluate(() => scrollY)).toBe(500)
})

describe('remembering the language', () => {
  journey('keeps it in session storage and in a cookie, also for the next document', async ({ visit }) => {
    const page = await visit('/')
    for (const language of ['zh-Hant-HK', 'en', 'zh-Hans'] as const) {
      await choose(page, language)
      const number = String(languageNumber(language))
      expect(await page.evaluate(() => sessionStorage.getItem('language'))).toBe(number)
      const cookies = await page.context().cookies()
      expect(cookies.find(({ name }) => name === 'language')).toMatchObject({ value: number, path: '/', expires: -1 })
      const answer = await page.reload()
      expect(await answer?.text()).toContain(`<html lang="${htmlLang(language)}"`)
      await untilHydrated(page)
    }
  })

  journey('tells the other tabs', async ({ visit, origin }) => {
    const page = await visit('/')
    const other = await page.context().newPage()
    await other.goto(`${origin}/news`)
    await untilHydrated(other)
    await choose(page, 'zh-Hant-HK')
    await untilIn(other, 'zh-Hant-HK')
    await untilSettled(other)
    expect(await other.locator('h1').textContent()).toBe(texts['zh-Hant-HK']['flash.title'])
    expect(await simplifiedLeft(other)).toEqual([])
    await choose(other, 'en')
    await untilIn(page, 'en')
  })
})

/**
 * Lines that the browser's small dictionary may convert otherwise than the server, of an article of two hundred. It knows
 * the words of a region only on the way there: the simplified text comes back with the server's answer.
 */
const fewCorrections = { 'zh-Hant-HK': 3, 'zh-Hans': 40 } as const

describe('while the answer is on its way', () => {
  for (const [from, to] of [
    ['zh-Hans', 'zh-Hant-HK'],
    ['zh-Hant-HK', 'zh-Hans'],
  ] as const) {
    journey(`shows the other script at once: ${from} to ${to}`, async ({ visit }) => {
      const id = await itemInAllLanguages('article')
      const page = await visit(`/contents/${id}`, { language: from })
      const held = await holdCalls(page)
      const title = await page.locator('h1').textContent()
      await choice(page, to).click()
      await untilIn(page, to)
      await expect.poll(() => page.locator('h1').textContent()).not.toBe(title)
      await expect.poll(() => held.count()).toBeGreaterThan(0)
      const atOnce = await shownText(page)
      if (to === 'zh-Hant-HK') expect(await simplifiedLeft(page)).toEqual([])
      held.letGo()
      await untilSettled(page)
      const corrected = differentLines(atOnce, await shownText(page))
      expect(corrected.length, corrected.join('\n')).toBeLessThanOrEqual(fewCorrections[to])
    })
  }

  journey('loads the dictionary only when somebody switches', async ({ visit }) => {
    const page = await visit('/')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await untilSettled(page)
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(loaded.filter((one) => /dictionary|convert/.test(one))).toEqual([])
    await choose(page, 'zh-Hant-HK')
    expect(asked.filter((one) => /\/dictionary-/.test(one))).toHaveLength(1)
    await choose(page, 'zh-Hans')
    expect(asked.filter((one) => /\/dictionary-/.test(one))).toHaveLength(1)
  })
})

/** The lines in which one text differs from another of as many lines. */
function differentLines(one: string, other: string): string[] {
  const [left, right] = [one.split('\n'), other.split('\n')]
  if (left.length !== right.length) return [`${left.length} lines became ${right.length}`]
  return left.flatMap((line, place) => (line === right[place] ? [] : [`${line} → ${right[place]}`]))
}

describe('on addresses that fix a language', () => {
  const steps: [from: string, language: Language, to: string][] = [
    ['/zh-hant/news', 'en', '/en/news'],
    ['/en/news', 'zh-Hans', '/news'],
    ['/en/home', 'zh-Hant-HK', '/zh-hant/home'],
    ['/zh-hant', 'en', '/en/home'],
    ['/zh-hant/news?category=2', 'en', '/en/news?category=2'],
  ]
  for (const [from, language, to] of steps) {
    journey(`replaces the prefix: ${from} to ${language}`, async ({ visit, origin }) => {
      const page = await visit(from)
      const documents = countDocuments(page)
      const entries = await page.evaluate(() => history.length)
      await choose(page, language)
      await page.waitForURL(origin + to)
      expect(await page.evaluate(() => history.length)).toBe(entries)
      expect(documents()).toBe(0)
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
        origin + to.replace(/\?.*/, '').replace('/zh-hant/home', '/zh-hant'),
      )
    })
  }

  journey('links keep the prefix', async ({ visit, origin }) => {
    const page = await visit('/zh-hant')
    await page.locator('main h3 a').first().click()
    await page.waitForURL(/\/zh-hant\/(contents|news)\/\d+$/)
    await page.locator('header').getByRole('link', { name: texts['zh-Hant-HK']['nav.news'] }).click()
    await page.waitForURL(`${origin}/zh-hant/news`)
  })
})
