import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linePoints, peakOf, type Readers, withReaders } from './readers.ts'

it('The same number again is none', () => {
  const one = withReaders([], { at: 1, count: 5 })
  expect(withReaders(one, { at: 2, count: 5 })).toBe(one)
})

it('Many numbers are thinned out, and neither the highest nor the newest is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { minLength: 1, maxLength: 1_500 }), (counts) => {
      const readers = counts.reduce<Readers>((known, count, at) => withReaders(known, { at, count }), [])
      expect(readers.length).toBeLessThanOrEqual(240)
      expect(peakOf(readers)?.count).toBe(Math.max(...counts))
      expect(readers.at(-1)?.count).toBe(counts.at(-1))
      expect(readers.map(({ at }) => at)).toEqual(readers.map(({ at }) => at).toSorted((one, other) => one - other))
    }),
  )
})

it('The line goes in steps from the left edge to the right one', () => {
  const readers = [
    { at: 0, count: 1 },
    { at: 50, count: 4 },
  ]
  expect(linePoints(readers, 100, { width: 100, height: 40 })).toBe('0,30 50,30 50,0 100,0')
  expect(linePoints([], 100, { width: 100, height: 40 })).toBe('')
})
