import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedParts, emptyArrangement, isHidden, nextEdge, parseArrangement, standing, stateAt } from './policy.ts'

const at = (ms: number | null) => (ms === null ? null : new Date(ms))
const window = (from: number | null, until: number | null) => ({ fromAt: at(from), untilAt: at(until) })
const moment = fc.option(fc.integer({ min: 0, max: 1000 }), { nil: null })

describe('a window of time', () => {
  it.each([
    [null, null, 5, 'on'],
    [5, null, 4, 'planned'],
    [5, null, 5, 'on'],
    [null, 5, 4, 'on'],
    [null, 5, 5, 'over'],
    [3, 5, 4, 'on'],
    [7, 9, 10, 'over'],
  ] as const)('from %s until %s is at %s %s', (from, until, now, state) => {
    expect(stateAt(window(from, until), new Date(now))).toBe(state)
  })

  it('changes at its edges and nowhere else: until the next edge every state stays', () => {
    const windows = fc.array(fc.tuple(moment, moment), { maxLength: 8 })
    fc.assert(
      fc.property(
        windows,
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 1200 }),
        (given, now, ahead) => {
          const all = given.map(([from, until]) => window(from, until))
          const edge = nextEdge(all, new Date(now))?.getTime() ?? Number.POSITIVE_INFINITY
          expect(edge).toBeGreaterThan(now)
          const later = Math.min(now + ahead, edge - 1)
          const states = (moment: number) => all.map((one) => stateAt(one, new Date(moment)))
          expect(states(later)).toEqual(states(now))
        },
      ),
    )
  })
})

it('slots stand until their end', () => {
  const slots = [
    { item: 1, until: '2026-11-20 12:00:00' },
    { item: 2, until: null },
  ]
  expect(standing(slots, new Date('2026-11-20T03:59:59.999Z'))).toEqual([1, 2])
  expect(standing(slots, new Date('2026-11-20T04:00:00Z'))).toEqual([2])
})

it('an arrangement that is sound stays as it is', () => {
  const sound = parseArrangement({
    ...emptyArrangement,
    banners: [3, 1, 3],
    hidden_words: [' a\u2028b ', 'a b', '\u0007'],
  })
  expect(sound).toMatchObject({ banners: [3, 1], hidden_words: ['a b'] })
  expect(parseArrangement(sound)).toEqual(sound)
  expect(changedParts(sound, emptyArrangement)).toEqual(['banners', 'hidden_words'])
})

describe('a hot search is left out', () => {
  const fold = (word: string) => word.toLowerCase()
  const hidden = { hidden_items: [7], hidden_words: ['空投'] }
  it.each([
    [{ id: 7, title: 'ETF' }, true],
    [{ id: 8, title: '某某空投骗局' }, true],
    [{ id: 8, title: 'ETF' }, false],
  ])('%j: %s', (word, out) => expect(isHidden(word, hidden, fold)).toBe(out))
})
