import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortTitle } from './list-text.ts'

describe('a title in a sentence', () => {
  it('stays as it is where it is short', () => {
    expect(shortTitle('比特币突破十万美元')).toBe('比特币突破十万美元')
    expect(shortTitle('字'.repeat(24))).toBe('字'.repeat(24))
  })

  it('is cut between signs, with a sign that says so', () => {
    expect(shortTitle('🙂'.repeat(30))).toBe(`${'🙂'.repeat(23)}…`)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (title) => [...shortTitle(title)].length <= 24),
    )
  })
})
