import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { loadMoreTriggerPx } from '#contract/constants.ts'
import { untilAfterLoad } from './after-load.ts'
import { journey, untilHydrated, untilSettled, withoutStream } from './page.ts'
import { call, texts } from './site-content.ts'

const t = texts['zh-Hans']

const lists: [name: string, address: string, rows: string][] = [
  ['the flash list', '/news', '.tape li'],
  ['the articles of the home page', '/', '.feed__rows > article'],
]

const listCall = '/api/getArticleList'

/** Counts the calls for more of a list. */
function countCalls(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === listCall) count += 1
  })
  return () => count
}

/** Scrolls until the foot of the list is this far below the lower edge of the window. */
const scrollToFoot = (page: Page, distance: number) =>
  page.evaluate((below) => {
    const foot = document.querySelector('main .more:has(a[href*="before="])')
    if (!foot) throw new Error('the list has no foot')
    scrollBy(0, foot.getBoundingClientRect().top - innerHeight - below)
  }, distance)

describe.each(lists)('%s', (name, address, rowsSelector) => {
  journey(`goes on by its button: ${name}`, async ({ visit }) => {
    const page = await visit(address)
    const rows = page.locator(rowsSelector)
    const before = await rows.count()
    // Without scrolling there, which would load by itself.
    await page
      .locator('main')
      .getByRole('link', { name: t['list.more'] })
      .evaluate((link: HTMLElement) => link.click())
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
    const texts = await rows.locator('h3').allInnerTexts()
    expect(new Set(texts).size, 'rows that differ').toBe(texts.length)
  })

  journey(`goes on when the reader comes within 300 px of its foot: ${name}`, async ({ visit, origin }) => {
    const page = await visit('/nowhere', { status: 404 })
    await withoutStream(page)
    await page.goto(origin + address)
    await untilHydrated(page)
    const calls = countCalls(page)
    const rows = page.locator(rowsSelector)
    const before = await rows.count()
    await scrollToFoot(page, loadMoreTriggerPx + 60)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.waitForLoadState('networkidle')
    expect(calls(), 'calls from afar').toBe(0)
    await scrollToFoot(page, loadMoreTriggerPx - 30)
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
    expect(calls(), 'calls from near').toBe(1)
  })

  journey(`says that it failed, keeps what is there and goes on after a retry: ${name}`, async (visitor) => {
    // Pictures that come into sight meanwhile fail as well.
    visitor.expectFailures(listCall, /\.svg$/)
    const page = await visitor.visit(address)
    await untilAfterLoad(page)
    const rows = page.locator(rowsSelector)
    const before = await rows.count()
    await page.context().setOffline(true)
    await scrollToFoot(page, 0)
    const retry = page.getByRole('button', { name: t['list.retry'] })
    await retry.waitFor()
    expect(await page.getByRole('alert').textContent()).toContain(t['list.failed'])
    expect(await rows.count()).toBe(before)
    await page.context().setOffline(false)
    await retry.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
    expect(await retry.count()).toBe(0)
  })

  journey(`recovers from an error of the server: ${name}`, async (visitor) => {
    visitor.expectFailures(listCall)
    const page = await visitor.visit(address)
    const rows = page.locator(rowsSelector)
    const before = await rows.count()
    const failure = { code: 500, message: '服务暂时不可用', data: null }
    await page.route(`**${listCall}`, (route) => route.fulfill({ status: 500, json: failure }), { times: 1 })
    await scrollToFoot(page, 0)
    await page.getByRole('button', { name: t['list.retry'] }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
  })
})

/** Ids of all flash, by the calls of readers. */
async function allFlash(): Promise<number[]> {
  const ids: number[] = []
  for (;;) {
    const { list } = await call('getArticleList', { kind: 'flash', size: 100, before: ids.at(-1) })
    if (list.length === 0) return ids
    ids.push(...list.map(({ id }) => id))
  }
}

journey('the flash list ends: all items once, newest first', async ({ visit }) => {
  const before = await allFlash()
  const page = await visit('/news')
  const end = page.getByText(t['list.end'], { exact: true })
  const more = page.getByRole('link', { name: t['list.more'], exact: true })
  for (let turns = 0; turns < 60 && !(await end.isVisible()); turns += 1) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await untilSettled(page)
    // After three pages a list waits for its button, which goes away as soon as the list loads by itself.
    await more.evaluateAll((links: HTMLElement[]) => {
      for (const link of links) link.click()
    })
    await untilSettled(page)
  }
  await end.waitFor()
  const shown = await page.locator('.tape li').evaluateAll((rows) =>
    rows.map((row) => ({
      id: Number(row.querySelector('h3 a')?.getAttribute('href')?.match(/\d+$/)?.[0]),
      // A row's own time comes first; the notice of a correction below it has one of its own.
      moment: row.querySelector('time')?.dateTime ?? '',
    })),
  )
  const ids = shown.map(({ id }) => id)
  expect(new Set(ids).size, 'nothing stands there twice').toBe(ids.length)
  // Other journeys publish and withdraw flash meanwhile: what was there before and after must be there.
  const after = new Set(await allFlash())
  const kept = before.filter((id) => after.has(id))
  expect(kept.filter((id) => !ids.includes(id))).toEqual([])
  const moments = shown.filter(({ id }) => kept.includes(id)).map(({ moment }) => moment)
  expect(moments).toEqual(moments.toSorted().toReversed())
})

journey('the flash list shows one category, or only what is important', async ({ visit, origin }) => {
  const page = await visit('/news')
  const tabs = page.getByRole('navigation', { name: t['flash.categories'] })
  const category = (await call('categoryLists', {})).list[0]
  await tabs.getByRole('link', { name: category?.name }).click()
  await page.waitForURL(`${origin}/news?category=${category?.id}`)
  await untilSettled(page)
  const { list } = await call('getArticleList', { kind: 'flash', category: category?.id, size: 30 })
  const titles = () => page.locator('.tape h3 a').allInnerTexts()
  await expect.poll(async () => (await titles()).length).toBe(list.length)
  expect(await tabs.locator('[aria-current]').textContent()).toBe(category?.name)
  await page.goBack()
  await page.waitForURL(`${origin}/news`)
  await untilSettled(page)
  await page.getByRole('link', { name: t['flash.importantOnly'] }).click()
  await page.waitForURL(`${origin}/news?important=1`)
  await untilSettled(page)
  const rows = page.locator('.tape li')
  await expect.poll(async () => (await page.locator('.tape .fl--hot').count()) - (await rows.count())).toBe(0)
  expect(await rows.count()).toBeGreaterThan(0)
})

journey('the home page shows one category in place', async ({ visit, origin }) => {
  const page = await visit('/')
  const category = (await call('categoryLists', {})).list[1]
  await page.locator('.feed__tabs').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await page.locator('.feed__tabs').getByRole('link', { name: category?.name }).click()
  await page.waitForURL(new RegExp(`^${origin}/\\?category=${category?.id}`))
  await untilSettled(page)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  const kickers = await page.locator('.feed__rows .kicker').allInnerTexts()
  expect(kickers.length).toBeGreaterThan(0)
  expect(new Set(kickers)).toEqual(new Set([category?.name]))
})
