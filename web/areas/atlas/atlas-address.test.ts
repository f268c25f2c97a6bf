import { describe, expect, it } from 'vitest'
import { atlasLetters } from '#contract/market/atlas/atlas-terms.ts'
import { atlasAddress, readLetter } from './atlas-address.ts'

describe('an address of the directory', () => {
  it('says what is shown, and nothing else', () => {
    expect(atlasAddress({})).toBe('/atlas')
    expect(atlasAddress({ kind: 'person', letter: 'C', after: 7 })).toBe('/atlas?kind=person&letter=c&after=7')
    expect(atlasAddress({ keyword: '以太 坊&' })).toBe(`/atlas?${new URLSearchParams({ keyword: '以太 坊&' })}`)
  })

  it.each(atlasLetters)('leads back to the letter %s', (letter) => {
    const said = new URLSearchParams(atlasAddress({ letter }).split('?')[1]).get('letter')
    expect(readLetter(said ?? undefined)).toBe(letter)
  })

  it.each([undefined, '', 'ab', '1', '#', '字'])('takes %s for no letter', (given) => {
    expect(readLetter(given)).toBeUndefined()
  })
})
