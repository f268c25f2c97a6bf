import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeForPostgres } from './database.ts'

describe('sanitizeForPostgres', () => {
  it.each([
    ['港讯 😀', '港讯 😀'],
    ['a\0b', 'ab'],
    ['half \ud83d', 'half \ufffd'],
    ['\ude00\ud83d', '\ufffd\ufffd'],
    ['\ud83d\0\ude00', '😀'],
  ])('turns %j into %j', (text, expected) => {
    expect(sanitizeForPostgres(text)).toBe(expected)
  })

  it.each([
    ['港讯😀', 4, '港讯😀'],
    ['港讯😀', 3, '港讯'],
    ['港讯😀', 2, '港讯'],
    ['\0港讯', 1, '港'],
    ['港\ud83d讯', 2, '港\ufffd'],
    ['😀', 1, ''],
  ])('takes of %j no more than %i', (text, longest, expected) => {
    expect(sanitizeForPostgres(text, longest)).toBe(expected)
  })

  it('gives a beginning that survives UTF-8 wherever it is cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 20 }), (text, longest) => {
        const result = sanitizeForPostgres(text, longest)
        expect(result.length).toBeLessThanOrEqual(longest)
        expect(sanitizeForPostgres(text).startsWith(result)).toBe(true)
        expect(result.isWellFormed()).toBe(true)
      }),
    )
  })

  it('always gives text that survives UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.integer({ min: 0, max: 0xffff })), (text, units) => {
        const result = sanitizeForPostgres(text + String.fromCharCode(...units))
        expect(result).not.toContain('\0')
        expect(Buffer.from(result, 'utf8').toString('utf8')).toBe(result)
      }),
    )
  })
})
