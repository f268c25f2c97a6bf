import { describe, expect, it } from 'vitest'
import { overlapsIn } from './import-schedule.ts'
import { readSchedule } from './read-schedule.ts'

const zone = { timeZone: 'Asia/Hong_Kong' }

/** A small schedule as C3VOC, pretalx and frab write it. */
const scheduleJson = (given: object = {}, events: object[] = []) =>
  JSON.stringify({
    schedule: {
      version: '1',
      conference: {
        acronym: 'tide',
        title: 'Tide',
        time_zone_name: 'Europe/Berlin',
        rooms: [{ name: 'Saal 1' }],
        days: [{ index: 1, date: '2026-11-20', rooms: { 'Saal 1': events } }],
        ...given,
      },
    },
  })
const talk = (given: object = {}) => ({
  guid: 'a1',
  title: 'A talk',
  track: 'Money',
  type: 'Talk',
  language: 'en',
  abstract: '<p>First.</p><p>Second &amp; last.</p>',
  description: '',
  date: '2026-11-20T10:00:00+01:00',
  start: '10:00',
  duration: '00:45',
  room: 'Saal 1',
  persons: [{ guid: 'p1', public_name: 'Ann', biography: 'Writes.' }],
  ...given,
})

describe('a schedule as JSON', () => {
  it('is read with its sessions, speakers and halls', () => {
    const { sessions, halls, problems, format } = readSchedule(scheduleJson({}, [talk()]), zone)
    expect(format).toBe('schedule.json')
    expect(halls).toEqual(['Saal 1'])
    expect(problems).toEqual([])
    expect(sessions).toMatchObject([
      {
        key: 'a1',
        title: 'A talk',
        abstract: 'First.\n\nSecond & last.',
        hall: 'Saal 1',
        starts: Date.UTC(2026, 10, 20, 9),
        ends: Date.UTC(2026, 10, 20, 9, 45),
        speakers: [{ key: 'p1', name: 'Ann', biography: 'Writes.' }],
      },
    ])
  })

  it('is read with its events in one list and its speakers in another', () => {
    const event = {
      guid: 'a1',
      type: 'TALK',
      title: 'A race:',
      subtitle: 'Wanted',
      start: '2026-11-20T10:00:00+01:00',
      end: '2026-11-20T10:45:00+01:00',
      room: { name: 'Saal 1', slug: 'saal-1', guid: 'r1' },
      language: 'en',
      track: { slug: 'money' },
      abstract: 'First.',
      description: 'Last.',
      participants: [
        { guid: 'p1', name: 'Ann', role: 'SPEAKER' },
        { guid: 'p2', name: 'Ben', role: 'CONTRIBUTOR' },
      ],
    }
    const text = JSON.stringify({
      schedule: {
        conference: {
          time_zone_name: 'Europe/Berlin',
          tracks: [{ slug: 'money', name: 'Money & Markets' }],
          rooms: [{ name: 'Saal 1', slug: 'saal-1' }],
          days: [{ index: 1, date: '2026-11-20' }],
        },
        events: [
          event,
          { ...event, guid: 'a2', room: null, track: { name: 'Own' }, start: '2026-11-20T11:00:00+01:00' },
        ],
        persons: [{ guid: 'p1', name: 'Ann', biography: 'Writes.' }],
      },
    })
    const { sessions, halls, problems, format } = readSchedule(text, zone)
    expect(format).toBe('schedule.json')
    expect(halls).toEqual(['Saal 1'])
    expect(problems.map(({ place, reason }) => [place, reason])).toEqual([['2', 'endsFirst']])
    expect(sessions).toMatchObject([
      {
        key: 'a1',
        title: 'A race:',
        track: 'Money & Markets',
        abstract: 'Wanted\n\nFirst.\n\nLast.',
        spoken: 'en',
        hall: 'Saal 1',
        starts: Date.UTC(2026, 10, 20, 9),
        ends: Date.UTC(2026, 10, 20, 9, 45),
        speakers: [
          { key: 'p1', name: 'Ann', biography: 'Writes.' },
          { key: 'p2', name: 'Ben', biography: '' },
        ],
      },
    ])
  })

  it('is refused where its days hold no halls and no list of events stands beside them', () => {
    const text = scheduleJson({ days: [{ index: 1, date: '2026-11-20' }] })
    expect(readSchedule(text, zone).problems).toMatchObject([{ reason: 'unreadable', leftOut: true }])
  })

  it('is read behind a byte order mark', () => {
    expect(readSchedule(`\ufeff${scheduleJson({}, [talk()])}`, zone).sessions).toHaveLength(1)
  })

  it('brings nothing that cannot be stored', () => {
    const odd = talk({ guid: '\0\ud800', title: 'a\0b\ud800', room: '\u202eSaal\u00a0 1\u200b' })
    const { sessions } = readSchedule(scheduleJson({}, [odd]), zone)
    expect(sessions).toMatchObject([{ key: '\ufffd', title: 'ab\ufffd', hall: 'Saal 1' }])
  })

  it('has times of its own zone where they carry no offset', () => {
    const { sessions } = readSchedule(scheduleJson({}, [talk({ date: undefined })]), zone)
    expect(sessions[0]?.starts).toBe(Date.UTC(2026, 10, 20, 9))
  })

  it('is read in the zone of the edition where its own does not exist, which is reported', () => {
    const text = scheduleJson({ time_zone_name: 'Mars/Base' }, [talk({ date: undefined })])
    const { sessions, problems } = readSchedule(text, zone)
    expect(sessions[0]?.starts).toBe(Date.UTC(2026, 10, 20, 2))
    expect(problems).toEqual([{ place: '1', reason: 'zoneUnknown', detail: 'Mars/Base', leftOut: false }])
  })

  it.each([
    ['titleMissing', { title: '' }],
    ['titleMissing', { title: '\u200b\u202e' }],
    ['timeUnreadable', { date: '9999-12-31T23:30:00Z' }],
    ['timeUnreadable', { date: '0000-01-01T10:00:00Z' }],
    ['timeUnreadable', { date: '1999-12-31T10:00:00Z' }],
    ['timeUnreadable', { date: '2100-12-31T23:30:00Z' }],
    ['timeUnreadable', { date: 'soon', start: 'noon' }],
    ['timeUnreadable', { duration: 'long' }],
    ['endsFirst', { duration: '00:00' }],
    ['endsFirst', { duration: '25:00' }],
  ])('reports %s and leaves the entry out: %j', (reason, given) => {
    const { sessions, problems } = readSchedule(scheduleJson({}, [talk(given), talk({ guid: 'b2' })]), zone)
    expect(sessions.map(({ key }) => key)).toEqual(['b2'])
    expect(problems).toMatchObject([{ reason, leftOut: true }])
  })

  it('has each identity once', () => {
    const { sessions, problems } = readSchedule(scheduleJson({}, [talk(), talk({ title: 'Again' })]), zone)
    expect(sessions.map(({ title }) => title)).toEqual(['A talk'])
    expect(problems).toMatchObject([{ reason: 'repeated', detail: 'Again' }])
  })

  it('may be a list of talks of the API of pretalx', () => {
    const results = [
      {
        code: 'XYZ',
        title: { en: 'A talk' },
        abstract: 'Text',
        content_locale: 'en',
        slot: { room: { en: 'Main' }, start: '2026-11-20T10:00:00+08:00', end: '2026-11-20T11:00:00+08:00' },
        speakers: [{ code: 'S1', name: 'Ann' }],
      },
    ]
    const { sessions } = readSchedule(JSON.stringify({ results }), zone)
    expect(sessions).toMatchObject([{ key: 'XYZ', hall: 'Main', speakers: [{ key: 'S1' }] }])
  })

  it.each([
    ...['', 'hello', '[]', 'null', '{"schedule":{}}', '<html></html>', '<a><b></a>'].map((text) => [
      'unreadable',
      text,
    ]),
    ...['{', '{"schedule":{', '<schedule><day>'].map((text) => ['damaged', text]),
  ])('is refused as %s where it is none: %s', (reason, text) => {
    expect(readSchedule(text as string, zone)).toMatchObject({ sessions: [], problems: [{ reason, detail: '' }] })
  })

  it('names the texts that are longer than is stored', () => {
    const persons = [{ guid: 'p1', public_name: 'Ann', biography: 'b'.repeat(2_001) }]
    const text = scheduleJson({}, [
      talk({ title: '长'.repeat(201), persons }),
      talk({ guid: 'b2', title: '😀'.repeat(200) }),
    ])
    const { sessions, problems } = readSchedule(text, zone)
    expect(sessions.map(({ title }) => [...title].length)).toEqual([200, 200])
    expect(problems.map(({ reason, detail }) => `${reason} ${detail.replace(/^.* · /, '')}`)).toEqual([
      'textCut title > 200',
      'textCut biography: Ann > 2000',
    ])
  })
})

