import { describe, expect, it } from 'vitest'
import { dayBy, lettersOn, momentIn } from './schedule.ts'

describe('letters of a day', () => {
  it.each([
    ['2026-11-30', ['daily', 'following']],
    ['2026-12-03', ['daily', 'following', 'events']],
    ['2026-12-06', ['daily', 'weekly', 'following']],
  ])('%s: %j', (day, letters) => {
    expect(lettersOn(day)).toEqual(letters)
  })
})

describe('the moment of a time in a zone', () => {
  it.each([
    ['2026-11-30', 450, 'Asia/Hong_Kong', '2026-11-29T23:30:00Z'],
    ['2026-11-30', 450, 'Asia/Kathmandu', '2026-11-30T01:45:00Z'],
    ['2026-11-30', 450, 'Pacific/Kiritimati', '2026-11-29T17:30:00Z'],
    ['2026-11-30', 450, 'Pacific/Pago_Pago', '2026-11-30T18:30:00Z'],
    // Clocks go forward at 02:00: half past two does not exist.
    ['2026-03-08', 150, 'America/New_York', '2026-03-08T07:30:00Z'],
    ['2026-03-08', 450, 'America/New_York', '2026-03-08T11:30:00Z'],
    ['2026-03-07', 450, 'America/New_York', '2026-03-07T12:30:00Z'],
    // Clocks are put back at 02:00: half past one comes twice.
    ['2026-11-01', 90, 'America/New_York', '2026-11-01T05:30:00Z'],
    ['2026-11-01', 450, 'America/New_York', '2026-11-01T12:30:00Z'],
    // Clocks go forward by half an hour.
    ['2026-10-04', 150, 'Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
    ['2026-10-04', 450, 'Australia/Lord_Howe', '2026-10-03T20:30:00Z'],
    // Midnight does not exist.
    ['2026-04-24', 0, 'Africa/Cairo', '2026-04-23T22:00:00Z'],
  ])('%s at minute %i in %s is %s', (day, minute, zone, moment) => {
    expect(momentIn(day, minute, zone).toISOString()).toBe(moment.replace('Z', '.000Z'))
  })

  it('of each morning comes once, whatever clocks do', () => {
    for (const zone of ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Hong_Kong']) {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = dayBy(day, 1)) {
        const hours = (momentIn(dayBy(day, 1), 450, zone).getTime() - momentIn(day, 450, zone).getTime()) / 3_600_000
        expect(hours).toBeGreaterThanOrEqual(23)
        expect(hours).toBeLessThanOrEqual(25)
      }
    }
  })
})
