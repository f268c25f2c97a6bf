import { describe, expect, it } from 'vitest'
import { enforceTerms } from './enforced-terms.ts'

const terms = [
  { source: '以太坊', target: 'Ethereum' },
  { source: '链上', target: 'on-chain' },
  { source: '链上数据', target: 'on-chain data (metrics)' },
]

describe('terms as marks', () => {
  it('stand in place of the words, the longest first, behind the marks that are there', () => {
    const { text, restore } = enforceTerms('<g1>链上数据</g1>：以太坊与以太坊', 1, terms)
    expect(text).toBe('<g1><x2/></g1>：<x3/>与<x4/>')
    expect(restore('<g1>< x2 /></g1>: <x4></x4> and <x3/>')).toBe('<g1>On-chain data</g1>: Ethereum and Ethereum')
  })

  it.each([
    ['is lost', 'Nothing'],
    ['comes twice', '<x1/> and <x1/>'],
  ])('are not believed where one %s', (_, answer) => {
    expect(enforceTerms('以太坊', 0, terms).restore(answer)).toBeUndefined()
  })

  it('are words of their own in English, whatever their case', () => {
    const english = [{ source: 'hash rate', target: '算力' }]
    expect(enforceTerms('Hash rate and hash rates', 0, english).text).toBe('<x1/> and hash rates')
  })
})
