import { describe, expect, it } from 'vitest'
import { changeOf, lastDays, lengthOf, readPeriod, writeChange } from './period.ts'

const today = '2026-03-02'

describe('the period of an address', () => {
  it.each([
    ['', lastDays(today, 28)],
    ['days=7', { from: '2026-02-24', to: '2026-03-02' }],
    ['days=1', { from: today, to: today }],
    ['days=8', lastDays(today, 28)],
    ['from=2026-01-01&to=2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
    ['from=2026-01-31&to=2026-01-01', lastDays(today, 28)],
    ['from=2026-02-30&to=2026-03-01', lastDays(today, 28)],
    ['from=2020-01-01&to=2026-03-01', lastDays(today, 28)],
    ['from=x&to=y&days=90', lastDays(today, 90)],
  ])('%s', (search, period) => expect(readPeriod(new URLSearchParams(search), today)).toEqual(period))

  it('has both of its days', () => {
    expect(lengthOf(lastDays(today, 7))).toBe(7)
    expect(lengthOf({ from: today, to: today })).toBe(1)
  })
})

it('a change is a part of what was before', () => {
  expect(changeOf(3, 2)).toBe(0.5)
  expect(changeOf(3, 0)).toBeUndefined()
  expect([writeChange(0.1421), writeChange(-0.5), writeChange(0)]).toEqual(['+14.2%', '−50%', '+0%'])
})
