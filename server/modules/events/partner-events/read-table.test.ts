import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'

const window = { timeZone: 'Asia/Hong_Kong' }

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

  it('are read as Luma exports them', () => {
    const { events, problems } = readTable(
      'event_api_id,event_name,event_url,start_at,end_at,timezone,city,full_address\n' +
        'evt-1,Opening,https://lu.ma/x1,2026-11-13T22:00:00.000Z,2026-11-14T02:00:00.000Z,America/Buenos_Aires,Buenos Aires,"A hall, 1855"\n',
      window,
    )
    const times = { starts: Date.UTC(2026, 10, 13, 22), ends: Date.UTC(2026, 10, 14, 2) }
    expect(events).toMatchObject([
      { title: 'Opening', ...times, city: 'Buenos Aires', venue: 'A hall, 1855', url: 'https://lu.ma/x1' },
    ])
    expect(events[0]?.timeZone).toMatch(/Buenos_Aires$/)
    expect(problems).toEqual([{ place: '1', reason: 'headingsIgnored', detail: 'event_api_id' }])
  })

  it('are no tables where they lack the columns, and no table of the whole where they are too long', () => {
    const reasons = (text: string) => {
      const { problems, isWhole } = readTable(text, window)
      return [isWhole, problems.map(({ place, reason, detail }) => `${place} ${reason} ${detail}`)]
    }
    expect(reasons('hello')).toEqual([false, ['1 unreadable title, start (hello)']])
    expect(reasons('活动,时间\n甲,2026-11-20\n')).toEqual([false, ['1 headingsMissing title, start (活动, 时间)']])
    const rows = Array.from({ length: 5_002 }, (_, number) => `Meetup ${number},2026-11-20\n`).join('')
    expect(reasons(`title,start\n${rows}`)).toEqual([false, ['5002 tooMany +2']])
  })

  it('name headings that nobody knows, and keep what their unreadable rows were', () => {
    const { problems, unread, isWhole } = readTable('title,start,price\nA,2026-02-30,1\nB,2026-11-20,2\n', window)
    expect([problems[0], unread, isWhole]).toEqual([
      ...[{ place: '1', reason: 'headingsIgnored', detail: 'price' }, ['A'], true],
    ])
    expect(readTable('title,start\n\u200b,2026-11-20\nB,2026-11-20\n', window)).toMatchObject({
      ...{ events: [{ title: 'B' }], problems: [{ place: '2', reason: 'titleMissing' }], isWhole: false },
    })
  })

  it('have headings in Chinese, zones by the names of Windows, and each event once', () => {
    const { events, problems } = readTable(
      '标题,开始时间,时区\n"聚会\n第二行",2026-11-20 19:00,Tokyo Standard Time\n聚会,2026-11-21,Mars/Base\n聚会,2027-02-30,\n"聚会\n第二行",2026-11-20 19:00,',
      window,
    )
    expect(events).toMatchObject([{ timeZone: 'Asia/Tokyo', starts: Date.UTC(2026, 10, 20, 10) }])
    expect(problems.map(({ place, reason }) => `${place} ${reason}`)).toEqual([
      '4 zoneUnknown',
      '5 timeUnreadable',
      '6 repeated',
    ])
  })

  it.each([
    ['timeOutside', '9999-12-31,9999-12-31'],
    ['timeOutside', '1999-12-30,2026-11-20'],
    ['timeOutside', '2026-11-20,9999-12-31'],
    ['tooLong', '2026-11-20,2029-11-20'],
  ])('name the lines of which the time is not accepted: %s %s', (reason, dates) => {
    const { events, problems } = readTable(`title,start,end\nFar,${dates}\nGood,2026-11-20,2026-11-21\n`, window)
    expect(events).toMatchObject([{ title: 'Good' }])
    expect(problems).toMatchObject([{ place: '2', reason }])
  })
})
