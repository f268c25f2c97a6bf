import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecrets, SealError } from './seal.ts'

const key = 'the-present-key-of-more-than-32-characters'
const before = 'the-previous-key-of-more-than-32-characters'
const secrets = createSecrets(key)
const text = fc.string({ unit: 'grapheme', maxLength: 200 })

describe('seal and open', () => {
  it('gives back what was sealed, in its context', () => {
    fc.assert(
      fc.property(text, text, (plain, context) => {
        expect(secrets.open(secrets.seal(plain, context), context)).toBe(plain)
      }),
    )
  })

  it('opens in no other context', () => {
    fc.assert(
      fc.property(text, text, text, (plain, context, other) => {
        fc.pre(context !== other)
        expect(() => secrets.open(secrets.seal(plain, context), other)).toThrow(SealError)
      }),
    )
  })

  it('does not open once any bit of it has changed', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(7), (plain, position, bit) => {
        const [version, id, content = ''] = secrets.seal(plain, 'c').split('.')
        const bytes = Buffer.from(content, 'base64url')
        const at = position % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        expect(() => secrets.open(`${version}.${id}.${bytes.toString('base64url')}`, 'c')).toThrow(SealError)
      }),
    )
  })

  it('does not open once it was cut', () => {
    fc.assert(
      fc.property(text, fc.nat(), (plain, length) => {
        const sealed = secrets.seal(plain, 'c')
        // The last sign may hold bits that stand for nothing.
        expect(() => secrets.open(sealed.slice(0, length % (sealed.length - 1)), 'c')).toThrow(SealError)
      }),
    )
  })

  it('fails in one way at whatever it is given', () => {
    const anything = fc.oneof(text, fc.stringMatching(/^s1\.[\w-]{6}\.[\w-]*$/), fc.constant('s2.AAAAAA.AAAA'))
    fc.assert(
      fc.property(anything, (sealed) => {
        expect(() => secrets.open(sealed, 'c')).toThrow(SealError)
      }),
    )
  })

  it('is never the same twice and shows nothing of the text', () => {
    const sealed = Array.from({ length: 100 }, () => secrets.seal('plain-text', 'c'))
    expect(new Set(sealed).size).toBe(100)
    for (const one of sealed) {
      expect(one).not.toContain('plain')
      expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('plain')
    }
  })

  it('needs the key', () => {
    const sealed = secrets.seal('plain', 'c')
    expect(() => createSecrets(before).open(sealed, 'c')).toThrow(/not known/)
  })

  it('opens with a previous key and seals with the present one', () => {
    const old = createSecrets(before).seal('plain', 'c')
    const both = createSecrets(key, ['one-more-key-of-more-than-32-characters', before])
    expect(both.open(old, 'c')).toBe('plain')
    const renewed = both.seal('plain', 'c')
    expect(secrets.open(renewed, 'c')).toBe('plain')
    expect(() => createSecrets(before).open(renewed, 'c')).toThrow(SealError)
  })

  it('keeps opening what earlier versions of the program sealed', () => {
    expect(secrets.open('s1.9m29rA.-KqoWpOVfhaIndC23gzXWZFOjtNmW29Y6fy_81UaZhfdUcHe8sUiXNw', 'totp user:12')).toBe(
      '港讯 secret',
    )
  })
})

describe('hmac', () => {
  it('is the same for the same, and else never', () => {
    const input = fc.tuple(text, text)
    fc.assert(
      fc.property(input, input, (one, other) => {
        const equal = secrets.hmac(...one).equals(secrets.hmac(...other))
        expect(equal).toBe(one[0] === other[0] && one[1] === other[1])
      }),
    )
    expect(secrets.hmac('code', '1')).toEqual(createSecrets(key).hmac('code', '1'))
    expect(secrets.hmac('code', '1')).toHaveLength(32)
  })

  it('changes with the key', () => {
    expect(secrets.hmac('code', '1').equals(createSecrets(before).hmac('code', '1'))).toBe(false)
  })
})
