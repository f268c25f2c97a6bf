import { describe, expect, it } from 'vitest'
import { jumpText, valueText } from './values.ts'

describe('a jump', () => {
  it.each([
    [100, 112.5, '+12.5%'],
    [100, 40, '−60%'],
    [100, 40_000, '×400'],
    [-5, -60, '×12'],
    [0, 7, '+$7'],
    [1_000_000, -2_500_000, '−$3,500,000'],
    [-2, 3, '+$5'],
  ])('from %d to %d is %s', (before, value, words) => {
    expect(jumpText(before, value, 'usd')).toBe(words)
  })
})

it.each([
  [0.0525, 'share', '5.25%'],
  [-1_234.5, 'usd', '−$1,234.5'],
  [21.00000001, 'btc', '21.00000001 BTC'],
  [-3, 'native', '−3'],
] as const)('%d %s is written as %s', (value, unit, words) => {
  expect(valueText(value, unit)).toBe(words)
})
