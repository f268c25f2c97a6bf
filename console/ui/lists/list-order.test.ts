import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedTo, orderedAmong, placeOfDrop } from './list-order.ts'

describe('movedTo', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 9, 'bca'],
    [2, -1, 'cab'],
    [7, 0, 'abc'],
  ])('moves %i to %i', (from, to, expected) => {
    expect(movedTo([...'abc'], from, to).join('')).toBe(expected)
  })

  it('loses nothing and keeps the order of the others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(), { minLength: 1 }),
        fc.nat(20),
        fc.integer({ min: -3, max: 30 }),
        (list, a, to) => {
          const from = a % list.length
          const moved = movedTo(list, from, to)
          expect(moved.toSorted()).toEqual(list.toSorted())
          expect(moved.filter((one) => one !== list[from])).toEqual(list.filter((_, place) => place !== from))
        },
      ),
    )
  })
})

describe('placeOfDrop', () => {
  it.each([
    ['from elsewhere, before the first', 0, false, undefined, 0],
    ['from elsewhere, after the last', 2, true, undefined, 3],
    ['down, behind the entry that the pointer is on', 2, true, 0, 2],
    ['down, before it', 2, false, 0, 1],
    ['up, before it', 0, false, 2, 0],
    ['up, behind it', 0, true, 2, 1],
    ['onto itself', 1, true, 1, 1],
  ])('%s', (_, over, after, from, expected) => {
    expect(placeOfDrop(over, after, from)).toBe(expected)
  })
})

describe('orderedAmong', () => {
  it('changes places among those that are shown, and moves nobody else', () => {
    expect(orderedAmong([...'abcdef'], [...'ebc']).join('')).toBe('aebdcf')
    expect(orderedAmong([...'abc'], []).join('')).toBe('abc')
    expect(orderedAmong([...'abc'], [...'cba']).join('')).toBe('cba')
  })
})
