import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { zonedTime } from '#server/platform/text/zoned-time.ts'
import { dayIn, knownZone, lastDayIn, laterDates, momentIn } from './event-time.ts'

const reasonOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof CallError) return `${error.reason} ${error.detail}`
    throw error
  }
  return 'nothing was refused'
}

describe('times of events', () => {
  it('are those of their zone', () => {
    expect(momentIn('Asia/Hong_Kong', '2026-12-05T14:00', 'start').toISOString()).toBe('2026-12-05T06:00:00.000Z')
    expect(zonedTime(new Date('2026-07-01T16:30:00Z'), 'America/New_York')).toBe('2026-07-01T12:30:00-04:00')
    expect(momentIn('America/New_York', '2026-07-01T12:30:00-04:00', 'start')).toEqual(new Date('2026-07-01T16:30:00Z'))
  })

  it('are written as the calendar library writes them, on both sides of each change of the clock', () => {
    const zones = ['Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Casablanca', 'Asia/Pyongyang']
    const changes = [
      '2026-04-04T15:00Z',
      '2026-10-03T15:30Z',
      '2026-03-08T05:30Z',
      '2026-11-01T04:30Z',
      '2015-08-14T15:00Z',
    ]
    const moments = changes.flatMap((one) => [-1_000, 0, 1_000, 900_000].map((ms) => Date.parse(one) + ms))
    const years = { min: Date.parse('2000-01-01T00:00Z'), max: Date.parse('2100-12-31T00:00Z') }
    const moment = fc.oneof(fc.constantFrom(...moments), fc.integer(years))
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones, 'Asia/Hong_Kong', 'America/New_York', 'UTC'), (ms, zone) => {
        const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
        const expected = zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' })
        expect(zonedTime(new Date(ms), zone)).toBe(expected)
      }),
    )
  })

  it('that the clock skips are refused', () => {
    expect(reasonOf(() => momentIn('America/New_York', '2026-03-08T02:30', 'start'))).toBe('eventTimeSkipped start')
    expect(reasonOf(() => momentIn('Europe/London', '2026-03-29T01:30+00:00', 'end'))).toBe('eventTimeSkipped end')
  })

  it('that the clock shows twice want an offset', () => {
    expect(reasonOf(() => momentIn('America/New_York', '2026-11-01T01:30', 'start'))).toBe(
      'eventTimeRepeated start (-04:00, -05:00)',
    )
    expect(momentIn('America/New_York', '2026-11-01T01:30-05:00', 'start')).toEqual(new Date('2026-11-01T06:30:00Z'))
    expect(momentIn('America/New_York', '2026-11-01T01:30-04:00', 'start')).toEqual(new Date('2026-11-01T05:30:00Z'))
    expect(reasonOf(() => momentIn('America/New_York', '2026-11-01T01:30+08:00', 'start'))).toBe('invalidInput start')
  })

  it.each(['2026-02-30T10:00', '2026-01-01T24:10', '1999-12-31T10:00', '2999-01-01T10:00', '2026-01-01', ''])(
    'that no calendar has are refused: %s',
    (text) => {
      expect(reasonOf(() => momentIn('Asia/Tokyo', text, 'start'))).toBe('invalidInput start')
    },
  )

  it.each(['Mars/Olympus', '+08:00', 'Asia/Hong Kong', '', 'UTC+8', "Asia/Tokyo'--"])(
    'in a zone that does not exist are refused: %s',
    (zone) => {
      expect(reasonOf(() => knownZone(zone))).toBe('timeZoneUnknown time_zone')
    },
  )

  it('know the zones of the data base, whatever the case', () => {
    expect(knownZone('asia/hong_kong')).toBe('Asia/Hong_Kong')
    for (const zone of Intl.supportedValuesOf('timeZone')) expect(knownZone(zone)).toBe(zone)
  })

  it('come back as they were, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2001, 0, 1) / 60_000, max: Date.UTC(2099, 0, 1) / 60_000 }),
        (zone, minutes) => {
          const moment = new Date(minutes * 60_000)
          expect(momentIn(zone, zonedTime(moment, zone), 'start')).toEqual(moment)
        },
      ),
    )
  })

  it('end on the day before midnight', () => {
    const midnight = new Date('2026-12-05T16:00:00Z')
    expect(dayIn(midnight, 'Asia/Hong_Kong')).toBe('2026-12-06')
    expect(lastDayIn(midnight, 'Asia/Hong_Kong')).toBe('2026-12-05')
  })
})

describe('dates of a series', () => {
  const span = (zone: string, start: string, hours = 2) => {
    const starts = momentIn(zone, start, 'start')
    return { starts, ends: new Date(starts.getTime() + hours * 3_600_000) }
  }
  const shown = (zone: string, start: string, step: 'week' | 'month', count: number) =>
    laterDates(span(zone, start), zone, step, count).map(({ starts }) => zonedTime(starts, zone))

  it('keep their local time when the clock changes', () => {
    expect(shown('America/New_York', '2026-10-27T19:00', 'week', 2)).toEqual([
      '2026-11-03T19:00:00-05:00',
      '2026-11-10T19:00:00-05:00',
    ])
  })

  it('begin later where the clock skips their time, and take as long as ever', () => {
    const [one, two] = laterDates(span('America/New_York', '2026-03-01T02:30'), 'America/New_York', 'week', 2)
    if (!one || !two) throw new Error('Two dates were asked for')
    expect(zonedTime(one.starts, 'America/New_York')).toBe('2026-03-08T03:30:00-04:00')
    expect(zonedTime(two.starts, 'America/New_York')).toBe('2026-03-15T02:30:00-04:00')
    expect(one.ends.getTime() - one.starts.getTime()).toBe(2 * 3_600_000)
  })

  it('leave out months without their day', () => {
    expect(shown('Asia/Tokyo', '2026-12-31T10:00', 'month', 3)).toEqual([
      '2027-01-31T10:00:00+09:00',
      '2027-03-31T10:00:00+09:00',
      '2027-05-31T10:00:00+09:00',
    ])
  })
})
