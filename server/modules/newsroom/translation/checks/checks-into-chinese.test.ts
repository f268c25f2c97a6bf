import { describe, expect, it } from 'vitest'
import { checkIntoChinese } from './checks-into-chinese.ts'

const faults = (english: string, chinese: string, terms: { source: string; target: string }[] = []) =>
  checkIntoChinese(english, chinese, terms).map(({ kind, text }) => `${kind} ${text}`.trim())

describe('a translation into Chinese', () => {
  it.each([
    ['Bitcoin broke through $100,000.', '比特币突破10万美元。'],
    ['The SEC sued the CEO of Acme over 120 million USDT.', '美国证监会就1.2亿USDT起诉Acme首席执行官。'],
    ['ERC-20 transfers rose 5%.', 'ERC-20转账增长5%。'],
    ['Layer 2 fees fell', '二层网络手续费下降'],
  ])('of %j may be %j', (english, chinese) => {
    expect(faults(english, chinese)).toEqual([])
  })

  it.each([
    ['Up 5%', '', 'empty'],
    ['Up 5%', '上涨6%', 'number 5%'],
    ['It rose', '上涨7%', 'invented 7%'],
    ['BTC is up', '该币上涨', 'ticker BTC'],
    ['$PEPE is up', '该币上涨', 'ticker $PEPE'],
    ['The quick fox ran', 'The quick fox ran', 'english The quick fox ran'],
    ['He said it loudly here', '他说it was the best of times。', 'english it was the best of times'],
  ])('of %j by %j is faulty', (english, chinese, fault) => {
    expect(faults(english, chinese).join('; ')).toContain(fault.replace('%', ''))
  })

  it('is named by whole signs where it is cut', () => {
    const [fault] = checkIntoChinese('He said it.', `abc${'😀'.repeat(40)}`)
    expect(fault?.text.isWellFormed()).toBe(true)
  })

  it('that is far too short is another text', () => {
    expect(faults('One two three four five six seven eight nine ten eleven twelve thirteen', '短')).toContain('length')
  })

  it('has to say the terms of the glossary, in one of their forms', () => {
    const terms = [{ source: 'stablecoin', target: '稳定币 / 穩定幣' }]
    expect(faults('A stablecoin', '一种稳定币', terms)).toEqual([])
    expect(faults('A stablecoin', '一种平稳币', terms)).toEqual(['term stablecoin → 稳定币 / 穩定幣'])
  })
})
