import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { timeZoneOf } from './time-zone.ts'

it.each([
  ['Asia/Hong_Kong', 'Asia/Hong_Kong'],
  ['aSIA/hONG_kONG', 'Asia/Hong_Kong'],
  ['JST', 'Asia/Tokyo'],
  ['utc', 'UTC'],
  ['+0800', '+08:00'],
  ['Mars/Olympus', undefined],
  ['', undefined],
])('the time zone %s is %s', (name, zone) => {
  expect(timeZoneOf(name)).toBe(zone)
})

/** Abbreviations that Intl knows and Temporal refuses are among all of three letters. */
it('clocks of every accepted zone can be read by Temporal', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const abbreviations = letters.flatMap((first) => letters.map((second) => `${first}${second}T`))
  const zones = [...abbreviations, ...Intl.supportedValuesOf('timeZone')].flatMap((name) => timeZoneOf(name) ?? [])
  const day = Temporal.PlainDate.from('2026-11-30')
  for (const timeZone of zones) expect(() => day.toZonedDateTime({ timeZone }), timeZone).not.toThrow()
  expect(zones).toContain('Asia/Tokyo')
})
