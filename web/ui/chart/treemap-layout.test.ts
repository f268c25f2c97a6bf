import fc from 'fast-check'
import { expect, it } from 'vitest'
import { layTreemap } from './treemap-layout.ts'

it('surfaces are as large as their values, fill the rectangle and do not overlap', () => {
  const values = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(values, (given) => {
      const sorted = given.toSorted((a, b) => b - a)
      const total = sorted.reduce((sum, value) => sum + value, 0)
      const placed = layTreemap(sorted, 400, 300)
      expect(placed.map(({ index }) => index)).toEqual(sorted.map((_, index) => index))
      for (const { index, x, y, width, height } of placed) {
        expect(width * height).toBeCloseTo(((sorted[index] ?? 0) / total) * 120_000, 2)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-3)
        expect(x + width).toBeLessThanOrEqual(400 + 1e-3)
        expect(y + height).toBeLessThanOrEqual(300 + 1e-3)
      }
    }),
  )
})

it('what holds nothing gets nothing', () => {
  expect(layTreemap([3, 0, 1], 4, 1).map(({ index, width }) => ({ index, width }))).toEqual([
    { index: 0, width: 3 },
    { index: 2, width: 1 },
  ])
  expect(layTreemap([], 4, 1)).toEqual([])
})
