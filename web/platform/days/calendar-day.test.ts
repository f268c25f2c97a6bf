import { describe, expect, it } from 'vitest'
import { calendarDay, shortCalendarDay } from './calendar-day.ts'

const now = Date.UTC(2026, 10, 20, 6, 34)
/** Still the old year in UTC, the new one by the site's clock. */
const newYear = Date.UTC(2026, 11, 31, 17)

describe('days of the calendar', () => {
  it.each([
    ['2014-02-07', 'zh-Hans', '2014.02.07'],
    ['2014-12-31', 'zh-Hant-HK', '2014.12.31'],
    ['2014-02-07', 'en', '7 Feb 2014'],
  ] as const)('%s in %s is %s', (day, language, shown) => {
    expect(calendarDay(day, language)).toBe(shown)
  })

  it.each([
    ['2026-11-05', now, 'zh-Hans', '11.05'],
    ['2025-11-05', now, 'zh-Hans', '2025.11'],
    ['2026-11-05', now, 'en', '5 Nov'],
    ['2025-11-05', now, 'en', 'Nov 2025'],
    ['2026-11-05', newYear, 'zh-Hans', '2026.11'],
    ['2027-01-01', newYear, 'zh-Hans', '01.01'],
  ] as const)('%s in a narrow column at %i in %s is %s', (day, moment, language, shown) => {
    expect(shortCalendarDay(day, moment, language)).toBe(shown)
  })
})
