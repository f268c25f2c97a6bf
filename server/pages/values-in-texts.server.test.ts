import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readMarket } from '#server/importers/demo/market/market.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, publish, type TestNewsroom } from '#server/test-newsroom.ts'

/** Numbers of the data section outside of it: in articles, behind tickers of flash, and on the front page. */

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const html = async (path: string) => (await fetch(newsroom.site.origin + path)).text()
/** The page once it is as it has to become after a change. */
const pageWith = (path: string, words: string) =>
  vi.waitUntil(
    async () => {
      const page = await html(path)
      return page.includes(words) && page
    },
    { timeout: 20_000 },
  )
const title = '持仓见新高'
const block = (form: 'number' | 'chart') => ({
  type: 'dataValue',
  attrs: {
    series: 'holdings.northbank.bitcoin',
    form,
    path: '/DataEra/bitcoin/northbank',
    words: '北岸矿业 持仓：118,338 枚（2026年1月2日）',
  },
})
const document = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: '北岸矿业又买入比特币。' }] },
    block('number'),
    block('chart'),
  ],
}
const shownLink = '<a href="/DataEra/bitcoin/northbank" data-series='

describe('before there are any numbers', () => {
  it('the front page has no row of them, and tickers are words', async () => {
    expect(await html('/')).not.toContain('numbers-band')
    const { data } = await newsroom.editor.call('publishFlash', { title: 'BTC 快讯', text: '比特币BTC突破新高。' })
    expect(data).toBeTruthy()
    const { data: list } = await callAsVisitor(newsroom.site, 'getArticleList', { kind: 'flash' })
    expect(list.list[0]).toMatchObject({ html: '<p>比特币BTC突破新高。</p>' })
  })
})

describe('with numbers', () => {
  let item: number
  let value: number
  beforeAll(async () => {
    item = (await publish(newsroom, { title, document })).item_id
    // Read before there are numbers: what stands in the text says what it was.
    expect(await html(`/contents/${item}`)).toContain(shownLink)
    const now = new Date()
    const draft = await readMarket(now)
    await newsroom.site.services.data.saveDemo(draft, now)
    const held = draft.series.find(({ entity, metric }) => entity === 'northbank' && metric === 'holdings')
    value = held?.points.at(-1)?.[1] ?? Number.NaN
  })

  it('an article shows its number and its chart, with source and mark, in every language', async () => {
    const written = value.toLocaleString('en')
    for (const [prefix, name, sample] of [
      ['', '北岸矿业 持仓', '示例数据'],
      ['/zh-hant', '北岸礦業 持倉', '示範數據'],
    ] as const) {
      const page = await pageWith(`${prefix}/contents/${item}`, 'text-value')
      expect(page.match(/<figure class="text-value">/g)).toHaveLength(2)
      expect(page.match(/<svg viewBox="0 0 640 180"/g)).toHaveLength(1)
      for (const words of [name, sample, `<dd>${written} 枚</dd>`]) expect(page).toContain(words)
      expect(page.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/data-series=| style="|NaN|Infinity/)
    }
  })

  it('the call has the same text as the page, which does not say it twice; feeds have none of it', async () => {
    const { data } = await callAsVisitor(newsroom.site, 'getInformationDetails', { id: item })
    expect(data.html.match(/<figure class="text-value">/g)).toHaveLength(2)
    expect(data.html).not.toContain(shownLink)
    const page = await html(`/contents/${item}`)
    expect(page.split(data.html)).toHaveLength(2)
    expect(page.match(/text-value__p/g)).toHaveLength(1)
    const feed = await html('/feed.xml')
    expect(feed).toContain('<description>北岸矿业又买入比特币。</description>')
    expect(feed).not.toMatch(/text-value|data-series/)
  })

  it('a correction changes the article that shows it', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const { editor } = newsroom
    const saved = await editor.call('saveDataPoint', {
      ...{ entity: 'northbank', metric: 'holdings', coin: 'bitcoin', day, value: 123_456 },
    })
    expect(saved.code).toBe(200)
    await pageWith(`/contents/${item}`, '<dd>123,456 枚</dd>')
  })

  it('tickers in flash lead to their coins, in lists and on their pages', async () => {
    const linked = '<p>比特币<a href="/DataEra/market/bitcoin">BTC</a>突破新高。</p>'
    const { data } = await callAsVisitor(newsroom.site, 'getArticleList', { kind: 'flash' })
    expect(data.list[0]).toMatchObject({ html: linked })
    await pageWith('/news', linked)
    await pageWith(`/news/${data.list[0]?.id}`, linked)
    const { data: details } = await callAsVisitor(newsroom.site, 'getInformationDetails', { id: data.list[0]?.id ?? 0 })
    expect(details.html).toBe(linked)
  })

  it('the front page has a row of the leading ones, marked as samples', async () => {
    const page = await pageWith('/', '<ul class="numbers-band">')
    const band = page.slice(
      page.indexOf('<ul class="numbers-band">'),
      page.indexOf('</ul>', page.indexOf('numbers-band')),
    )
    expect(band.match(/<li>/g)).toHaveLength(5)
    expect(band.match(/href="[^"]+"/g)).toEqual(
      ['etf', 'bitcoin', 'ether', 'stablecoins', 'market'].map((type) => `href="/DataEra/${type}"`),
    )
    expect(page.slice(0, page.indexOf('numbers-band'))).toContain('示例数据')
  })
})
