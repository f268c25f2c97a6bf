import { describe, expect, it } from 'vitest'
import {
  momentOf,
  momentOrDayStart,
  nextSiteDay,
  siteDay,
  siteDayStart,
  siteTime,
  startOfSiteDay,
} from './site-time.ts'

describe('a moment', () => {
  it.each([
    ['2026-11-21 00:00:00', '2026-11-20T16:00:00.000Z'],
    ['2028-02-29 23:59:59', '2028-02-29T15:59:59.000Z'],
    ['2100-12-31 23:59:59', '2100-12-31T15:59:59.000Z'],
  ])('%s is %s, and is sent as it came', (text, moment) => {
    expect(momentOf(text)?.toISOString()).toBe(moment)
    expect(siteTime(new Date(moment))).toBe(text)
  })

  it.each([
    '2027-02-30 00:00:00',
    '2026-13-01 00:00:00',
    '2026-12-01 24:00:00',
    '0000-00-00 00:00:00',
    '0000-06-01 00:00:00',
    '0001-01-01 00:00:00',
    '1999-12-31 23:59:59',
    '2101-01-01 00:00:00',
    '2026-12-01',
    '',
  ])('%j is none', (text) => expect(momentOf(text)).toBeUndefined())
})

describe('a day', () => {
  it.each([
    ['2026-03-04T15:59:59.999Z', '2026-03-04', '2026-03-03T16:00:00.000Z', '2026-03-04T16:00:00.000Z'],
    ['2026-03-04T16:00:00.000Z', '2026-03-05', '2026-03-04T16:00:00.000Z', '2026-03-05T16:00:00.000Z'],
    ['2026-12-31T20:00:00.000Z', '2027-01-01', '2026-12-31T16:00:00.000Z', '2027-01-01T16:00:00.000Z'],
    ['2000-01-01T15:59:59.000Z', '2000-01-01', '1999-12-31T16:00:00.000Z', '2000-01-01T16:00:00.000Z'],
  ])('holds %s: %s, from %s to %s', (text, day, start, end) => {
    const moment = new Date(text)
    expect(siteDay(moment)).toBe(day)
    expect(startOfSiteDay(moment).toISOString()).toBe(start)
    expect(siteDayStart(day)?.toISOString()).toBe(start)
    expect(momentOrDayStart(day)?.toISOString()).toBe(start)
    expect(nextSiteDay(moment).toISOString()).toBe(end)
  })

  it.each(['2027-02-29', '2026-00-10', '2026-1-1', '0001-01-01', ''])('%j is none', (day) =>
    expect(siteDayStart(day)).toBeUndefined(),
  )
})
