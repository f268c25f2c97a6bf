import { expect, it } from 'vitest'
import { ageOf, toneOf } from './age-text.ts'

it.each([
  [0, 'minutes', 0, 'fresh'],
  [59, 'minutes', 0, 'fresh'],
  [39 * 60 + 59, 'minutes', 39, 'fresh'],
  [40 * 60, 'minutes', 40, 'soon'],
  [45 * 60 - 1, 'minutes', 44, 'soon'],
  [45 * 60, 'minutes', 45, 'late'],
  [60 * 60, 'hours', 1, 'late'],
  [24 * 3600 - 1, 'hours', 23, 'late'],
  [50 * 3600, 'days', 2, 'late'],
  [-5, 'minutes', 0, 'fresh'],
])('%s seconds are %s: %s, and it is %s', (seconds, unit, n, tone) => {
  expect(ageOf(seconds)).toEqual({ unit, n })
  expect(toneOf(seconds, { from: 40, to: 50 })).toBe(tone)
})

it.each([
  [119, 'fresh'],
  [120, 'soon'],
  [216, 'late'],
])('of a review of two to four hours, %s minutes are %s', (minutes, tone) =>
  expect(toneOf(minutes * 60, { from: 120, to: 240 })).toBe(tone),
)
