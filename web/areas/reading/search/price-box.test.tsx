import { expect, it } from 'vitest'
import type { NamedPrice } from '#contract/market/coin-price.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { loadPriceBox } from './price-box.tsx'

const source = {
  ...{ id: 1, name: 'Exchange Feed', url: '', source_time: '2026-11-22 08:00:00', read_time: null, stale: false },
}
const price: NamedPrice = {
  entity: { key: 'bitcoin', kind: 'coin', name: 'Bitcoin', language: 'en', symbol: 'BTC' },
  ...{ type: 'market', value: 96_412.5, change1: 0.0214, change30: -0.05, market_cap: 1.91e12 },
  ...{ trend: [94_000, null, 95_000, 96_412.5], source, time: '2026-11-22 08:00:00', demo: false },
}
const shown = async (given: Partial<NamedPrice> = {}, language: 'en' | 'zh-Hans' | 'zh-Hant-HK' = 'en') => {
  const PriceBox = await loadPriceBox(language)
  return renderTestPage(<PriceBox price={{ ...price, ...given }} />, { data: {}, address: '/search/btc', language })
}

it('shows a price with its change, its course, its source and its time', async () => {
  const html = await shown()
  for (const text of ['96,413', '+2.14%', '−5.00%', 'BTC / USD', 'Exchange Feed, 2026-11-22 08:00', '$1.91tn'])
    expect(html).toContain(text)
  expect(html).toMatch(/href="(\/en)?\/DataEra\/market\/bitcoin"/)
  expect(html).toMatch(
    /<svg class="price-box__course up"[^>]*role="img" aria-label="Bitcoin: price over the past 30 days"/,
  )
  expect(html).not.toContain('Sample data')
})

it('says what is invented or old, and leaves out what is not known', async () => {
  const html = await shown({ demo: true, source: { ...source, stale: true }, change1: null, change30: null, trend: [] })
  expect(html).toContain('Sample data')
  expect(html).toContain('Out of date')
  expect(html).not.toContain('<svg class="price-box')
  expect(html).not.toContain('30 days')
})

it.each([
  ['zh-Hans', '一天涨跌', '由'],
  ['zh-Hant-HK', '一日升跌', '录'],
] as const)('is written in %s', async (language, text, not) => {
  const html = await shown({}, language)
  expect(html).toContain(text)
  expect(html).not.toContain(not)
})
