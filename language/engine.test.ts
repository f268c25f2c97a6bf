import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { Converter } from 'opencc-js'
import { describe, expect, it, test } from 'vitest'
import { hansEntries } from './dictionaries.ts'
import { createEngine, type EngineOptions } from './engine.ts'
import { hongKongCases } from './engine-cases.ts'
import { glossary } from './glossary.ts'
import { protectedNames } from './names.ts'

const site: EngineOptions = { glossary, names: protectedNames, region: 'hk', usualGlyphs: true, mode: 'bounded' }
const bare: EngineOptions = {
  glossary: [],
  names: [],
  region: 'hk',
  usualGlyphs: false,
  mode: 'bounded',
  regionalWords: false,
}
const hongKong = createEngine(site)
const taiwan = createEngine({ ...site, region: 'tw' })
const plainHongKong = createEngine({ ...site, mode: 'plain' })
const plainTaiwan = createEngine({ ...site, region: 'tw', mode: 'plain' })

/** Chinese as it comes: phrases of the dictionaries in a row, punctuation, Latin, and anything else. */
const phrases = hansEntries().map(([hans]) => hans)
const chinese = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...phrases) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('，', '。', '《', '》', ' ', 'ETF', '6.8', '%', '⿰', '\n', '·', '只', '周'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''))

describe('toTraditional for Hong Kong', () => {
  test.each(hongKongCases)('%s → %s', (hans, hant) => {
    expect(hongKong.toTraditional(hans)).toBe(hant)
  })

  it('writes official glyphs when asked to', () => {
    const official = createEngine({ ...site, usualGlyphs: false })
    expect(official.toTraditional('说税阅脱')).toBe('説税閲脱')
    expect(hongKong.toTraditional('说税阅脱')).toBe('說稅閱脫')
  })

  it('takes terms from the glossary it was given and no other', () => {
    const own = createEngine({ ...bare, glossary: [{ hans: '测试网', hk: '試驗網', tw: '測試網路', en: 'testnet' }] })
    expect(own.toTraditional('测试网与美联储')).toBe('試驗網與美聯儲')
  })

  it('protects names it was given', () => {
    const own = createEngine({ ...bare, names: [{ hans: '余后里', hant: '余后里' }] })
    expect(createEngine(bare).toTraditional('余后里')).not.toBe('余后里')
    expect(own.toTraditional('作者余后里')).toBe('作者余后里')
  })

  it('does not look for a term across the words of other terms', () => {
    const own = createEngine({ ...bare, glossary: [{ hans: '金发', hk: '金髮女郎', tw: '金髮女郎', en: 'blonde' }] })
    expect(own.toTraditional('金发')).toBe('金髮女郎')
    expect(own.toTraditional('现金发放')).toBe('現金發放')
  })
})

describe('toTraditional for Taiwan', () => {
  test.each([
    ['智能合约', '智慧合約'],
    ['美联储加息', '聯準會升息'],
    ['账户与转账', '帳戶與轉帳'],
    ['网络安全', '網路安全'],
    ['特朗普', '川普'],
    ['链里链外', '鏈裡鏈外'],
    ['群众说', '群眾說'],
    ['随着市场', '隨著市場'],
    ['黑客攻击', '駭客攻擊'],
    ['基金发行', '基金發行'],
    ['面包', '麵包'],
    ['文件与对象', '文件與對象'],
  ])('%s → %s', (hans, hant) => {
    expect(taiwan.toTraditional(hans)).toBe(hant)
  })
})

describe('toSimplified', () => {
  test.each([
    ['聯儲局主席說區塊鏈裏的賬戶', '美联储主席说区块链里的账户'],
    ['聯準會升息', '美联储加息'],
    ['數碼貨幣與數位貨幣', '数字货币与数字货币'],
    ['網路與網絡', '网络与网络'],
    ['頭髮、發行、皇后、之後', '头发、发行、皇后、之后'],
    ['乾坤與乾淨', '乾坤与干净'],
    ['著名學者看著市場', '著名学者看着市场'],
    ['説明、說明', '说明、说明'],
    ['裡面、裏面', '里面、里面'],
    ['臺灣、台灣', '台湾、台湾'],
    ['余偉文表示', '余伟文表示'],
    ['警方打擊洗錢', '警方打击洗钱'],
    ['⿻社會與⿻ 數位民主', '⿻社会与⿻ 数位民主'],
    ['⿰社會團結', '⿰社会团结'],
    ['⿰訁兌描述一個字', '⿰訁兌描述一个字'],
    ['見https://example.com/wiki/區塊鏈', '见https://example.com/wiki/區塊鏈'],
  ])('%s → %s', (hant, hans) => {
    expect(hongKong.toSimplified(hant)).toBe(hans)
  })
})

describe('plain mode', () => {
  const library = {
    hk: Converter({ from: 'cn', to: 'hk' }),
    tw: Converter({ from: 'cn', to: 'tw' }),
    cn: Converter({ from: 't', to: 'cn' }),
  }

  it('gives what the library gives, whatever glossary, names and glyphs say', () => {
    fc.assert(
      fc.property(chinese, (text) => {
        expect(plainHongKong.toTraditional(text)).toBe(library.hk(text))
        expect(plainTaiwan.toTraditional(text)).toBe(library.tw(text))
        expect(plainHongKong.toSimplified(text)).toBe(library.cn(text))
      }),
      { numRuns: 500 },
    )
  })

  it('shows what boundaries are for', () => {
    expect(plainHongKong.toTraditional('基金发行')).toBe('基金髮行')
    expect(hongKong.toTraditional('基金发行')).toBe('基金發行')
  })
})

