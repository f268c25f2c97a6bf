import { describe, expect, it } from 'vitest'
import { chapterNumber } from './chapter-number.ts'

describe('chapterNumber', () => {
  it.each([
    [1, '一'],
    [9, '九'],
    [10, '十'],
    [11, '十一'],
    [20, '二十'],
    [21, '二十一'],
    [99, '九十九'],
    [100, '100'],
    [0, '0'],
  ])('%i is written %s', (number, han) => {
    expect(chapterNumber(number, 'zh-Hant-HK')).toBe(han)
    expect(chapterNumber(number, 'en')).toBe(String(number))
  })
})
