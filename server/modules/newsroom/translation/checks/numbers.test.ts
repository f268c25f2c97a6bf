import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNumbers } from './numbers.ts'

describe('numbers that are the same', () => {
  it.each([
    ['涨至10万美元', 'rose to $100,000'],
    ['净流入1.2亿美元', 'net inflows of $120 million'],
    ['市值3.5万亿美元', 'a market value of $3.5 trillion'],
    ['成交1,200万枚', '12 million tokens changed hands'],
    ['约 2.3 亿元', 'about 230M yuan'],
    ['上涨5.67%', 'up 5.67%'],
    ['下调50个基点', 'cut by 50 basis points'],
    ['2026年3月5日', 'March 5, 2026'],
    ['3月5日', '5 March'],
    ['下午3点半', 'at 3:30 p.m.'],
    ['15:30公布', 'published at 3:30 p.m.'],
    ['三家交易所', '3 exchanges'],
    ['3家交易所', 'three exchanges'],
    ['10-20万美元', '$100,000 to $200,000'],
    ['10至20亿', '1 to 2 billion'],
    ['打8折', 'at 20% off'],
    ['三成', '30%'],
    ['第三季度', 'in Q3'],
    ['一百零五家', '105 companies'],
    ['两万三千枚', '23,000 tokens'],
    ['增长10倍', 'grew 10x'],
    ['第5届', 'the 5th'],
    ['1万枚', 'ten thousand tokens'],
    ['100万', 'a million'],
    ['２０２６年', '2026'],
    ['漲至3萬億', 'rose to 30 trillion, that is 3 trillion'.replace('30 trillion, that is ', '')],
    ['24小时内', 'within 24 hours'],
    ['90年代', 'the 90s'],
  ])('%s = %s', (chinese, english) => {
    expect(compareNumbers(chinese, english)).toEqual({ missing: [], invented: [] })
  })
})

describe('numbers that differ', () => {
  it.each([
    ['涨至10万美元', 'rose to $10,000', ['10万'], ['10,000']],
    ['净流入1.2亿美元', 'net inflows of $12 million', ['1.2亿'], ['12 million']],
    ['今年', 'in 2025', [], ['2025']],
    ['上涨5%', 'rose', ['5%'.slice(0, 1)], []],
    ['上涨5%', 'up 5% to $70,000', [], ['70,000']],
    ['3.14', '3.41', ['3.14'], ['3.41']],
  ])('%s ≠ %s', (chinese, english, missing, invented) => {
    expect(compareNumbers(chinese, english)).toEqual({ missing, invented })
  })
})

it('of any size are found again, and a wrong number is seen', () => {
  const amount = fc.integer({ min: 1, max: 9_999 }).map((value) => value / 100)
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom(
        ...([
          ['万', 1e4],
          ['亿', 1e8],
          ['百万', 1e6],
        ] as const),
      ),
      (value, [unit, times]) => {
        const exact = Math.round(value * times)
        const source = `共${value}${unit}美元`
        expect(compareNumbers(source, `$${exact.toLocaleString('en')} in all`)).toEqual({ missing: [], invented: [] })
        const wrong = compareNumbers(source, `$${(exact * 10).toLocaleString('en')} in all`)
        expect([wrong.missing.length, wrong.invented.length]).toEqual([1, 1])
      },
    ),
  )
})

it('of any texts are compared without failing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      compareNumbers(one, other)
    }),
  )
})
