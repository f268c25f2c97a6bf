import { expect, it } from 'vitest'
import { between, dayOfValue } from './daily.ts'

it('a value that is carried on is of the day on which it was reported, another one of its own day', () => {
  const known = { days: [3, 5], values: [10, 20] }
  const carried = between(known, { from: 2, to: 8, carried: true })
  expect(carried.values).toEqual([null, 10, 10, 20, 20, 20, 20])
  expect([3, 4, 5, 8].map((day) => dayOfValue(carried, day))).toEqual([3, 3, 5, 5])
  const own = between(known, { from: 2, to: 8, carried: false })
  expect(dayOfValue(own, 5)).toBe(5)
})
