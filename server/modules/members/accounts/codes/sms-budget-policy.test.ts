import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SmsBudget } from '#server/platform/config/sms-budget-config.ts'
import { alarmAt, budgetLines, clientPoints, isServed } from './sms-budget-policy.ts'

const budget: SmsBudget = {
  areas: undefined,
  site: 100,
  eachArea: 5,
  ofArea: { 86: 60, 852: 20 },
  clientShare: 20,
  knownShare: 20,
}
const pointsOf = (given: SmsBudget, areaCode: string) =>
  Object.fromEntries(budgetLines(given, areaCode).map(({ scope, points }) => [scope, points]))

describe('the budgets that a message counts for', () => {
  it.each<[string, Partial<SmsBudget>, string, Record<string, number>]>([
    ['a named area has its own', {}, '86', { site: 100, '+86': 60 }],
    ['the others share what those leave', {}, '971', { site: 100, '+971': 5, others: 20 }],
    [
      'a named area that is not served keeps nothing',
      { areas: ['86', '971'] },
      '971',
      { site: 100, '+971': 5, others: 40 },
    ],
    ['one area at least is left for the others', { site: 50 }, '971', { site: 50, '+971': 5, others: 5 }],
    ['none is none', { ofArea: { 971: 0 } }, '971', { site: 100, '+971': 0 }],
  ])('%s', (_, change, areaCode, expected) => {
    expect(pointsOf({ ...budget, ...change }, areaCode)).toEqual(expected)
  })

  it('leave each named area its own, whatever is sent to others', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(50), (one, two, eachArea) => {
        const given = {
          areas: undefined,
          site: one + two + eachArea,
          eachArea,
          ofArea: { 86: one, 852: two },
          clientShare: 20,
          knownShare: 20,
        }
        expect(pointsOf(given, '971').others).toBeLessThanOrEqual(given.site - one - two)
      }),
    )
  })
})

describe('what one client may use of a budget', () => {
  it.each([
    [1_500, 20, 300],
    [50, 20, 10],
    [3, 20, 1],
    [0, 20, 0],
    [7, 100, 7],
  ])('of %i at %i per cent is %i', (points, clientShare, expected) => {
    expect(clientPoints({ clientShare }, points)).toBe(expected)
  })

  it('leaves something to others of every budget of more than one message, unless all is given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10_000 }), fc.integer({ min: 1, max: 99 }), (points, clientShare) => {
        const own = clientPoints({ clientShare }, points)
        return own >= 1 && own < points
      }),
    )
  })
})

it.each([
  [undefined, '971', true],
  [['86', '852'], '852', true],
  [['86', '852'], '971', false],
  [['86'], '8', false],
])('of the areas %j, %s is served: %s', (areas, areaCode, expected) => {
  expect(isServed({ ...budget, areas }, areaCode)).toBe(expected)
})

it.each([
  [79, 100, undefined],
  [80, 100, 80],
  [99, 100, 80],
  [100, 100, 100],
  [101, 100, 100],
  [3, 4, undefined],
  [4, 5, 80],
  [1, 1, 100],
  [1, 0, 100],
])('%i of %i calls for the alarm %s', (count, points, expected) => {
  expect(alarmAt(count, points)).toBe(expected)
})
