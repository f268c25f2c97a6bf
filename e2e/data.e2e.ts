import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { journey, untilSettled } from './page.ts'
import { call } from './site-content.ts'

/** The names in the first column of a table. */
const namesIn = (page: Page) => page.locator('#table tbody th a span').allTextContents()
const columnNamed = (page: Page, name: string) => page.locator('#table thead').getByRole('link', { name })

for (const javaScript of [true, false]) {
  const way = javaScript ? 'in place' : 'without script'
  journey(`a table is sorted, turned and filtered, and its address says so, ${way}`, async ({ visit, origin }) => {
    const page = await visit('/DataEra/bitcoin', { javaScript })
    await columnNamed(page, '价值').click()
    await page.waitForURL(`${origin}/DataEra/bitcoin?sort=value`)
    const asked = { type: 'bitcoin', sort: 'value', order: 'desc', size: 25 } as const
    const sorted = await call('dataereList', asked)
    await expect.poll(() => namesIn(page)).toEqual(sorted.list.map(({ name }) => name))
    const next = page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '2', exact: true })
    await next.click()
    await page.waitForURL(`${origin}/DataEra/bitcoin?sort=value&page=2#table`)
    const second = await call('dataereList', { ...asked, page: 2 })
    await expect.poll(() => namesIn(page)).toEqual(second.list.map(({ name }) => name))
    const wanted = second.list[0]
    const field = page.getByRole('searchbox', { name: '筛选名称或代码' })
    await field.fill(String(wanted?.name))
    await field.press('Enter')
    await page.waitForURL(/keyword=/)
    await expect.poll(() => namesIn(page)).toEqual([wanted?.name])
    await page.locator('#table tbody th a').click()
    await page.waitForURL(`${origin}/DataEra/bitcoin/${wanted?.key}`)
    await expect.poll(() => page.locator('h1').textContent()).toBe(wanted?.name)
  })
}

journey('a chart shows another part of the time, a day under the keys, and itself as a picture', async ({ visit }) => {
  const page = await visit('/DataEra/etf')
  const bars = page.locator('.plot--bars rect.plot__up, .plot--bars rect.plot__down')
  const aQuarter = await bars.count()
  await page.getByRole('navigation', { name: '时间范围' }).getByRole('link', { name: '1个月', exact: true }).click()
  await page.waitForURL(/range=1m/)
  await expect.poll(() => bars.count()).toBeLessThan(aQuarter)
  const keys = page.locator('.explore__keys').first()
  await keys.focus()
  await keys.press('End')
  const { totals } = await call('spotData', { symbol: 'BTC' })
  const [, month, day] = String(totals.day).split('-').map(Number)
  expect(await page.locator('.explore__tip p').textContent()).toContain(`${month}月${day}日`)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.chart__acts button').first().click(),
  ])
  expect(saved.suggestedFilename()).toBe('etf-flows-btc.png')
  const bytes = await readFile(await saved.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  // Twice the size of the drawing with its margins.
  expect(bytes.readUInt32BE(16)).toBe(2 * (1200 + 2 * 24))
  const table = page.locator('#table')
  const rows = await table.locator('tr').count()
  const [drawn] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: 'PNG', exact: true }).click(),
  ])
  expect(drawn.suggestedFilename()).toBe('etf-table.png')
  // The name, every row with the head, and the source.
  expect((await readFile(await drawn.path())).readUInt32BE(20)).toBe(2 * (2 * 24 + 36 + rows * 38 + 40))
})

/** The file of script that draws charts, as the build has named it. */
async function chartScript(): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL('../dist/client/.vite/manifest.json', import.meta.url), 'utf8'))
  return manifest['web/areas/data/chart-parts.ts'].file
}

journey('the code of charts comes once a chart is near, and what the server drew stays until then', async (visitor) => {
  const file = await chartScript()
  const page = await visitor.visit('/DataEra/market', { width: 375, height: 240, hydrated: false })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(file)) asked += 1
  })
  await page.reload()
  await untilSettled(page)
  expect(asked).toBe(0)
  const chart = page.locator('.chart').first()
  expect(await chart.locator('svg path').count()).toBeGreaterThan(3)
  await chart.scrollIntoViewIfNeeded()
  await chart.locator('.explore').waitFor()
  expect(asked).toBe(1)
})

journey('a chart whose code cannot be had stays as the server drew it', async (visitor) => {
  const file = await chartScript()
  visitor.expectFailures(new RegExp(file))
  const page = await visitor.visit('/aboutus')
  await page.route(`**/${file}`, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(file))
  await page.goto(`${visitor.origin}/DataEra/market`)
  await failed
  await untilSettled(page)
  expect(await page.locator('.chart').first().locator('svg path').count()).toBeGreaterThan(3)
  await page.getByRole('navigation', { name: '时间范围' }).getByRole('link', { name: '1个月', exact: true }).click()
  await page.waitForURL(/range=1m/)
})

