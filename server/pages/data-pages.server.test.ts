import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readMarket } from '#server/importers/demo/market/market.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(site.origin + path, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

const subjects = ['bitcoin', 'ether', 'etf', 'stablecoins', 'stocks', 'market']

describe('the data section before it has a source', () => {
  it.each(['', ...subjects.map((type) => `/${type}`)])('/DataEra%s says so, and invents nothing', async (path) => {
    const { status, html } = await get(`/DataEra${path}`)
    expect(status).toBe(200)
    expect(html).toContain('暂无数据')
    expect(html).not.toContain('示例数据')
    expect(html).not.toMatch(/NaN|Infinity|undefined/)
  })
})

describe('the data section with samples', () => {
  beforeAll(async () => {
    const now = new Date()
    await site.services.data.saveDemo(await readMarket(now), now)
    // Pages that were kept before go as soon as the process hears of it.
    for (const path of ['', ...subjects.map((type) => `/${type}`)])
      await vi.waitUntil(async () => (await get(`/DataEra${path}`)).html.includes('示例数据'), { timeout: 20_000 })
  })

  it.each(['', ...subjects.map((type) => `/${type}`)])(
    '/DataEra%s is marked as such and has its address, its drawings and its table reading',
    async (path) => {
      const { status, html } = await get(`/DataEra${path}`)
      expect(status).toBe(200)
      expect(html).toContain('示例数据')
      expect(/<link rel="canonical" href="https?:\/\/[^/]+([^"]+)"/.exec(html)?.[1]).toBe(`/DataEra${path}`)
      expect(html).toMatch(/<svg class="(plot|dots)/)
      expect(html).toContain('"@type":"Dataset"')
      expect(html).not.toMatch(/ style="|NaN|Infinity/)
    },
  )

  it('shows the rows of the table in the order that the address asks for', async () => {
    const { html } = await get('/DataEra/stablecoins?sort=change30&size=20')
    const { data } = await callAsVisitor(site, 'getStablecoinList', { sort: 'change30', size: 20 })
    const names = [...html.matchAll(/<th scope="row"><a href="\/DataEra\/stablecoins\/([^"]+)"/g)].map(([, key]) => key)
    expect(names).toEqual(data.list.map(({ key }) => key))
    const changes = data.list.map(({ values }) => values.change30 ?? Number.NEGATIVE_INFINITY)
    expect(changes).toEqual(changes.toSorted((a, b) => b - a))
  })

  it('draws the layers of a chart as high as their values', async () => {
    const { html } = await get('/DataEra/stablecoins')
    const { data } = await callAsVisitor(site, 'getStablecoinData', {})
    const total = data.series.reduce((sum, { values }) => sum + (values.at(-1) ?? 0), 0)
    expect(total / (data.totals.supply ?? 0)).toBeCloseTo(1, 6)
    // The newest point of the uppermost line against the heights of zero and of the highest line of the scale.
    const edge = /plot__line--edge" d="([^"]+)"/.exec(html)?.[1] ?? ''
    const top = Number(edge.split(' ').at(-1))
    const grid = [...html.matchAll(/plot__grid" d="M\d+ ([\d.]+)H/g)].slice(0, 5).map(([, y]) => Number(y))
    const labels = [...html.matchAll(/text-anchor="end">([\d,.]+亿)</g)].map(([, text]) => text)
    const highest = Number(labels[grid.length - 2]?.replace(/[,亿]/g, '')) * 1e8
    const share = (Math.max(...grid) - top) / (Math.max(...grid) - Math.min(...grid))
    expect(share * highest).toBeGreaterThan(total * 0.99)
    expect(share * highest).toBeLessThan(total * 1.01)
  })

  it('answers what it does not have with 404', async () => {
    for (const path of [
      '/DataEra/weather',
      '/DataEra/bitcoin/nobody',
      '/DataEra/etf/tidewater',
      '/DataEra/bitcoin?page=99',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  })

  it('writes a company by itself: values, trades, neighbours', async () => {
    const { status, html } = await get('/DataEra/bitcoin/tidewater')
    const { data } = await callAsVisitor(site, 'getDataEntity', { key: 'tidewater' })
    expect(status).toBe(200)
    expect(html).toContain(String(data.rows[0]?.row.values.holdings?.toLocaleString('en')))
    for (const { day } of data.trades) expect(html).toContain(`dateTime="${day}"`)
    expect(html).toContain('<circle class="plot__dot"')
  })

  it('lets other sites frame charts alone, where nobody signs in', async () => {
    for (const path of ['/embed/etf', '/en/embed/bitcoin/tidewater', '/zh-hant/embed/market?range=1y']) {
      for (const _ of [1, 2]) {
        const { status, headers, html } = await get(path)
        expect(status).toBe(200)
        expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
        expect(html).not.toMatch(/<header class="top"|class="tabbar"|<form/)
        const links = [...html.matchAll(/<a [^>]+>/g)].map(([link]) => link)
        expect(links.filter((link) => !link.includes('target="_blank"'))).toEqual([])
      }
    }
    for (const path of ['/DataEra/etf', '/', '/embedded', '/en/news']) {
      expect((await get(path)).headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    }
  })

  it('writes numbers in the colours of the reader’s choice, for that reader alone', async () => {
    const red = await get('/DataEra/etf', { cookie: 'updown=red-up' })
    expect(red.html).toContain('data-updown="red-up"')
    expect(red.headers.get('cache-control')).toContain('private')
    expect((await get('/DataEra/etf', { cookie: 'updown=other' })).html).not.toContain('data-updown')
    expect((await get('/DataEra/etf')).html).not.toContain('data-updown')
  })

  it('stands in the sitemap, each page once in each language', async () => {
    const { html } = await get('/sitemap-data.xml')
    const paths = [...html.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path]) => path)
    expect(paths).toEqual([...new Set(paths)])
    expect(paths).toEqual(expect.arrayContaining(['/DataEra', '/zh-hant/DataEra/etf', '/en/DataEra/bitcoin/tidewater']))
    expect((await get('/sitemap.xml')).html).toContain('/sitemap-data.xml')
  })
})
