import { describe, expect, it } from 'vitest'
import { zoneOf } from '#web/platform/days/zone.ts'
import { groupByDay, nearDay } from './flash-days.ts'

const at = (...times: (string | null)[]) => times.map((release_time, index) => ({ id: index + 1, release_time }))
const days = (...times: (string | null)[]) =>
  groupByDay(at(...times)).map(({ day, items }) => [day, items.map(({ id }) => id)])

describe('groupByDay', () => {
  it('turns the day at midnight of the site clock, not of UTC', () => {
    expect(days('2026-11-20 00:00:00', '2026-11-19 23:59:59', '2026-11-19 08:00:00', '2026-11-19 07:59:59')).toEqual([
      ['2026-11-20', [1]],
      ['2026-11-19', [2, 3, 4]],
    ])
  })

  it('turns years and leap days', () => {
    expect(days('2027-01-01 00:00:00', '2026-12-31 23:59:59')).toEqual([
      ['2027-01-01', [1]],
      ['2026-12-31', [2]],
    ])
    expect(days('2024-03-01 00:10:00', '2024-02-29 23:50:00')).toEqual([
      ['2024-03-01', [1]],
      ['2024-02-29', [2]],
    ])
  })

  it('puts the undated under no day at the end, wherever they stood', () => {
    expect(days(null, '2026-11-19 10:00:00', '0000-00-00 00:00:00', '2026-11-20 10:00:00', 'soon')).toEqual([
      ['2026-11-20', [4]],
      ['2026-11-19', [2]],
      [null, [1, 3, 5]],
    ])
  })

  it('keeps the order inside a day', () => {
    expect(days('2026-11-20 10:00:00', '2026-11-20 12:00:00', '2026-11-20 11:00:00')).toEqual([
      ['2026-11-20', [1, 2, 3]],
    ])
  })

  it('turns the day at midnight of the viewer, but never that of a day without an hour', () => {
    const items = at('2026-11-20 14:00:00', '2026-11-20 12:00:00', '2026-11-20')
    const shown = groupByDay(items, zoneOf('America/New_York')).map(({ day, items: under }) => [
      day,
      under.map(({ id }) => id),
    ])
    expect(shown).toEqual([
      ['2026-11-20', [1, 3]],
      ['2026-11-19', [2]],
    ])
  })

  it('has no days without items', () => {
    expect(days()).toEqual([])
  })
})

describe('nearDay', () => {
  it('goes by the clock of the viewer', () => {
    const now = Date.UTC(2026, 10, 20, 3)
    expect(
      ['2026-11-20', '2026-11-19', '2026-11-18'].map((day) => nearDay(day, now, zoneOf('America/New_York'))),
    ).toEqual([null, 'today', 'yesterday'])
  })

  it.each([
    // 00:00 on 20 November by the site's clock, while it is still the 19th in UTC.
    ['2026-11-20', Date.UTC(2026, 10, 19, 16), 'today'],
    ['2026-11-19', Date.UTC(2026, 10, 19, 16), 'yesterday'],
    ['2026-11-19', Date.UTC(2026, 10, 19, 15, 59, 59), 'today'],
    ['2026-11-18', Date.UTC(2026, 10, 19, 16), null],
    ['2026-11-21', Date.UTC(2026, 10, 19, 16), null],
    ['2026-12-31', Date.UTC(2026, 11, 31, 16), 'yesterday'],
    [null, Date.UTC(2026, 10, 19, 16), null],
  ])('%s at %i is %s', (day, now, name) => {
    expect(nearDay(day, now)).toBe(name)
  })
})
