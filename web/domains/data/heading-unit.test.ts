import { expect, it } from 'vitest'
import { fillIn } from '#language/text/fill-in.ts'
import { dataHans } from '#web/locales/data/zh-hans.ts'
import type { DataTranslate } from './data-text.ts'
import { inUnit, shownUnit } from './heading-unit.ts'

const t: DataTranslate = (key, values = {}) => fillIn(dataHans[key], values)

it.each([
  ['usd', undefined, '价格（美元）'],
  ['btc', undefined, '价格（枚BTC）'],
  ['btc', 'amount', '价格（枚BTC）'],
  ['btc', 'share', '价格（%）'],
  ['usd', 'change', '价格（%）'],
  ['basisPoints', undefined, '价格（基点）'],
  ['native', undefined, '价格（枚EURQ）'],
  ['multiple', undefined, '价格'],
  ['count', undefined, '价格'],
] as const)('a heading of a chart in %s, scale %s: %s', (unit, scale, heading) => {
  expect(inUnit('价格', shownUnit(unit, scale), t, 'EURQ')).toBe(heading)
})
