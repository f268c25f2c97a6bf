import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { hongKongCases } from '#language/engine-cases.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'

const engine = createEngine({ glossary, names: protectedNames, region: 'hk', usualGlyphs: true, mode: 'bounded' })

function pieces(text: string): string[] {
  const ends = [...engine.breaks(text), text.length]
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end))
}

test.each([
  '以太坊/现货ETF连续/第5日/净流入',
  '以太坊/現貨ETF連續/第5日/淨流入',
  '贝莱德/基金/发行/规模/创新高',
  '稳定币/条例/生效，金管局/公布/首批/牌照',
  '比特币的/价格',
  '稳定币/在香港/上市',
  '穩定幣/在香港/上市',
  '机构/把资金/转入/以太坊',
  '比特币/与以太坊/从高位/回落',
  '潮水/每四年，少/一半',
  '受监管的/钱，遇见/开放的/潮水',
  '受監管的/錢，遇見/開放的/潮水',
  '交易所/遭攻击',
  '逐条/读：谁/要/领牌，储备/怎样/放',
  '链上/结算/工作坊',
  '加密/税务/分享会',
  '智能合约/安全/训练营',
  '稳定币/发行人/圆桌会',
  '“去中心化交易所”上线',
  '《白皮书》发布',
  'BTC突破68000美元',
  'a',
  '',
  '链',
  'Ethereum',
])('%s', (marked) => {
  expect(pieces(marked.replaceAll('/', '')).join('/')).toBe(marked)
})

describe('wherever it breaks', () => {
  const headline = fc
    .array(
      fc.oneof(
        fc.constantFrom(...hongKongCases.flat()),
        fc.constantFrom(
          '，',
          '。',
          '“',
          '”',
          '《',
          '》',
          '（',
          '）',
          '！',
          '：',
          '·',
          ' ',
          'ETF',
          '5',
          '%',
          '$',
          '𠮷',
          '\ud800',
          '\0',
        ),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''))

  it('stands between two Chinese characters, in order, and loses nothing', () => {
    fc.assert(
      fc.property(headline, (text) => {
        const breaks = engine.breaks(text)
        expect(breaks).toEqual([...new Set(breaks)].sort((a, b) => a - b))
        for (const at of breaks) {
          expect(at).toBeGreaterThan(0)
          expect(at).toBeLessThan(text.length)
          expect(text.slice(0, at)).toMatch(/\p{sc=Han}$/u)
          expect(text.slice(at)).toMatch(/^\p{sc=Han}/u)
        }
        expect(pieces(text).join('')).toBe(text)
      }),
    )
  })

  it('is the same in both scripts where characters correspond', () => {
    const bare = createEngine({ glossary: [], names: [], region: 'hk', usualGlyphs: false, mode: 'bounded' })
    const different = hongKongCases.filter(([hans]) => {
      const hant = bare.toTraditional(hans)
      return String(bare.breaks(hant)) !== String(bare.breaks(hans))
    })
    expect(different).toEqual([])
  })
})
