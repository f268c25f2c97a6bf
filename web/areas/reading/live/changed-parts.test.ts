import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedParts } from './changed-parts.ts'

it.each([
  ['征求意见到12月8日', '征求意见到12月18日', ['征求意见到12月', '8', '18', '日']],
  ['一样', '一样', ['一样', '', '', '']],
  ['', '新的', ['', '', '新的', '']],
  ['旧的', '', ['', '旧的', '', '']],
  ['the report', 'the reports', ['the ', 'report', 'reports', '']],
])('%s becomes %s', (old, now, [before, removed, added, after]) => {
  expect(changedParts(old, now)).toEqual({ before, removed, added, after })
})

it('puts both texts together again, and never divides a character', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 })
  fc.assert(
    fc.property(text, text, (old, now) => {
      const { before, removed, added, after } = changedParts(old, now)
      expect(before + removed + after).toBe(old)
      expect(before + added + after).toBe(now)
      for (const part of [before, removed, added, after]) expect(part.isWellFormed()).toBe(true)
    }),
  )
})