for (const javaScript of [true, false])
  journey(`a holder is compared with another one, ${javaScript ? 'in place' : 'without script'}`, async (visitor) => {
    const page = await visitor.visit('/DataEra/bitcoin/northbank', { javaScript })
    const address = `${visitor.origin}/DataEra/bitcoin/northbank`
    const names = () => page.locator('.plot').first().locator('.plot__name').allTextContents()
    expect(await names()).toEqual(['持仓', '比特币价格', '平均成本'])
    await page.getByRole('combobox', { name: '比较', exact: true }).selectOption({ label: '潮水控股 TIDE.X0' })
    await page.getByRole('button', { name: '加入', exact: true }).click()
    await page.waitForURL(`${address}?view=tidewater`)
    await expect.poll(names).toEqual(['NBM.X0', 'TIDE.X0'])
    await page.getByRole('link', { name: '移除潮水控股' }).click()
    await page.waitForURL(address)
    await expect.poll(names).toContain('平均成本')
  })

journey('a rise is red for those who want it so, also after the next visit', async ({ visit }) => {
  const page = await visit('/DataEra/etf')
  // Not a bar: the chart is drawn again once it can be explored.
  const colour = () =>
    page
      .locator('.key-numbers dd:is(.up, .down)')
      .first()
      .evaluate((number) => getComputedStyle(number).color)
  const green = await colour()
  await page.getByLabel('涨跌颜色').selectOption('red')
  await expect.poll(colour).not.toBe(green)
  const red = await colour()
  await page.reload()
  expect(await page.locator('html').getAttribute('data-updown')).toBe('red-up')
  expect(await colour()).toBe(red)
})

journey('columns are chosen by the reader and stay chosen', async ({ visit }) => {
  const page = await visit('/DataEra/stablecoins')
  const heads = () => page.locator('#table thead th').allTextContents()
  expect(await heads()).toContain('储备')
  await page.locator('.colchoice summary').click()
  await page.locator('.colchoice').getByRole('link', { name: '储备' }).click()
  await page.waitForURL(/without=/)
  await expect.poll(heads).not.toContain('储备')
  await page.reload()
  expect(await heads()).not.toContain('储备')
})

journey('a table with many columns scrolls by itself, and never widens the page', async ({ visit, origin }) => {
  const page = await visit('/en/DataEra/stocks', { width: 1440 })
  for (const address of ['/en/DataEra/stocks', '/en/DataEra/bitcoin?without=none']) {
    await page.goto(origin + address)
    await page.locator('#table thead th').nth(11).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(1440)
  }
})

journey('deviations from pegs go back a year, for everyone', async ({ visit }) => {
  const page = await visit('/DataEra/stablecoins')
  const choices = page.getByRole('navigation', { name: '偏离锚定, 时间范围' })
  await choices.getByRole('link', { name: '1年' }).click()
  await page.waitForURL(/peg=year/)
  await page.getByText('过去365日，每日一值，灰带为正负10基点').waitFor()
  await page
    .getByText(/^最大[−+]?\d+$/)
    .first()
    .waitFor()
  await untilSettled(page)
  expect(await accessibilityProblems(page)).toEqual([])
})

journey('a chart that is explored is for everyone', async ({ visit }) => {
  const page = await visit('/DataEra/market', { width: 375 })
  await page.locator('.explore').first().waitFor()
  await page.locator('.explore__keys').first().press('ArrowLeft')
  await page.locator('.chart__reading summary').first().click()
  await page.locator('.colchoice summary').click()
  await untilSettled(page)
  expect(await accessibilityProblems(page)).toEqual([])
})

journey(
  'a part of the time is framed by the mouse, then a part of that by the keys, with what happened in it',
  async ({ visit }) => {
    const page = await visit('/DataEra/market?range=5y')
    const chart = page.locator('.chart').first()
    const explored = chart.locator('.explore')
    await explored.waitFor()
    const marks = chart.locator('.plot__what')
    await marks.filter({ hasText: '第四次减半' }).waitFor()
    const box = await explored.boundingBox()
    if (!box) throw new Error('the chart is not shown')
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 5 })
    await chart.locator('.plot__frame').waitFor()
    await page.mouse.up()
    await page.waitForURL(/from=\d{4}-\d{2}-\d{2}&to=/)
    const framed = new URL(page.url()).searchParams
    await marks.filter({ hasText: '第四次减半' }).waitFor()
    const keys = chart.locator('.explore__keys')
    await keys.press('Home')
    for (let step = 0; step < 5; step++) await keys.press('Shift+ArrowRight')
    await chart.locator('.plot__frame').waitFor()
    await keys.press('Enter')
    await page.waitForURL((address) => address.searchParams.get('to') !== framed.get('to'))
    expect(new URL(page.url()).searchParams.get('from')).toBe(framed.get('from'))
    await marks.filter({ hasText: '第四次减半' }).waitFor({ state: 'detached' })
  },
)
