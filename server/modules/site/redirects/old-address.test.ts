import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isShortAddress, oldAddress, oldAddresses } from './old-address.ts'

describe('old addresses', () => {
  it.each([
    ['/2019/08/%e8%be%93%e5%85%a5/', '/2019/08/输入'],
    ['/2019/08/输入', '/2019/08/输入'],
    ['/a//b///', '/a/b'],
    ['/a/?utm_source=x&fbclid=y', '/a'],
    ['/?p=12', '/?p=12'],
    ['/?p=12&utm_medium=m', '/?p=12'],
    ['/index.php?p=12', '/index.php?p=12'],
    ['/a%zz', '/a%zz'],
    ['/a#part', '/a'],
    ['/', undefined],
    ['/?utm_source=x', undefined],
    [`/${'x'.repeat(2000)}`, undefined],
    [`/${'减'.repeat(667)}`, undefined],
  ])('%s is kept as %s', (address, kept) => expect(oldAddress(address)).toBe(kept))

  it('are looked for with their parameters first', () => {
    expect(oldAddresses('/a/?lang=zh')).toEqual(['/a?lang=zh', '/a'])
    expect(oldAddresses('/?p=1')).toEqual(['/?p=1'])
    expect(oldAddresses('/')).toEqual([])
  })

  it.each([
    ['/?p=12', true],
    ['/?page_id=7&x=1', true],
    ['/index.php?p=3', true],
    ['/?p=abc', false],
    ['/?page=2', false],
    ['/', false],
    ['/news?p=1', false],
  ])('%s asks for a number: %s', (address, short) => expect(isShortAddress(address)).toBe(short))

  it('have one form, which is its own form', () => {
    const path = fc
      .array(fc.string({ unit: 'grapheme', maxLength: 8 }).map(encodeURIComponent), { maxLength: 5 })
      .map((parts) => `/${parts.join('/')}`)
    fc.assert(
      fc.property(path, (address) => {
        const kept = oldAddress(address)
        expect(oldAddress(`${address}/`)).toBe(kept)
        if (kept && !/[%?#]/.test(kept)) expect(oldAddress(kept)).toBe(kept)
      }),
    )
  })
})
