import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCalendar } from './read-calendar.ts'
import { readTable } from './read-table.ts'

const window = {
  from: Date.UTC(2026, 10, 1),
  to: Date.UTC(2027, 0, 1),
  timeZone: 'Asia/Hong_Kong',
}
const calendar = (...events: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('\r\n')}\r\nEND:VCALENDAR`
const event = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Meetup', ...lines, 'END:VEVENT'].join('\r\n')
const read = (...events: string[]) => readCalendar(calendar(...events), window)
const times = (...events: string[]) =>
  read(...events)
    .events.map(({ starts, ends }) => [starts, ends].map((at) => new Date(at).toISOString().slice(0, 16)))
    .toSorted()

describe('calendars', () => {
  it('give events in UTC, in a named zone, by Windows’ names and without a zone', () => {
    expect(times(event('a', 'DTSTART:20261120T100000Z', 'DTEND:20261120T120000Z'))).toEqual([
      ['2026-11-20T10:00', '2026-11-20T12:00'],
    ])
    const inZone = (zone: string) =>
      read(event('a', `DTSTART;TZID=${zone}:20261120T100000`, `DTEND;TZID=${zone}:20261120T120000`)).events[0]
    expect(inZone('America/New_York')).toMatchObject({
      starts: Date.UTC(2026, 10, 20, 15),
      timeZone: 'America/New_York',
    })
    expect(inZone('China Standard Time')).toMatchObject({
      starts: Date.UTC(2026, 10, 20, 2),
      timeZone: 'Asia/Shanghai',
    })
    expect(inZone('Nowhere')).toMatchObject({ starts: Date.UTC(2026, 10, 20, 2), timeZone: 'Asia/Hong_Kong' })
  })

  it('give whole days from midnight to midnight of the zone', () => {
    const days = event('a', 'DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261122')
    expect(read(days).events).toMatchObject([{ allDay: true }])
    expect(times(days)).toEqual([['2026-11-19T16:00', '2026-11-21T16:00']])
    expect(times(event('a', 'DTSTART;VALUE=DATE:20261120'))).toEqual([['2026-11-19T16:00', '2026-11-20T16:00']])
  })

  it('give each date of a repeated event in the window, at its local time, without those that were left out or moved', () => {
    const main = event(
      'a',
      'DTSTART;TZID=America/New_York:20261020T190000',
      'DURATION:PT2H',
      'RRULE:FREQ=WEEKLY;COUNT=8',
      'EXDATE;TZID=America/New_York:20261110T190000',
    )
    const moved = event(
      'a',
      'RECURRENCE-ID;TZID=America/New_York:20261117T190000',
      'DTSTART;TZID=America/New_York:20261118T200000',
      'DTEND;TZID=America/New_York:20261118T210000',
    )
    expect(times(main, moved)).toEqual([
      ['2026-11-04T00:00', '2026-11-04T02:00'],
      ['2026-11-19T01:00', '2026-11-19T02:00'],
      ['2026-11-25T00:00', '2026-11-25T02:00'],
      ['2026-12-02T00:00', '2026-12-02T02:00'],
      ['2026-12-09T00:00', '2026-12-09T02:00'],
    ])
  })

  it('give the newest version of an event, and none that was called off', () => {
    const [old, newer] = [
      event('a', 'SEQUENCE:1', 'DTSTART:20261120T100000Z'),
      event('a', 'SEQUENCE:2', 'DTSTART:20261121T100000Z'),
    ]
    expect(times(newer, old)).toEqual([['2026-11-21T10:00', '2026-11-21T10:00']])
    expect(times(event('b', 'STATUS:CANCELLED', 'DTSTART:20261120T100000Z'))).toEqual([])
  })

  it('give what can be read of a file with mistakes, and say what could not', () => {
    const broken = 'BEGIN:VEVENT\r\nUID:b\r\nno colon here\r\nEND:VEVENT'
    const { events, problems } = read(broken, event('a', 'DTSTART:20261120T100000Z'))
    expect([events.length, problems.length]).toEqual([1, 1])
    expect(read(event('a', 'DTSTART:20200101T000000Z', 'RRULE:FREQ=SECONDLY')).events.length).toBeLessThanOrEqual(200)
  })

  // Real calendars, which are not part of the program: CALENDAR_SAMPLES names a folder that holds them.
  const folder = process.env.CALENDAR_SAMPLES ?? ''
  it.skipIf(!existsSync(folder))('of every kind that people write are read', () => {
    const wide = { ...window, from: Date.UTC(1990, 0, 1), to: Date.UTC(2030, 0, 1) }
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8')
      const { events } = readCalendar(text, wide)
      for (const one of events) {
        expect(one.title, name).not.toBe('')
        expect(one.ends, name).toBeGreaterThanOrEqual(one.starts)
      }
      // Of these files no event has a start, or a date.
      const without = ['event-with-category.ics', 'test_with_tz_list.ics', 'vfreebusy-zimbra.ics']
      if (without.includes(name)) expect(events, name).toEqual([])
      else expect(events.length, name).toBeGreaterThan(0)
    }
  })
})

describe('tables', () => {
  const head = 'Title,Start,End,time_zone,City,Venue,URL'
  it('give events by the names of their columns, and name the lines that cannot be read', () => {
    const { events, problems } = readTable(
      `${head}\n"Meetup, one",2026-11-20 19:00,2026-11-20 21:00,Asia/Tokyo,Tokyo,"A ""hall""",https://example.org/1\n` +
        'Whole days,2026-11-20,2026-11-21,,,,\nNo time,soon,,,,,\n,2026-11-20,,,,,\nBackwards,2026-11-21,2026-11-19,,,,\n',
      window,
    )
    expect(events).toMatchObject([
      { title: 'Meetup, one', starts: Date.UTC(2026, 10, 20, 10), timeZone: 'Asia/Tokyo', venue: 'A "hall"' },
      { title: 'Whole days', allDay: true, starts: Date.UTC(2026, 10, 19, 16), ends: Date.UTC(2026, 10, 21, 16) },
    ])
    expect(problems.map(({ place, reason }) => `${place} ${reason}`)).toEqual([
      '4 timeUnreadable',
      '5 titleMissing',
      '6 endsFirst',
    ])
  })
})
