import { describe, expect, it } from 'vitest'
import { placeInWords } from './place-in-words.ts'

describe('placeInWords', () => {
  it.each([
    [{ venue: '潮汐空間', address: '上環文咸東街68號', city: '香港' }, '潮汐空間，上環文咸東街68號，香港'],
    [{ venue: 'Keong Saik Road', address: '', city: '新加坡' }, 'Keong Saik Road, 新加坡'],
    [
      { venue: 'Central Market', address: '93 Queen’s Road', city: 'Hong Kong' },
      'Central Market, 93 Queen’s Road, Hong Kong',
    ],
    [{ venue: '香港', address: '', city: '香港' }, '香港'],
    [{ venue: '', address: '', city: '' }, ''],
  ])('%j', (place, words) => {
    expect(placeInWords(place)).toBe(words)
  })
})
