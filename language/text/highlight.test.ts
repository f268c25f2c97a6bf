import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'
import { highlight, type Segment } from './highlight.ts'

const { fold } = createEngine({ glossary, names: protectedNames, region: 'hk', usualGlyphs: true, mode: 'bounded' })

/** Hits in brackets. */
const shown = (segments: readonly Segment[]) => segments.map(({ t, hit }) => (hit ? `[${t}]` : t)).join('')

describe('fold', () => {
  it.each([
    ['比特幣', '比特币'],
    ['說說税務', '说说税务'],
    ['ＢＴＣ　１００％', 'btc 100%'],
    ['Bitcoin ÉTÉ', 'bitcoin été'],
    ['İstanbul', 'İstanbul'],
    ['😀 Ⅷ', '😀 Ⅷ'],
    ['', ''],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('keeps the length of any text', () => {
    const units = fc.array(fc.nat(0xffff), { maxLength: 30 }).map((codes) => String.fromCharCode(...codes))
    fc.assert(fc.property(units, (text) => fold(text).length === text.length))
  })
})

describe('highlight', () => {
  it.each([
    ['Bitcoin ETF flows', ['etf'], 'Bitcoin [ETF] flows'],
    ['比特幣ETF連續流入', ['比特币', 'etf'], '[比特幣ETF]連續流入'],
    ['ＥＴＦ与etf', ['etf'], '[ＥＴＦ]与[etf]'],
    ['aaaa', ['aa'], '[aaaa]'],
    ['abcd', ['bc', 'abc'], '[abc]d'],
    ['100% sure_thing', ['%', '_'], '100[%] sure[_]thing'],
    ['nothing here', ['etf'], 'nothing here'],
    ['no terms', [], 'no terms'],
    ['empty term', [''], 'empty term'],
    ['', ['a'], ''],
    ['🚀月球🚀', ['🚀'], '[🚀]月球[🚀]'],
  ])('%j with %j', (text, terms, expected) => {
    expect(shown(highlight(text, terms, fold))).toBe(expected)
  })

  const text = fc.string({
    unit: fc.constantFrom('比', '幣', '币', 'e', 'T', 'Ｔ', ' ', '🚀', '\ud83d', '%'),
    maxLength: 40,
  })

  it('gives segments that joined are the text, none of them empty, hits and the rest in turn', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (shownText, words) => {
        const segments = highlight(shownText, words.map(fold), fold)
        expect(segments.map(({ t }) => t).join('')).toBe(shownText)
        expect(segments.every(({ t }) => t.length > 0)).toBe(true)
        expect(segments.every(({ hit }, index) => index === 0 || hit !== segments[index - 1]?.hit)).toBe(true)
      }),
    )
  })

  it('marks a term wherever the folded text has it', () => {
    fc.assert(
      fc.property(text, text, (shownText, word) => {
        const found = highlight(shownText, [fold(word)], fold).some(({ hit }) => hit)
        expect(found).toBe(word !== '' && fold(shownText).includes(fold(word)))
      }),
    )
  })

  it('marks nothing where a fold changes the length', () => {
    expect(highlight('ab', ['a'], (one) => `${one}!`)).toEqual([{ t: 'ab', hit: false }])
  })
})
