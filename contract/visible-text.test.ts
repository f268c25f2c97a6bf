import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isVisible } from './visible-text.ts'

const unseen = [
  ' ',
  '\n',
  '\t',
  '\u3000',
  '\u00a0',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\u0301',
  '\ufe0f',
]

describe('isVisible', () => {
  it('is not what shows nothing, however much of it', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom(...unseen)), (signs) => !isVisible(signs.join(''))))
  })

  it('is one visible sign among any of them', () => {
    const around = fc.array(fc.constantFrom(...unseen)).map((signs) => signs.join(''))
    fc.assert(
      fc.property(around, fc.constantFrom('字', 'a', '7', '。', '🙂', '-'), around, (before, sign, after) =>
        isVisible(before + sign + after),
      ),
    )
  })

  it('is an emoji of several parts and a text from right to left', () => {
    expect(['👨‍👩‍👧', '‏شكرا', 'é', '❤️'].map(isVisible)).toEqual([true, true, true, true])
  })
})
