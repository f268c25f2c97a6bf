import { expect, it } from 'vitest'
import { dayNumber } from '../daily.ts'
import { monthlyChanges } from './months.ts'

it('adds up what each holder gained within a month, but not what it first was known to have', () => {
  const january = { start: dayNumber('2026-01-30'), values: [100, 110, 110, 90] }
  const february = { start: dayNumber('2026-02-01'), values: [5_000, 5_001] }
  expect(monthlyChanges([january, february])).toEqual([
    { month: '2026-01', change: 10 },
    { month: '2026-02', change: -19 },
  ])
  expect(monthlyChanges([])).toEqual([])
  const years = { start: dayNumber('2020-01-01'), values: Array.from({ length: 1_500 }, (_, day) => day) }
  const shown = monthlyChanges([years])
  expect([shown.length, shown.at(-1)?.month, shown.at(-2)?.change]).toEqual([24, '2024-02', 31])
})
