import { expect, it } from 'vitest'
import { isOutOfDate } from './use-moved-event.ts'

const event = { start_time: '2026-11-28T20:00:00+09:00', end_time: '2026-11-28T23:00:00+09:00', cancelled: false }
const now = { start_time: '2026-11-28 19:00:00', end_time: '2026-11-28 22:00:00', cancelled: false }

it.each([
  ['the same times by the clock of another zone', {}, false],
  ['a later beginning', { start_time: '2026-11-28 19:30:00' }, true],
  ['an earlier end', { end_time: '2026-11-28 21:00:00' }, true],
  ['another day', { start_time: '2026-11-29 19:00:00', end_time: '2026-11-29 22:00:00' }, true],
  ['a cancellation', { cancelled: true }, true],
])('A page with %s', (_what, given, isOld) => {
  expect(isOutOfDate(event, { ...now, ...given })).toBe(isOld)
})

it('A page that says that the event is cancelled is up to date', () => {
  expect(isOutOfDate({ ...event, cancelled: true }, { ...now, cancelled: true })).toBe(false)
})
