import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paragraphsOf, renderFlashText, wordsOf } from './text.ts'

const html = (text: string) => renderFlashText(text).html

describe('the text of a flash', () => {
  it.each([
    ['', ''],
    ['一段', '<p>一段</p>'],
    ['一段\n\n 二段 \n', '<p>一段</p>\n<p>二段</p>'],
    ['<b>粗</b> & "引"', '<p>&#x3C;b>粗&#x3C;/b> &#x26; "引"</p>'],
    [
      '见https://a.example/x，说明',
      '<p>见<a href="https://a.example/x" rel="noopener">https://a.example/x</a>，说明</p>',
    ],
    [
      '(see https://a.example/x).',
      '<p>(see <a href="https://a.example/x" rel="noopener">https://a.example/x</a>).</p>',
    ],
    [
      '一段\n[北岸 <矿业>：1 枚](/DataEra/bitcoin/northbank#chart:holdings.northbank.bitcoin)',
      '<p>一段</p>\n<p><a href="/DataEra/bitcoin/northbank" data-series="holdings.northbank.bitcoin" data-series-form="chart">北岸 &#x3C;矿业>：1 枚</a></p>',
    ],
    ['[北岸](/publish#chart:holdings.northbank.bitcoin)', '<p>[北岸](/publish#chart:holdings.northbank.bitcoin)</p>'],
    ['javascript:alert(1) data:text/html,x', '<p>javascript:alert(1) data:text/html,x</p>'],
  ])('%j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  it('brings a number of the data section back to its line, and its words alone to the plain text', () => {
    const text = '一段\n[北岸：1 枚](/DataEra/bitcoin/northbank#number:holdings.northbank.bitcoin)\n二段'
    expect(paragraphsOf(html(text))).toBe(text)
    expect(wordsOf(html(text))).toBe('一段\n北岸：1 枚\n二段')
    expect(renderFlashText(text).text).toBe('一段\n北岸：1 枚\n二段')
  })

  it('comes back as it was typed, whatever it is', () => {
    const line = fc.string({ unit: fc.constantFrom(...'甲乙<>&"\'/a:.#[]()*_`$'), minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
        const text = lines.join('\n')
        expect(paragraphsOf(html(text))).toBe(text)
        expect(html(text)).not.toMatch(/<(?!\/?(p|a)[ >])/)
      }),
    )
  })
})
