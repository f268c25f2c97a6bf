import { afterEach, describe, expect, it, vi } from 'vitest'
import { momentOf, pickedTime, pickerTime, siteDay, siteTime } from './site-clock.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it('is eight hours ahead of UTC', () => {
  const evening = Date.parse('2026-11-20T17:30:05.900Z')
  expect(siteTime(evening)).toBe('2026-11-21 01:30:05')
  expect(siteDay(evening)).toBe('2026-11-21')
})

it.each([
  ['2026-11-21 01:30:05', '2026-11-20T17:30:05Z'],
  ['2026-02-30 09:00:00', undefined],
  ['2026-02-28 24:00:00', undefined],
  ['soon', undefined],
])('%s is the moment %s', (text, moment) => {
  expect(momentOf(text)).toBe(moment && Date.parse(moment))
})

describe.each(['UTC', 'Asia/Hong_Kong', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'])(
  'in a picker of a machine in %s',
  (zone) => {
    it.each([
      // Clocks change in New York, in Berlin, and on Lord Howe Island, by half an hour, within the hours that follow.
      '2027-03-13T22:00:00Z',
      '2027-11-06T22:00:00Z',
      '2027-03-27T17:30:00Z',
      '2027-10-30T18:00:00Z',
      '2027-04-03T07:00:00Z',
      '2027-10-02T07:00:00Z',
    ])('%s has the numbers of the site', (text) => {
      vi.stubEnv('TZ', zone)
      const moment = Date.parse(text)
      expect(pickedTime(pickerTime(moment))).toBe(siteTime(moment))
    })

    it('a day beyond a change of clocks is that day', () => {
      vi.stubEnv('TZ', zone)
      const winter = pickerTime(Date.parse('2027-01-15T04:00:00Z'))
      expect(pickedTime(winter.month(6))).toBe('2027-07-15 12:00:00')
    })
  },
)

it('a time that the clocks of the machine skip is shown an hour later', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(pickedTime(pickerTime(Date.parse('2027-03-27T18:30:00Z')))).toBe('2027-03-28 03:30:00')
})
