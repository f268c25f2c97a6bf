import { describe, expect, it } from 'vitest'
import { byDay, daysOfEvent, eventsOfDays } from './event-days.ts'

const event = (id: number, start: string, end: string) => ({
  id,
  start_time: `2026-11-${start}:00+08:00`,
  end_time: `2026-11-${end}:00+08:00`,
})
const evening = event(1, '21T19:00', '21T22:00')
const night = event(2, '21T22:00', '22T02:00')
const untilMidnight = event(3, '23T20:00', '24T00:00')

describe('the days of events', () => {
  it('are those that an event touches, a last one at midnight not', () => {
    expect(daysOfEvent(evening)).toEqual(['2026-11-21'])
    expect(daysOfEvent(night)).toEqual(['2026-11-21', '2026-11-22'])
    expect(daysOfEvent(untilMidnight)).toEqual(['2026-11-23'])
  })

  it('are those of its own zone, not of whoever reads', () => {
    expect(daysOfEvent({ start_time: '2026-11-21T23:00:00-05:00', end_time: '2026-11-21T23:59:00-05:00' })).toEqual([
      '2026-11-21',
    ])
  })

  it('keep the order of the list, together as long as they follow each other', () => {
    expect(byDay([evening, night, untilMidnight, evening]).map(({ day, events }) => [day, events.length])).toEqual([
      ['2026-11-21', 2],
      ['2026-11-23', 1],
      ['2026-11-21', 1],
    ])
    expect(byDay([])).toEqual([])
  })

  it('hold an event of several days on each', () => {
    const days = eventsOfDays([evening, night])
    expect(days.get('2026-11-21')).toEqual([evening, night])
    expect(days.get('2026-11-22')).toEqual([night])
  })
})
