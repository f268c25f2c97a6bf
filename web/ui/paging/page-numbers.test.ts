import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

const shown = (page: number, pages: number, most: number) =>
  pageNumbers(page, pages, most)
    .map((one) => (one === 'gap' ? '…' : one))
    .join(' ')

describe('the page numbers in the foot of a list', () => {
  it.each([
    [1, 1, 7, '1'],
    [3, 7, 7, '1 2 3 4 5 6 7'],
    [1, 20, 7, '1 2 3 4 5 6 … 20'],
    [4, 20, 7, '1 2 3 4 5 6 … 20'],
    [5, 20, 7, '1 … 3 4 5 6 7 … 20'],
    [17, 20, 7, '1 … 15 16 17 18 19 20'],
    [20, 20, 7, '1 … 15 16 17 18 19 20'],
    [1, 20, 5, '1 2 3 4 … 20'],
    [10, 20, 5, '1 … 9 10 11 … 20'],
    [4, 8, 7, '1 2 3 4 5 6 … 8'],
  ])('on page %i of %i, at most %i: %s', (page, pages, most, numbers) => {
    expect(shown(page, pages, most)).toBe(numbers)
  })

  it('are as many as asked for, in order, with the present one and both ends, and gaps only where some are left out', () => {
    const place = fc
      .integer({ min: 1, max: 400 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))
    fc.assert(
      fc.property(place, fc.constantFrom(5, 7), ([page, pages], most) => {
        const found = pageNumbers(page, pages, most)
        const numbers = found.filter((one) => one !== 'gap')
        expect(numbers).toHaveLength(Math.min(pages, most))
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
        found.forEach((one, index) => {
          const [before, after] = [found[index - 1], found[index + 1]]
          if (one === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(1)
          else if (typeof before === 'number') expect(one - before).toBe(1)
        })
      }),
    )
  })
})