describe('any text', () => {
  it('never fails, and without terms keeps the number of characters', () => {
    const engine = createEngine(bare)
    fc.assert(
      fc.property(chinese, (text) => {
        // Simplified text writes these measures with two characters: 英寸, 英尺.
        const measures = text.match(/[吋呎]/g)?.length ?? 0
        expect([...engine.toTraditional(text)].length).toBe([...text].length)
        expect([...engine.toSimplified(text)].length).toBe([...text].length + measures)
        hongKong.toTraditional(text)
        hongKong.toSimplified(text)
      }),
      { numRuns: 300 },
    )
  })

  test.each([['\0'], ['\ud800'], ['a\udc00b'], ['\ud83d'], ['国\ud800链'], [''], ['🚀'], ['𠮷野家']])(
    'passes %j through both ways',
    (text) => {
      const swap = (one: string) => one.replace('国', '國').replace('链', '鏈')
      expect(hongKong.toTraditional(text)).toBe(swap(text))
      expect(hongKong.toSimplified(text)).toBe(text)
    },
  )

  it('leaves ASCII alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(hongKong.toTraditional(text)).toBe(text)
        expect(hongKong.toSimplified(text)).toBe(text)
      }),
    )
  })

  it('changes traditional text that it wrote itself no further', () => {
    const unstable = hongKongCases.filter(([, hant]) => hongKong.toTraditional(hant) !== hant).map(([, hant]) => hant)
    // Characters that are both a traditional and a simplified form cannot be distinguished without the source: that is why
    // conversions are never converted again.
    expect(unstable.length / hongKongCases.length).toBeLessThan(0.05)
  })

  it('simplifies nothing that is simplified', () => {
    for (const [hans] of hongKongCases) expect(hongKong.toSimplified(hans)).toBe(hans)
  })

  it('gives parts back that join to the whole', () => {
    fc.assert(
      fc.property(chinese, fc.array(fc.nat(40), { maxLength: 6 }), (text, cuts) => {
        const well = text.toWellFormed().normalize('NFC')
        const at = [0, ...cuts.map((cut) => Math.min(cut, well.length)).sort((a, b) => a - b), well.length]
        const parts = at.slice(1).map((end, index) => well.slice(at[index], end))
        fc.pre(parts.every((part) => part.isWellFormed()))
        const converted = hongKong.convertParts(parts, 'toTraditional')
        expect(converted.length).toBe(parts.length)
        expect(converted.join('')).toBe(hongKong.toTraditional(well))
      }),
      { numRuns: 200 },
    )
  })
})

describe('convertParts', () => {
  test.each([
    [
      ['头', '发'],
      ['頭', '髮'],
    ],
    [
      ['资', '金', '链断裂'],
      ['資', '金', '鏈斷裂'],
    ],
    [
      ['基金', '发', '行'],
      ['基金', '發', '行'],
    ],
    [
      ['美', '联储'],
      ['聯', '儲局'],
    ],
    [
      ['反洗', '钱法'],
      ['打擊洗錢', '法'],
    ],
    [
      ['', '', '链'],
      ['', '', '鏈'],
    ],
    [[], []],
  ])('%j → %j', (parts, expected) => {
    expect(hongKong.convertParts(parts, 'toTraditional')).toEqual(expected)
  })
})

describe('version', () => {
  it('is the same for the same settings and another for any other', () => {
    const changed: EngineOptions[] = [
      { ...site, region: 'tw' },
      { ...site, mode: 'plain' },
      { ...site, usualGlyphs: false },
      { ...site, names: protectedNames.slice(1) },
      { ...site, glossary: glossary.map((term, index) => (index === 3 ? { ...term, hk: `${term.hk}。` } : term)) },
    ]
    expect(createEngine({ ...site }).version).toBe(hongKong.version)
    const versions = [site, ...changed].map((options) => createEngine(options).version)
    expect(new Set(versions).size).toBe(versions.length)
    expect(hongKong.version).toMatch(/^[0-9a-f]{12}$/)
  })

  it('names the packages whose dictionaries are installed', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const source = readFileSync('language/engine.ts', 'utf8')
    for (const name of ['opencc-js', '@node-rs/jieba']) expect(source).toContain(`${name} ${dependencies[name]}`)
  })
})

// OpenCC's published test cases are not part of this repository; point OPENCC_TESTCASES at the file to measure.
const published = process.env.OPENCC_TESTCASES ?? ''
describe.skipIf(!existsSync(published))('published test cases of OpenCC', () => {
  interface Case {
    input: string
    expected: Record<string, string | undefined>
  }
  // The file has comments and trailing commas.
  const json = () =>
    readFileSync(published, 'utf8')
      .replace(/^\s*\/\/.*$/gm, '')
      .replace(/,(\s*[}\]])/g, '$1')
  const cases = (configuration: string): Case[] =>
    JSON.parse(json()).cases.filter((one: Case) => one.expected[configuration] !== undefined)

  test.each([
    ['s2hk', 'hk', 'plain'],
    ['s2hk', 'hk', 'bounded'],
    ['s2tw', 'tw', 'plain'],
    ['s2tw', 'tw', 'bounded'],
  ] as const)('%s for %s, %s', (configuration, region, mode) => {
    const engine = createEngine({ ...bare, region, mode })
    for (const { input, expected } of cases(configuration)) {
      expect(engine.toTraditional(input)).toBe(expected[configuration])
    }
  })
})
