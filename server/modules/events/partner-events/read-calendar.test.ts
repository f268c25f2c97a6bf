import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCalendar } from './read-calendar.ts'

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

  it.each([
    ['"(GMT+10:00) Canberra, Melbourne, Sydney"', 'Australia/Canberra', Date.UTC(2026, 10, 20, 8)],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', 'America/New_York', Date.UTC(2026, 10, 21, 0)],
    ['"Amsterdam, Belgrade, Berlin"', 'Europe/Amsterdam', Date.UTC(2026, 10, 20, 18)],
    ['"(GMT +01:00)"', 'Etc/GMT-1', Date.UTC(2026, 10, 20, 18)],
    ['"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"', 'Asia/Kolkata', Date.UTC(2026, 10, 20, 13, 30)],
    ['"UTC+05:45"', '+05:45', Date.UTC(2026, 10, 20, 13, 15)],
    ['UTC', 'UTC', Date.UTC(2026, 10, 20, 19)],
  ])('know the zone that is written as %s', (zone, timeZone, starts) => {
    expect(read(event('a', `DTSTART;TZID=${zone}:20261120T190000`)).events).toMatchObject([{ timeZone, starts }])
  })

  it('are left out and named where nobody knows their zone', () => {
    const { events, problems } = read(
      event('a', 'DTSTART;TZID=Nowhere:20261120T100000'),
      event('b', 'DTSTART;TZID=Asia/Tokyo:20261120T100000', 'DTEND;TZID=Mars/Base:20261120T110000'),
      event('c', 'DTSTART;TZID=Nowhere:20261120T100000', 'RRULE:FREQ=DAILY;COUNT=3'),
      event('d', 'DTSTART;TZID=Nowhere;VALUE=DATE:20261120'),
    )
    expect(events).toMatchObject([{ uid: 'd', allDay: true, timeZone: 'Asia/Hong_Kong' }])
    expect(problems).toEqual([
      { place: 'a', reason: 'zoneUnknown', detail: 'Meetup · Nowhere' },
      { place: 'b', reason: 'zoneUnknown', detail: 'Meetup · Mars/Base' },
      { place: 'c', reason: 'zoneUnknown', detail: 'Meetup · Nowhere' },
    ])
    const floating = read(
      'X-WR-TIMEZONE:Mars/Base',
      event('a', 'DTSTART:20261120T100000'),
      event('1', 'DTSTART:20261120'),
    )
    expect(floating.events.map(({ uid }) => uid)).toEqual(['1'])
    expect(floating.problems).toMatchObject([{ reason: 'zoneUnknown', detail: 'Meetup · Mars/Base' }])
  })

  it.each([
    ['20270230', ['DTSTART;VALUE=DATE:20270230']],
    ['20261131T100000Z', ['DTSTART:20261131T100000Z']],
    ['20261120T240000', ['DTSTART:20261120T240000']],
    ['20261120T100000+0800', ['DTSTART:20261120T100000+0800']],
    ['soon', ['DTSTART:soon']],
    ['20261301', ['DTSTART:20261120', 'DTEND:20261301']],
    ['20261131', ['DTSTART:20261120', 'RRULE:FREQ=DAILY;UNTIL=20261131']],
  ])('are left out and named where they contain a date that does not exist: %s', (found, lines) => {
    const { events, problems } = read(event('bad', ...lines), event('good', 'DTSTART:20261121T100000Z'))
    expect(events).toMatchObject([{ uid: 'good' }])
    expect(problems).toEqual([{ place: 'VEVENT 1', reason: 'timeUnreadable', detail: `Meetup · ${found}` }])
  })

  it('lose only those dates of a series that do not exist', () => {
    const series = event('a', 'DTSTART:20261120T100000Z', 'RDATE:20261131T100000Z,20261122T100000Z', 'EXDATE:20261199')
    const { events, problems } = read(series)
    expect(events).toHaveLength(2)
    expect(problems).toMatchObject([{ reason: 'timeUnreadable', detail: 'Meetup · 20261131T100000Z · 20261199' }])
  })

  it('last as long as they say where the clocks go forward meanwhile', () => {
    const wide = { ...window, from: Date.UTC(2027, 2, 1), to: Date.UTC(2027, 3, 1) }
    const lasting = (start: string, duration: string) => {
      const lines = [`DTSTART;TZID=America/New_York:20270314T${start}`, `DURATION:${duration}`]
      const [found] = readCalendar(calendar(event('a', ...lines)), wide).events
      return found && (found.ends - found.starts) / 60_000
    }
    // There is no half past two on that day.
    expect([lasting('023000', 'PT1H'), lasting('013000', 'PT1H'), lasting('010000', 'PT90M')]).toEqual([60, 60, 90])
    expect(lasting('013000', 'P1DT1H')).toBe(24 * 60)
    expect(lasting('003000', 'P1D')).toBe(23 * 60)
  })

  it.each([
    ['the file ends in the middle of an event', -60, ['entryUnreadable']],
    ['the last line is missing', -15, []],
  ])('are not all of them where %s', (_, end, more) => {
    const text = calendar(event('a', 'DTSTART:20261120T100000Z'), event('b', 'DTSTART:20261121T100000Z')).slice(0, end)
    const { isWhole, problems } = readCalendar(text, window)
    expect(isWhole).toBe(false)
    expect(problems.map(({ reason }) => reason)).toEqual(['incomplete', ...more])
  })

  it('may be missing from a calendar without entries, but not from one that cancels them', () => {
    expect(readCalendar(calendar(), window)).toMatchObject({ events: [], problems: [], isWhole: false })
    const cancelled = calendar(event('a', 'STATUS:CANCELLED', 'DTSTART:20261120T100000Z'))
    expect(readCalendar(cancelled, window)).toMatchObject({ events: [], isWhole: true })
  })

  it('are all of them where each calendar of a file ends', () => {
    const one = calendar(event('a', 'DTSTART:20261120T100000Z'))
    expect(readCalendar(`${one}\n${one}\n`, window)).toMatchObject({ isWhole: true, problems: [] })
    expect(readCalendar(`${one}\nBEGIN:VCALENDAR\n`, window).isWhole).toBe(false)
    expect(readCalendar(event('a', 'DTSTART:20261120T100000Z'), window).isWhole).toBe(false)
  })

  it('name an event of which the end is missing between others', () => {
    const broken = event('a', 'DTSTART:20261120T100000Z').replace('\r\nEND:VEVENT', '')
    const { events, problems } = read(broken, event('b', 'DTSTART:20261121T100000Z'))
    expect(events).toMatchObject([{ uid: 'b' }])
    expect(problems).toEqual([{ place: 'VEVENT 1', reason: 'entryUnreadable', detail: 'Meetup' }])
  })

  it('name what repeats more often than is imported', () => {
    const { events, problems } = readCalendar(
      calendar(
        event('a', 'DTSTART:20261101T100000Z', 'RRULE:FREQ=DAILY'),
        event('b', 'DTSTART:20200101T000000Z', 'RRULE:FREQ=HOURLY'),
      ),
      { ...window, to: Date.UTC(2027, 11, 1) },
    )
    expect(events).toHaveLength(200)
    expect(problems).toMatchObject([
      { place: 'a', reason: 'datesCut' },
      { place: 'b', reason: 'datesCut' },
    ])
    const exact = event('c', 'DTSTART:20261101T100000Z', 'RRULE:FREQ=DAILY;COUNT=200')
    expect(readCalendar(calendar(exact), { ...window, to: Date.UTC(2027, 11, 1) }).problems).toEqual([])
  })

  it('take the zone of times without one from the file', () => {
    const meetup = event('a', 'DTSTART:20261120T190000')
    expect(read('X-WR-TIMEZONE;VALUE=TEXT:US/Pacific', meetup).events).toMatchObject([
      { timeZone: 'US/Pacific', starts: Date.UTC(2026, 10, 21, 3) },
    ])
    const described = [
      ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone 1', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
      ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0400', 'END:STANDARD', 'END:VTIMEZONE'],
    ].join('\r\n')
    const inIt = { timeZone: 'Etc/GMT+4', starts: Date.UTC(2026, 10, 20, 23) }
    expect(read(described, meetup).events).toMatchObject([inIt])
    const named = event('b', 'DTSTART;TZID="Customized Time Zone 1":20261120T190000')
    expect(read('X-WR-TIMEZONE:Asia/Tokyo', described, named).events).toMatchObject([inIt])
  })

  it('end by the clock of their own end', () => {
    const flight = ['DTSTART;TZID=Asia/Hong_Kong:20261120T190000', 'DTEND;TZID=Europe/London:20261120T200000']
    expect(times(event('a', ...flight))).toEqual([['2026-11-20T11:00', '2026-11-20T20:00']])
    expect(times(event('a', ...flight, 'RRULE:FREQ=DAILY;COUNT=2'))[1]).toEqual([
      '2026-11-21T11:00',
      '2026-11-21T20:00',
    ])
  })

  it('repeat up to and with the moment that ends them, in UTC, without a zone, or as a day', () => {
    const until = (end: string) =>
      times(event('a', 'DTSTART;TZID=Europe/Kiev:20261125T140000', `RRULE:FREQ=DAILY;UNTIL=${end}`)).length
    expect(['20261128T120000Z', '20261128T115959Z', '20261128T140000', '20261128'].map(until)).toEqual([4, 3, 4, 4])
  })

  it('leave out the dates that are named in another form than their own', () => {
    const without = (line: string) =>
      times(event('a', 'DTSTART;TZID=America/New_York:20261120T190000', 'RRULE:FREQ=DAILY;COUNT=3', line)).map(
        ([starts]) => starts?.slice(8, 10),
      )
    expect(without('X-NOTHING:1')).toEqual(['21', '22', '23'])
    expect(without('EXDATE:20261122T000000Z')).toEqual(['21', '23'])
    expect(without('EXDATE;VALUE=DATE:20261121')).toEqual(['21', '23'])
    expect(without('EXDATE;TZID=America/Los_Angeles:20261121T190000')).toEqual(['21', '23'])
    // The exception uses the event's own clock, but a time at which it does not take place.
    expect(without('EXDATE;TZID=America/New_York:20261121T180000')).toEqual(['21', '22', '23'])
  })

  it('move a date that is named in UTC, and a day that is named with a time', () => {
    const moved = (start: string, which: string, to: string) =>
      times(event('a', start, 'RRULE:FREQ=WEEKLY;COUNT=2'), event('a', which, to)).map(([starts]) => starts)
    expect(
      moved(
        'DTSTART;TZID=America/New_York:20261120T190000',
        'RECURRENCE-ID:20261128T000000Z',
        'DTSTART;TZID=America/New_York:20261129T190000',
      ),
    ).toEqual(['2026-11-21T00:00', '2026-11-30T00:00'])
    expect(
      moved('DTSTART;VALUE=DATE:20261119', 'RECURRENCE-ID;TZID=UTC+01:20261126T000000', 'DTSTART;VALUE=DATE:20261127'),
    ).toEqual(['2026-11-18T16:00', '2026-11-26T16:00'])
  })

  it('give each event that has no name of its own', () => {
    const nameless = (day: string) =>
      ['BEGIN:VEVENT', 'SUMMARY:Meetup', `DTSTART:202611${day}T100000Z`, 'END:VEVENT'].join('\r\n')
    expect(times(nameless('20'), nameless('21'))).toHaveLength(2)
  })

  it('say what has no title, no start, or two of them', () => {
    const { events, problems } = read(
      event('a'),
      ['BEGIN:VEVENT', 'UID:b', 'DTSTART:20261120T100000Z', 'END:VEVENT'].join('\r\n'),
      event('c', 'DTSTART:20261120T100000Z', 'DTSTART:20261121T100000Z'),
    )
    expect(events).toEqual([])
    expect(problems.map(({ place, reason }) => `${place} ${reason}`)).toEqual([
      'VEVENT 1 startMissing',
      'VEVENT 2 titleMissing',
      'VEVENT 3 entryUnreadable',
    ])
  })

  it('give what can be read of a file with mistakes, and say what could not', () => {
    const broken = 'BEGIN:VEVENT\r\nUID:b\r\nno colon here\r\nEND:VEVENT'
    const { events, problems } = read(broken, event('a', 'DTSTART:20261120T100000Z'))
    expect([events.length, problems.length]).toEqual([1, 1])
    expect(read(event('a', 'DTSTART:20200101T000000Z', 'RRULE:FREQ=SECONDLY')).events.length).toBeLessThanOrEqual(200)
  })

  it.each([
    ['timeOutside', 'an all-day event at the end of time', ['DTSTART;VALUE=DATE:99991231']],
    ['timeOutside', 'an end “for ever”', ['DTSTART:20261120T100000Z', 'DTEND;TZID=America/New_York:99991231T235959']],
    ['timeOutside', 'the first year', ['DTSTART:00010101T100000Z']],
    ['timeOutside', 'a time before 2000', ['DTSTART:19991231T100000Z', 'DTEND:20261120T100000Z']],
    ['tooLong', 'a duration of a million years', ['DTSTART:20261120T100000Z', 'DURATION:P999999999999999999W']],
    ['tooLong', 'a negative one', ['DTSTART:20261120T100000Z', 'DURATION:-P500000W']],
    ['endsFirst', 'an end before its start', ['DTSTART:20261120T100000Z', 'DTEND:20261120T090000Z']],
    ['endsFirst', 'days that end before they begin', ['DTSTART:20261120', 'DTEND:20261118']],
    ['endsFirst', 'a duration of less than nothing', ['DTSTART:20261120T100000Z', 'DURATION:-PT1H']],
    ['endsFirst', 'a series of such', ['DTSTART:20261120T100000Z', 'DTEND:20261120T090000Z', 'RRULE:FREQ=DAILY']],
    ['tooLong', 'an end years later', ['DTSTART:20261120T100000Z', 'DTEND:20281120T100000Z']],
    ['tooLong', 'a long event that repeats', ['DTSTART:20261120T100000Z', 'DURATION:P60W', 'RRULE:FREQ=DAILY']],
  ])('name %s of %s, and give the others', (reason, _, lines) => {
    const { events, problems } = read(event('bad', ...lines), event('good', 'DTSTART:20261121T100000Z'))
    expect(events).toMatchObject([{ uid: 'good' }])
    expect(problems).toMatchObject([{ reason, place: 'bad' }])
  })

  it('give the other dates of a series that has one outside of the accepted years', () => {
    const lines = ['DTSTART:20261120T100000Z', 'RRULE:FREQ=DAILY;COUNT=2;UNTIL=99991231T235959Z']
    expect(times(event('a', ...lines, 'EXDATE:99991231T100000Z'))).toHaveLength(2)
    const moved = event('a', 'RECURRENCE-ID:20261121T100000Z', 'DTSTART:99991231T100000Z')
    const { events, problems } = read(event('a', 'DTSTART:20261120T100000Z', 'RRULE:FREQ=DAILY;COUNT=2'), moved)
    expect(events).toHaveLength(1)
    expect(problems).toMatchObject([{ reason: 'timeOutside' }])
  })

  it('take the start of each period at which an event takes place again', () => {
    const lines = ['DTSTART;TZID=Asia/Tokyo:20261120T190000', 'DTEND;TZID=Asia/Tokyo:20261120T200000']
    const periods = 'RDATE;VALUE=PERIOD;TZID=Asia/Tokyo:20261121T190000/20261121T230000,20261122T190000/PT5H'
    expect(times(event('a', ...lines, periods)).map(([starts]) => starts)).toEqual([
      '2026-11-20T10:00',
      '2026-11-21T10:00',
      '2026-11-22T10:00',
    ])
  })

  it('take a time for one where it is called a day', () => {
    expect(times(event('a', 'DTSTART;VALUE=DATE:20261120T120000Z', 'DTEND;VALUE=DATE:20261120T130000Z'))).toEqual([
      ['2026-11-20T12:00', '2026-11-20T13:00'],
    ])
  })

  it('skip lines that are no properties, and what is inside of an event', () => {
    const lines = [
      'DTSTART:20261120T100000Z',
      'DESCRIPTION:Hello',
      'Dear Team,',
      '',
      'we meet: at noon',
      'SUMMARY;X=:Meetup',
    ]
    const alarm = ['BEGIN:VALARM', 'SUMMARY:Wake up', 'DURATION:P999999W', 'TRIGGER:-PT5M', 'END:VALARM']
    const { events, problems } = read(event('a', ...lines.slice(0, 5), ...alarm))
    expect([events.map(({ title }) => title), problems]).toEqual([['Meetup'], []])
  })

  it('join titles that are folded', () => {
    expect(
      read(event('a', 'DTSTART:20261120T100000Z').replace('Meetup', 'Meet\r\n up, and\r\n\tmore')).events,
    ).toMatchObject([{ title: 'Meetup, andmore' }])
  })

  it('are read within seconds where their zones are described with thousands of rules', () => {
    const rule = (number: number) => [
      'BEGIN:STANDARD',
      `DTSTART:1601${String((number % 12) + 1).padStart(2, '0')}01T000000`,
      ...['RRULE:FREQ=SECONDLY', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD'],
    ]
    const yearly = Array.from({ length: 4_000 }, (_, number) => rule(number)).flat()
    const zone = (name: string, rules: string[]) => ['BEGIN:VTIMEZONE', `TZID:${name}`, ...rules, 'END:VTIMEZONE']
    const lines = [
      ...zone(
        'Odd',
        yearly.map((line) => line.replace('SECONDLY', 'YEARLY')),
      ),
      ...zone('Mad', yearly.slice(0, 6)),
    ]
    const started = process.cpuUsage().user
    const { events } = read(
      lines.join('\r\n'),
      event('a', 'DTSTART;TZID=Odd:20261120T100000'),
      event('b', 'DTSTART;TZID=Mad:20261120T100000'),
      event('c', 'DTSTART:20261120T100000Z'),
    )
    expect(events.map(({ uid }) => uid)).toContain('c')
    expect(process.cpuUsage().user - started).toBeLessThan(3_000_000)
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
      // No event of these files has a start or a date.
      const without = ['event-with-category.ics', 'test_with_tz_list.ics', 'vfreebusy-zimbra.ics']
      if (without.includes(name)) expect(events, name).toEqual([])
      else expect(events.length, name).toBeGreaterThan(0)
    }
  })
})
