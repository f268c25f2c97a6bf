import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween, isMonthShown, monthBounds, monthGrid, monthLater, readMonth } from './month-grid.ts'

/** Two years before and after it have four digits. */
const anyMonth = fc
  .tuple(fc.integer({ min: 1970, max: 9997 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)

describe('the months that are shown', () => {
  it.each([
    ['2026-11', true],
    ['2024-11', true],
    ['2024-10', false],
    ['2028-11', true],
    ['2028-12', false],
    ['9999-12', false],
  ])('%s: %s', (month, shown) => {
    expect(isMonthShown(month, '2026-11-22')).toBe(shown)
  })
})

describe('the grid of a month', () => {
  it('begins each week on Monday and fills it from the neighbours', () => {
    const weeks = monthGrid('2026-11')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ])
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
    expect(monthGrid('2027-02')).toHaveLength(4)
  })

  it('holds each day of the month once, in order, in whole weeks', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const weeks = monthGrid(month)
        const days = weeks.flat()
        const { first, last } = monthBounds(month)
        expect(weeks.every((week) => week.length === 7 && week.some((day) => day.startsWith(month)))).toBe(true)
        expect(weeks.every(([monday = '']) => new Date(monday).getUTCDay() === 1)).toBe(true)
        expect(days.filter((day) => day.startsWith(month))).toEqual(daysBetween(first, last))
        expect(days).toEqual(days.toSorted())
      }),
    )
  })

  it('goes back where it came from', () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -24, max: 24 }), (month, months) => {
        expect(monthLater(monthLater(month, months), -months)).toBe(month)
      }),
    )
    expect(monthLater('2026-12', 1)).toBe('2027-01')
    expect(monthLater('2026-01', -1)).toBe('2025-12')
  })

  it.each([
    ['2026-11', '2026-11'],
    ['2026-13', undefined],
    ['2026-00', undefined],
    ['2026-1', undefined],
    ['0000-01', undefined],
    ['1999-12', undefined],
    ['2101-01', undefined],
    ['2026-11-01', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads %j as %j', (value, month) => {
    expect(readMonth(value)).toBe(month)
  })

  it('never lists more days than it may', () => {
    expect(daysBetween('2026-11-20', '2026-11-22')).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
    expect(daysBetween('2026-11-20', '2026-11-19')).toEqual([])
    expect(daysBetween('2026-01-01', '2030-01-01')).toHaveLength(42)
  })
})
