import { describe, expect, it } from 'vitest'
import { fullNumber, shortNumber } from './numbers.ts'

describe('numbers', () => {
  it.each([
    [0, 'zh-Hans', '0', '0'],
    [9999, 'zh-Hans', '9,999', '9999'],
    [12_345, 'zh-Hans', '12,345', '1.2万'],
    [12_345, 'zh-Hant-HK', '12,345', '12.3K'],
    [999, 'en', '999', '999'],
    [12_345, 'en', '12,345', '12.3K'],
  ] as const)('%d in %s', (value, language, full, short) => {
    expect([fullNumber(value, language), shortNumber(value, language)]).toEqual([full, short])
    expect(shortNumber(value, language)).toBe(short)
  })
})
