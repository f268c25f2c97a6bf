import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { alikeFrom, likeness, wordsOf } from './likeness.ts'

const engine = createEngine({ glossary: [], names: [], region: 'hk', usualGlyphs: true, mode: 'bounded' })
const words = (title: string, text = '') => wordsOf(engine, title, text)

describe('likeness', () => {
  const outage = words('某跨链桥暂停提币，团队称签名节点异常', '跨链桥因签名服务节点响应异常，已暂停全部提币。')

  it.each([
    [
      'the same in other words',
      words('某跨链桥提币服务暂停，签名节点出现异常', '团队表示签名服务节点异常，全部提币已经暂停。'),
      true,
    ],
    ['the same in the other script', words('某跨鏈橋暫停提幣，團隊稱簽名節點異常'), true],
    ['the same in full width', words('某跨链桥　暂停提币，团队称签名节点异常！！'), true],
    ['the same bridge, another event', words('某跨链桥完成新一轮融资', '该跨链桥宣布完成两千万美元融资。'), false],
    ['something else', words('金管局公布第二批牌照申请', '申请共三十六份。'), false],
  ])('of %s', (_, other, alike) => {
    expect(likeness(outage, other) >= alikeFrom).toBe(alike)
  })

  it('tells English reports apart', () => {
    const one = words('SEC approves spot ether ETF', 'The SEC approved the first spot ether ETF on Thursday.')
    expect(likeness(one, words('Spot Ether ETF approved by SEC'))).toBeGreaterThan(alikeFrom)
    expect(likeness(one, words('SEC sues exchange over staking'))).toBeLessThan(alikeFrom)
  })

  it('is 1 with itself, 0 with nothing, the same both ways, and never beyond', () => {
    const text = fc.string({ unit: fc.constantFrom(...'比特币以太坊 上涨 ETH 10% 。') })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [one, other] = [words(a), words(b)]
        const value = likeness(one, other)
        expect(value).toBe(likeness(other, one))
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1 + 1e-9)
        expect(likeness(one, one)).toBeCloseTo(one.size === 0 ? 0 : 1)
      }),
    )
    expect(likeness(words('比特币'), words(''))).toBe(0)
  })
})
