import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase45, encodeBase45 } from './base45.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('base45', () => {
  it.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
    ['', ''],
  ])('writes %j as the RFC does', (text, encoded) => {
    expect(encodeBase45(bytesOf(text))).toBe(encoded)
    expect(decodeBase45(encoded)).toEqual(bytesOf(text))
  })

  it('gives any bytes back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeBase45(encodeBase45(bytes))).toEqual(new Uint8Array(bytes))
      }),
    )
  })

  it.each(['A', 'ABCD', 'GGW', ':::', '::', 'a00', '00é', '𝟘00'])('refuses %j', (text) => {
    expect(decodeBase45(text)).toBeUndefined()
  })

  it('reads nothing but what it would write', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'09AZ $%*+-./:a'), maxLength: 12 }), (text) => {
        const bytes = decodeBase45(text)
        if (bytes) expect(encodeBase45(bytes)).toBe(text)
      }),
    )
  })
})
