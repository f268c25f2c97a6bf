import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  enteredTime,
  isZone,
  localOfSiteTime,
  momentOf,
  siteTimeOf,
  splitTime,
  timeIn,
  usualZones,
} from './event-times.ts'

describe('a local time', () => {
  it('is a moment of its zone', () => {
    expect(momentOf('2026-12-06T19:00', 'Asia/Hong_Kong')).toEqual({ kind: 'plain', at: Date.UTC(2026, 11, 6, 11) })
  })

  it('that the clock is turned over never comes', () => {
    expect(momentOf('2026-03-29T01:30', 'Europe/London')).toEqual({ kind: 'gap', next: '2026-03-29T02:30' })
    expect(momentOf('2026-03-08T02:10', 'America/New_York')).toEqual({ kind: 'gap', next: '2026-03-08T03:10' })
  })

  it('that comes twice is the first one until the other offset is chosen', () => {
    const offsets = ['+01:00', '+00:00']
    const [first, second] = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)]
    expect(momentOf('2026-10-25T01:30', 'Europe/London')).toEqual({ kind: 'twice', at: first, offsets })
    expect(momentOf('2026-10-25T01:30', 'Europe/London', '+00:00')).toEqual({ kind: 'twice', at: second, offsets })
    expect(enteredTime('2026-10-25T01:30', 'Europe/London', '+00:00')).toBe('2026-10-25T01:30+00:00')
    expect(enteredTime('2026-10-25T01:30', 'Europe/London', undefined)).toBe('2026-10-25T01:30+01:00')
  })

  it.each([
    ['', 'empty'],
    ['2026-13-01T10:00', 'invalid'],
    ['2026-02-30T10:00', 'invalid'],
    ['tomorrow', 'invalid'],
    ['0202-12-06T19:00', 'invalid'],
    ['9999-12-31T23:59', 'invalid'],
  ])('%j is %s', (local, kind) => {
    expect(momentOf(local, 'Asia/Hong_Kong').kind).toBe(kind)
    expect(enteredTime(local, 'Asia/Hong_Kong', undefined)).toBeNull()
  })

  it.each(['', 'Mars/Olympus', 'Asia/Hong_Kong; drop', '+99:00'])('has no moment in the zone %j', (zone) => {
    expect(isZone(zone)).toBe(false)
    expect(momentOf('2026-12-06T19:00', zone).kind).toBe('invalid')
  })

  it('comes back from the site as it was entered', () => {
    const minutes = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
    fc.assert(
      fc.property(minutes, fc.constantFrom(...usualZones), (minute, zone) => {
        const local = localOfSiteTime(
          new Date((minute + 480) * 60_000).toISOString().slice(0, 19).replace('T', ' '),
          zone,
        )
        const moment = momentOf(local, zone)
        fc.pre(moment.kind === 'plain')
        const site = siteTimeOf(local, zone)
        expect(localOfSiteTime(site, zone)).toBe(local)
        expect(moment).toEqual({ kind: 'plain', at: minute * 60_000 })
      }),
    )
  })
})

it('takes a stored time apart', () => {
  expect(splitTime('2026-12-06T19:00:00+08:00')).toEqual({ local: '2026-12-06T19:00', offset: '+08:00' })
  expect(splitTime(null)).toEqual({ local: '', offset: undefined })
})

it('tells the time elsewhere', () => {
  expect(timeIn('Europe/London', Date.UTC(2026, 11, 6, 11))).toBe('11:00')
})