describe('a schedule as XML', () => {
  const event = `<event id="7" guid="g7"><date>2026-11-20T10:00:00+01:00</date><start>10:00</start>
    <duration>01:00</duration><room>Saal 1</room><title>Chips &amp; chains</title>
    <subtitle>From sand</subtitle><track>Money</track>
    <abstract><![CDATA[<b>Bold</b> words]]></abstract>
    <persons><person id="3">Ann</person><person id="4">Ben</person></persons></event>`
  const schedule = (inside: string) => `<?xml version="1.0"?><!DOCTYPE schedule [<!ENTITY big "aaaa">]>
    <schedule><conference><title>Tide</title><time_zone_name>Europe/Berlin</time_zone_name></conference>
    <day index="1" date="2026-11-20"><room name="Saal 1">${inside}</room></day></schedule>`

  it('is read with its sessions and speakers', () => {
    const { sessions, problems } = readSchedule(schedule(event), zone)
    expect(problems).toEqual([])
    expect(sessions).toMatchObject([
      {
        key: 'g7',
        title: 'Chips & chains',
        abstract: 'From sand\n\nBold words',
        hall: 'Saal 1',
        ends: Date.UTC(2026, 10, 20, 10),
      },
    ])
    expect(sessions[0]?.speakers.map(({ key, name }) => [key, name])).toEqual([
      ['3', 'Ann'],
      ['4', 'Ben'],
    ])
  })

  it('says so where it has no sessions, such as one of another kind', () => {
    const other = '<schedule><day date="2026-11-20"><entry><title>A talk</title></entry></day></schedule>'
    expect(readSchedule(other, zone)).toMatchObject({ sessions: [], problems: [{ reason: 'nothingFound' }] })
  })

  it('is not read where it declares entities of its own', () => {
    expect(readSchedule(schedule(event.replace('Chips', '&big;')), zone).problems).toMatchObject([
      { reason: 'damaged' },
    ])
  })
})

