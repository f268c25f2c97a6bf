import { describe, expect, it } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'
import { heldCoins } from '#contract/market/data-terms.ts'
import { type DataTranslate, dataTexts } from '#web/domains/data/data-text.ts'
import { dataHans } from '#web/locales/data/zh-hans.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { entityNumbers } from './entity-numbers.tsx'
import { shownEntity } from './loaders-entity.ts'
import { drawingOf, titleOf } from './metric-chart.tsx'
import { Neighbours, SubjectTabs } from './subjects.tsx'
import { TradeTable } from './trade-table.tsx'

const t: DataTranslate = (key, values = {}) =>
  dataHans[key].replace(/\{(\w+)\}/g, (_, name) => String((values as Record<string, unknown>)[name]))

type Found = CallOutput<'getDataEntity'>
type Titled = ReturnType<typeof shownEntity>['others'][number]
const entity = (key: string, kind: 'company' | 'coin') =>
  ({ key, kind, name: key, language: 'en', symbol: '', types: ['bitcoin', 'ether'] }) as unknown as Found['entity']
const one = (metric: string, of: string, unit: string) =>
  ({
    ...{ key: `${metric}.${of}`, metric, unit, group: '', start: '2026-01-01', values: [1, 2, 3] },
    entity: entity(of.split('.')[0] ?? '', of.startsWith('kelp') ? 'company' : 'coin'),
  }) as unknown as Found['series'][number]
const found = {
  entity: entity('kelp', 'company'),
  series: [
    one('holdings', `kelp.${heldCoins.ether}`, 'eth'),
    one('cost', `kelp.${heldCoins.ether}`, 'usd'),
    one('price', heldCoins.ether, 'usd'),
    one('holdings', `kelp.${heldCoins.bitcoin}`, 'btc'),
    one('cost', `kelp.${heldCoins.bitcoin}`, 'usd'),
    one('price', heldCoins.bitcoin, 'usd'),
    one('price', 'kelp', 'usd'),
  ],
  trades: [],
  marks: [],
} as unknown as Found

describe('the charts of a holder of several coins', () => {
  const titles = (type: 'bitcoin' | 'ether') => {
    const { main, others } = shownEntity(found, { language: 'zh-Hans', type })
    return [main, ...others].map((chart) => titleOf(chart as Titled, '', t, chart as Titled))
  }
  const bitcoin = ['比特币持仓（枚BTC）', '比特币成本（美元）']
  const ether = ['以太币持仓（枚ETH）', '以太币成本（美元）']

  it('lead with the coin of the page, and name coin and unit, each once', () => {
    expect(titles('bitcoin')).toEqual([...bitcoin, ...ether, '价格（美元）'])
    expect(titles('ether')).toEqual([...ether, ...bitcoin, '价格（美元）'])
  })

  it('have the price and the cost of their own coin beside them', () => {
    const { main, others } = shownEntity(found, { language: 'zh-Hans', type: 'bitcoin' })
    const held = [main, ...others].filter(({ metric }) => metric === 'holdings')
    expect(held.map(({ priced, series }) => [priced, series.length])).toEqual([
      [heldCoins.bitcoin, 3],
      [heldCoins.ether, 3],
    ])
  })
})

it.each([
  ['bitcoin', '64,120'],
  ['ether', '205,100'],
] as const)('the leading numbers of a holder of several coins are those of %s on its page', (type, holdings) => {
  const row = (of: 'bitcoin' | 'ether', amount: number) => ({
    type: of,
    rank: 1,
    of: 9,
    row: { values: { holdings: amount } },
  })
  const found = { rows: [row('bitcoin', 64_120), row('ether', 205_100)] } as unknown as Parameters<
    typeof entityNumbers
  >[0]
  expect(entityNumbers(found, type, t, 'zh-Hans')[0]?.value).toContain(holdings)
})

it('a stablecoin has its supply in coins and in dollars, told apart by their units', () => {
  const of = (metric: 'supply' | 'supplyUsd', unit: 'native' | 'usd') => titleOf({ metric }, 'EURQ', t, { unit })
  expect([of('supply', 'native'), of('supplyUsd', 'usd')]).toEqual(['供应量（枚EURQ）', '供应量（折合美元）'])
})

it.each([
  [{ metric: 'price', unit: 'usd' }, 'change', '价格（%）'],
  [{ metric: 'price', unit: 'usd' }, 'log', '价格（美元）'],
  [{ metric: 'supplyUsd', unit: 'usd' }, 'change', '供应量（折合美元）'],
  [{ metric: 'marketCap', unit: 'multiple', derived: 'multiple' }, 'change', '市值对持仓（%）'],
  [{ metric: 'holdings', unit: 'btc', asset: 'btc' }, 'change', '比特币持仓（枚BTC）'],
] as const)('the heading of a chart of %o on the scale %s: %s', (chart, scale, heading) => {
  expect(titleOf(chart, 'EURQ', t, drawingOf(chart, scale))).toBe(heading)
})

it('a comparison of holdings is headed by the changes that it shows', () => {
  const chart = { metric: 'holdings', unit: 'btc', asset: 'btc' } as const
  expect(titleOf(chart, '', t, drawingOf(chart, undefined, true))).toBe('比特币持仓（%）')
  expect(titleOf(chart, '', t, drawingOf(chart, 'linear', true))).toBe('比特币持仓（枚BTC）')
})

it('a trade names its coin', async () => {
  await dataTexts.loadFirst()
  const trade = { day: '2026-01-01', method: 'sale', change: -2693, price: 1, amount: 1, holdings: 1 } as const
  const source = { source_name: '', source_url: '' }
  const shown = await renderTestPage(
    <TradeTable
      trades={[
        { ...trade, ...source, coin: heldCoins.bitcoin },
        { ...trade, ...source, change: -8614, coin: heldCoins.ether },
      ]}
    />,
  )
  expect(shown.replace(/<[^>]*>/g, '')).toMatch(/−2,693 BTC.*−8,614 ETH/)
})

describe('a holder of several coins', () => {
  const row = (type: 'bitcoin' | 'ether', near: string) => ({
    ...{ type, rank: 1, of: 2, row: { values: {} } },
    neighbours: ['kelp', near].map((key, place) => ({
      rank: place + 1,
      row: { key, name: key, language: 'en', values: { holdings: 1000, change1: 0 } },
    })),
  })
  const two = { entity: found.entity, rows: [row('bitcoin', 'rock'), row('ether', 'sand')] } as unknown as Parameters<
    typeof Neighbours
  >[0]['found']

  it.each([
    ['bitcoin', 'rock', '枚BTC'],
    ['ether', 'sand', '枚ETH'],
  ] as const)('stands among those of the coin of its page: %s', async (type, near, unit) => {
    await dataTexts.loadFirst()
    const shown = await renderTestPage(<Neighbours found={two} type={type} />)
    expect([...shown.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      `/DataEra/${type}/kelp`,
      `/DataEra/${type}/${near}`,
    ])
    expect(shown).toContain(unit)
  })

  it('leads to its page of the other coin', async () => {
    await dataTexts.loadFirst()
    const shown = await renderTestPage(<SubjectTabs found={two} type="ether" />)
    expect(shown).toMatch(/href="\/DataEra\/bitcoin\/kelp">比特币持仓</)
    expect(shown).toMatch(/href="\/DataEra\/ether\/kelp" aria-current="page">以太币持仓</)
    expect(await renderTestPage(<SubjectTabs found={{ ...two, rows: two.rows.slice(0, 1) }} type="bitcoin" />)).toBe('')
  })
})
