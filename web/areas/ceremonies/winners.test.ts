import { expect, it } from 'vitest'
import type { CeremonyAward } from '#contract/events/ceremonies/ceremonies.ts'
import { winnersOf } from '#contract/events/ceremonies/winners.ts'
import { ceremonyJsonLd } from './ceremony-json-ld.ts'
import type { CeremonyDetails } from './loaders.ts'
import { awardInWords, countDecided } from './winners.ts'

const award = (votes: readonly number[]) =>
  ({
    name: 'Voice',
    nominees: votes.map((count, place) => ({ id: place, name: `N${place}`, votes: count })),
  }) as unknown as CeremonyAward

it('names who has the most votes, all of those who have equally many, and nobody without votes', () => {
  const said = (...votes: number[]) => awardInWords(award(votes), ' and ')
  expect(said(3, 2)).toBe('Voice: N0')
  expect(said(2, 3, 3)).toBe('Voice: N1 and N2')
  expect([said(0, 0), said()]).toEqual(['Voice', 'Voice'])
  expect(winnersOf(award([0]))).toEqual([])
})

it('an award that nobody got a vote for is not decided, a tie is', () =>
  expect(countDecided([award([0, 0]), award([2, 2]), award([]), award([3, 1])])).toBe(2))

it('search engines are told of winners alone', () => {
  const listed = (...votes: number[]) => {
    const edition = { name: '', title: 'T', lead: '', language: 'en', opens_time: '', closes_time: '' }
    const details = { edition, awards: [award(votes)], result: {} } as unknown as CeremonyDetails
    const { subjectOf } = ceremonyJsonLd(details, 'https://site.test/') as { subjectOf: { itemListElement: object[] } }
    return subjectOf.itemListElement
  }
  expect(listed(0, 0)).toEqual([])
  expect(listed(1, 0)).toEqual([{ '@type': 'ListItem', position: 1, name: 'Voice: N0' }])
})
