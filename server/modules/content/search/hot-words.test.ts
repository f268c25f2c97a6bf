import { describe, expect, it } from 'vitest'
import { hotWords } from './hot-words.ts'

describe('hotWords', () => {
  it.each([
    ['四年一次的减法：比特币减半怎样写进代码，又怎样一次次发生', ['比特币', '减半'], '比特币减半怎样写进代码'],
    ['香港《稳定币条例》逐条读：谁要领牌，储备怎样放', ['储备'], '香港《稳定币条例》逐条读'],
    ['从一个交换万智牌的域名到全球七成的比特币成交：门头沟怎样在东京倒下', ['比特币'], '门头沟怎样在东京倒下'],
    ['稳定币发行人牌照：第一批名单之后', [], '稳定币发行人牌照：第一批名单之后'],
    ['比特币站上96,000美元', [], '比特币站上96,000美元'],
    ['九连涨', ['ETF'], '九连涨'],
    ['没有标点的标题', [''], '没有标点的标题'],
    [
      'Subtraction every four years: how Bitcoin halves',
      ['Bitcoin'],
      'Subtraction every four years: how Bitcoin halves',
    ],
    ['', [], ''],
  ])('%s: %j', (title, labels, words) => {
    expect(hotWords(title, labels)).toBe(words)
  })
})
