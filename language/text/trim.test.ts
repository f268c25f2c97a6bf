import fc from 'fast-check'
import { expect, it } from 'vitest'
import { trimMatching, trimmedEnd } from './trim.ts'

const texts = fc.string({ unit: fc.constantFrom('/', 'a', ' ', '港') })

it('trims what the patterns did', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(trimmedEnd(text, /\//)).toBe(text.replace(/\/+$/, ''))
      expect(trimMatching(text, /[/ ]/)).toBe(text.replace(/^[/ ]+|[/ ]+$/g, ''))
    }),
  )
})
