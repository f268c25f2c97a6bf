import { expect, it } from 'vitest'
import { dayAndTime, dayOfVoting, remaining } from './ceremony-dates.ts'

it('days and times are those of Hong Kong, in the reader’s words', () => {
  expect(dayAndTime('2026-11-25 23:59:00', 'zh-Hans')).toBe('11月25日 23:59')
  expect(dayAndTime('2026-11-25 23:59:00', 'en')).toBe('25 Nov 23:59')
})

it('what is left counts down to nothing', () => {
  const until = Date.UTC(2026, 10, 25, 12)
  expect(remaining(until, until - 90_061_500)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 })
  expect(remaining(until, until + 5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})

it('days of the voting are counted from its opening', () => {
  expect([0, 86_399_999, 86_400_000].map((ms) => dayOfVoting(0, ms))).toEqual([1, 1, 2])
})
