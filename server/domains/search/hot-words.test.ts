import { describe, expect, it } from 'vitest'
import { hotWords } from './hot-words.ts'

describe('hotWords', () => {
  it.each([
    ['稳定币发行人牌照：第一批名单之后', '稳定币发行人牌照'],
    ['以太坊验证者退出，队列还要排多久？', '以太坊验证者退出'],
    ['九连涨：ETF还能走多远', '九连涨：ETF还能走多远'],
    ['比特币站上96,000美元', '比特币站上96,000美元'],
    ['没有标点的标题', '没有标点的标题'],
    ['Nine days of ETF inflows, and market makers grow careful', 'Nine days of ETF inflows'],
    ['Bitcoin: a history', 'Bitcoin: a history'],
    ['Bitcoin at 96,000 dollars', 'Bitcoin at 96,000 dollars'],
    ['', ''],
  ])('%s: %s', (title, words) => {
    expect(hotWords(title)).toBe(words)
  })
})
