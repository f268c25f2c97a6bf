import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { countText, readingMinutes } from './text.ts'

test.each([
  ['', 0, 0],
  ['比特币', 3, 0],
  ['比特币，上涨！', 5, 0],
  ['Bitcoin rises', 0, 2],
  ['BTC突破6.8万美元', 5, 2],
  ["it's layer-2", 0, 2],
  ['—— … 、', 0, 0],
  ['ビットコイン', 6, 0],
  ['비트코인', 4, 0],
  ['𠮷野家', 3, 0],
  ['1,000.50', 0, 1],
  ['🚀🚀', 0, 0],
  ['Привет мир', 0, 2],
  ['café', 0, 1],
])('%j has %i characters and %i words', (text, characters, words) => {
  expect(countText(text)).toEqual({ characters, words })
})

describe('readingMinutes', () => {
  test.each([
    [0, 0, 1],
    [450, 0, 1],
    [674, 0, 1],
    [675, 0, 2],
    [900, 0, 2],
    [0, 225, 1],
    [0, 450, 2],
    [4500, 0, 10],
  ])('%i characters and %i words take %i', (characters, words, minutes) => {
    expect(readingMinutes({ characters, words })).toBe(minutes)
  })
})

it('counts two texts as it counts them joined by a line break', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      const [a, b, both] = [countText(one), countText(other), countText(`${one}\n${other}`)]
      expect(both).toEqual({ characters: a.characters + b.characters, words: a.words + b.words })
    }),
  )
})
