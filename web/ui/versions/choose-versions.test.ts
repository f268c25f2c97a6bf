import { describe, expect, it } from 'vitest'
import { differing, mergeVersions, proposedSide } from './choose-versions.ts'

const base = { title: '一', text: '二', labels: ['BTC'] }
const mine = { title: '一改', text: '二', labels: ['BTC', 'ETH'] }
const theirs = { title: '一', text: '二改', labels: ['BTC', 'SOL'] }
const names = ['title', 'text', 'labels'] as const

describe('two versions of a record', () => {
  it('differ by field, lists by what is in them', () => {
    expect(differing({ mine, theirs }, names)).toEqual(['title', 'text', 'labels'])
    expect(differing({ mine, theirs: { ...theirs, labels: ['BTC', 'ETH'] } }, names)).toEqual(['title', 'text'])
    expect(differing({ mine, theirs: { ...mine } }, names)).toEqual([])
  })

  it.each([
    ['title', base, 'mine'],
    ['text', base, 'theirs'],
    ['labels', base, 'mine'],
    ['text', undefined, 'mine'],
  ] as const)('%s, begun from %j: %s is proposed', (name, from, side) =>
    expect(proposedSide({ mine, theirs, base: from }, name)).toBe(side),
  )

  it('become one by the choice for each field', () => {
    expect(mergeVersions({ mine, theirs }, { title: 'mine', text: 'theirs', labels: 'mine' })).toEqual({
      title: '一改',
      text: '二改',
      labels: ['BTC', 'ETH'],
    })
    expect(mergeVersions({ mine, theirs }, {})).toEqual(theirs)
  })
})
