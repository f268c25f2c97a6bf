import { describe, expect, it } from 'vitest'
import { all, any, word } from '../word-query.ts'
import { partMatching } from './frequencies.ts'

const frequencies = {
  of: new Map([
    ['市场', 0.5],
    ['稳定币', 0.2],
    ['rollup', 0.02],
  ]),
  least: 0.01,
}
const part = (query: Parameters<typeof partMatching>[0]) => partMatching(query, frequencies)
const rare = (count: number) => Array.from({ length: count }, (_, n) => word(`rare${n}`))

describe('in what part of the documents words are', () => {
  it.each([
    ['a word that is counted', word('稳定币'), 0.2],
    ['one that is not, as the rarest that is', word('灯塔'), 0.01],
    ['either of two', any([word('稳定币'), word('rollup')]), 0.22],
    ['never in more than all', any([word('市场'), word('市场'), word('稳定币')]), 1],
    ['both of two, as chance has it', all([word('市场'), word('稳定币')]), 0.1],
    [
      'both of two, the rarest of which decides where chance would say nearly none',
      all([word('稳定币'), word('rollup')]),
      0.004,
    ],
    ['all of many rare ones', all(rare(5)), 0.00125],
    [
      'any of the words that one goes on to: of those that are not counted as of one',
      any([word('rollup'), ...rare(12)]),
      0.03,
    ],
    ['any of rare ones alone', any(rare(12)), 0.01],
  ])('%s', (_, query, expected) => expect(part(query)).toBeCloseTo(expected, 10))
})
