import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressIn, addressKey, emailOf, maskedEmail, maskedPhone, phoneOf } from './addresses.ts'

describe('email addresses', () => {
  it.each([
    ['  Reader@Example.ORG ', 'reader@example.org'],
    ['ｒｅａｄｅｒ＠example．org', 'reader@example.org'],
    ['a.b+c_d-e@mail.example.co.uk', 'a.b+c_d-e@mail.example.co.uk'],
    ['读者@例子.中国', '读者@例子.中国'],
    ["o'neil@example.org", "o'neil@example.org"],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
  ])('%j is kept as %s', (text, email) => {
    expect(emailOf(text).email).toBe(email)
  })

  it.each([
    'reader',
    'reader@',
    '@example.org',
    'reader@example',
    'reader@-example.org',
    'reader@example..org',
    '.reader@example.org',
    'reader.@example.org',
    're..ader@example.org',
    'reader@127.0.0.1',
    'reader@[127.0.0.1]',
    'reader @example.org',
    'reader@exa mple.org',
    'a@b@example.org',
    '"reader"@example.org',
    'reader@example.org>',
    'reader@example.org\nBcc: x@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.org`,
    `reader@${'a'.repeat(64)}.org`,
  ])('%j is none', (text) => {
    expect(() => emailOf(text)).toThrow('invalidEmail')
  })

  it('keep their form', () => {
    const part = fc.stringMatching(/^[a-zA-Z0-9]{1,20}$/)
    fc.assert(
      fc.property(part, part, (local, domain) => {
        const { email } = emailOf(` ${local}@${domain}.Org`)
        expect(emailOf(email).email).toBe(email)
      }),
    )
  })

  it('are read or refused, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          expect(emailOf(text).email).toMatch(/^[^\s@]+@[^\s@]+$/)
        } catch (error) {
          expect((error as Error).message).toBe('invalidEmail')
        }
      }),
    )
  })
})

describe('phone numbers', () => {
  it.each([
    ['13800138000', '86', '86', '13800138000'],
    ['138 0013-8000', '86', '86', '13800138000'],
    ['+86 138 0013 8000', '86', '86', '13800138000'],
    ['１３８００１３８０００', '86', '86', '13800138000'],
    ['8613800138000', '86', '86', '13800138000'],
    ['0086 138 0013 8000', '86', '86', '13800138000'],
    ['1 212 555 0123', '1', '1', '2125550123'],
    ['1 876 555 0123', '1', '1876', '5550123'],
    ['86123456', '86', '86', '86123456'],
    ['09123 4567', '852', '852', '91234567'],
    ['(020) 7946 0000', '44', '44', '2079460000'],
    ['876 555 0123', '1', '1876', '5550123'],
    ['5550123', '1876', '1876', '5550123'],
    ['212 555 0123', '1', '1', '2125550123'],
  ])('%s in %s is +%s %s', (text, areaCode, phoneCode, phone) => {
    expect(phoneOf(text, areaCode)).toEqual({ kind: 'phone', phoneCode, phone })
  })

  it.each([
    ['1234', '86'],
    ['123456789012345', '86'],
    ['12345678901234', '1268'],
    ['13800138000', '0'],
    ['13800138000', '1000'],
    ['+852 91234567', '86'],
    ['1380013800x', '86'],
    ['', '86'],
    ['00000000', '86'],
  ])('%j in %s is none', (text, areaCode) => {
    expect(() => phoneOf(text, areaCode)).toThrow('invalidPhone')
  })
})

it('no email and no phone share a key', () => {
  expect(addressKey(emailOf('86@example.org'))).not.toBe(addressKey(phoneOf('13800138000', '86')))
  expect(addressKey(phoneOf('21234567', '86'))).not.toBe(addressKey(phoneOf('1234567', '852')))
})

describe('masked', () => {
  it.each([
    [null, ''],
    ['reader@example.org', 'r***@example.org'],
    ['𠮷@example.org', '𠮷***@example.org'],
  ])('%s: %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked)
  })

  it.each([
    [null, ''],
    ['13800138000', '138****8000'],
    ['91234567', '9****67'],
    ['12345', '1****45'],
  ])('%s: %s', (phone, masked) => {
    expect(maskedPhone(phone)).toBe(masked)
  })
})

describe('an address of either kind', () => {
  it.each([
    ['lin@example.org', '86', { kind: 'email', email: 'lin@example.org' }],
    ['lin@example.org', undefined, { kind: 'email', email: 'lin@example.org' }],
    ['13800138000@example.org', '86', { kind: 'email', email: '13800138000@example.org' }],
    ['138 0013 8000', '86', { kind: 'phone', phoneCode: '86', phone: '13800138000' }],
    ['13800138000', undefined, { kind: 'phone', phoneCode: '86', phone: '13800138000' }],
    ['9123 4567', '852', { kind: 'phone', phoneCode: '852', phone: '91234567' }],
  ])('%s with the area code %s is read by its form', (text, areaCode, address) => {
    expect(addressIn(text, areaCode)).toEqual(address)
  })

  it.each(['lin', '', '@', '86'])('%j is neither', (text) => {
    expect(() => addressIn(text, '86')).toThrow(/invalid(Email|Phone)/)
  })
})
