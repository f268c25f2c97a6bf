import { describe, expect, it } from 'vitest'
import type { ConferenceSession } from '#contract/events/conferences/conferences.ts'
import { partTranslator } from '#web/language/text-part.ts'
import { conferencesEn } from '#web/locales/conferences/en.ts'
import { conferencesHans } from '#web/locales/conferences/zh-hans.ts'
import {
  dayInWords,
  daysInWords,
  hallTable,
  minutesOf,
  overlapsAmong,
  standingOf,
  zoneOfTime,
} from './conference-times.ts'

const en = partTranslator(conferencesEn)
const hans = partTranslator(conferencesHans)

describe('days in words', () => {
  it.each([
    ['2026-11-20', '2026-11-21', '20–21 November 2026', '2026年11月20日至21日'],
    ['2026-11-20', '2026-11-20', '20 November 2026', '2026年11月20日'],
    ['2026-11-30', '2026-12-01', '30 November – 1 December 2026', '2026年11月30日至12月1日'],
    ['2026-12-31', '2027-01-01', '31 December 2026 – 1 January 2027', '2026年12月31日至2027年1月1日'],
  ])('%s to %s', (first, last, english, chinese) => {
    expect(daysInWords(first, last, en)).toBe(english)
    expect(daysInWords(first, last, hans)).toBe(chinese)
  })

  it('name the weekday', () => {
    expect(dayInWords('2026-11-20', en)).toBe('Fri 20 Nov')
    expect(dayInWords('2026-11-20', hans)).toBe('11月20日（五）')
  })
})

it.each([
  ['2026-11-20T09:30:00+08:00', 'UTC+8'],
  ['2026-11-20T09:30:00+05:30', 'UTC+5:30'],
  ['2026-11-20T09:30:00-05:00', 'UTC−5'],
  ['2026-11-20T09:30:00+00:00', 'UTC'],
])('the zone of %s is %s', (time, zone) => expect(zoneOfTime(time)).toBe(zone))

const session = (id: number, hall: number | null, from: string, to: string): ConferenceSession => ({
  ...{
    id,
    hall,
    title: String(id),
    language: 'en',
    track: '',
    abstract: '',
    spoken: '',
    speakers: [],
    cancelled: false,
  },
  ...{ kind: hall === null ? 'break' : 'session', day: '2026-11-20' },
  ...{ start_time: `2026-11-20T${from}:00+08:00`, end_time: `2026-11-20T${to}:00+08:00` },
})

it('a session stands before, at or after a moment', () => {
  const one = session(1, 1, '10:00', '11:00')
  const at = (time: string) => standingOf(one, Date.parse(`2026-11-20T${time}+08:00`))
  expect([at('09:59:59'), at('10:00:00'), at('10:59:59'), at('11:00:00')]).toEqual(['ahead', 'now', 'now', 'past'])
  expect(standingOf(one, undefined)).toBeUndefined()
  expect(minutesOf(one)).toBe(60)
  expect(standingOf({ ...one, cancelled: true }, Date.parse(one.start_time))).toBe('past')
})

it('overlaps are counted among what somebody keeps', () => {
  const kept = [session(1, 1, '10:00', '12:00'), session(2, 2, '10:30', '11:00'), session(3, 2, '12:00', '13:00')]
  expect(overlapsAmong(kept)).toBe(1)
  expect(overlapsAmong(kept.slice(1))).toBe(0)
  expect(overlapsAmong(kept.map((one, place) => ({ ...one, cancelled: place === 1 })))).toBe(0)
})

describe('a day by hall', () => {
  /** Every row as its cells: the sessions with the rows that they take; '' where one from above reaches in. */
  const drawn = (sessions: ConferenceSession[], halls: number[]) =>
    hallTable(sessions, halls).map(({ everywhere, cells }) => [
      everywhere.map(({ id }) => id).join(),
      ...cells.map((cell) => (cell ? `${cell.sessions.map(({ id }) => id).join()}x${cell.rows}` : '')),
    ])

  it('has a row for each moment at which something begins, and sessions as long as they take', () => {
    const sessions = [
      session(1, 1, '10:00', '11:00'),
      session(2, 2, '10:00', '10:45'),
      session(3, 3, '10:00', '12:00'),
      session(4, 2, '11:00', '12:00'),
      session(5, null, '12:00', '13:00'),
      session(6, 1, '13:00', '14:00'),
    ]
    expect(drawn(sessions, [1, 2, 3])).toEqual([
      ['', '1x1', '2x1', '3x2'],
      ['', 'x1', '4x1', ''],
      ['5', 'x1', 'x1', 'x1'],
      ['', '6x1', 'x1', 'x1'],
    ])
  })

  it('keeps what overlaps in one hall in one cell, and loses nothing', () => {
    const sessions = [session(1, 1, '10:00', '12:00'), session(2, 1, '11:00', '13:00'), session(3, 2, '11:30', '12:00')]
    expect(drawn(sessions, [1, 2])).toEqual([
      ['', '1,2x3', 'x1'],
      ['', '', 'x1'],
      ['', '', '3x1'],
    ])
  })

  it('does not let a session reach over what is everywhere', () => {
    const sessions = [session(1, 1, '10:00', '14:00'), session(2, null, '12:00', '13:00')]
    expect(drawn(sessions, [1])).toEqual([
      ['', '1x1'],
      ['2', 'x1'],
    ])
  })
})
