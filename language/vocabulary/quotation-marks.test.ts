import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'
import { convertHtml } from '#language/text/html.ts'
import { cornerMarks, curlyMarks } from './quotation-marks.ts'

const engine = createEngine({ glossary, names: protectedNames, region: 'hk', usualGlyphs: true, mode: 'bounded' })

function written(text: string): string {
  let result = ''
  let at = 0
  for (const { start, end, text: corner } of cornerMarks(text)) {
    result += text.slice(at, start) + corner
    at = end
  }
  return result + text.slice(at)
}

describe('cornerMarks', () => {
  test.each([
    ['他说：“好。”', '他说：「好。」'],
    ['“甲‘乙’丙”', '「甲『乙』丙」'],
    ['“甲“乙”丙”', '「甲『乙』丙」'],
    ['‘甲“乙”丙’', '『甲「乙」丙』'],
    ['“甲”与“乙”', '「甲」与「乙」'],
    ['名为“Layer 2”的方案', '名为「Layer 2」的方案'],
    ['“GM” 上线', '「GM」 上线'],
    ['It’s “fine” now', 'It’s “fine” now'],
    ['“甲” and “fine words” here', '「甲」 and “fine words” here'],
    ['甲说“it’s ok”', '甲说「it’s ok」'],
    ['the users’ 钱包 “甲”', 'the users’ 钱包 「甲」'],
    ['“甲', '“甲'],
    ['甲”乙“', '甲”乙“'],
    ['“甲”乙“', '“甲”乙“'],
    ['“甲\n乙”', '“甲\n乙”'],
    ['缺“\n“甲”', '缺“\n「甲」'],
    ['‘90 年代的“甲”', '‘90 年代的「甲」'],
    ['"甲"', '"甲"'],
  ])('%s → %s', (text, expected) => expect(written(text)).toBe(expected))

  it('changes nothing but marks, and these in pairs', () => {
    const unit = fc.constantFrom('“', '”', '‘', '’', '甲', 'a', ' ', '\n', '。', '🚀')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
        const text = units.join('')
        const result = written(text)
        expect(result.replace(/[「」『』]/g, '')).toBe(
          [...text].filter((_, index) => !/[「」『』]/.test([...result][index] ?? '')).join(''),
        )
        const count = (mark: string) => result.split(mark).length
        expect([count('「'), count('『')]).toEqual([count('」'), count('』')])
      }),
    )
  })

  it('reads many marks in one pass', () => {
    const text = `${'“'.repeat(50_000)}甲${'”'.repeat(50_000)}`
    expect(cornerMarks(text)).toHaveLength(100_000)
  })
})

describe('curlyMarks', () => {
  test.each([
    ['他說：「好。」', '他说：“好。”'],
    ['「甲『乙』丙」', '“甲‘乙’丙”'],
    ['『甲「乙」丙』', '“甲‘乙’丙”'],
    ['「甲」與「乙」', '“甲”与“乙”'],
    ['「甲', '「甲'],
    ['甲」乙「', '甲」乙「'],
    ['「甲』', '「甲』'],
    ['「甲\n乙」', '「甲\n乙」'],
    ['缺「\n「甲」', '缺「\n“甲”'],
  ])('%s → %s', (text, expected) => expect(engine.toSimplified(text)).toBe(expected))

  it('come back as the corners they were, where the pairs alternate', () => {
    const text = fc.constantFrom('甲「乙」', '「甲『乙』」', '「甲」「乙」', '甲')
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (parts) => {
        const hant = parts.join('，')
        expect(engine.toTraditional(engine.toSimplified(hant))).toBe(hant)
      }),
    )
  })

  it('reads many marks in one pass', () => {
    expect(curlyMarks(`${'「'.repeat(50_000)}甲${'」'.repeat(50_000)}`)).toHaveLength(100_000)
  })
})

describe('marks in a document', () => {
  test.each([
    ['<p>“<b>资金</b>”</p>', '<p>「<b>資金</b>」</p>'],
    ['<p>“资<em>金链”断</em>裂</p>', '<p>「資<em>金鏈」斷</em>裂</p>'],
    ['<p>“运行<code>“a”</code>命令”</p>', '<p>「運行<code>“a”</code>命令」</p>'],
    ['<p>“见<span lang="en">“it”</span>处”</p>', '<p>「見<span lang="en">“it”</span>處」</p>'],
    ['<p>“甲</p><p>乙”</p>', '<p>“甲</p><p>乙”</p>'],
    ['<img alt="“链”">', '<img alt="「鏈」">'],
    ['<pre>“链”</pre>', '<pre>“链”</pre>'],
  ])('%s', (html, expected) => expect(convertHtml(html, engine, 'toTraditional')).toBe(expected))

  it('stay in addresses', () => {
    expect(engine.toTraditional('“见 https://a.example/?q=“链””')).toContain('https://a.example/?q=')
  })
})