describe('sessions in one hall', () => {
  const at = (key: string, hall: string, from: number, to: number) => ({
    ...{
      key,
      place: key,
      title: key,
      track: '',
      abstract: '',
      spoken: '',
      kind: 'session' as const,
      hall,
      speakers: [],
    },
    ...{ starts: Date.UTC(2026, 0, 1, from), ends: Date.UTC(2026, 0, 1, to) },
  })

  it('are reported where they overlap, also with one that began long before', () => {
    const sessions = [
      at('long', 'A', 9, 13),
      at('short', 'A', 9, 10),
      at('late', 'A', 12, 14),
      at('elsewhere', 'B', 9, 10),
    ]
    expect(overlapsIn(sessions).map(({ place }) => place)).toEqual(['short', 'late'])
    expect(overlapsIn([at('one', 'A', 9, 10), at('next', 'A', 10, 11), at('nowhere', '', 9, 11)])).toEqual([])
  })
})

describe('a file that is made to be much', () => {
  it('names no place at length, however often it stands there', () => {
    const rooms = { ['长'.repeat(100_000)]: Array.from({ length: 300 }, () => ({})) }
    const text = JSON.stringify({ schedule: { conference: { days: [{ date: '2026-11-20', rooms }] } } })
    const { problems } = readSchedule(text, { timeZone: 'UTC' })
    expect(problems).toHaveLength(300)
    expect(Math.max(...problems.map(({ place }) => place.length))).toBeLessThanOrEqual(200)
  })

  it('is read in a moment where one entry names very many people', () => {
    const person = (_: unknown, place: number) => `<person id="${place}">Ann ${place}</person>`
    const persons = Array.from({ length: 100_000 }, person).join('')
    const event = `<event id="1"><date>2026-11-20T10:00:00Z</date><duration>01:00</duration><title>x</title><persons>${persons}</persons></event>`
    const { sessions } = readSchedule(`<schedule><day><room>${event}</room></day></schedule>`, { timeZone: 'UTC' })
    expect(sessions.map(({ speakers }) => speakers.length)).toEqual([30])
  })
})
