import { expect, it } from 'vitest'
import { fillIn } from '#language/text/fill-in.ts'
import { dataHans } from '#web/locales/data/zh-hans.ts'
import type { DataTranslate } from './data-text.ts'
import { inUnit } from './heading-unit.ts'

const t: DataTranslate = (key, values = {}) => fillIn(dataHans[key], values)

it.each([
  ['usd', undefined, '价格（美元）'],
  ['btc', undefined, '价格（枚BTC）'],
  ['btc', 'amount', '价格（枚BTC）'],
  ['btc', 'share', '价格（%）'],
  ['usd', 'change', '价格（%）'],
  ['share', undefined, '价格（%）'],
  ['basisPoints', undefined, '价格（基点）'],
] as const)('a heading of a chart in %s, scale %s: %s', (unit, scale, heading) => {
  expect(inUnit('价格', unit, t, scale)).toBe(heading)
})
