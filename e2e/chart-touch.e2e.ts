import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey } from './page.ts'

const phone = { width: 375, height: 812, touch: true } as const

/** The chart of a page as it answers fingers. */
async function chartOf(page: Page): Promise<Locator> {
  const chart = page.locator('.chart').first()
  // The code of the chart is loaded when it is near; until then the server's drawing stands there.
  await chart.evaluate((element) => element.scrollIntoView())
  await chart.locator('.explore').waitFor()
  await chart.locator('.explore').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return chart
}

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('nothing is drawn')
  return box
}

/** Text outside the screen cannot be read. */
async function expectInside(place: Locator): Promise<void> {
  const { x, width } = await boxOf(place)
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(phone.width)
}

/** A finger that goes from one point of the screen to another, as the browser receives it. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly (readonly [number, number])[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
  await touch('touchStart', [from])
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', [[from[0] + ((to[0] - from[0]) * step) / 8, from[1] + ((to[1] - from[1]) * step) / 8]])
  await touch('touchEnd', [])
}

const kinds = {
  layers: '/DataEra/bitcoin',
  steps: '/DataEra/bitcoin/northbank',
  lines: '/DataEra/market',
  bars: '/DataEra/etf',
  'layers in the frame of another site': '/embed/stablecoins',
  'steps in the frame of another site': '/embed/bitcoin/northbank',
}

for (const [kind, address] of Object.entries(kinds))
  journey(`a chart of ${kind} is whole on a phone and read by a finger`, async ({ visit }) => {
    const page = await visit(address, phone)
    const chart = await chartOf(page)
    const drawing = chart.locator('.explore svg')
    await expectInside(drawing)
    for (const tick of [drawing.locator('text').first(), drawing.locator('text').last()]) await expectInside(tick)
    const day = chart.locator('.explore__day')
    const rows = chart.locator('.reading-rows')
    const newest = await rows.textContent()

    const { x, y, width, height } = await boxOf(drawing)
    const middle = y + height / 2
    await page.touchscreen.tap(x + width * 0.35, middle)
    await day.waitFor()
    await expectInside(day)
    const tapped = await rows.textContent()
    expect(tapped).not.toBe(newest)
    expect(tapped).toContain(String(await day.textContent()))

    const scrolled = await page.evaluate(() => scrollY)
    await drag(page, [x + width * 0.35, middle], [x + width - 2, middle + 4])
    await expect.poll(() => rows.textContent()).toBe(newest)
    await expectInside(day)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)

    await page.touchscreen.tap(x + width * 0.35, middle)
    await expect.poll(() => rows.textContent()).toBe(tapped)
    await chart.locator('.explore__keys').press('End')
    await expect.poll(() => rows.textContent()).toBe(newest)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })

journey('a finger that scrolls the page over a chart reads nothing', async ({ visit }) => {
  const page = await visit('/DataEra/etf', phone)
  const chart = await chartOf(page)
  const { x, y, width, height } = await boxOf(chart.locator('.explore svg'))
  const scrolled = await page.evaluate(() => scrollY)
  await drag(page, [x + width / 2, y + height - 10], [x + width / 2 + 6, y - 190])
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 50)
  await expect.poll(() => chart.locator('.explore__day').count()).toBe(0)
})

for (const [kind, address] of Object.entries({ surfaces: '/DataEra/bitcoin', dots: '/DataEra/stocks' }))
  journey(`a chart of ${kind} names the part under a finger`, async ({ visit }) => {
    const page = await visit(address, phone)
    const parts = page.locator('.chart__parts').first()
    await parts.evaluate((element) => element.scrollIntoView())
    const drawing = parts.locator('[data-size="fitted"]')
    await drawing.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expectInside(drawing)
    const last = drawing.locator('[data-part]').last()
    const { x, y, width, height } = await boxOf(last)
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    const named = page.locator('.chart__part').first()
    await expect.poll(() => named.textContent()).toBe(await last.getAttribute('data-part'))
    await expectInside(named)
  })
