import { expect, it } from 'vitest'
import { flashLimits } from '#contract/constants.ts'
import { notChosen, withSuggested } from './suggested-labels.ts'

const usdt = { id: 1, name: '泰达币', coin: 'USDT' }
const etf = { id: 2, name: 'ETF', coin: null }

it('suggested labels are taken once each, by ticker, behind those that are chosen', () => {
  expect(withSuggested(['监管'], [usdt, etf])).toEqual(['监管', 'USDT', 'ETF'])
  expect(withSuggested(['usdt', 'etf'], [usdt, etf])).toEqual(['usdt', 'etf'])
  expect(notChosen(['泰达币'], [usdt, etf])).toEqual([etf])
})

it('are no more than a flash can have', () => {
  const many = Array.from({ length: flashLimits.labels + 3 }, (_, id) => ({ id, name: `标签${id}`, coin: null }))
  expect(withSuggested([], many)).toHaveLength(flashLimits.labels)
})
