import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'
import { readQuery } from './query.ts'

const engine = createEngine({ glossary, names: protectedNames, region: 'hk', usualGlyphs: true, mode: 'bounded' })
const formsOf = (keyword: string) => readQuery(keyword, engine).map(({ forms }) => forms)

describe('readQuery', () => {
  it.each([
    ['比特币', ['比特币', '比特幣']],
    ['比特幣', ['比特币', '比特幣']],
    ['ＢＴＣ', ['btc', 'ｂｔｃ']],
    ['Bitcoin', ['bitcoin', 'ｂｉｔｃｏｉｎ']],
    ['100%', ['100%', '１００％']],
  ])('%s is looked for as %j', (keyword, forms) => {
    expect(formsOf(keyword)).toHaveLength(1)
    expect(formsOf(keyword)[0]?.toSorted()).toEqual(forms.toSorted())
  })

  it('takes words apart at any space, the longest first, each once', () => {
    const words = readQuery('etf\u3000比特币 ETF  以太坊\t比特幣 stablecoin', engine)
    expect(words.map(({ forms }) => forms[0])).toEqual(['stablecoin', 'etf', '比特币', '以太坊'])
  })

  it.each([
    ['sec', 'sec chair', true],
    ['sec', 'the sec推迟裁决', true],
    ['sec', 'how to secure keys', false],
    ['sec', 'forsec', false],
    ['erc-20', '新的erc-20标准', true],
    ['erc-20', 'erc-201', false],
    ['btc突破', '刚刚btc突破新高', true],
    ['btc突破', 'wbtc突破新高', false],
    ['c++', 'c++', true],
    ['a.b', 'axb', false],
  ])('%s as a whole word in %s: %s', (keyword, text, expected) => {
    const [word] = readQuery(keyword, engine)
    expect(word?.whole.some((pattern) => new RegExp(pattern).test(text))).toBe(expected)
  })

  it('finds what it looks for again in texts of either script', () => {
    for (const { terms } of readQuery('穩定幣', engine)) {
      expect(terms.some((term) => engine.fold('香港稳定币条例').includes(term))).toBe(true)
      expect(terms.some((term) => engine.fold('香港穩定幣條例').includes(term))).toBe(true)
    }
  })

  it('has no word for nothing but spaces', () => {
    expect(readQuery(' \u3000\t', engine)).toEqual([])
  })

  it('never makes an empty form, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (keyword) => {
        for (const { forms, terms } of readQuery(keyword, engine)) {
          expect([...forms, ...terms].every((one) => one !== '' && !/\s/.test(one))).toBe(true)
        }
      }),
    )
  })
})
