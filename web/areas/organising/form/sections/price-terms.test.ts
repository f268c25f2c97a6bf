import { expect, it } from 'vitest'
import { readRate } from './price-terms.tsx'

it.each([
  ['', 0],
  ['6', 600],
  ['19.5%', 1_950],
  ['100', 10_000],
  ['100.5', undefined],
  ['6.123', undefined],
  ['six', undefined],
])('%j is a rate of %s basis points', (text, points) => expect(readRate(text)).toBe(points))
