import { describe, expect, it } from 'vitest'
import { faultOfSpan, isAcceptedMoment, isAcceptedYear } from './accepted-time.ts'
import { calendarDay } from './call.ts'

describe('times from outside', () => {
  it('are accepted from the first moment of 2000 to the last of 2100', () => {
    const at = (text: string) => isAcceptedMoment(Date.parse(text))
    expect([at('1999-12-31T23:59:59.999Z'), at('2000-01-01T00:00:00Z')]).toEqual([false, true])
    expect([at('2100-12-31T23:59:59.999Z'), at('2101-01-01T00:00:00Z'), at('soon')]).toEqual([true, false, false])
    expect([1999, 2000, 2100, 2101, Number.NaN].map(isAcceptedYear)).toEqual([false, true, true, false, false])
  })

  it('take at most a year and a day, and end after they start', () => {
    const start = Date.UTC(2026, 0, 1)
    const days = (count: number) => faultOfSpan(start, start + count * 86_400_000)
    expect([days(0), days(366), days(366.1), days(-1)]).toEqual([undefined, undefined, 'tooLong', 'endsFirst'])
    expect(faultOfSpan(start, Date.UTC(9999, 11, 31))).toBe('timeOutside')
    expect(faultOfSpan(start, Number.NaN)).toBe('timeOutside')
  })

  it('are so as days that calls take', () => {
    const taken = (day: string) => calendarDay.safeParse(day).success
    expect(['1999-12-31', '2000-01-01', '2100-12-31', '2101-01-01', '0000-01-01', '2026-02-30'].map(taken)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
