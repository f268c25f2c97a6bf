import { describe, expect, it } from 'vitest'
import { dateline } from './home-dateline.tsx'
import { lunarDate } from './home-lunar-date.ts'

/** Noon by the site's clock. */
const noon = (day: string) => Date.parse(`${day}T04:00:00Z`)

describe('dateline', () => {
  it.each([
    ['zh-Hans', '2026年11月20日', '星期五'],
    ['zh-Hant-HK', '2026年11月20日', '星期五'],
    ['en', '20 November 2026', 'Friday'],
  ] as const)('in %s', (language, date, weekday) => {
    expect(dateline(noon('2026-11-20'), language)).toEqual({ date, weekday })
  })

  it('turns to the next day by the clock of the site', () => {
    expect(dateline(Date.parse('2026-11-20T15:59:00Z'), 'en').weekday).toBe('Friday')
    expect(dateline(Date.parse('2026-11-20T16:00:00Z'), 'en').weekday).toBe('Saturday')
  })
})

// Festivals, leap months and the ends of years, as Chinese calendars print them.
describe('lunarDate', () => {
  it.each([
    ['2026-02-16', '十二月廿九'],
    ['2026-02-17', '正月初一'],
    ['2026-11-20', '十月十二'],
    ['2025-06-25', '六月初一'],
    ['2025-07-25', '闰六月初一'],
    ['2023-03-22', '闰二月初一'],
    ['2024-02-09', '十二月三十'],
    ['2024-02-29', '正月二十'],
    ['2025-10-06', '八月十五'],
  ])('%s is %s', (day, name) => {
    expect(lunarDate(noon(day), 'zh-Hans')).toBe(name)
  })

  it('writes the leap month in the reader’s script and stays away from English', () => {
    expect(lunarDate(noon('2025-07-25'), 'zh-Hant-HK')).toBe('閏六月初一')
    expect(lunarDate(noon('2025-07-25'), 'en')).toBeUndefined()
  })
})
