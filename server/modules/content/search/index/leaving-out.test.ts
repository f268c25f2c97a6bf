import { describe, expect, it } from 'vitest'
import { withoutWords } from './leaving-out.ts'

const texts = ['bridge drained loss', 'bridge audit', 'bridge audit again', 'market loss', 'market loss again']
const countOf = async (typed: string) =>
  texts.filter((text) => typed.split(' ').every((word) => text.split(' ').includes(word))).length

describe('a question that nothing answers', () => {
  it.each([
    ['drained yesterday', 'drained'],
    ['loss drained audit', 'loss drained'],
    ['bridge market loss', 'market loss'],
    ['yesterday tomorrow', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('"%s" becomes "%s"', async (typed, meant) => {
    expect(await withoutWords(typed.split(' ').filter(Boolean), countOf)).toBe(meant)
  })

  it('stays unanswered where only a word is left that very much has', async () => {
    const common = async (typed: string) => (typed === 'https' ? 500 : 0)
    expect(await withoutWords(['https', 'elsewhere', '103402'], common)).toBeUndefined()
  })

  it('is looked up a bounded number of times', async () => {
    let asked = 0
    const count = async () => {
      asked += 1
      return asked % 2
    }
    await withoutWords(Array.from({ length: 60 }, String), count)
    expect(asked).toBeLessThan(16)
  })
})
