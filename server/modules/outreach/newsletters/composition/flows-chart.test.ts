import { expect, it } from 'vitest'
import type { CallOutput } from '#contract/calls.ts'
import { flowsChart } from './flows-chart.ts'

type Spot = CallOutput<'spotData'>
const now = new Date('2026-11-20T00:00:00Z')
const source = (name: string) => ({ id: 1, name, url: '', source_time: null, read_time: null, stale: false })

/** Flows whose last one is of Thursday 19 November; null on days without trading. */
function flowsOf(values: (number | null)[], more: Partial<Spot> = {}): Spot {
  const start = new Date(Date.UTC(2026, 10, 20 - values.length)).toISOString().slice(0, 10)
  const total = { key: 'flow.total.bitcoin', metric: 'flow', unit: 'usd', entity: null, group: 'total', start, values }
  const none = { demo: false, as_of: null, sources: [source('甲基金')], missing: [], marks: [], cumulative: total }
  return { ...none, series: [total], totals: { streak: 3 }, ...more } as unknown as Spot
}
const week = [-12e6, 20e6, null, null, 30e6, 40e6, 79.4e6]

it('shows the trading days, and says what they are and where they are from', () => {
  expect(flowsChart(flowsOf(week), 'zh-Hans', now)).toEqual({
    title: '比特币现货ETF连续3个交易日净流入，最近一日US$7940万',
    alt: '11月13日 −US$1200万、11月14日 US$2000万、11月17日 US$3000万、11月18日 US$4000万、11月19日 US$7940万',
    note: '11月13日至11月19日。来源：甲基金。',
    values: [-12e6, 20e6, 30e6, 40e6, 79.4e6],
  })
})

it('names what is missing, and sample data', () => {
  const missing = [{ name: 'HODL' }] as Spot['missing']
  const chart = flowsChart(flowsOf(week, { missing, demo: true }), 'en', now)
  expect(chart?.title).toBe('Spot bitcoin ETFs took in $79.4M, the same way for 3 trading days in a row')
  expect(chart?.note).toBe(
    'Sample data. November 13 to November 19. Source: 甲基金. Not yet reported and not included: HODL.',
  )
})

it.each([
  ['there are few', flowsOf([1, 2, 3]), now],
  ['they are old', flowsOf(week), new Date('2026-11-27T00:00:00Z')],
  ['there are none', flowsOf([]), now],
])('shows nothing where %s', (_name, spot, at) => expect(flowsChart(spot, 'zh-Hans', at)).toBeUndefined())

it('shortens numbers in traditional Chinese too', () =>
  expect(flowsChart(flowsOf(week), 'zh-Hant-HK', now)?.title).toBe(
    '比特幣現貨ETF連續3個交易日淨流入，最近一日US$7940萬',
  ))

it('has eleven bars at most', () =>
  expect(flowsChart(flowsOf(new Array(20).fill(1e6)), 'zh-Hant-HK', now)?.values).toHaveLength(11))
