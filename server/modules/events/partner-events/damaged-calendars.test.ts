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

describe('damaged calendars', () => {
  it('leave a date of a series where nobody knows when it takes place instead', () => {
    const series = event('a', 'DTSTART:20261120T100000Z', 'RRULE:FREQ=DAILY;COUNT=3')
    const date = 'RECURRENCE-ID:20261121T100000Z'
    const others = [Date.UTC(2026, 10, 20, 10), Date.UTC(2026, 10, 22, 10)]
    for (const moved of [
      event('a', date, 'DTSTART:20261131T100000Z'),
      event('a', date, 'DTSTART;TZID=Mars/Base:20261121T150000'),
      event('a', date),
      event('a', date, 'DTSTART:20261121T150000Z').replace('\r\nEND:VEVENT', ''),
    ]) {
      const { events, problems } = read(series, moved, event('b', 'DTSTART:20261125T100000Z', 'STATUS:CANCELLED'))
      expect([events.map(({ starts }) => starts), problems.length]).toEqual([others, 1])
    }
    const untitled = (...lines: string[]) => event('a', date, ...lines).replace('SUMMARY:Meetup\r\n', '')
    const called = read(series, untitled('STATUS:CANCELLED'))
    expect([called.events.map(({ starts }) => starts), called.problems]).toEqual([others, []])
    expect(read(series, untitled('DTSTART:20261121T150000Z')).events).toContainEqual(
      expect.objectContaining({ title: 'Meetup', starts: Date.UTC(2026, 10, 21, 15) }),
    )
  })

  it.each([
    ['a rule without a frequency', 'RRULE:COUNT=3', 'RRULE:COUNT=3'],
    ['no step', 'RRULE:FREQ=DAILY;INTERVAL=0', 'RRULE:FREQ=DAILY;INTERVAL=0'],
    ['steps backwards', 'RRULE:FREQ=DAILY;INTERVAL=-5', 'RRULE:FREQ=DAILY;INTERVAL=-5'],
    ['endless steps', 'RRULE:FREQ=DAILY;INTERVAL=1000000000000', 'RRULE:FREQ=DAILY;INTERVAL=1000000000000'],
  ])('name an event with %s, and have the others', (_, line, detail) => {
    const { events, problems, unread } = read(
      event('bad', 'DTSTART:20261120T100000Z', line),
      event('good', 'DTSTART:20261121T100000Z'),
    )
    expect(events).toMatchObject([{ uid: 'good' }])
    expect(problems).toEqual([{ place: 'VEVENT 1', reason: 'entryUnreadable', detail: `Meetup · ${detail}` }])
    expect(unread).toEqual(['bad'])
  })

  it('are read with spaces within a rule, and with zones that begin with a slash', () => {
    const rule = 'RRULE:FREQ=WEEKLY; COUNT=2;BYDAY=MO, TU'
    expect(times(event('a', 'DTSTART;TZID=/Europe/Stockholm:20261123T100000', rule)).map(([starts]) => starts)).toEqual(
      ['2026-11-23T09:00', '2026-11-24T09:00'],
    )
  })

  it('leave out the days that a month lacks', () => {
    expect(times(event('a', 'DTSTART:20240229T100000Z', 'RRULE:FREQ=YEARLY'))).toEqual([])
    expect(times(event('a', 'DTSTART:20261101T100000Z', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=31'))).toEqual([])
    const start = 'DTSTART:20260831T110000Z'
    const days = (rule: string) => times(event('a', start, rule)).map(([starts]) => starts?.slice(0, 10))
    expect(days('RRULE:FREQ=MONTHLY')).toEqual(['2026-10-31', '2026-12-31'])
    expect(days('RRULE:FREQ=MONTHLY;BYMONTHDAY=-1')).toEqual(['2026-10-31', '2026-11-30', '2026-12-31'])
  })

  it('take a zone that is called by its offset as the file describes it', () => {
    const rule = (name: string, month: number, [from, to]: [string, string]) =>
      [
        ...[`BEGIN:${name}`, 'DTSTART:19700101T020000', `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
        ...[`RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`, `END:${name}`],
      ].join('\r\n')
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:(GMT +01:00)', rule('STANDARD', 3, ['+0200', '+0100'])],
      ...[rule('DAYLIGHT', 10, ['+0100', '+0200']), 'END:VTIMEZONE'],
    ].join('\r\n')
    const one = event('a', 'DTSTART;TZID="(GMT +01:00)":20261120T100000')
    expect(read(zone, one).events).toMatchObject([{ starts: Date.UTC(2026, 10, 20, 8), timeZone: 'Etc/GMT-2' }])
    expect(read(one).events).toMatchObject([{ starts: Date.UTC(2026, 10, 20, 9), timeZone: 'Etc/GMT-1' }])
    const impossible = zone.replaceAll('+0200', '+9900')
    expect(read(impossible, one).events).toMatchObject([{ timeZone: 'Etc/GMT-1' }])
  })

  it('take small letters in times, and byte order marks before lines', () => {
    const { events } = read(event('a', 'dtstart:20261120t100000z').replace('SUMMARY', '\uFEFFSUMMARY'))
    expect(events).toMatchObject([{ title: 'Meetup', starts: Date.UTC(2026, 10, 20, 10), timeZone: 'UTC' }])
  })

  it('name an event whose title nobody sees, or is in an older encoding', () => {
    const titled = (title: string) => event('a', 'DTSTART:20261120T100000Z').replace('SUMMARY:Meetup', title)
    expect(read(titled('SUMMARY:\u200b\u2060'))).toMatchObject({ events: [], problems: [{ reason: 'titleMissing' }] })
    expect(read(titled('SUMMARY;ENCODING=QUOTED-PRINTABLE:=E5=8C=BA'))).toMatchObject({
      ...{ events: [], problems: [{ reason: 'entryUnreadable' }] },
    })
  })

  it('name the second of two events with one name', () => {
    const { events, problems } = read(event('a', 'DTSTART:20261120T100000Z'), event('a', 'DTSTART:20261121T100000Z'))
    expect([events.length, problems]).toEqual([1, [{ place: 'a', reason: 'repeated', detail: 'Meetup' }]])
  })
})
