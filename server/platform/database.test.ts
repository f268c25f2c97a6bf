import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storable } from './database.ts'

describe('storable', () => {
  it.each([
    ['港讯 😀', '港讯 😀'],
    ['a\0b', 'ab'],
    ['half \ud83d', 'half \ufffd'],
    ['\ude00\ud83d', '\ufffd\ufffd'],
    ['\ud83d\0\ude00', '😀'],
  ])('turns %j into %j', (text, expected) => {
    expect(storable(text)).toBe(expected)
  })

  it('always gives text that survives UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.integer({ min: 0, max: 0xffff })), (text, units) => {
        const result = storable(text + String.fromCharCode(...units))
        expect(result).not.toContain('\0')
        expect(Buffer.from(result, 'utf8').toString('utf8')).toBe(result)
      }),
    )
  })
})
