import { describe, expect, it } from 'vitest'
import { momentOf } from '#console/platform/site-clock.ts'
import { exampleTime, plannedTime, timeToSend } from './plan-time.ts'

/** 14:20:30 of the site's clock. */
const now = Date.parse('2026-11-20T06:20:30Z')

describe('the planned time that an editor types', () => {
  it('is never earlier than was asked for, and waits no longer than it has to', () => {
    const second = 1_000
    for (let offset = 0; offset < 60; offset += 1) {
      const at = now - 30 * second + offset * second
      const waits = (momentOf(plannedTime('+1', at) ?? '') ?? 0) - at
      expect(waits).toBeGreaterThanOrEqual(60 * second)
      expect(waits).toBeLessThan(120 * second)
    }
  })

  it.each([
    ['', null],
    ['  ', null],
    ['14:30', '2026-11-20 14:30:00'],
    ['１４：３０', '2026-11-20 14:30:00'],
    ['14:20', '2026-11-21 14:20:00'],
    ['9:05', '2026-11-21 09:05:00'],
    ['+10', '2026-11-20 14:31:00'],
    ['+1', '2026-11-20 14:22:00'],
    ['+ 1440', '2026-11-21 14:21:00'],
    ['11-25 09:00', '2026-11-25 09:00:00'],
    ['11/25 9:00', '2026-11-25 09:00:00'],
    ['2027-01-02 00:00', '2027-01-02 00:00:00'],
    ['11-19 09:00', undefined],
    ['02-30 09:00', undefined],
    ['24:00', undefined],
    ['12:60', undefined],
    ['+0', undefined],
    ['+999999', undefined],
    ['tomorrow', undefined],
  ])('%j is %j', (typed, time) => {
    expect(plannedTime(typed, now)).toBe(time)
  })

  it.each([
    ['01-02 09:00', '2027-01-02 09:00:00'],
    ['2026-01-02 09:00', undefined],
    ['03-20 09:00', undefined],
    ['02-30 09:00', undefined],
  ])('in December %j is %j', (typed, time) => {
    expect(plannedTime(typed, Date.parse('2026-12-30T04:00:00Z'))).toBe(time)
  })
})

it.each([
  ['2026-11-28T06:20:00Z', '11-29 09:00', '2026-11-29 09:00:00'],
  ['2026-12-31T06:20:00Z', '2027-01-01 09:00', '2027-01-01 09:00:00'],
])('shows at %s an example that is accepted', (at, example, planned) => {
  expect(exampleTime(Date.parse(at))).toBe(example)
  expect(plannedTime(example, Date.parse(at))).toBe(planned)
})

describe('the time that is sent', () => {
  const now = Date.parse('2026-11-23T04:00:00Z')
  const planned = '2026-11-25 06:22:00'
  it.each([
    ['as planned', { time: '2026-11-25 06:22', planned }, 'typed', planned],
    ['later', { time: '11-26 07:00', planned }, 'typed', '2026-11-26 07:00:00'],
    ['nothing for a planned one whose time was emptied', { time: ' ', planned }, 'typed', undefined],
    ['at once only where that is asked for', { time: '2026-11-25 06:22', planned }, 'now', null],
    ['at once for a new one without a time', { time: '', planned: undefined }, 'typed', null],
    ['nothing for a time that is over', { time: '2026-11-22 06:22', planned }, 'typed', undefined],
  ] as const)('%s', (_, form, wanted, sent) => expect(timeToSend(form, wanted, now)).toBe(sent))
})
