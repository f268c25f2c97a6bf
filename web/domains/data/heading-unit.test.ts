import { expect, it } from 'vitest'
import { fillIn } from '#language/text/fill-in.ts'
import { dataHans } from '#web/locales/data/zh-hans.ts'
import type { DataTranslate } from './data-text.ts'
import { inUnit, unitShown } from './heading-unit.ts'

const t: DataTranslate = (key, values = {}) => fillIn(dataHans[key], values)

it.each([
  ['usd', 'lines', undefined, '价格（美元）'],
  ['btc', 'area', undefined, '价格（枚BTC）'],
  ['btc', 'area', 'amount', '价格（枚BTC）'],
  ['btc', 'area', 'share', '价格（%）'],
  ['usd', 'lines', 'change', '价格（%）'],
  ['usd', 'lines', 'log', '价格（美元）'],
  ['share', 'area', undefined, '价格（%）'],
  ['basisPoints', 'lines', undefined, '价格（基点）'],
  // Charts of other kinds leave a scale of the address alone.
  ['btc', 'steps', 'change', '价格（枚BTC）'],
  ['usd', 'bars', 'share', '价格（美元）'],
] as const)('a heading of a chart in %s, drawn as %s, scale %s: %s', (unit, kind, scale, heading) => {
  expect(inUnit('价格', unitShown(kind, unit, scale), t)).toBe(heading)
})
